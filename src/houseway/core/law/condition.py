"""The conditions under which a line of the law applies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .choice import Setting, V, Value


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


def under(setting: Setting[V], *values: V) -> Under:
    """The line applies where the setting has one of these values."""
    plain: tuple[Any, ...] = values
    return Under(setting.name, plain)


def stated(setting: Setting[Any]) -> Stated:
    """The line applies where the house has said anything about the setting."""
    return Stated(setting.name)


def includes(setting: Setting[tuple[V, ...]], value: V) -> Includes:
    """The line applies where the setting lists this value."""
    listed: Any = value
    return Includes(setting.name, listed)


def applies(conditions: Iterable[Condition], settings: Mapping[str, Value]) -> bool:
    """Whether a line applies in a house that chose so."""
    return all(condition.holds(settings) for condition in conditions)
