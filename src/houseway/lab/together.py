"""Several wagers of one round together: their joint results, and how the results of two seats go together.

A study gives it where every result of a round can be counted for all of its wagers at once. Covariances are exact fractions, in
square units of the bets.

>>> won, lost = Fraction(1), Fraction(-1)
>>> even = Together(("red", "odd"), {(won, won): 1, (lost, won): 1, (lost, lost): 2})
>>> even.covariance("red", "odd"), even.covariance("red", "red")
(Fraction(1, 2), Fraction(3, 4))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from .spread import Ending, Spread

Nets = tuple[Fraction, ...]


@dataclass(frozen=True)
class Together:
    """The joint results of some wagers of one seat, each with its number of equally likely ways."""

    wagers: tuple[str, ...]
    ways: Mapping[Nets, int]
    shared: bool = False
    """Whether every seat bets on the same result, as with dice, so that two seats are as alike as one with itself."""
    seats: Callable[[], Mapping[tuple[str, str], Fraction]] = dict[tuple[str, str], Fraction]
    """Counts the covariance of a bet of one seat with a bet of another; wagers are in the order of `wagers`."""

    @cached_property
    def total(self) -> int:
        """The number of ways over all results."""
        return sum(self.ways.values())

    @cached_property
    def _seats(self) -> Mapping[tuple[str, str], Fraction]:
        return self.seats()

    def _at(self, wager: str) -> int:
        return self.wagers.index(wager)

    def mean(self, wager: str) -> Fraction:
        """Return the average net of a unit on a wager."""
        at = self._at(wager)
        return sum((nets[at] * many for nets, many in self.ways.items()), Fraction(0)) / self.total

    def covariance(self, one: str, other: str) -> Fraction:
        """Return the covariance of two wagers of one seat."""
        first, second = self._at(one), self._at(other)
        whole = sum((nets[first] * nets[second] * many for nets, many in self.ways.items()), Fraction(0))
        return whole / self.total - self.mean(one) * self.mean(other)

    def between(self, one: str, other: str) -> Fraction | None:
        """Return the covariance of a wager of one seat with a wager of another; None where it was not counted."""
        if self.shared:
            return self.covariance(one, other)
        first, second = sorted((one, other), key=self._at)
        return self._seats.get((first, second))

    def of(self, bets: Mapping[str, int]) -> Spread:
        """Return the net of one seat in a round with these bets, in parts of all of them together."""
        whole = sum(bets.values())
        found: dict[Ending, int] = {}
        for nets, many in self.ways.items():
            net = sum((nets[self._at(wager)] * chips for wager, chips in bets.items()), Fraction(0)) / whole
            ending = Ending(f"{net}", net)
            found[ending] = found.get(ending, 0) + many
        return Spread(found)
