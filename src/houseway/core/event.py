"""What happened. Past tense, never refused; each cites its clause and carries the chips it moved.

Events are promises to the past: a round replays from them anywhere, to the cent. `EVENTS` lists every kind there is, and an
event that evolve does not know is a fault.
"""

from __future__ import annotations

from dataclasses import dataclass

from .chips import Chips
from .choice import Value
from .dice import Throw
from .happening import Due as Due
from .happening import Event as Event
from .happening import Seen as Seen
from .money import Bet, Hand, Move, Place, Player
from .role import Role
from .shoe import Piece
from .shoe_event import BetMoved, CardExposed, CashConfirmed, DuesChanged, ExposedTaken, HandSplit, RackShuffled
from .table_event import ChipsCrossed, PlayerLeft, PlayerSat, Tended
from .wager import Tender


@dataclass(frozen=True, slots=True, repr=False)
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


@dataclass(frozen=True, slots=True, repr=False)
class StageBegan(Event):
    """The round went on to its next stage."""

    stage: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class BetPlaced(Event):
    """Chips were put on a wager; `chips` is what was added."""

    bet: Bet
    chips: Chips
    cites: str
    tender: Tender = "chips"
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class BetTakenBack(Event):
    """A bet was withdrawn before bets closed."""

    bet: Bet
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class BetsClosed(Event):
    """No more bets; these hands are in play, in the order they are dealt."""

    hands: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class HandsJoined(Event):
    """A hand without a bet came into play, to bank; these are in play now."""

    hands: tuple[Hand, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class ChipsMoved(Event):
    """Chips moved that settle no bet: a collection, a contribution, a meter's reset, a tip."""

    why: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Owed(Event):
    """Chance owes the round pieces or dice, in this order."""

    dues: tuple[Due, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CardsDealt(Event):
    """Pieces went to a hand."""

    to: Hand
    cards: tuple[Piece, ...]
    seen: Seen
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class DiceRolled(Event):
    """The dice lie."""

    dice: Throw
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class NumberShown(Event):
    """A generator displays a number."""

    number: int
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class StacksCut(Event):
    """Stacks changed places; `order` says which of the old ones lies where, from the dealer's right."""

    order: tuple[int, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class StacksOpened(Event):
    """The stacks were taken apart; what was in them is dealt next."""

    style: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class LookedAt(Event):
    """A player looked at a hand that had lain face down until now. Nobody else did."""

    hand: Hand
    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CardsRemoved(Event):
    """Pieces went to the discards, out of the game and face up."""

    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CardsTakenBack(Event):
    """The last pieces of a hand were never there; they go back where they came from."""

    hand: Hand
    count: int
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CardsDiscarded(Event):
    """Some of a hand's pieces went elsewhere: face up to the discards or the burn cards, or laid away unseen."""

    hand: Hand
    cards: tuple[Piece, ...]
    to: Hand
    cites: str
    seen: Seen = "all"
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CardsGathered(Event):
    """Every piece went back to the dealer, to be shuffled again."""

    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Chosen(Event):
    """A hand made its choice, or somebody did what was asked of them."""

    hand: Hand
    option: str
    cites: str
    chips: Chips | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Questioned(Event):
    """A choice was asked about once more before it counts."""

    hand: Hand
    option: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Arranged(Event):
    """A hand was set."""

    hand: Hand
    parts: tuple[tuple[Piece, ...], ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CardsShown(Event):
    """A hand was turned up for all to see."""

    hand: Hand
    cards: tuple[Piece, ...]
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class BetSettled(Event):
    """A bet is over; `net` is what it made or cost, `because` the facts that made its clause hold."""

    bet: Bet
    net: Chips
    because: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class PotAwarded(Event):
    """A pot, or a share of it, was pushed to a hand."""

    pot: Place
    hand: Hand
    chips: Chips
    because: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class PaymentHeld(Event):
    """A win was counted out and set aside until these roles approve it."""

    bet: Bet
    net: Chips
    needs: tuple[Role, ...]
    because: str
    settles: str
    cites: str
    last: bool = False
    """It is paid after everything else at the table."""
    after: Bet | None = None
    """It is paid after this one."""
    or_above: bool = False
    """Whether somebody above may approve in the place of one of them."""
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Approved(Event):
    """One of them has approved it."""

    bet: Bet
    by: Role
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Called(Event):
    """Staff reported something that went wrong."""

    what: str
    by: Role
    cites: str
    about: Hand | None = None
    wager: str | None = None
    cards: tuple[Piece, ...] = ()
    chips: Chips | None = None
    player: Player | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class RulingAsked(Event):
    """Play waits until the floor decides on what was called."""

    what: str
    by: Role
    needs: tuple[Role, ...]
    cites: str
    about: Hand | None = None
    wager: str | None = None
    cards: tuple[Piece, ...] = ()
    chips: Chips | None = None
    player: Player | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Ruled(Event):
    """The floor decided."""

    what: str
    by: Role
    upheld: bool
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Voided(Event):
    """The round does not count; every chip goes back where it came from, but for bets that were over and stand alone."""

    why: str
    cites: str
    stands: tuple[Bet, ...] = ()
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class BetVoided(Event):
    """One bet does not count; its chips go back."""

    bet: Bet
    why: str
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class BetCorrected(Event):
    """The record of a bet was put right; `chips` is what it is now."""

    bet: Bet
    chips: Chips
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class LimitRaised(Event):
    """Somebody allowed a bet above the posted maximum."""

    hand: Hand
    wager: str
    chips: Chips
    by: Role
    granted: bool
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class StubCounted(Event):
    """The cards left over were counted."""

    count: int
    expected: int
    cites: str
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Noted(Event):
    """Something the record must hold, and no chip moves: a notice due, a deck to remove, a device to reset."""

    what: str
    cites: str
    about: Hand | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class RoundClosed(Event):
    """The round is over."""

    cites: str
    moves: tuple[Move, ...] = ()


EVENTS: tuple[type[Event], ...] = (
    RoundOpened,
    StageBegan,
    BetPlaced,
    BetTakenBack,
    BetMoved,
    CashConfirmed,
    BetsClosed,
    HandsJoined,
    ChipsMoved,
    Owed,
    CardsDealt,
    DiceRolled,
    NumberShown,
    StacksCut,
    StacksOpened,
    LookedAt,
    CardsRemoved,
    CardsTakenBack,
    CardsDiscarded,
    CardsGathered,
    DuesChanged,
    CardExposed,
    ExposedTaken,
    RackShuffled,
    HandSplit,
    Chosen,
    Questioned,
    Arranged,
    CardsShown,
    BetSettled,
    PotAwarded,
    PaymentHeld,
    Approved,
    Called,
    RulingAsked,
    Ruled,
    Voided,
    BetVoided,
    BetCorrected,
    LimitRaised,
    StubCounted,
    Noted,
    RoundClosed,
    PlayerSat,
    PlayerLeft,
    ChipsCrossed,
    Tended,
)
