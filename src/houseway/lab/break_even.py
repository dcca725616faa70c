"""Waiting for a meter: the amount from which on a wager pays the player who makes it, exact, for every printed table.

What a wager is worth grows in a straight line with the meter. So each share of it is replaced by the amount it comes to at two
meters, the wager is priced twice by its own study, and the line is followed to zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from houseway.core.law.choice import Value
from houseway.core.money.price import Fixed, PayTable, Share

from .kept_counts import Progress, no_progress
from .study import Study, under

METERS = (100_000_00, 200_000_00)
"""Two meters, in cents: large enough that a share of each is the best prize of its hand."""


class Waited(NamedTuple):
    """One printed table of a wager with a meter."""

    wager: str
    table: str
    strategy: str
    even: Fraction
    """The meter, in dollars, at which the wager breaks even."""
    slope: Fraction
    """The increase in a unit's return per further dollar on the meter."""
    edge: Fraction
    """The house edge with nothing on the meter."""

    @property
    def in_words(self) -> str:
        """The break-even point and what a thousand dollars more are worth."""
        return f"breaks even at ${float(self.even):,.2f} ({self.even}); each $1,000 more adds {100_000 * float(self.slope):.4f} %"


def at_meter(table: PayTable, chips: int) -> PayTable:
    """Return the table with each share of a meter replaced by what it comes to."""
    pays = {row: Fixed(price.percent * chips // 100) if isinstance(price, Share) else price for row, price in table.pays.items()}
    return replace(table, pays=pays)


def waited(study: Study, settings: Mapping[str, Value] | None = None, progress: Progress = no_progress) -> list[Waited]:
    """Return the break-even point of every wager with a share of a meter: of printed tables, or those in settings."""
    found: list[Waited] = []
    rules = under(study.game, settings) if settings else None
    for line in study.lines:
        hung = study.table_in_use(line, rules) if rules else None
        tables = study.tables(line.wager) if rules is None else {hung.name: hung} if hung else {}
        for name, table in tables.items():
            if table is None or not any(isinstance(price, Share) for price in table.pays.values()):
                continue
            for strategy in line.strategies:
                low, high = (
                    study.answer(line.wager, at_meter(table, chips), strategy, settings, progress, name).house_edge
                    for chips in METERS
                )
                slope = (low - high) * 100 / (METERS[1] - METERS[0])
                empty = low + slope * METERS[0] / 100
                found.append(Waited(line.wager, name, strategy, empty / slope, slope, empty))
    return found
