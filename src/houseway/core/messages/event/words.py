"""What hands chose and how they set their cards."""

from __future__ import annotations

from houseway.core.money.places import Move
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand

from .base import Event, kind


@kind
class Chosen(Event):
    """A hand made its choice, or somebody did what was asked of them."""

    hand: Hand
    option: str
    cites: str
    chips: Chips | None = None
    moves: tuple[Move, ...] = ()


@kind
class Questioned(Event):
    """A choice was asked about once more before it counts."""

    hand: Hand
    option: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Arranged(Event):
    """A hand was set."""

    hand: Hand
    parts: tuple[tuple[Piece, ...], ...]
    cites: str
    moves: tuple[Move, ...] = ()
