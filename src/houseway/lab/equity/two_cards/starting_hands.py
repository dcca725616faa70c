"""The 169 starting hands, each against a random hand: one walk through all boards answers for all of them.

>>> from houseway.lab.equity.two_cards.ranges import read
>>> named(read("AhKd")[0]), named(read("7s7c")[0]), named(read("8s9s")[0])
('AKo', '77', '98s')
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from houseway.lab.kept_counts import Counts, Progress, kept, no_progress

from .deals import Spot, hole_by_hole
from .ranges import Hole, every_hole


class Start(NamedTuple):
    """The results of one pair of hole cards against any other, of C(50,2) C(48,5) ways."""

    wins: int
    losses: int
    ties: int

    @property
    def total(self) -> int:
        """The number of deals counted."""
        return sum(self)

    @property
    def equity(self) -> Fraction:
        """The share of the pot."""
        return Fraction(2 * self.wins + self.ties, 2 * self.total)


def named(hole: Hole) -> str:
    """Hole cards without their suits: a pair, suited or offsuit."""
    one, other = hole
    kind = "" if one.rank == other.rank else "s" if one.suit == other.suit else "o"
    return one.text[0] + other.text[0] + kind


def against_random(progress: Progress = no_progress) -> dict[str, Start]:
    """Every starting hand by its name, the best equity first."""
    counts = kept("holdem", "starting hands", {}, lambda: _counted(progress), by=__name__)
    starts = {str(name): Start(*map(int, ways)) for name, ways in zip(counts["names"], counts["ways"], strict=True)}
    return dict(sorted(starts.items(), key=lambda item: item[1].equity, reverse=True))


def _counted(progress: Progress) -> Counts:
    any_two = every_hole()
    found = hole_by_hole(Spot((), ()), any_two, any_two, progress)
    rows = defaultdict[str, list[int]](list)
    for row, hole in enumerate(any_two):
        rows[named(hole)].append(row)
    sums = {name: found[same].sum(axis=0) for name, same in rows.items()}
    assert not any((ways % len(rows[name])).any() for name, ways in sums.items())
    return {"names": np.array([*rows]), "ways": np.array([ways // len(rows[name]) for name, ways in sums.items()])}
