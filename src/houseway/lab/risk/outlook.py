"""Risk figures from the distribution of one bet: rounds until luck evens out, confidence, ruin, rebate, coupon.

>>> from houseway.lab.spread import Ending
>>> red = Outlook(Spread({Ending("wins", Fraction(1)): 18, Ending("loses", Fraction(-1)): 20}))
>>> red.n0, red.coupon
(Fraction(360, 1), Fraction(9, 19))
>>> red.holds(1_000).low, red.holds(1_000).high
(Fraction(0, 1), Fraction(13, 125))
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from houseway.lab.spread import Spread
from houseway.lab.takings import takings

ROUNDS: Final = (10**3, 10**4, 10**5, 10**6, 10**7)
CONFIDENCE: Final = 0.9
"""The share of runs of rounds that a band of holds contains, and that the volatility index is for."""
DEVIATIONS: Final = Fraction(1645, 1000)
"""The standard deviations on each side of the mean that hold this share of a normal distribution."""
RUIN: Final = (Fraction(1, 100), Fraction(1, 1000), Fraction(1, 10_000))
STEPS: Final = 200


class Standing(NamedTuple):
    """The chances of where the house stands after some rounds."""

    ahead: float
    level: float
    behind: float


@dataclass(frozen=True, slots=True)
class Holds:
    """The hold over some rounds, as a share of what was bet."""

    rounds: int
    low: Fraction
    high: Fraction
    chances: Standing | None
    """How likely the house is ahead, level and behind; None where results lie between the points of the grid."""
    error: float
    """No chance is off by more than this."""


@dataclass(frozen=True)
class Outlook:
    """One bet of one unit, or several bets together, repeated round by round."""

    spread: Spread

    @property
    def edge(self) -> Fraction:
        """The share of the unit that the house wins on average."""
        return self.spread.house_edge

    @property
    def is_whole(self) -> bool:
        """Whether the payouts are those of whole rounds; holds, bankroll, rebate and coupon are derived from no others."""
        return self.spread.is_whole

    @cached_property
    def index(self) -> float:
        """The volatility index: 1.645 standard deviations of one round."""
        return float(DEVIATIONS) * math.sqrt(self.spread.variance)

    @cached_property
    def n0(self) -> Fraction | None:
        """The rounds after which what is expected equals one standard deviation; None if the house does not win."""
        return self.spread.variance / self.edge**2 if self.edge > 0 else None

    def holds(self, rounds: int) -> Holds:
        """Return the hold over so many rounds: a band that leaves equal shares below and above, and where the house stands."""
        taken = takings(self.spread, rounds)
        low, high = (taken.at((1 + sign * CONFIDENCE) / 2) / rounds for sign in (-1, 1))
        behind, not_ahead = taken.at_most(-taken.step), taken.at_most(Fraction(0))
        chances = None if taken.grain else Standing(ahead=1 - not_ahead, level=not_ahead - behind, behind=behind)
        return Holds(rounds, low, high, chances, taken.error)

    # What can be lost

    @cached_property
    def exponent(self) -> float | None:
        """The positive number r for which E[exp(r * net)] is one: the chance to lose b units falls like exp(-r * b)."""
        if self.edge <= 0 or max(self.spread.payouts) <= 0:
            return None
        chances = [(float(net), ways / self.spread.total) for net, ways in self.spread.payouts.items()]
        high = 1.0 / max(net for net, _ in chances)
        while _moment(chances, high) <= 1:
            high *= 2
        low = 0.0
        for _ in range(STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if _moment(chances, middle) <= 1 else (low, middle)
        return low

    def ruin(self, units: Fraction) -> tuple[float, float]:
        """Return bounds of the chance that the house ever loses so many units: Lundberg's from above, and from below.

        A loss passes the mark by less than the largest payout, which gives the bound from below.
        """
        if self.exponent is None:
            return (1.0, 1.0) if self.edge <= 0 else (0.0, 0.0)
        most = max(self.spread.payouts)
        return math.exp(-self.exponent * float(units + most)), math.exp(-self.exponent * float(units))

    def bankroll(self, ruin: Fraction) -> int | None:
        """Return whole units that are lost with at most this chance, however long it is played."""
        if self.exponent is None:
            return None if self.edge <= 0 else 0
        return math.ceil(-math.log(ruin) / self.exponent)

    # What is given

    def lost(self, rounds: int) -> float:
        """Return a player's average loss after so many rounds, a player who is ahead counted as zero, in units."""
        taken = takings(self.spread, rounds)
        first, step = taken.first, float(taken.step)
        return sum(float(chance) * (first + at) * step for at, chance in enumerate(taken.chances) if first + at > 0)

    def rebate(self, rounds: int, share: Fraction) -> tuple[float, float]:
        """Return the house's win per round after a rebate on losses, and the rebate that would leave it nothing.

        Losses are counted over so many rounds.
        """
        lost = self.lost(rounds)
        return float(self.edge) - float(share) * lost / rounds, float(self.edge) * rounds / lost if lost else math.inf

    @cached_property
    def coupon(self) -> Fraction | None:
        """The cost of a match-play coupon, in parts of its face: even money where the bet wins, taken unless it pushes."""
        pushes = Fraction(self.spread.payouts.get(Fraction(0), 0), self.spread.total)
        return self.spread.hit_frequency / (1 - pushes) if pushes < 1 else None


def _moment(chances: list[tuple[float, float]], power: float) -> float:
    try:
        return sum(chance * math.exp(power * net) for net, chance in chances)
    except OverflowError:
        return math.inf
