"""What worked rounds do not show: the edge is that of a separate count, and the posted prices."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from casino_war.game import GAME, SHOWDOWN, WAR, FirstCards, War
from casino_war.odds import edges

from houseway.core.game.rules import Rules
from houseway.core.money.price import EVEN, LOSE, PUSH, Odds, Outcome
from houseway.core.round.settlement import first
from houseway.testing import clause

RANKS = range(2, 15)
DECKS = 6


def net(outcome: Outcome) -> int:
    """Return what one unit wins."""
    if isinstance(outcome, Odds):
        assert outcome == EVEN
        return 1
    assert outcome in (LOSE, PUSH)
    return -1 if outcome == LOSE else 0


def weight(*ranks: int) -> Fraction:
    """Return the probability of these cards in this order from six decks."""
    left, share = dict.fromkeys(RANKS, 4 * DECKS), Fraction(1)
    for drawn, rank in enumerate(ranks):
        share *= Fraction(left[rank], 52 * DECKS - drawn)
        left[rank] -= 1
    return share


@clause("CW-2(b)", "CW-4", "CW-6")
def test_the_edge_is_that_of_a_count_of_all_cards_by_the_rows_of_the_rules() -> None:
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    ante = tie = Fraction(0)
    table = rules.pays["tie"].of("tie")
    assert isinstance(table, Odds)
    for seat, dealer in product(RANKS, RANKS):
        if seat != dealer:
            ante += weight(seat, dealer) * net(first(SHOWDOWN, FirstCards(seat, dealer)).outcomes["ante"])
            tie -= weight(seat, dealer)
            continue
        tie += weight(seat, dealer) * table.num
        for again, dealers in product(RANKS, RANKS):
            row = first(WAR, War(again, dealers))
            won = net(row.outcomes["ante"]) + net(row.outcomes["raise"])
            ante += weight(seat, dealer, again, dealers) * won
    assert edges(rules) == {"ante": -ante, "tie": -tie}
