"""The shapes of a view, an offer and an event as seen. `schema.py` publishes them, and msgspec writes them as JSON.

Money is in cents. A card is its text, as in `Qs`, and null where the viewer may not see it. A field at its default is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from houseway.core.game.road import RoadKey, Tone
from houseway.core.game.road import Shape as RoadShape
from houseway.core.round.option import Lies

Face = str | None
"""A card or tile in its text, or null for a back."""
Fate = Literal["lies", "waits", "paid", "taken", "pushed", "void"]
"""What became of a bet: it lies there, its payment waits, it was paid, taken, returned, or did not count."""
Act = Literal[
    "PlaceBet",
    "TakeBack",
    "Designate",
    "Say",
    "Arrange",
    "CutStacks",
    "Deal",
    "TurnUp",
    "Roll",
    "Display",
    "Call",
    "Rule",
    "Approve",
    "Allow",
    "Tip",
    "Sit",
    "Leave",
    "BuyIn",
    "Fill",
    "Tend",
    "OpenRound",
]
"""The commands that offers become."""
Sight = Literal["all", "you", "not you"]
"""Who sees a card: everyone, this viewer and not everyone, or not this viewer."""


class Published(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A value that is sent as JSON. Its defaults are left out by identity: they are empty, or constants of this module."""


# A view


class Clock(Published, frozen=True, kw_only=True):
    """How long a decision may take, and what silence means; whoever runs the clock says when it ends."""

    seconds: int
    then: str | None = None
    ends_at: float | None = None
    now: float | None = None


class SeatSeen(Published, frozen=True, kw_only=True):
    """One seat, taken or free."""

    seat: str
    player: str | None
    stack: int | None
    word: str = ""
    """What its hand said last in this round."""
    out: bool = False
    """Whether its hand was given up."""


class Line(Published, frozen=True):
    """One line of a pay table."""

    hand: str
    pays: str


class Spot(Published, frozen=True, kw_only=True):
    """A wager of the table: its posted limits, and what the house has hung for it."""

    wager: str
    says: str
    cites: str
    low: int | None = None
    high: int | None = None
    pays: tuple[Line, ...] = ()


class BetSeen(Published, frozen=True, kw_only=True):
    """One bet, and what became of it."""

    on: str
    by: str
    wager: str
    chips: int
    fate: Fate
    result: int | None = None
    """What it won or lost, once it is settled."""
    facts: str = ""
    cites: str | None = None
    gift: bool = False
    """A payment without a stake: nobody put these chips up."""
    coupon: bool = False
    waits_for: tuple[str, ...] = ()
    """Who must still approve the payment."""
    away: int = 0
    """How much of a bet that is not settled has left its spot: for a pot, for a meter, or back to its player."""


class PartSeen(Published, frozen=True, kw_only=True):
    """One part of a hand that was set."""

    name: str
    cards: tuple[Face, ...]
    worth: str = ""


class HandSeen(Published, frozen=True, kw_only=True):
    """One hand on the felt."""

    cards: tuple[Face, ...]
    seen: tuple[Sight, ...]
    worth: tuple[str, ...] = ()
    plays: tuple[str, ...] | None = None
    """The cards that make it, its own and shared ones, where the game can say."""
    parts: tuple[PartSeen, ...] = ()


class Pot(Published, frozen=True):
    """Chips in the middle."""

    name: str
    chips: int


class Owing(Published, frozen=True, kw_only=True):
    """What chance owes next."""

    to: str
    many: int
    seen: str


class Dispute(Published, frozen=True, kw_only=True):
    """A call that waits for a decision."""

    what: str
    by: str
    needs: tuple[str, ...]
    cites: str
    about: str | None = None


class RoadLook(Published, frozen=True, kw_only=True):
    """How a mark of a road is drawn: tones are told by the shape or the text too."""

    shape: RoadShape
    tone: Tone
    text: str = ""
    struck: int = 0
    """How many green strokes go through it."""
    dots: tuple[Tone, ...] = ()


class Road(Published, frozen=True, kw_only=True):
    """One road: marks by column and row, from the left and from the top."""

    name: str
    rows: int
    columns: int
    cells: tuple[tuple[int, int, str], ...]
    """Column, row and mark."""
    looks: Mapping[str, RoadLook]
    """How each mark is drawn."""
    keys: tuple[RoadKey, ...] = ()
    """What marks mean, where they need to be told."""


class View(Published, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: str
    table: str
    game: str
    edition: str
    round: int
    seq: int
    """The number of the last event this viewer was told."""
    you: tuple[str, ...]
    """The viewer's hands, those of a split too."""
    stage: str | None
    turn: str | None
    button: str | None
    clock: Clock | None
    denominations: tuple[int, ...]
    seats: tuple[SeatSeen, ...]
    spots: tuple[Spot, ...]
    bets: tuple[BetSeen, ...]
    hands: Mapping[str, HandSeen]
    board: tuple[Face, ...]
    piles: Mapping[str, int]
    """How many cards are burned, discarded, or put away."""
    meters: Mapping[str, int]
    pots: tuple[Pot, ...]
    dice: tuple[int, ...]
    number: int | None
    owing: tuple[Owing, ...]
    disputed: Dispute | None
    void: str | None
    """The clause that voided the round."""
    over: bool
    roads: tuple[Road, ...] = ()
    """What this table shows of earlier results, where its game has roads."""


# An offer


class Amount(Published, frozen=True, kw_only=True):
    """The chips that may go with an offer."""

    low: int
    high: int
    unit: int
    """The step: chips of the table."""
    means: Literal["adds", "total"] = "adds"


class Mark(Published, frozen=True):
    """An amount with a name. It may be said as it is, even between two steps."""

    says: str
    chips: int


class Part(Published, frozen=True):
    """A part in which cards are laid out."""

    name: str
    count: int | None = None
    """How many go in it; None where that is the player's to say."""


class Way(Published, frozen=True, kw_only=True):
    """One way to set a hand."""

    parts: tuple[tuple[str, ...], ...]
    worth: tuple[str, ...] = ()
    house: bool = False
    """As the house would set it."""


class Offer(Published, frozen=True, kw_only=True):
    """Something that one viewer may say now, and everything that goes with it."""

    id: str
    """The same while the same thing is offered."""
    who: str
    """The hand that says it, or the role."""
    says: str
    act: Act
    """The command it becomes."""
    cites: str
    by: str | None = None
    """The player who says it, where that is not the player at the seat."""
    spot: str | None = None
    chips: Amount | None = None
    """The amount that has to be said with it; null where none is said."""
    price: int | None = None
    """What it costs, where that is fixed."""
    marks: tuple[Mark, ...] = ()
    gives_up: tuple[Lies, ...] = ()
    takes_back: tuple[Lies, ...] = ()
    parts: tuple[Part, ...] = ()
    ways: tuple[Way, ...] = ()
    counts: bool = False
    stacks: bool = False
    asked: bool = False
    """It was said once, and questioned; said again, it counts."""
    silence: bool = False
    """What the hand is taken to have said if it says nothing."""
    by_hand: bool = False
    """An act of a physical table only."""
    names: tuple[str, ...] = ()
    """What staff must name with it: a seat, a hand, a bet, a card, chips, a value."""
    about: str | None = None
    """The hand or player it is about."""
    many: int | None = None
    """How many pieces, dice or numbers."""
    needs: tuple[str, ...] = ()
    """Who else must still say the same."""
    what: str | None = None
    """What is called, ruled on or tended, by its name."""


# An event


class SeenEvent(Published, frozen=True, kw_only=True):
    """An event as one viewer sees it. The numbers of a viewer have no gaps, whatever is hidden."""

    seq: int
    round: int
    event: Mapping[str, Any]
