"""The expected hold over a shift, with bands from the payouts themselves.

A band leaves equal shares of the shifts below and above it, and its ends are sums that can occur: the house never holds
more than was bet, and a prize that nobody won does not pull a band down.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from houseway.lab.spread import Spread
from houseway.lab.takings import takings

HOURS: Final = (1, 8, 24)
BANDS: Final = (0.5, 0.95, 0.997)
BANDS_NOTE: Final = "Bands: from the payouts themselves, with as many shifts below as above."

OWED_NOTE: Final = "What feeds a meter is owed to players and is not part of it; the meter pays its own prizes."


@dataclass(frozen=True, slots=True)
class Hold:
    """The hold of one shift at one unit per round."""

    hours: Fraction
    rounds: int
    expected: Fraction
    bands: dict[float, tuple[Fraction, Fraction]]
    """By share of the shifts: the least range of sums between two ends that leaves no more than half of the rest at each side.

    Empty where what whole rounds pay is not known.
    """
    error: float
    """No share is off by more than this."""

    def band(self, share: float) -> tuple[float, float]:
        """Return the range of holds that contains this share of shifts."""
        low, high = self.bands[share]
        return float(low), float(high)

    def words(self, share: float) -> str:
        """Return the range in words, with tenths of a unit only where an end has some."""
        if not self.bands:
            return "not available"
        low, high = self.band(share)
        places = 0 if low.is_integer() and high.is_integer() else 1
        return f"{low:+,.{places}f} to {high:+,.{places}f}"


def hold(spread: Spread, rounds_an_hour: int, hours: Fraction | int) -> Hold:
    """Return the hold over this many hours.

    >>> from houseway.lab.spread import Ending
    >>> red = Spread({Ending("wins", Fraction(1)): 18, Ending("loses", Fraction(-1)): 20})
    >>> shift = hold(red, 40, 8)
    >>> shift.rounds, shift.expected, shift.band(0.95)
    (320, Fraction(320, 19), (-18.0, 52.0))
    """
    rounds = int(rounds_an_hour * hours)
    if not spread.is_whole:
        return Hold(Fraction(hours), rounds, rounds * spread.house_edge, {}, 0.0)
    taken = takings(spread, rounds)
    bands = {share: (taken.at((1 - share) / 2), taken.at((1 + share) / 2)) for share in BANDS}
    return Hold(Fraction(hours), rounds, rounds * spread.house_edge, bands, taken.error)
