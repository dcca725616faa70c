"""The outcomes of a bet: it loses, is returned, or wins at a price.

A price always names its kind. `to_one(34)` and `for_one(35)` are the same win. Prices are two integers, never a
float; odd cents go to the player (R-GEN-15).

>>> to_one(3, 2).win(1500)
2250
>>> for_one(35).win(100), to_one(34).win(100)
(3400, 3400)
>>> str(to_one(8000)), str(EVEN), str(Fixed(25000)), str(Share(10, "main"))
('8,000 to 1', 'even money', '$250', '10% of the main meter')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from houseway.core.values.chips import Chips, dollars


@dataclass(frozen=True, slots=True)
class Lose:
    """The outcome in which the stake goes to the house."""

    def __str__(self) -> str:
        return "lost"


@dataclass(frozen=True, slots=True)
class Push:
    """The outcome in which the stake is returned and nothing is won."""

    def __str__(self) -> str:
        return "push"


@dataclass(frozen=True, slots=True)
class Odds:
    """A price that wins `num` for each `den` staked and returns the stake."""

    num: int
    den: int = 1

    def win(self, stake: Chips, unit: Chips = 1) -> Chips:
        """Return the winnings of a stake, rounded up to the table's unit."""
        per = self.den * unit
        return -(-stake * self.num // per) * unit

    def is_at_least(self, to_one: int) -> bool:
        """Whether these odds reach so many to one."""
        return self.num >= to_one * self.den

    def __str__(self) -> str:
        return "even money" if self.num == self.den else f"{self.num:,} to {self.den}"


@dataclass(frozen=True, slots=True)
class ForOne(Odds):
    """The same odds where the rulebook prints so many for one: the chip was collected, and this is all that is received."""

    def __str__(self) -> str:
        return f"{self.num + self.den:,} for {self.den}"


@dataclass(frozen=True, slots=True)
class Fixed:
    """A fixed amount, whatever the stake. The stake is not returned if it was collected before the deal (R-GEN-05)."""

    chips: Chips

    def __str__(self) -> str:
        return "$" + dollars(self.chips)


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage of a meter."""

    percent: int
    of: str

    @property
    def is_all(self) -> bool:
        """Whether the share empties the meter."""
        return self.percent == 100

    def __str__(self) -> str:
        return f"{self.percent}% of the {self.of.replace('_', ' ')} meter"


@dataclass(frozen=True, slots=True)
class PartKept:
    """The outcome in which the house keeps a part of the stake and returns the rest: half, on a surrender."""

    num: int
    den: int

    def kept(self, stake: Chips, unit: Chips = 1) -> Chips:
        """Return the part of a stake that the house keeps; odd parts go back to the player."""
        per = self.den * unit
        return stake * self.num // per * unit

    def __str__(self) -> str:
        return f"{self.num}/{self.den} of the stake lost"


Outcome = Lose | Push | Odds | Fixed | Share | PartKept
Price = Odds | Fixed | Share
P = TypeVar("P", Odds, Fixed, Share)

LOSE: Final = Lose()
PUSH: Final = Push()
EVEN: Final = Odds(1)
HALF: Final = PartKept(1, 2)


def to_one(num: int, den: int = 1) -> Odds:
    """Return odds of so many to one: that much is won and the stake is returned."""
    return Odds(num, den)


def for_one(num: int, den: int = 1) -> Odds:
    """Return odds of so many for one: the stake is included in the price."""
    return Odds(num - den, den)


Rate = int | tuple[int, int]
"""Per cent of a wager that feed a meter: whole, or a numerator and a denominator in lowest terms."""


def rate_of(rate: Rate) -> Fraction:
    """Return a rate as a part of the wager.

    >>> rate_of(70), rate_of((145, 2))
    (Fraction(7, 10), Fraction(29, 40))
    """
    return Fraction(*((rate, 1) if isinstance(rate, int) else rate)) / 100


@dataclass(frozen=True, slots=True)
class PayTable:
    """One printed pay table: hand by hand, highest first, with its clause."""

    wager: str
    name: str
    cites: str
    pays: Mapping[str, Price]
    rates: Mapping[str, Rate]
    """For a progressive: per cent of each wager added to each meter."""

    def of(self, hand: str | None) -> Price | None:
        """Return the price of a hand, or None where the table has no row for it."""
        return self.pays.get(hand) if hand else None

    def at(self, hand: str, kind: type[P]) -> P:
        """Return the price of a hand that has a row, for a pay table that has this kind of price."""
        price = self.pays[hand]
        assert isinstance(price, kind)
        return price

    def __str__(self) -> str:
        return f"{self.wager} {self.name}"
