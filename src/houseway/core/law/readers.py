"""Readers turn a value written by a house into a setting, or raise an error that names the lawful values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeGuard

from houseway.core.values.chips import MOST, Chips, dollars
from houseway.core.values.plain import is_list, is_sequence, is_table

from .choice import Reader, Unlawful, V


@dataclass(frozen=True, slots=True)
class OneOf(Generic[V]):
    """A reader that takes any one of these values."""

    values: tuple[V, ...]

    def __call__(self, written: object) -> V:
        for value in self.values:
            if value is None and written == "none":
                return value
            if written == value and isinstance(written, bool) == isinstance(value, bool):
                return value
        raise Unlawful("one of " + ", ".join(map(_spelled, self.values)))


def _spelled(value: object) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class SomeOf(Generic[V]):
    """A reader that takes a list of one or more of these values, each once."""

    values: tuple[V, ...]

    def __call__(self, written: object) -> tuple[V, ...]:
        listed = listed_in(written)
        if not listed or not all(value in self.values for value in listed) or len(set(listed)) < len(listed):
            raise Unlawful("a list of some of " + ", ".join(map(str, self.values)))
        return tuple(value for value in self.values if value in listed)


def takes_one_of(reads: Reader[Any]) -> TypeGuard[OneOf[Any]]:
    """Whether a reader takes one of a list of values, and so can name them."""
    return isinstance(reads, OneOf)


def takes_some_of(reads: Reader[Any]) -> TypeGuard[SomeOf[Any]]:
    """Whether a reader takes several of a list of values, and so can name them."""
    return isinstance(reads, SomeOf)


def one_of(*values: V) -> Reader[V]:
    """Return a reader that takes any one of these values."""
    return OneOf(values)


YES_OR_NO: Reader[bool] = one_of(True, False)


def listed_in(written: object) -> tuple[object, ...]:
    """Return the items of a list that a house wrote; anything else is an empty list."""
    return tuple(written) if is_sequence(written) else ()


def whole(low: int, high: int) -> Reader[int]:
    """Return a reader of a whole number between two others."""

    def read(written: object) -> int:
        if isinstance(written, int) and not isinstance(written, bool) and low <= written <= high:
            return written
        raise Unlawful(f"a whole number from {low} to {high}")

    return read


def text(written: object) -> str:
    """Read any text that is not empty."""
    if isinstance(written, str) and written:
        return written
    raise Unlawful("a text of at least one character")


def amount(written: object, low: Chips = 0, high: Chips | None = None) -> Chips:
    """Return dollars, whole or with exact cents, as chips."""
    if isinstance(written, float) and abs(written) < 10**12 and round(written * 100) / 100 == written:
        chips = round(written * 100)  # the only float there is: how TOML writes 0.25
    elif isinstance(written, int) and not isinstance(written, bool) and abs(written) <= MOST // 100:
        chips = written * 100
    else:
        raise Unlawful("an amount of dollars")
    if chips < low or (high is not None and chips > high):
        least = f"at least ${dollars(low)}" if high is None else f"from ${dollars(low)} to ${dollars(high)}"
        raise Unlawful(least)
    return chips


Ratio = int | tuple[int, int]
"""A number that may have a fraction: whole, or a numerator and a denominator in lowest terms."""


def ratio(low: int, high: int) -> Reader[Ratio]:
    """Return a reader of a number within bounds, whole or with up to two places, such as 8.5."""

    def read(written: object) -> Ratio:
        try:
            hundredths = amount(written, low * 100, high * 100)
        except Unlawful:
            raise Unlawful(f"a number from {low:,} to {high:,}") from None
        least = Fraction(hundredths, 100)
        return least.numerator if least.denominator == 1 else (least.numerator, least.denominator)

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
            raise Unlawful(what)
        return num, den

    return read


def money(low: Chips = 0, high: Chips | None = None) -> Reader[Chips]:
    """Return a reader of an amount of dollars within bounds."""
    return lambda written: amount(written, low, high)


def unit_of_money(written: object) -> Chips:
    """Return the smallest chip a table may have (R-GEN-15)."""
    unit = amount(written)
    if unit not in (1, 25, 50, 100):
        raise Unlawful("one of 0.01, 0.25, 0.50, 1")
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
