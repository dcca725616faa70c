"""Declarations of configuration keys: kind, default, unit and the reason for it."""

from __future__ import annotations

from dataclasses import MISSING, field, fields
from typing import Any, NamedTuple, TypeVar, cast

from .kinds import ValueKind

T = TypeVar("T")


class ConfigKey(NamedTuple):
    """The declaration of a configuration key."""

    kind: ValueKind[Any]
    unit: str
    why: str


def key(kind: ValueKind[T], default: T, why: str, unit: str = "") -> T:
    """Declare a key of a section: its kind, its default, why it is there, and its unit."""
    return field(default=default, metadata={"key": ConfigKey(kind, unit, why)})


def required(kind: ValueKind[T], why: str, unit: str = "") -> T:
    """Declare a key that has no default."""
    return cast("T", field(metadata={"key": ConfigKey(kind, unit, why)}))


def keys_of(section: type[Any]) -> dict[str, ConfigKey]:
    """Return the keys of a section, in order."""
    return {one.name: one.metadata["key"] for one in fields(section)}


def default_of(section: type[Any], name: str) -> Any:
    """Return the default of a key, or `MISSING` where the key is required."""
    return next(one.default for one in fields(section) if one.name == name)


def is_required(section: type[Any], name: str) -> bool:
    """Whether a key has no default."""
    return default_of(section, name) is MISSING
