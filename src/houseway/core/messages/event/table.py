"""Events at the table between rounds."""

from __future__ import annotations

from houseway.core.law.choice import Value
from houseway.core.money.places import Move
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, Player
from houseway.core.values.role import Role

from .base import Event, kind


@kind
class TableOpened(Event):
    """A table was opened. Its first event holds everything it begins with; the seeds of its meters come from the cage."""

    game: str
    edition: str
    digest: str
    settings: tuple[tuple[str, Value], ...]
    memory: tuple[Value, ...]
    deck: str
    cites: str
    linked: tuple[str, ...] = ()
    """The meters it shares with other tables: they are shown to it and not seeded here."""
    build: str = ""
    moves: tuple[Move, ...] = ()


@kind
class PlayerSat(Event):
    """A player took seats."""

    player: Player
    seats: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class PlayerLeft(Event):
    """A player left and took the chips to the cage. The event carries the table's memory from then on."""

    player: Player
    cites: str
    moves: tuple[Move, ...] = ()
    memory: tuple[Value, ...] | None = None


@kind
class ChipsCrossed(Event):
    """Chips came to the table or left it: a buy-in, a fill, a credit."""

    why: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Tended(Event):
    """An action on the cards, the device or the dealer's place was done. The event carries the state it leaves."""

    what: str
    by: Role
    cites: str
    value: str = ""
    moves: tuple[Move, ...] = ()
    memory: tuple[Value, ...] | None = None
    deck: str = ""
    device_removed: bool = False
    dealer: str = ""
    digest: str = ""
    settings: tuple[tuple[str, Value], ...] = ()
    """The settings from then on, where they changed, with the digest of their rules."""


@kind
class Hung(Event):
    """The table got another submission. Meters that it adds are seeded from the cage."""

    game: str
    edition: str
    digest: str
    settings: tuple[tuple[str, Value], ...]
    deck: str
    by: Role
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Corrected(Event):
    """Chips were moved because a round that is over was settled wrongly; what the round recorded stays as it is."""

    number: int
    by: Role
    approved: tuple[Role, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class MeterShown(Event):
    """A meter that several tables share was shown at this table."""

    meter: str
    total: Chips
    cites: str
    moves: tuple[Move, ...] = ()
