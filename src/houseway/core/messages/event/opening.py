"""How a round and its stages begin and end, and what the record must hold."""

from __future__ import annotations

from houseway.core.law.choice import Value
from houseway.core.money.places import Move, Place
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, Player

from .base import Event, kind


@kind
class RoundOpened(Event):
    """The round's first event: everything it is played under, so that it replays for ever."""

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


@kind
class StageBegan(Event):
    """The round went on to its next stage."""

    stage: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class RoundClosed(Event):
    """The round is over."""

    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Noted(Event):
    """Something the record must hold, and no chip moves: a notice due, a deck to remove, a device to reset."""

    what: str
    cites: str
    about: Hand | None = None
    moves: tuple[Move, ...] = ()


@kind
class HandsJoined(Event):
    """A hand without a bet came into play, to bank; these are in play now."""

    hands: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class BetsClosed(Event):
    """No more bets; these hands are in play, in the order they are dealt."""

    hands: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()
