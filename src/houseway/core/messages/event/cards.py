"""Cards, dice and tiles: what was owed, what came, and where it lies."""

from __future__ import annotations

from houseway.core.messages.due import Due, Seen
from houseway.core.money.places import Move
from houseway.core.values.dice import Throw
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, DISCARDS, Hand

from .base import Event, kind


@kind
class Owed(Event):
    """Chance owes the round pieces or dice, in this order."""

    dues: tuple[Due, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsDealt(Event):
    """Pieces went to a hand."""

    to: Hand
    cards: tuple[Piece, ...]
    seen: Seen
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class DiceRolled(Event):
    """The dice lie."""

    dice: Throw
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class NumberShown(Event):
    """A generator displays a number."""

    number: int
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class StacksCut(Event):
    """Stacks changed places; `order` says which of the old ones lies where, from the dealer's right."""

    order: tuple[int, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class StacksOpened(Event):
    """The stacks were taken apart; what was in them is dealt next."""

    style: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class LookedAt(Event):
    """A player looked at a hand that had lain face down until now. Nobody else did."""

    hand: Hand
    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsRemoved(Event):
    """Pieces went to the discards, out of the game and face up."""

    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsTakenBack(Event):
    """The last pieces of a hand were never there; they go back where they came from."""

    hand: Hand
    count: int
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsDiscarded(Event):
    """Some of a hand's pieces went elsewhere: face up to the discards or the burn cards, or laid away unseen."""

    hand: Hand
    cards: tuple[Piece, ...]
    to: Hand
    cites: str
    seen: Seen = "all"
    moves: tuple[Move, ...] = ()


@kind
class CardsGathered(Event):
    """Every piece went back to the dealer, to be shuffled again."""

    cites: str
    moves: tuple[Move, ...] = ()


@kind
class DuesChanged(Event):
    """What chance owes now comes in another order, or some of it is no longer owed."""

    dues: tuple[Due, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardExposed(Event):
    """A card came out by mistake, and everybody saw it; it lies there until a hand takes it."""

    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class ExposedTaken(Event):
    """What lay exposed went to a hand, or to the discards."""

    to: Hand
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class RackShuffled(Event):
    """The cards had run out: what had been put away in these places is shuffled and can be dealt again."""

    cites: str
    places: tuple[Hand, ...] = (DISCARDS, BURN)
    moves: tuple[Move, ...] = ()


@kind
class HandSplit(Event):
    """A hand became two: its last card, or those named, began another, which lies right beside it."""

    hand: Hand
    into: Hand
    cites: str
    cards: tuple[Piece, ...] = ()
    moves: tuple[Move, ...] = ()


@kind
class CardsShown(Event):
    """A hand was turned up for all to see."""

    hand: Hand
    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class StubCounted(Event):
    """The cards left over were counted."""

    count: int
    expected: int
    cites: str
    moves: tuple[Move, ...] = ()
