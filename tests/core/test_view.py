"""What each viewer may say: the offers of all viewers are worked out together, and each viewer gets only their own."""

import pytest

from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import offers
from houseway.core.round.view import PUBLIC, asks_of, asks_of_all
from houseway.core.values.hands import DEALER, box
from houseway.core.values.role import DEALER as DEALER_ROLE
from houseway.felt import Felt
from houseway.games import GAMES

FIRST_WORDS = {
    "high_card_flush": "seat 2 bets ante 25",
    "spanish_21": "seat 2 bets wager 25",
    "chemin_de_fer": "discards gets As\ndiscards gets 2s",
    "sic_bo": "seat 2 bets small 25",
}


@pytest.fixture(params=FIRST_WORDS)
def felt(request) -> Felt:
    felt = Felt(GAMES[request.param])
    assert not isinstance(felt(FIRST_WORDS[request.param]), Refusal)
    return felt


def test_every_offer_goes_to_the_one_viewer_who_may_take_it(felt) -> None:
    round, told = felt.round, asks_of_all(felt.round)
    assert sorted(map(repr, offers(round))) == sorted(repr(ask) for asks in told.values() for ask in asks)
    for viewer, asks in told.items():
        assert asks_of(round, viewer) == tuple(asks)
        for ask in asks:
            assert viewer == (DEALER_ROLE if ask.who == DEALER else ask.by or round.seating[box(ask.who)])


def test_the_public_is_asked_nothing(felt) -> None:
    assert asks_of(felt.round, PUBLIC) == () == asks_of(felt.round, "a stranger")
