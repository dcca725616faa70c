"""The conditions under which a line of the law applies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.core.values.plain import is_list, table_in

from .choice import Setting, V, Value


@dataclass(frozen=True, slots=True)
class Under:
    """A condition that holds where a setting has one of these values."""

    key: str
    values: tuple[Value, ...]

    def holds(self, settings: Mapping[str, Value]) -> bool:
        """Whether the house chose one of the values."""
        return settings[self.key] in self.values


@dataclass(frozen=True, slots=True)
class Stated:
    """A condition that holds where a house has given a setting any value."""

    key: str

    def holds(self, settings: Mapping[str, Value]) -> bool:
        """Whether the house gave the setting a value."""
        return settings[self.key] is not None


@dataclass(frozen=True, slots=True)
class Includes:
    """A condition that holds where a setting lists this value among others."""

    key: str
    value: Value

    def holds(self, settings: Mapping[str, Value]) -> bool:
        """Whether the house listed the value."""
        listed = settings[self.key]
        return isinstance(listed, tuple) and self.value in listed


Condition = Under | Stated | Includes


def under(setting: Setting[V], *values: V) -> Under:
    """Return the condition that a setting has one of these values."""
    plain: tuple[Any, ...] = values
    return Under(setting.name, plain)


def stated(setting: Setting[Any]) -> Stated:
    """Return the condition that the house has given the setting any value."""
    return Stated(setting.name)


def includes(setting: Setting[tuple[V, ...]], value: V) -> Includes:
    """Return the condition that the setting lists this value."""
    listed: Any = value
    return Includes(setting.name, listed)


def applies(conditions: Iterable[Condition], settings: Mapping[str, Value]) -> bool:
    """Whether a line applies under a house's settings."""
    return all(condition.holds(settings) for condition in conditions)


def conditions_in(written: object) -> tuple[Under, ...]:
    """Return the conditions a file writes as a table: a setting, and its value or a list of values.

    >>> conditions_in({"table.dealing_method": ["hand", "manual_shoe"]})
    (Under(key='table.dealing_method', values=('hand', 'manual_shoe')),)
    """
    return tuple(
        Under(key, tuple(values) if is_list(values) else (values,))
        for key, values in (table_in(written) if written is not None else {}).items()
    )
