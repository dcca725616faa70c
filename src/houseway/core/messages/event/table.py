"""What happened at the table between rounds."""

from __future__ import annotations

from houseway.core.money.places import Move
from houseway.core.values.hands import Hand, Player
from houseway.core.values.role import Role

from .base import Event, kind


@kind
class PlayerSat(Event):
    """A player took seats."""

    player: Player
    seats: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class PlayerLeft(Event):
    """A player went to the cage."""

    player: Player
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class ChipsCrossed(Event):
    """Chips crossed the edge of the table: a buy-in, a fill, a credit."""

    why: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Tended(Event):
    """The cards, the device or the dealer's place was seen to."""

    what: str
    by: Role
    cites: str
    value: str = ""
    moves: tuple[Move, ...] = ()
