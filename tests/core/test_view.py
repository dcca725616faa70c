"""Offers per viewer: those of all viewers are computed together, and each viewer gets only their own."""

import pytest

from houseway.core.messages.event import Arranged, Reread
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import offers
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC, offers_by_viewer, offers_to, seen_by, view
from houseway.core.values.cards import BACK, cards
from houseway.core.values.hands import DEALER, box
from houseway.core.values.role import DEALER as DEALER_ROLE
from houseway.games import GAMES
from houseway.shell import Felt

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
    round, told = felt.round, offers_by_viewer(felt.round)
    assert sorted(map(repr, offers(round))) == sorted(repr(ask) for asks in told.values() for ask in asks)
    for viewer, asks in told.items():
        assert offers_to(round, viewer) == tuple(asks)
        for ask in asks:
            assert viewer == (DEALER_ROLE if ask.who == DEALER else ask.by or round.seating[box(ask.who)])


def test_the_public_is_asked_nothing(felt) -> None:
    assert offers_to(felt.round, PUBLIC) == () == offers_to(felt.round, "a stranger")


def test_a_view_leaves_out_what_its_viewer_may_not_know() -> None:
    felt = Felt(GAMES["high_card_flush"])
    felt("seat 3 bets ante 10\ndealer closes bets\nseat 3 gets Kc 9c 6c 3c Qh Jd 8s\ndealer gets 8h 7h 2h Kd 5d Ts 5c")
    felt("seat 3 folds")
    first = opened(felt.round.opened, felt.table.rules)
    assert view(first, felt.events[1:], PUBLIC).questioned == frozenset()
    assert view(first, felt.events[1:], felt.table.seating["3"]).questioned == {("3", "folds")}


def test_an_open_hand_is_set_before_all_eyes() -> None:
    arranged = Arranged(DEALER, (cards("Kd Js"), cards("4c 5c")), "X")
    assert seen_by(arranged, PUBLIC, {}) == Arranged(DEALER, ((BACK, BACK), (BACK, BACK)), "X")
    assert seen_by(arranged, PUBLIC, {}, {DEALER}) == arranged


@pytest.mark.parametrize(("seen", "who"), [("all", {"ann", "bob", PUBLIC}), ("owner", {"ann"}), ("nobody", set())])
def test_a_corrected_card_is_told_to_those_who_may_see_it(seen, who) -> None:
    """R-GEN-33: other viewers see neither the card that was entered nor the right one."""
    event = Reread(by="floor", on="1", number=4, was=cards("Ad"), cards=cards("8d"), faces=(), seen=seen, cites="SB-6(b)")
    hidden = Reread(by="floor", on="1", number=4, was=(BACK,), cards=(BACK,), faces=(), seen=seen, cites="SB-6(b)")
    for viewer in ("ann", "bob", PUBLIC):
        assert seen_by(event, viewer, {"1": "ann", "2": "bob"}, ()) == (event if viewer in who else hidden)


def test_what_nobody_speaks_for_is_nobodys_offer(monkeypatch) -> None:
    felt = Felt(GAMES["high_card_flush"])
    felt("seat 3 bets ante 10")
    asks = (RoundOffer("99", "folds", "X"), RoundOffer("3", "folds", "X"))
    monkeypatch.setattr("houseway.core.round.view.offers", lambda round: asks)
    assert offers_by_viewer(felt.round) == {felt.table.seating["3"]: [asks[1]]}
