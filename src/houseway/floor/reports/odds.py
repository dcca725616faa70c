"""The theoretical win and its band, in exact fractions (R14).

The edge and the variance of a wager come from the lab, which the floor does not import: the program passes in a
function. Bets of one round may win and lose together, for example on the same dice, and their correlation is not
available here. So a round is given the largest deviation that it can have: the sum of the deviations of its bets.
Rounds add up by variance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isqrt
from typing import Final, NamedTuple

from houseway.core.messages.event import RoundOpened
from houseway.core.values.chips import Chips

FINE: Final = 10**6
"""Roots are rounded up to this part of a cent."""


class Odds(NamedTuple):
    """The lab's figures for a wager, per chip that is bet on it."""

    edge: Fraction
    variance: Fraction
    error: Fraction = Fraction(0)
    """The standard error of the edge; zero where it is exact."""


OddsOf = Callable[[RoundOpened], Mapping[str, Odds | None]]
"""Returns the odds of the wagers of a round, by name; None for one that the odds of another include, such as a raise."""


def no_odds(opened: RoundOpened) -> Mapping[str, Odds | None]:
    """Return no odds: for a floor without a lab."""
    return {}


def root_up(square: Fraction, fine: int = FINE) -> Fraction:
    """Return the root of a number, rounded up to a small part.

    >>> root_up(Fraction(2), 1000), root_up(Fraction(9, 4)), root_up(Fraction(0))
    (Fraction(283, 200), Fraction(3, 2), Fraction(0, 1))
    """
    whole = -(-square.numerator * fine * fine // square.denominator)
    root = isqrt(whole)
    return Fraction(root if root * root == whole else root + 1, fine)


class Theory(NamedTuple):
    """The theoretical win of some rounds: the expected sum in cents, its variance, and the uncertainty of the odds."""

    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    doubt: Fraction = Fraction(0)
    bet: Chips = 0
    """The chips that the odds were applied to."""

    def __add__(self, other: object) -> Theory:
        if not isinstance(other, Theory):
            return NotImplemented
        return Theory(
            self.expected + other.expected, self.variance + other.variance, self.doubt + other.doubt, self.bet + other.bet
        )

    def times(self, many: int) -> Theory:
        """Return the theory of so many such rounds; with -1, what takes one out again."""
        return Theory(many * self.expected, many * self.variance, many * self.doubt, many * self.bet)

    def band(self, deviations: int) -> Chips:
        """Return the maximum distance of the actual sum from the expected one, in whole cents, rounded up."""
        reach = deviations * root_up(self.variance + self.doubt**2)
        return -(-reach.numerator // reach.denominator)

    def is_within(self, actual: Chips, deviations: int) -> bool:
        """Whether an actual sum is inside the band."""
        return abs(actual - self.expected) <= self.band(deviations)


def of_round(stakes: Mapping[str, Chips], odds: Mapping[str, Odds | None]) -> Theory | None:
    """Return the theory of one round from the chips bet on each wager; None where no wager has odds."""
    expected = deviation = doubt = Fraction(0)
    bet = 0
    for wager, chips in stakes.items():
        known = odds.get(wager)
        if known is None:
            continue
        bet += chips
        expected += known.edge * chips
        deviation += root_up(known.variance * chips**2)
        doubt += known.error * chips
    return Theory(expected, deviation**2, doubt, bet) if bet else None
