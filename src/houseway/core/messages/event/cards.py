"""Cards, dice and tiles: those the round waited for, those that were dealt, and where they are."""

from __future__ import annotations

from houseway.core.messages.due import Due, Seen
from houseway.core.money.places import Move
from houseway.core.values.dice import Throw
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, DISCARDS, Hand

from .base import Event, kind


@kind
class Owed(Event):
    """The round is now waiting for pieces or dice, in this order."""

    dues: tuple[Due, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsDealt(Event):
    """Pieces were dealt to a hand."""

    to: Hand
    cards: tuple[Piece, ...]
    seen: Seen
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class DiceRolled(Event):
    """The dice were rolled. `dice` are the faces, in order."""

    dice: Throw
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class NumberShown(Event):
    """A generator displayed a number."""

    number: int
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class StacksCut(Event):
    """Stacks were moved; `order` lists the old stacks as they are now, from the dealer's right."""

    order: tuple[int, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class StacksOpened(Event):
    """The stacks were taken apart; the pieces in them are dealt next."""

    style: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class LookedAt(Event):
    """A player looked at a hand that had been face down until now. No other player saw it."""

    hand: Hand
    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsRemoved(Event):
    """Pieces went to the discards, out of play and face up."""

    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsTakenBack(Event):
    """The last pieces of a hand were taken back to where they came from, as if they had never been dealt."""

    hand: Hand
    count: int
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardsDiscarded(Event):
    """Some of a hand's pieces left it: face up to the discards or the burn cards, or put away unseen."""

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
    """The pending pieces changed their order, or some are no longer pending."""

    dues: tuple[Due, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CardExposed(Event):
    """A card was exposed by mistake and everyone saw it; it stays there until a hand takes it."""

    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class ExposedTaken(Event):
    """The exposed card went to a hand, or to the discards."""

    to: Hand
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class RackShuffled(Event):
    """The cards had run out: the cards put away in these places were shuffled and can be dealt again."""

    cites: str
    places: tuple[Hand, ...] = (DISCARDS, BURN)
    moves: tuple[Move, ...] = ()


@kind
class HandSplit(Event):
    """A hand became two: its last card, or those named, began another hand right next to it."""

    hand: Hand
    into: Hand
    cites: str
    cards: tuple[Piece, ...] = ()
    moves: tuple[Move, ...] = ()


@kind
class CardsShown(Event):
    """A hand was turned up for everyone to see."""

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
