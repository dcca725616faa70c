"""What happens at a table between rounds: people come and go, chips cross its edge, the cards are seen to."""

from __future__ import annotations

from dataclasses import dataclass

from .happening import Event
from .money import Hand, Move, Player
from .role import Role


@dataclass(frozen=True, slots=True, repr=False)
class PlayerSat(Event):
    """A player took seats."""

    player: Player
    seats: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class PlayerLeft(Event):
    """A player went to the cage."""

    player: Player
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class ChipsCrossed(Event):
    """Chips crossed the edge of the table: a buy-in, a fill, a credit."""

    why: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Tended(Event):
    """The cards, the device or the dealer's place was seen to."""

    what: str
    by: Role
    cites: str
    value: str = ""
    moves: tuple[Move, ...] = ()
