"""Printing of values: amounts are kept in cents and always shown in dollars with their sign against misreading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final, TypeVar, cast

from houseway.core.values.chips import Chips, dollars

from .places import Bet

AMOUNTS: Final = frozenset({"chips", "net", "total", "low", "high", "unit"})
"""Fields of events, commands, offers and results that hold cents."""

T = TypeVar("T")


def priced(chips: Chips) -> str:
    """Return an amount with its dollar sign.

    >>> priced(2500), priced(-2550)
    ('$25', '-$25.50')
    """
    return f"-${dollars(-chips)}" if chips < 0 else f"${dollars(chips)}"


def shown_as(name: str, value: object) -> str:
    """Return the value of a field as it is printed: an amount in dollars, a bet by its seat and wager, anything else as it is.

    >>> shown_as("chips", 2500), shown_as("net", -500), shown_as("count", 2500), shown_as("chips", (("rack", 50000),))
    ('$25', '-$5', '2500', '(rack $500)')
    """
    if name in AMOUNTS and type(value) is int:
        return priced(value)
    if name in AMOUNTS and isinstance(value, tuple):
        places = cast("Iterable[tuple[object, Chips]]", value)
        return f"({', '.join(f'{place} {priced(chips)}' for place, chips in places)})"
    return str(value) if isinstance(value, Bet) else repr(value)


def in_dollars(cls: type[T]) -> type[T]:
    """Return a dataclass that prints its amounts in dollars."""

    def shown(self: Any) -> str:
        said = ", ".join(f"{field.name}={shown_as(field.name, getattr(self, field.name))}" for field in fields(self))
        return f"{type(self).__name__}({said})"

    cls.__repr__ = shown  # type: ignore[method-assign]
    return cls


def row_in_dollars(row: Any) -> str:
    """Return a named tuple with its amounts in dollars."""
    said = ", ".join(f"{name}={shown_as(name, value)}" for name, value in row._asdict().items())
    return f"{type(row).__name__}({said})"
