"""Offers that go round the table: words outside the offer accept nothing, and cards that left the shoe stay out."""

import pytest

from houseway.core.messages.refusal import Refusal
from houseway.games import GAMES
from houseway.shell import Felt

GAME = GAMES["chemin_de_fer"]
BURN = "discards gets As\ndiscards gets 2s\n"


@pytest.fixture
def felt() -> Felt:
    """A bank that seat 3 may keep, at a table where nobody has chips enough not to need cash."""
    felt = Felt(GAME, settings={"cdf.seats": 3}, bank=(25, 200_000))
    felt(BURN + "seat 3 bids 100\ndealer closes bidding\nseat 3 lets the bid stand\ndealer goes on\ndealer closes bets")
    return felt


def test_a_word_beside_the_offer_neither_takes_it_nor_lets_it_go_by(felt):
    assert not isinstance(felt("seat 3 changes cash 50"), Refusal)
    assert felt.offers()[:2] == ["seat 3 banks 100 to 200", "seat 3 passes"]
    assert not isinstance(felt("seat 1 changes cash 50"), Refusal)  # nor does it wait for a turn
    felt("seat 3 passes")
    assert felt.offers()[0] == "seat 2 banks 100 to 200"


def test_only_the_seat_that_is_asked_may_take_it(felt):
    felt("seat 3 passes")
    assert felt("seat 1 banks 100") == Refusal("not_your_turn", "CDF-10(c)")


def test_cards_that_left_the_shoe_stay_out_though_nobody_bet():
    felt = Felt(GAME)
    felt(BURN + "dealer closes bidding")
    assert felt.round.over and not felt.round.hands
    assert felt.table.memory._asdict()["gone"] == "As2s"


def test_a_round_in_which_nothing_happened_is_not_remembered():
    felt = Felt(GAME)
    felt(BURN + "dealer closes bidding")
    before = felt.table.memory
    felt("dealer closes bidding")
    assert felt.round.opened.number == 2
    assert felt.table.memory == before
