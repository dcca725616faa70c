"""The types in TOML and JSON, narrowed for the type checker: tables and lists of anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard


def is_table(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a value is a table: TOML and JSON name every entry of one."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a value is a list."""
    return isinstance(value, list)


def is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Whether a value is a tuple: a list that does not change."""
    return isinstance(value, tuple)


def is_sequence(value: object) -> TypeGuard[Sequence[Any]]:
    """Whether a value is a list, or a tuple used as one."""
    return isinstance(value, (list, tuple))


def table_in(value: object) -> dict[str, Any]:
    """Return a value that is always a table."""
    assert is_table(value)
    return value


def list_in(value: object) -> list[Any]:
    """Return a value that is always a list."""
    assert is_list(value)
    return value
