"""The expected hold over a shift, with bands from the normal approximation.

The mean and the variance are exact. Where rare prizes make up most of the variance, a short shift is not symmetric, and the
sheet says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from houseway.lab.spread import Spread

HOURS = (1, 8, 24)
BANDS = (0.5, 0.95, 0.997)
REACH = {share: NormalDist().inv_cdf((1 + share) / 2) for share in BANDS}
"""The number of standard deviations on each side that contains this share of shifts."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The hold of one shift at one unit per round."""

    hours: int
    rounds: int
    expected: Fraction
    deviation: float

    def band(self, share: float) -> tuple[float, float]:
        """Return the range of holds that contains this share of shifts."""
        reach = REACH[share] * self.deviation
        return float(self.expected) - reach, float(self.expected) + reach


def hold(spread: Spread, rounds_an_hour: int, hours: int) -> Hold:
    """Return the hold over this many hours.

    >>> from houseway.lab.spread import Ending
    >>> red = Spread({Ending("wins", Fraction(1)): 18, Ending("loses", Fraction(-1)): 20})
    >>> shift = hold(red, 40, 8)
    >>> shift.rounds, shift.expected, [round(end, 1) for end in shift.band(0.95)]
    (320, Fraction(320, 19), [-18.2, 51.9])
    """
    rounds = rounds_an_hour * hours
    return Hold(hours, rounds, rounds * spread.house_edge, (rounds * float(spread.variance)) ** 0.5)


def lopsided(spread: Spread, rounds: int) -> bool:
    """Whether the prizes that make up most of the variance occur fewer than five times in this many rounds."""
    heavy = Fraction(0)
    seldom = 0
    for net, ways in sorted(spread.payouts.items(), key=lambda item: -abs(item[0])):
        heavy += Fraction(ways, spread.total) * (net + spread.house_edge) ** 2
        seldom += ways
        if 2 * heavy >= spread.variance:
            break
    return float(Fraction(seldom, spread.total)) * rounds < 5
