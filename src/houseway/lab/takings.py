"""The house's win over many rounds of one bet: the whole distribution, with a proved error.

The chances of one round are put on a grid, transformed, raised to the power of the rounds and transformed back. Three
things are left out or rounded, and `error` bounds all of them together:

- sums beyond the window, which Chernoff's inequality bounds;
- the rounding of floats, which is bounded coefficient by coefficient;
- results between the points of the grid, of which there are none while their common denominator is at most `FINEST`.

>>> from houseway.lab.spread import Ending
>>> red = Spread({Ending("wins", Fraction(1)): 18, Ending("loses", Fraction(-1)): 20})
>>> shift = takings(red, 320)
>>> shift.at(0.025), shift.at(0.975), shift.error < 1e-9
(Fraction(-18, 1), Fraction(52, 1), True)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .spread import Spread

OUTSIDE: Final = 1e-13
"""The chance that is left beyond each end of the window."""
FINEST: Final = 1_000
"""The smallest part of a unit on the grid. Finer results are rounded; `grain` bounds the error of a sum."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Takings:
    """The chances of what the house takes over some rounds, one unit bet in each."""

    rounds: int
    step: Fraction
    """The width of the grid, in units."""
    first: int
    """The least sum of the window, in steps."""
    chances: Floats
    error: float
    """No chance of taking at most so much is off by more than this."""
    grain: Fraction
    """The maximum error of a sum; zero where every result is on the grid."""

    @cached_property
    def _at_most(self) -> Floats:
        return np.cumsum(self.chances)

    def at(self, share: float) -> Fraction:
        """Return the least sum that at least this share of the shifts does not exceed."""
        place = int(np.searchsorted(self._at_most, share - self.error))
        return (self.first + min(place, len(self.chances) - 1)) * self.step

    def at_most(self, units: Fraction) -> float:
        """Return the chance that the house takes at most so many units."""
        place = math.floor(units / self.step) - self.first
        if place < 0:
            return 0.0
        return float(self._at_most[min(place, len(self.chances) - 1)])


def takings(spread: Spread, rounds: int) -> Takings:
    """Return the distribution of the house's win over so many rounds."""
    parts = min(math.lcm(*(net.denominator for net in spread.payouts)), FINEST)
    sums = np.array([round(-net * parts) for net in spread.payouts], dtype=np.int64)
    chances = np.array([float(Fraction(ways, spread.total)) for ways in spread.payouts.values()])
    first, last = _window(sums, chances, rounds)
    size = _fast(last - first + 1)
    line = np.zeros(size)
    np.add.at(line, sums % size, chances)
    once = np.fft.rfft(line)
    whole = np.fft.irfft(_power(once, rounds), size)
    window = np.maximum(np.roll(whole, -(first % size))[: last - first + 1], 0.0)
    off = max(abs(Fraction(-net) * parts - round(-net * parts)) for net in spread.payouts)
    error = 2 * OUTSIDE + _rounding(np.abs(once), rounds, size)
    return Takings(rounds, Fraction(1, parts), first, window, error, rounds * off / parts)


def _window(sums: NDArray[np.int64], chances: Floats, rounds: int) -> tuple[int, int]:
    """Return the least and the greatest sum that are looked at: beyond each there is less than `OUTSIDE`."""
    least, most = int(sums.min()) * rounds, int(sums.max()) * rounds
    low = max(least, math.floor(-_beyond(-sums.astype(np.float64), chances, rounds)))
    high = min(most, math.ceil(_beyond(sums.astype(np.float64), chances, rounds)))
    return low, high


def _beyond(sums: Floats, chances: Floats, rounds: int) -> float:
    """Return a sum that is exceeded with a chance below `OUTSIDE`.

    For every t > 0 the chance of reaching a is at most exp(-ta) E[exp(tx)]^rounds, so each t gives such a sum, and the least
    of many is taken.
    """
    top = float(sums.max())
    spans = np.abs(sums).max() or 1.0
    t = np.geomspace(1e-6 / spans, 60 / spans, 400)
    moments = np.log(np.exp(t[:, None] * (sums - top)) @ chances) + t * top
    return min(top * rounds, float(np.min((rounds * moments - math.log(OUTSIDE)) / t)))


def _fast(size: int) -> int:
    """Return a power of two, or one and a half of it, that is at least as large."""
    whole = 1 << max(1, (size - 1).bit_length())
    return whole * 3 // 4 if whole * 3 // 4 >= size else whole


def _power(base: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """Return a power by squaring: every product is rounded once, so that its error can be bounded."""
    found = np.ones_like(base)
    square = base.copy()
    while exponent:
        if exponent & 1:
            found *= square
        exponent >>= 1
        if exponent:
            square *= square
    return found


def _rounding(sizes: Floats, rounds: int, size: int) -> float:
    """Return a bound on the error of a sum of chances that comes from the rounding of floats.

    A coefficient of the transform adds up chances that sum to one through log2(size) levels, each of which rounds a product and a
    sum. Raised to a power its error grows with the power, and shrinks with the size of what is left. The errors of all
    coefficients together bound those of the chances, and of any sum of them, by Parseval and Cauchy-Schwarz.
    """
    eps = float(np.finfo(np.float64).eps)
    one = 4 * eps * math.log2(size) + eps
    grown = rounds * (one + 4 * eps) * (sizes + one) ** (rounds - 1)
    raised = (sizes + one) ** rounds
    forward = math.sqrt(2 * float(np.sum(grown**2)))
    back = 4 * eps * math.log2(size) * math.sqrt(2 * float(np.sum(raised**2)))
    adding = size * eps
    return forward + back + adding
