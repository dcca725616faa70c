"""How often a bet ends each way, exactly, and what follows from it.

>>> red = Spread({Ending("wins", Fraction(1)): 18, Ending("loses", Fraction(-1)): 20})
>>> red.house_edge, red.hit_frequency, red.variance
(Fraction(1, 19), Fraction(9, 19), Fraction(360, 361))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple


class Ending(NamedTuple):
    """One way a bet can end, in units of the bet the figures are given for."""

    name: str
    net: Fraction
    staked: Fraction = Fraction(1)
    """Everything put up by the end, the first bet included."""
    cites: str = ""


@dataclass(frozen=True)
class Spread:
    """Every ending, and in how many equally likely ways it comes."""

    ways: Mapping[Ending, int]

    @cached_property
    def total(self) -> int:
        """The number of ways over all endings."""
        return sum(self.ways.values())

    def _mean(self, weighs: Iterable[tuple[Fraction, int]]) -> Fraction:
        whole = Counter[Fraction]()
        for value, ways in weighs:
            whole[value] += ways
        return sum((value * ways for value, ways in whole.items()), Fraction(0)) / self.total

    @cached_property
    def house_edge(self) -> Fraction:
        """The share of each unit that the house wins on average; negative if it loses."""
        return -self._mean((ending.net, ways) for ending, ways in self.ways.items())

    @cached_property
    def average_stake(self) -> Fraction:
        """What is put up on average, in units."""
        return self._mean((ending.staked, ways) for ending, ways in self.ways.items())

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each chip put up, raises included."""
        return self.house_edge / self.average_stake

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often anything is won."""
        return Fraction(sum(ways for ending, ways in self.ways.items() if ending.net > 0), self.total)

    @cached_property
    def variance(self) -> Fraction:
        """Of one bet, in square units."""
        return self._mean((ending.net**2, ways) for ending, ways in self.ways.items()) - self.house_edge**2

    @property
    def deviation(self) -> float:
        """The standard deviation, for reading."""
        return float(self.variance) ** 0.5

    @cached_property
    def payouts(self) -> dict[Fraction, int]:
        """Ways by what is won or lost, from the worst to the best."""
        found = Counter[Fraction]()
        for ending, ways in self.ways.items():
            found[ending.net] += ways
        return dict(sorted(found.items()))
