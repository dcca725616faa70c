"""What happens where a shoe outlives its rounds, hands multiply, and boxes are shared."""

from __future__ import annotations

from dataclasses import dataclass

from .chips import Chips
from .happening import Due, Event
from .money import Bet, Hand, Move
from .role import Role
from .shoe import Piece


@dataclass(frozen=True, slots=True, repr=False)
class BetMoved(Event):
    """A bet was said to belong to another hand of the same box."""

    bet: Bet
    to: Hand
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CashConfirmed(Event):
    """Somebody confirmed a bet that is called out with cash in the hand."""

    hand: Hand
    wager: str
    chips: Chips
    by: Role
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class DuesChanged(Event):
    """What chance owes now comes in another order, or some of it is no longer owed."""

    dues: tuple[Due, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CardExposed(Event):
    """A card came out by mistake, and everybody saw it; it lies there until a hand takes it."""

    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class ExposedTaken(Event):
    """What lay exposed went to a hand, or to the discards."""

    to: Hand
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class RackShuffled(Event):
    """The shoe was empty: all that had been put away is shuffled and in the shoe again."""

    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class HandSplit(Event):
    """A hand became two: its last card, or those named, began another, which lies right beside it."""

    hand: Hand
    into: Hand
    cites: str
    cards: tuple[Piece, ...] = ()
    moves: tuple[Move, ...] = ()
