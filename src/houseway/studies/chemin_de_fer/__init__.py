"""Chemin de fer: the side against the bank and the bank itself, with the only choice, counted over a whole shoe.

`cover` is a bet against the bank, `bank` a bank that is covered in full; one wins what the other loses, except the
vigorish. A strategy is the way the player's hand plays five, for both lines. `classical.py` solves the older game in
which the banker chooses too. The method is in `docs/games/chemin_de_fer/lab.md`.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.law.choice import Value
from houseway.games.chemin_de_fer.facts import BANCO
from houseway.games.chemin_de_fer.game import GAME
from houseway.games.chemin_de_fer.house_rules import DECKS, VIG_RATE
from houseway.lab.study import OPTIMAL, Line, Study

from .player import plays
from .prices import STRATEGIES, bank_figures, bank_spread, charts, count, cover_figures, cover_spread

EIGHT: Mapping[str, Value] = {DECKS.name: 8}
LEAST = 25_00
TWO_SEATS = """
    table   sets cdf.seats 2
    table   remembers bank kept, banker {0}, player player{0}, origin {0}, last 2500
"""
"""A bank that one of two seats may keep, and a new shoe each round: it is burned first, which changes nothing on average."""
METHOD = "every six cards a fresh shoe can begin with, by their ten values; the banker by the printed table"

STUDY = Study(
    GAME,
    (
        Line(
            wager="cover",
            unit="one chip",
            cites=("CDF-6(g)", "CDF-8(a)(2)", "CDF-8(c)", "CDF-9(b)", "R-CDF-01", "R-CDF-02"),
            method=METHOD,
            counts=count,
            spread=cover_spread,
            strategies=STRATEGIES,
            reads=(DECKS.name,),
            variants=({}, EIGHT),
            charts=charts,
            figures=cover_figures,
            bets={"cover": LEAST},
            plays=plays,
            windows=(BANCO,),
            stands=TWO_SEATS.format(2),
            across={"2": OPTIMAL},
        ),
        Line(
            wager="bank",
            unit="one bank of the table's least, covered in full",
            cites=("CDF-5(a)", "CDF-8(c)", "CDF-9(b)", "CDF-9(c)", "R-CDF-06", "R-CDF-07"),
            method=METHOD + "; a strategy is how the player's hand plays five",
            counts=count,
            spread=bank_spread,
            strategies=STRATEGIES,
            reads=(DECKS.name,),
            variants=({}, {VIG_RATE.name: 4}, EIGHT, {**EIGHT, VIG_RATE.name: 4}),
            figures=bank_figures,
            bets={"bank": LEAST},
            plays=plays,
            stands=TWO_SEATS.format(1),
            across={"2": OPTIMAL},
        ),
    ),
    rounds_an_hour=40,
    by_minimum=True,
)
