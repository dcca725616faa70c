"""The edges are those of a separate count of all throws by the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from over_under.game import GAME
from over_under.odds import edges

from houseway import Felt
from houseway.core.game.rules import Rules
from houseway.testing import clause

FACES = range(1, 7)


@clause("OU-2(a)", "OU-2(b)", "OU-2(c)")
def test_the_edges_are_those_of_all_throws_at_a_table() -> None:
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    won = dict.fromkeys(edges(rules), 0)
    for one, two in product(FACES, FACES):
        felt = Felt(GAME)
        felt(f"seat 1 bets under 10, over 10, seven 10\ndealer closes bets\ndice show {one} {two}\ndealer announces")
        for wager, dollars in felt.settled("seat 1").items():
            won[wager] += dollars
    assert edges(rules) == {wager: -Fraction(dollars, 360) for wager, dollars in won.items()}
    assert {*edges(rules).values()} == {Fraction(1, 6)}
