"""What every event has, and what chance may owe; the kinds of event are in `event.py`."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal, NamedTuple

from .chips import dollars
from .money import Bet, Hand, Move

Seen = Literal["owner", "all", "nobody"]
"""Who sees dealt pieces: the hand's owner, everybody, or nobody as long as they lie face down."""


class Due(NamedTuple):
    """What chance owes the round: so many pieces to a hand, so many dice to nobody, or a number up to so many."""

    to: Hand
    many: int
    seen: Seen
    cites: str


class Event:
    """Something that happened."""

    __slots__ = ()

    cites: str
    moves: tuple[Move, ...]

    def __repr__(self) -> str:
        said: list[str] = []
        for field in fields(self):  # pyright: ignore[reportArgumentType]  # every kind is a dataclass
            value = getattr(self, field.name)
            if field.name == "moves" or value in (None, ()) or value == field.default:
                continue
            if field.name in ("chips", "net") and isinstance(value, int):
                value = dollars(value)
            shown = str(value) if isinstance(value, Bet) or field.name in ("chips", "net") else repr(value)
            said.append(f"{field.name}={shown}")
        return f"{type(self).__name__}({', '.join(said)})"
