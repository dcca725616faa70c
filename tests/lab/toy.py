"""A study small enough to check by hand, with everything a sheet can show: tables, strategies, variants, a chart and figures.

It borrows sic bo's clauses. One die is thrown: the player sees whether it is odd or even, and folds or raises.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import EVEN, Fixed, PayTable, to_one
from houseway.games import GAMES
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Advice, Chart, Figure, Line, Study
from houseway.lab.tally import as_counts, priced

GAME = GAMES["sic_bo"]
BONUS = {
    "A": PayTable("bonus", "A", "SB-4(b)", {"7 card flush": to_one(300), "6 card flush": to_one(20), "5 card flush": EVEN}, {}),
    "B": PayTable("bonus", "B", "SB-4(b)", {"7 card flush": to_one(9000), "6 card flush": to_one(20), "5 card flush": EVEN}, {}),
    "C": PayTable("bonus", "C", "SB-4(b)", {"7 card flush": Fixed(5000_00), "6 card flush": to_one(20)}, {}),
}
WAYS = {"7 card flush": 1, "6 card flush": 40, "5 card flush": 959, "": 4000}


def _bonus(rules: Rules, progress: Progress) -> Counts:
    with progress("hands", 5000) as tick:
        tick(5000)
    return as_counts(WAYS)


def _dice(rules: Rules, progress: Progress) -> Counts:
    return {"faces": np.arange(1, 7)}


def _bonus_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    assert table is not None
    return priced(counts, table)


def _played(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    lost, won = Fraction(-1), Fraction(2)
    if strategy == "always fold":
        return Spread({Ending("folds", lost, Fraction(1), "SB-5(c)"): 6})
    raised = 6 if strategy == "always raise" else 3
    good = 2 if rules.settings["sb.two_of_a_kind_on_triple"] == "win" else 1
    ways = {
        Ending("folds", lost, Fraction(1), "SB-5(c)"): 6 - raised,
        Ending("raises and wins", won, Fraction(2), "SB-4(b)"): good,
        Ending("raises and loses", -won, Fraction(2), "SB-4(b)"): raised - good,
    }
    return Spread({ending: number for ending, number in ways.items() if number})


def _chart(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    lines = (
        Advice("an odd number", "fold", 3, Fraction(1)),
        Advice("an even number", "raise", 2, Fraction(5, 3)),
        Advice("a six", "raise", 1, Fraction(3), "whatever the dealer shows"),
    )
    return (Chart("What to do", lines, 6, "Looks at one die only."),)


def _figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    return (
        Figure("raise frequency", Fraction(1, 2), "%"),
        Figure("break-even meter", Fraction(12345), "$", "where the bonus keeps nothing"),
        Figure("rounds to a hit", Fraction(5000), "rounds"),
    )


STUDY = Study(
    GAME,
    (
        Line(
            wager="ante",
            unit="one ante",
            cites=("SB-4(b)", "R-SB-03"),
            method="six faces",
            counts=_dice,
            spread=_played,
            strategies=("optimal", "always raise", "always fold"),
            reads=("sb.two_of_a_kind_on_triple",),
            variants=({}, {"sb.two_of_a_kind_on_triple": "lose"}),
            charts=_chart,
            figures=_figures,
        ),
        Line(
            wager="bonus",
            unit="one dollar",
            cites=("SB-4(b)",),
            method="5,000 hands",
            counts=_bonus,
            spread=_bonus_spread,
            tables=lambda game: BONUS,
        ),
    ),
    rounds_an_hour=50,
)
