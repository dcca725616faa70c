"""Spreads and answers: what follows from counted endings."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from houseway.games import GAMES
from houseway.games.sic_bo.board import SPOTS
from houseway.lab.dealt_table import DealtTable
from houseway.lab.spread import Ending, Spread
from houseway.lab.studies import studied


def test_a_spread_knows_edge_risk_and_variance() -> None:
    spread = Spread(
        {
            Ending("folds", Fraction(-1), Fraction(1)): 1,
            Ending("raises and wins", Fraction(2), Fraction(2)): 2,
            Ending("raises and loses", Fraction(-2), Fraction(2)): 2,
        }
    )
    assert spread.house_edge == Fraction(1, 5)
    assert spread.average_stake == Fraction(9, 5)
    assert spread.element_of_risk == Fraction(1, 9)
    assert spread.hit_frequency == Fraction(2, 5)
    assert spread.variance == Fraction(17, 5) - Fraction(1, 25)
    assert spread.payouts == {Fraction(-2): 2, Fraction(-1): 1, Fraction(2): 2}


def test_every_throw_on_a_real_felt_pays_what_was_counted() -> None:
    """The plain twin: each throw up to order is shown to a table with a bet on every spot, weighed by the ways it can lie."""
    game, net = GAMES["sic_bo"], Counter[str]()
    study, felt = studied(game), DealtTable(game)
    assert study is not None
    bets = [f"seat 1 bets {spot} 6" for spot in SPOTS]
    for throw, ways in Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=3)).items():
        shown = f"dice show {throw[0]} {throw[1]} {throw[2]}"
        for spot, came in felt.settles([*bets, "dealer closes bets", shown, "dealer lights the lamps"], {}).items():
            net[spot] += ways * came.net
    for spot in SPOTS:
        assert study.answer(spot, study.tables(spot)["printed"]).house_edge == -Fraction(net[spot], 216 * 600), spot
