"""The wanted figures of a designed table, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.core.money.price import PayTable
from houseway.lab.answer import Answer

from .house_settings import TableSettings

WITHIN = Fraction(1, 10_000)
"""A hundredth of a percentage point."""


class Wanted(NamedTuple):
    """The wanted figures of a table."""

    edge: Fraction
    hit: Fraction | None = None
    sd_max: Fraction | None = None
    top: Fraction | None = None
    within: Fraction = WITHIN


class PricedTable(NamedTuple):
    """A table that was found, with its result by best play."""

    answer: Answer
    table: PayTable
    fineness: int
    """0: round prices; 1: whole; n: parts of n."""

    @property
    def edge(self) -> Fraction:
        """The exact house edge."""
        return self.answer.house_edge

    @property
    def deviation(self) -> float:
        """The standard deviation of one bet."""
        return self.answer.spread.deviation


class Design(NamedTuple):
    """The result: the best table, alternatives, the settings that apply it, and the tables it is compared with."""

    best: PricedTable
    lawful: PricedTable | None
    """The nearest table that a setting of the game applies: the best one where the law allows it."""
    front: Sequence[PricedTable]
    printed: Mapping[str, Answer]
    """The printed tables, by name."""
    floors: Mapping[str, Fraction]
    table_settings: TableSettings | None
    """The settings of the lawful table."""
    highest: Fraction
    """The highest edge there can be with every row paid: each at its floor, or at 1."""
    replays: bool
    """Whether a player decides something, so that best play was found again at these prices."""
    wanted: Wanted

    @property
    def is_met(self) -> bool:
        """Whether the edge is within the tolerance, and the spread within the wanted maximum."""
        near = abs(self.best.edge - self.wanted.edge) <= self.wanted.within
        return near and (self.wanted.sd_max is None or self.best.deviation <= float(self.wanted.sd_max) + 1e-9)
