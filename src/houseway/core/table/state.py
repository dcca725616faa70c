"""A table at one moment: what outlives a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from houseway.core.game.between_rounds import READY
from houseway.core.game.rules import Rules
from houseway.core.messages.event import Event
from houseway.core.money.places import Move, Place
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand, Player


class Cutting(NamedTuple):
    """The record of who cut the current cards. A round that is over clears it."""

    last: Hand = ""
    """The seat that cut, or the dealer."""
    again: bool = False
    """Whether a cut was ordered to be made again and has not been."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two commands."""

    rules: Rules
    chips: Mapping[Place, Chips]
    memory: tuple[Any, ...]
    seating: Mapping[Hand, Player] = field(default_factory=lambda: MappingProxyType(dict[Hand, Player]()))
    round: Round | None = None
    number: int = 0
    deck: str = READY
    """The cards: used, shuffled, or ready to deal."""
    device_removed: bool = False
    dealer: str = ""
    build: str = ""
    """The build of the program that runs the table, where it has named one; each round names it when it opens."""
    cutting: Cutting = Cutting()

    @property
    def is_playing(self) -> bool:
        """Whether a round is in progress."""
        return self.round is not None and not self.round.over

    def playing(self, round: Round) -> Table:
        """Return the table with its round as it is now. Nearly every command does this, and `replace` takes twice as long."""
        return Table(
            rules=self.rules,
            chips=self.chips,
            memory=self.memory,
            seating=self.seating,
            round=round,
            number=self.number,
            deck=self.deck,
            device_removed=self.device_removed,
            dealer=self.dealer,
            build=self.build,
            cutting=self.cutting,
        )


@dataclass(frozen=True, slots=True)
class Taken:
    """The events a command at a table led to, and the table after them."""

    events: tuple[Event, ...]
    after: Table


class Parting(NamedTuple):
    """A leaving player's payments to the house, and the table's memory afterwards."""

    moves: tuple[Move, ...]
    memory: tuple[Any, ...]


def cards_out(table: Table) -> Mapping[Hand, tuple[Piece, ...]]:
    """Return the cards in the discard rack between rounds; none where every round begins with all of them."""
    gone = table.rules.game.gone
    return gone(table.memory) if gone else {}
