"""The conditions under which a line of the law applies, and the plain values a setting may have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Value = bool | int | str | tuple["Value", ...] | None
"""What a setting may be: plain data that prints, compares and hashes."""


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
