"""The exact distribution of a bet's outcomes, and the figures that follow from it.

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

FIGURES = ("house_edge", "element_of_risk", "average_wager", "hit_frequency", "variance")
"""The figures of a bet, by the names that results and par.toml use."""


NOT_WHOLE = "not available: hands of a split box have their mean as one outcome, so what whole rounds pay is not known"
"""Why nothing is derived from payouts that are not those of whole rounds."""


class Ending(NamedTuple):
    """One outcome of a bet, in units of the bet."""

    name: str
    net: Fraction
    staked: Fraction = Fraction(1)
    """The total amount bet by the end, including the first bet."""
    cites: str = ""


@dataclass(frozen=True)
class Spread:
    """Every outcome with its number of equally likely ways."""

    ways: Mapping[Ending, int]

    @property
    def errors(self) -> Mapping[str, Fraction]:
        """The standard errors of figures that are simulated although the house edge is exact, by their names in `FIGURES`."""
        return {}

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
        """The average amount bet, in units."""
        return self._mean((ending.staked, ways) for ending, ways in self.ways.items())

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge per chip bet, raises included (element of risk)."""
        return self.house_edge / self.average_stake

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The probability of winning anything."""
        return Fraction(sum(ways for ending, ways in self.ways.items() if ending.net > 0), self.total)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of one bet, in square units."""
        return self._mean((ending.net**2, ways) for ending, ways in self.ways.items()) - self.house_edge**2

    def figure(self, name: str) -> Fraction:
        """Return one of `FIGURES` by its name."""
        values = (self.house_edge, self.element_of_risk, self.average_stake, self.hit_frequency, self.variance)
        return values[FIGURES.index(name)]

    @property
    def deviation(self) -> float:
        """The standard deviation, as a float for display."""
        return float(self.variance) ** 0.5

    @cached_property
    def payouts(self) -> dict[Fraction, int]:
        """Ways by net result, from the worst to the best."""
        found = Counter[Fraction]()
        for ending, ways in self.ways.items():
            found[ending.net] += ways
        return dict(sorted(found.items()))

    @cached_property
    def is_whole(self) -> bool:
        """Whether the payouts are those of whole rounds, so that they have the variance of the bet.

        Where hands of a box have their mean as one outcome, they are not: nothing may be derived from such payouts.
        """
        mean = self._mean((net**2, ways) for net, ways in self.payouts.items())
        return mean - self.house_edge**2 == self.variance
