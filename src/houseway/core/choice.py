"""What a house may choose, and the conditions under which a line of the law applies.

A choice is one key of the configuration surface, with the values the law allows and the one that holds when a house says
nothing. Every line of the law may say which choice it belongs to (`under=`), so a game under a submission has no choices left
and no stage or row asks about one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from .chips import Chips, dollars

Value = bool | int | str | tuple["Value", ...] | None
"""What a setting may be: plain data that prints, compares and hashes."""

Reader = Callable[[object], Value]
"""Turns what a house wrote into a setting, or raises Unlawful saying what would be lawful."""


class Unlawful(ValueError):
    """A value the law does not allow."""


Meaning = Literal["", "seats", "unit", "clock", "tokens", "preshuffled", "independents"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a house may choose."""

    name: str
    reads: Reader
    default: Value
    cites: str
    ruling: str = ""
    tries: tuple[object, ...] = ()
    """Some lawful values as a house would write them, where the reader does not list them all."""
    means: Meaning = ""
    """What the core takes it for, where it is not the game's business alone."""
    everywhere: bool = False
    """Every table of the game in a house has to choose alike."""


@dataclass(frozen=True, slots=True)
class Under:
    """Holds where a setting has one of these values."""

    key: str
    values: tuple[Value, ...]

    def holds(self, settings: Mapping[str, Value]) -> bool:
        """Whether the house chose so."""
        return settings[self.key] in self.values


@dataclass(frozen=True, slots=True)
class Stated:
    """Holds where a house has said anything at all."""

    key: str

    def holds(self, settings: Mapping[str, Value]) -> bool:
        """Whether the house chose."""
        return settings[self.key] is not None


@dataclass(frozen=True, slots=True)
class Includes:
    """Holds where a setting lists this value among others."""

    key: str
    value: Value

    def holds(self, settings: Mapping[str, Value]) -> bool:
        """Whether the house listed it."""
        listed = settings[self.key]
        return isinstance(listed, tuple) and self.value in listed


Condition = Under | Stated | Includes


def under(key: str, *values: Value) -> Under:
    """A line's condition."""
    return Under(key, values)


def applies(conditions: Iterable[Condition], settings: Mapping[str, Value]) -> bool:
    """Whether a line applies in a house that chose so."""
    return all(condition.holds(settings) for condition in conditions)


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any of these values."""

    values: tuple[Value, ...]

    def __call__(self, written: object) -> Value:
        if written == "none" and None in self.values:
            return None
        for value in self.values:
            if written == value and isinstance(written, bool) == isinstance(value, bool):
                return value
        raise Unlawful("one of " + ", ".join(map(_spelled, self.values)))


def _spelled(value: Value) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A list of one or more of these values, each once."""

    values: tuple[Value, ...]

    def __call__(self, written: object) -> Value:
        listed = tuple(cast("list[object]", written)) if isinstance(written, (list, tuple)) else ()
        if not listed or not all(value in self.values for value in listed) or len(set(listed)) < len(listed):
            raise Unlawful("a list of some of " + ", ".join(map(str, self.values)))
        return tuple(value for value in self.values if value in listed)


def one_of(*values: Value) -> Reader:
    """Any of these values."""
    return OneOf(values)


YES_OR_NO: Reader = one_of(True, False)


def whole(low: int, high: int) -> Reader:
    """A whole number between two."""

    def read(written: object) -> Value:
        if isinstance(written, int) and not isinstance(written, bool) and low <= written <= high:
            return written
        raise Unlawful(f"a whole number from {low} to {high}")

    return read


def text(written: object) -> Value:
    """Any words."""
    if isinstance(written, str) and written:
        return written
    raise Unlawful("some words")


def amount(written: object, low: Chips = 0, high: Chips | None = None) -> Chips:
    """Dollars, whole or with exact cents, as chips."""
    if isinstance(written, float) and abs(written) < 10**12 and round(written * 100) / 100 == written:
        chips = round(written * 100)  # the only float there is: how TOML writes 0.25
    elif isinstance(written, int) and not isinstance(written, bool):
        chips = written * 100
    else:
        raise Unlawful("an amount of dollars")
    if chips < low or (high is not None and chips > high):
        least = f"at least ${dollars(low)}" if high is None else f"from ${dollars(low)} to ${dollars(high)}"
        raise Unlawful(least)
    return chips


def part(what: str) -> Reader:
    """Some of a whole and not all of it, as 0.25 or as two numbers, 1/4; `what` says so to whoever writes anything else."""

    def read(written: object) -> Value:
        if isinstance(written, str) and (parts := re.fullmatch(r"(\d{1,3})/(\d{1,3})", written)):
            num, den = int(parts[1]), int(parts[2])
        else:
            try:
                num, den = amount(written), 100
            except Unlawful:
                raise Unlawful(what) from None
        if not 0 < num < den:
            raise Unlawful(what)
        return (num, den)

    return read


def money(low: Chips = 0, high: Chips | None = None) -> Reader:
    """An amount of dollars within bounds."""
    return lambda written: amount(written, low, high)


def unit_of_money(written: object) -> Value:
    """The smallest chip a table may have (R-GEN-15)."""
    unit = amount(written)
    if unit not in (1, 25, 50, 100):
        raise Unlawful("one of 0.01, 0.25, 0.50, 1")
    return unit


def approver(written: object) -> Value:
    """The name of a person who answers for a choice."""
    if isinstance(written, str) and written:
        return written
    raise Unlawful("the name of whoever allows it")


def list_of(reads: Reader, least: int = 0, most: int = 100) -> Reader:
    """A list of such values; one alone is a list of one."""

    def read(written: object) -> Value:
        values = cast("list[object]", written) if isinstance(written, list) else [written]
        if not least <= len(values) <= most:
            raise Unlawful(f"a list of {least} to {most}")
        return tuple(map(reads, values))

    return read


def or_none(reads: Reader) -> Reader:
    """The word none, or what the reader takes."""
    return lambda written: None if written in (None, "none") else reads(written)


def fields(written: object, *names: str) -> dict[str, object]:
    """A small table with just these names."""
    if isinstance(written, dict):
        table = cast("dict[str, object]", written)
        if set(table) == set(names):
            return table
    raise Unlawful("a table of " + ", ".join(names))
