"""Choices of hands, and the ways they set their cards."""

from __future__ import annotations

from houseway.core.money.places import Move
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand

from .base import Event, kind


@kind
class Chosen(Event):
    """A hand made its choice, or the dealer did what was asked."""

    hand: Hand
    option: str
    cites: str
    chips: Chips | None = None
    moves: tuple[Move, ...] = ()


@kind
class Questioned(Event):
    """A choice was questioned once before it counts."""

    hand: Hand
    option: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Arranged(Event):
    """A hand was set in parts."""

    hand: Hand
    parts: tuple[tuple[Piece, ...], ...]
    cites: str
    moves: tuple[Move, ...] = ()
