"""Pai gow: every hand against every hand, twin tiles counted as one kind, the dealer setting by the list the house submitted.

`wager` is a seat against the dealer; `bank` a player who banks against one seat (the dealer's own wager, PG-8(h)); `bank
against two` the same with another seat, where the vigorish is on what is left after both (PG-8(o)), and so on up to six. The
other side sets the house way.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.law.choice import Value
from houseway.core.values.chips import Chips
from houseway.families.choices import VIG_ROUNDING
from houseway.games.pai_gow.game import GAME
from houseway.games.pai_gow.house_rules import HOUSE_WAY
from houseway.lab.study import Line, Study

from .banks import LINES
from .charts import bank_charts, seat_charts
from .figures import bank_figures, seat_figures, two_figures
from .player import bank_plays, seat_plays, two_plays
from .prices import bank_spread, count_bank, count_seat, count_two, seat_spread, two_spread
from .strategies import HOUSE, STRATEGIES

WAY = HOUSE_WAY.name
VARIANTS: tuple[Mapping[str, Value], ...] = ({}, {VIG_ROUNDING.name: "ceil"})
SIX: Mapping[str, Value] = {"table.min.wager": 6, VIG_ROUNDING.name: "ceil"}
"""At the posted least of ten dollars both ways of rounding come to five percent; six dollars pay fifty cents where the house
elects rounding up."""
LEAST: Mapping[str, Chips] = {"wager": 0}
BANKS = """
    table   sets pg.bank.offered true
    table   remembers offer 1
    seat 1  last bet 10
"""

SEAT = Line(
    wager="wager",
    unit="one wager of the table's least",
    cites=("PG-7(h)", "PG-7(i)", "PG-7(j)", "PG-7(k)", "PG-7(d)", "PG-7(e)", "PG-2(c)", "PG-2(h)"),
    method="every hand, twins alike, in every setting against every hand the dealer can have, set the house's way",
    counts=count_seat,
    spread=seat_spread,
    strategies=STRATEGIES,
    reads=(WAY,),
    variants=(*VARIANTS, SIX),
    charts=seat_charts,
    figures=seat_figures,
    bets=LEAST,
    plays=seat_plays,
)
BANK = Line(
    wager="bank",
    unit="the dealer's wager of the table's least",
    cites=("PG-8(h)", "PG-8(n)", "PG-8(o)", "PG-7(k)", "PG-7(c)", "PG-2(c)", "PG-2(h)"),
    method="every hand of the bank, twins alike, in every setting against every hand the dealer can have, set the house's way",
    counts=count_bank,
    spread=bank_spread,
    strategies=STRATEGIES,
    reads=(WAY,),
    variants=VARIANTS,
    charts=bank_charts,
    figures=bank_figures,
    bets=LEAST,
    plays=bank_plays,
    stands=BANKS,
)
TWO = Line(
    wager="bank against two",
    unit="a wager of the table's least by each of two seats",
    cites=("PG-8(o)", "PG-8(r)", "PG-7(k)", "PG-7(c)", "PG-2(c)", "PG-2(h)"),
    method="every hand of the bank in every setting, and every two hands that share no tile, by inclusion and exclusion",
    counts=count_two,
    spread=two_spread,
    strategies=STRATEGIES,
    reads=(WAY,),
    variants=VARIANTS,
    figures=two_figures,
    bets=LEAST,
    plays=two_plays,
    stands=BANKS,
    across={"2": HOUSE},
)

STUDY = Study(GAME, (SEAT, BANK, TWO, *LINES.values()), rounds_an_hour=30, by_minimum=True)
