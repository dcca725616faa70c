"""What every event has: the clause it cites and the chips it moved."""

from __future__ import annotations

from dataclasses import Field, fields
from typing import Any, ClassVar

from houseway.core.money.places import Bet, Move
from houseway.core.values.chips import dollars


class Event:
    """Something that happened."""

    __slots__ = ()

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    """Every kind is a dataclass."""
    cites: str
    moves: tuple[Move, ...]

    def __repr__(self) -> str:
        said: list[str] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "moves" or value in (None, ()) or value == field.default:
                continue
            if field.name in ("chips", "net") and isinstance(value, int):
                value = dollars(value)
            shown = str(value) if isinstance(value, Bet) or field.name in ("chips", "net") else repr(value)
            said.append(f"{field.name}={shown}")
        return f"{type(self).__name__}({', '.join(said)})"
