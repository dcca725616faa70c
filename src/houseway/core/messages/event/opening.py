"""The beginning and the end of a round and its stages, and entries that the record must hold."""

from __future__ import annotations

from houseway.core.law.choice import Value
from houseway.core.money.places import Move, Place
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, Player

from .base import Event, kind


@kind
class RoundOpened(Event):
    """The round was opened. Its first event holds everything it is played under, so that it can always be replayed."""

    number: int
    game: str
    edition: str
    digest: str
    settings: tuple[tuple[str, Value], ...]
    seating: tuple[tuple[Hand, Player], ...]
    chips: tuple[tuple[Place, Chips], ...]
    memory: tuple[Value, ...]
    cites: str
    moves: tuple[Move, ...] = ()
    build: str = ""
    """The build of the program that opened it, where one is named."""


@kind
class StageBegan(Event):
    """The round continued to its next stage."""

    stage: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class RoundClosed(Event):
    """The round is over and closed. At a table it carries the memory and the deck it leaves; by itself, neither."""

    cites: str
    moves: tuple[Move, ...] = ()
    memory: tuple[Value, ...] | None = None
    deck: str = ""

    def alone(self) -> RoundClosed:
        """Return the event without what it leaves at a table, as a round by itself gives it."""
        return RoundClosed(self.cites, self.moves)


@kind
class Noted(Event):
    """Something was entered in the record without moving a chip: a notice due, a deck to remove, a device to reset."""

    what: str
    cites: str
    about: Hand | None = None
    moves: tuple[Move, ...] = ()


@kind
class HandsJoined(Event):
    """A hand without a bet came into play, to bank. `hands` are those in play now."""

    hands: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class BetsClosed(Event):
    """Bets were closed; these hands are in play, in the order they are dealt."""

    hands: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()
