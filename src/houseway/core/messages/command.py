"""Commands to a round or a table. The rules answer each with events or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.core.law.wager import Tender
from houseway.core.money.dollars import in_dollars
from houseway.core.money.places import Move
from houseway.core.values.chips import Chips, Signed
from houseway.core.values.dice import Throw
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand, Player
from houseway.core.values.role import Role

Dealt = Piece
"""A card or a tile as it comes: at a table that does not read its cards, the back of one."""


@in_dollars
@dataclass(frozen=True, slots=True)
class PlaceBet:
    """Chips put on a wager. `by` is the player at the seat, unless another player bets on that box."""

    on: Hand
    wager: str
    chips: Chips
    by: Player | None = None
    tender: Tender = "chips"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A bet withdrawn while bets are open."""

    on: Hand
    wager: str
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class Designate:
    """A bettor behind a box naming the hand of a split to which the bet belongs."""

    by: Player
    hand: Hand


@in_dollars
@dataclass(frozen=True, slots=True)
class Say:
    """A choice or an act, by a hand or by the dealer: `raises`, `folds`, `closes bets`, `reveals`."""

    who: Hand
    what: str
    chips: Chips | None = None
    count: int | None = None
    """A number of cards, where the act is a count."""


@dataclass(frozen=True, slots=True)
class Arrange:
    """Cards or tiles set in parts by a player; or, with another word, some of them put away."""

    who: Hand
    parts: tuple[tuple[Dealt, ...], ...]
    word: str = "sets"


@dataclass(frozen=True, slots=True)
class CutStacks:
    """Stacks of tiles moved to the ends, by their numbers from the dealer's right."""

    who: Hand
    right: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """Pieces dealt by chance to one hand."""

    to: Hand
    pieces: tuple[Dealt, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The faces of cards that were dealt unread, shown with a word or by themselves (H-BACK-01)."""

    who: Hand
    """The hand whose cards they are; with another word, the hand that says it."""
    pieces: tuple[Piece, ...]
    word: str = "shows"


@dataclass(frozen=True, slots=True)
class DealOut:
    """All pending pieces, dealt by chance, in the order in which the round waits for them."""

    pieces: tuple[Dealt, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of dice rolled by chance."""

    dice: Throw


@dataclass(frozen=True, slots=True)
class Display:
    """The number a generator displays by chance."""

    number: int


@in_dollars
@dataclass(frozen=True, slots=True)
class Call:
    """A report by staff that something went wrong, with what they saw of it."""

    by: Role
    what: str
    about: Hand | None = None
    wager: str | None = None
    pieces: tuple[Piece, ...] = ()
    chips: Chips | None = None
    player: Player | None = None
    """The owner of the bet, where it is not the player who sits there."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The floor's decision on a call."""

    by: Role
    what: str
    upholds: bool


@dataclass(frozen=True, slots=True)
class Approve:
    """A staff member's approval of a payment that waits."""

    by: Role
    on: Hand
    wager: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Misread:
    """The floor's word that a card or tile of a hand, the dice or the number of a generator were entered wrongly."""

    by: Role
    on: Hand
    """The hand; `dice` or `number` where it is not about a card."""
    card: int = 0
    """The position of the card in its hand on the table, counted from one."""
    piece: Piece | None = None
    """The right piece."""
    faces: Throw = ()
    """The right faces of the dice, or the right number of the generator."""


Outcome = Literal["lost", "void", "disputed"]
"""The result of a denied payment: the bet is lost, is void, or the cage keeps the chips until staff decide."""


@dataclass(frozen=True, slots=True)
class Deny:
    """A payment that waits and is not approved, with the reason and the roles that agreed besides `by`."""

    by: Role
    on: Hand
    wager: str
    outcome: Outcome
    reason: str
    agreed: tuple[Role, ...] = ()
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Void:
    """A round that cannot continue because of the system, with what is wrong and the roles that agreed besides `by`."""

    by: Role
    reason: str
    agreed: tuple[Role, ...] = ()


@in_dollars
@dataclass(frozen=True, slots=True)
class Allow:
    """A staff member's permission for a seat to bet above the posted maximum."""

    by: Role
    on: Hand
    wager: str
    chips: Chips


@in_dollars
@dataclass(frozen=True, slots=True)
class Tip:
    """Chips given to the dealer, not as a bet."""

    who: Hand
    chips: Chips


@in_dollars
@dataclass(frozen=True, slots=True)
class Show:
    """The total of a meter that several tables share, sent from outside, in a round or between two."""

    meter: str
    total: int


RoundCommand = (
    PlaceBet
    | TakeBack
    | Designate
    | Say
    | Arrange
    | CutStacks
    | Deal
    | DealOut
    | TurnUp
    | Roll
    | Display
    | Call
    | Misread
    | Rule
    | Approve
    | Deny
    | Void
    | Allow
    | Tip
    | Show
)


# Between rounds, at the table

How = Literal["cash", "wallet"]
"""The means by which a player pays for chips."""
Toml = str
"""A value as TOML writes it."""


@dataclass(frozen=True, slots=True)
class Sit:
    """A player taking seats."""

    player: Player
    seats: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaving; the chips go to the cage."""

    player: Player


@in_dollars
@dataclass(frozen=True, slots=True)
class BuyIn:
    """Chips for a player, who gives cash for them or takes them out of a wallet."""

    player: Player
    chips: Chips
    how: How = "cash"


@in_dollars
@dataclass(frozen=True, slots=True)
class Fill:
    """Chips from the cage to the rack; a negative amount is a credit, from the rack to the cage."""

    by: Role
    chips: Signed


@dataclass(frozen=True, slots=True)
class Tend:
    """Something done to the cards, the device or the dealer's place: `shuffles`, `cuts`, `changes deck` …"""

    by: Role
    what: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Hang:
    """Another submission for this table; each setting is written as a line of TOML writes it."""

    by: Role
    game: str
    settings: tuple[tuple[str, Toml], ...]


@dataclass(frozen=True, slots=True)
class Correct:
    """Chips moved because a round that is over was settled wrongly, with the roles that approved it besides `by`."""

    by: Role
    number: int
    moves: tuple[Move, ...]
    approved: tuple[Role, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The dealer's invitation to bet, which opens a round."""

    by: Role = "dealer"


TableCommand = Sit | Leave | BuyIn | Fill | Tend | Hang | Correct | OpenRound
Command = RoundCommand | TableCommand
