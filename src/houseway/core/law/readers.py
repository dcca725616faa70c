"""Readers turn a value written by a house into a setting, or raise an error that names the lawful values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeGuard

from houseway.core.values.chips import MOST, Chips, dollars
from houseway.core.values.plain import is_list, is_sequence, is_table

from .choice import LAW, READING, Ground, Reader, Unlawful, V, software


@dataclass(frozen=True, slots=True)
class OneOf(Generic[V]):
    """A reader that takes any one of these values. The ground is the reason that the list is closed."""

    values: tuple[V, ...]
    ground: Ground = LAW

    def __call__(self, written: object) -> V:
        for value in self.values:
            if value is None and written == "none":
                return value
            if written == value and isinstance(written, bool) == isinstance(value, bool):
                return value
        takes = "one of " + ", ".join(map(_spelled, self.values))
        raise Unlawful(takes, self.ground) if self._is_of_the_kind(written) else Unlawful(takes)

    def _is_of_the_kind(self, written: object) -> bool:
        """Whether a value could be one of this kind: no other value is lawful or not for a choice between yes and no."""
        kinds = {type(value) for value in self.values if value is not None}
        return type(written) in kinds and not (kinds == {bool} and len(self.values) > 1)


def _spelled(value: object) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class SomeOf(Generic[V]):
    """A reader that takes a list of one or more of these values, each once."""

    values: tuple[V, ...]

    def __call__(self, written: object) -> tuple[V, ...]:
        listed = listed_in(written)
        takes = "a list of some of " + ", ".join(map(str, self.values))
        if not listed or any(listed.count(one) > 1 for one in listed):
            raise Unlawful(takes)
        if not all(value in self.values for value in listed):
            raise Unlawful(takes, LAW)
        return tuple(value for value in self.values if value in listed)


def takes_one_of(reads: Reader[Any]) -> TypeGuard[OneOf[Any]]:
    """Whether a reader takes one of a list of values, and so can name them."""
    return isinstance(reads, OneOf)


def takes_some_of(reads: Reader[Any]) -> TypeGuard[SomeOf[Any]]:
    """Whether a reader takes several of a list of values, and so can name them."""
    return isinstance(reads, SomeOf)


def one_of(*values: V) -> Reader[V]:
    """Return a reader that takes any one of these values: all that the clause allows."""
    return OneOf(values)


def read_as(*values: V) -> Reader[V]:
    """Return a reader that takes any one of these values: all that our ruling reads in an open clause."""
    return OneOf(values, READING)


def supported(reason: str, *values: V) -> Reader[V]:
    """Return a reader that takes any one of these values: all that this software plays, for a reason."""
    return OneOf(values, software(reason))


YES_OR_NO: Reader[bool] = one_of(True, False)


def listed_in(written: object) -> tuple[object, ...]:
    """Return the items of a list that a house wrote; anything else is an empty list."""
    return tuple(written) if is_sequence(written) else ()


BEYOND_SENSE = software("no table could be run with so few or so many")
"""Below one seat, deck or hour, and above the whole of something."""
TYPED = software("a number so far off is taken for a typing error")


def whole(low: int, high: int, *, below: Ground = BEYOND_SENSE, above: Ground = LAW) -> Reader[int]:
    """Return a reader of a whole number between two others; a lower and a higher one each have their ground."""

    def read(written: object) -> int:
        takes = f"a whole number from {low} to {high}"
        if not isinstance(written, int) or isinstance(written, bool):
            raise Unlawful(takes)
        if not low <= written <= high:
            raise Unlawful(takes, below if written < low else above)
        return written

    return read


def text(written: object) -> str:
    """Read any text that is not empty."""
    if isinstance(written, str) and written:
        return written
    raise Unlawful("a text of at least one character")


def amount(written: object, low: Chips = 0, high: Chips | None = None, ground: Ground = LAW) -> Chips:
    """Return dollars, whole or with exact cents, as chips; the ground is that of the bounds."""
    if isinstance(written, float) and abs(written) < 10**12 and round(written * 100) / 100 == written:
        chips = round(written * 100)  # the only float there is: how TOML writes 0.25
    elif isinstance(written, int) and not isinstance(written, bool) and abs(written) <= MOST // 100:
        chips = written * 100
    else:
        raise Unlawful("an amount of dollars")
    if chips < low or (high is not None and chips > high):
        least = f"at least ${dollars(low)}" if high is None else f"from ${dollars(low)} to ${dollars(high)}"
        is_a_price = chips > 0 or low > 1  # below one cent it is no amount that could be bet, posted or paid
        raise Unlawful(least, ground) if is_a_price else Unlawful(least)
    return chips


Ratio = int | tuple[int, int]
"""A number that may have a fraction: whole, or a numerator and a denominator in lowest terms."""


def ratio(low: int, high: int, *, below: Ground = LAW, above: Ground = BEYOND_SENSE) -> Reader[Ratio]:
    """Return a reader of a number within bounds, whole or with up to two places, such as 8.5."""

    def read(written: object) -> Ratio:
        takes = f"a number from {low:,} to {high:,}"
        try:
            hundredths = amount(written, -MOST, MOST)
        except Unlawful:
            raise Unlawful(takes) from None
        if not low * 100 <= hundredths <= high * 100:
            raise Unlawful(takes, below if hundredths < low * 100 else above)
        least = Fraction(hundredths, 100)
        return least.numerator if least.denominator == 1 else (least.numerator, least.denominator)

    return read


def odds(highest: int) -> Reader[Ratio]:
    """Return a reader of odds to one: a whole number, one with a fraction such as 1.5, or a text such as 3/2.

    >>> odds(1000)("3/2"), odds(1000)(1.5), odds(1000)("4/2")
    ((3, 2), (3, 2), 2)
    """

    def read(written: object) -> Ratio:
        if isinstance(written, str) and (parts := re.fullmatch(r"(\d{1,7})/([1-9]\d{0,2})", written)):
            price = Fraction(int(parts[1]), int(parts[2]))
            if price > highest:
                raise Unlawful(f"odds from 0 to {highest:,} to one", TYPED)
            return price.numerator if price.denominator == 1 else (price.numerator, price.denominator)
        return ratio(0, highest, below=BEYOND_SENSE, above=TYPED)(written)

    return read


def terms(value: Ratio) -> tuple[int, int]:
    """Return a number as a numerator and a denominator.

    >>> terms(8), terms((17, 2))
    ((8, 1), (17, 2))
    """
    return (value, 1) if isinstance(value, int) else value


def part(what: str) -> Reader[tuple[int, int]]:
    """Return a reader of a fraction between 0 and 1, as 0.25 or 1/4; `what` is its error message."""

    def read(written: object) -> tuple[int, int]:
        if isinstance(written, str) and (parts := re.fullmatch(r"(\d{1,3})/(\d{1,3})", written)):
            num, den = int(parts[1]), int(parts[2])
        else:
            try:
                num, den = amount(written), 100
            except Unlawful:
                raise Unlawful(what) from None
        if not 0 < num < den:
            raise Unlawful(what, BEYOND_SENSE)
        return num, den

    return read


def money(low: Chips = 0, high: Chips | None = None, ground: Ground = LAW) -> Reader[Chips]:
    """Return a reader of an amount of dollars within bounds; the ground is that of the bounds."""
    return lambda written: amount(written, low, high, ground)


def unit_of_money(written: object) -> Chips:
    """Return the smallest chip a table may have (R-GEN-15)."""
    unit = amount(written)
    if unit not in (1, 25, 50, 100):
        raise Unlawful("one of 0.01, 0.25, 0.50, 1", READING)
    return unit


def approver(written: object) -> str:
    """Return the name of the person who answers for a choice."""
    if isinstance(written, str) and written:
        return written
    raise Unlawful("the name of the person who allows it")


def list_of(reads: Reader[V], least: int = 0, most: int = 100) -> Reader[tuple[V, ...]]:
    """Return a reader of a list of such values; a single value is a list of one."""

    def read(written: object) -> tuple[V, ...]:
        values = written if is_list(written) else [written]
        if not least <= len(values) <= most:
            raise Unlawful(f"a list of {least} to {most}")
        return tuple(map(reads, values))

    return read


def or_none(reads: Reader[V]) -> Reader[V | None]:
    """Return a reader that also takes the word none."""
    return lambda written: None if written in (None, "none") else reads(written)


def off_or(reads: Reader[V]) -> Reader[V | None]:
    """Return a reader that also takes the word off."""
    return lambda written: None if written in (None, "off", "none") else reads(written)


def fields(written: object, *names: str) -> dict[str, object]:
    """Return a small table that has exactly these names."""
    if is_table(written) and set(written) == set(names):
        return written
    raise Unlawful("a table of " + ", ".join(names))
