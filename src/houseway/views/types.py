"""The shapes of a view, an offer and an event as seen. `schema.py` publishes them, and msgspec writes them as JSON.

Money is in cents. A card is its text, as in `Qs`, and null where the viewer may not see it. A field at its default is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from houseway.core.game.road import RoadKey, Tone
from houseway.core.game.road import Shape as RoadShape
from houseway.core.round.option import WagerChips

Face = str | None
"""A card or tile in its text, or null for a back."""
Fate = Literal["lies", "waits", "paid", "taken", "pushed", "void"]
"""The state of a bet: open, waiting for payment, paid, taken, returned, or void."""
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
"""The visibility of a card: to everyone, to this viewer but not everyone, or not to this viewer."""


class Published(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A value that is sent as JSON. Its defaults are left out by identity: they are empty, or constants of this module."""


# A view


class Clock(Published, frozen=True, kw_only=True):
    """The time limit of a decision, and the default action; the process that runs the clock sets its end."""

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
    """A wager of the table: its posted limits, and the active pay table."""

    wager: str
    says: str
    cites: str
    low: int | None = None
    high: int | None = None
    pays: tuple[Line, ...] = ()


class BetName(Published, frozen=True, kw_only=True):
    """The hand, the player and the wager of a bet."""

    on: str
    by: str
    wager: str


class BetSeen(Published, frozen=True, kw_only=True):
    """One bet, and what became of it."""

    on: str
    by: str
    wager: str
    chips: int
    fate: Fate
    result: int | None = None
    """The net result, once it is settled."""
    facts: str = ""
    rulings: tuple[str, ...] = ()
    """The rulings without which the result would be another."""
    row: str = ""
    """The row of the pay table by which it was paid, where the settlement names one."""
    cites: str | None = None
    gift: bool = False
    """A payment without a stake: nobody put these chips up."""
    coupon: bool = False
    waits_for: tuple[str, ...] = ()
    """The roles that must still approve the payment."""
    pays_after: tuple[BetName, ...] = ()
    """The bets that are decided before it is paid: the prizes it depends on, and what its amount is computed from."""
    away: int = 0
    """The part of an unsettled bet that has left its spot: for a pot, for a meter, or back to its player."""


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
    """The cards that make it, its own and shared ones, if the game defines them."""
    parts: tuple[PartSeen, ...] = ()
    order: tuple[int, ...] = ()
    """The places of its cards as a player would sort them; empty where they lie so already."""


class Pot(Published, frozen=True):
    """Chips in the middle."""

    name: str
    chips: int


class PendingDraw(Published, frozen=True, kw_only=True):
    """The next pending cards, dice or number."""

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


class RoadMarkStyle(Published, frozen=True, kw_only=True):
    """The drawing of a road's mark: tones are distinguished by the shape or the text too."""

    shape: RoadShape
    tone: Tone
    text: str = ""
    struck: int = 0
    """Number of green strokes through it."""
    dots: tuple[Tone, ...] = ()


class Road(Published, frozen=True, kw_only=True):
    """One road: marks by column and row, from the left and from the top."""

    name: str
    rows: int
    columns: int
    cells: tuple[tuple[int, int, str], ...]
    """Column, row and mark."""
    looks: Mapping[str, RoadMarkStyle]
    """The drawing of each mark."""
    keys: tuple[RoadKey, ...] = ()
    """The meaning of marks that need an explanation."""


class View(Published, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: str
    table: str
    game: str
    edition: str
    round: int
    seq: int
    """The number of the last event sent to this viewer."""
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
    """Number of cards that are burned, discarded, or put away."""
    meters: Mapping[str, int]
    pots: tuple[Pot, ...]
    dice: tuple[int, ...]
    number: int | None
    owing: tuple[PendingDraw, ...]
    disputed: Dispute | None
    void: str | None
    """The clause that voided the round."""
    over: bool
    roads: tuple[Road, ...] = ()
    """Earlier results at this table, if its game has roads."""
    lit: tuple[str, ...] = ()
    """The wagers that win by the dice, with and without a bet, where the layout lights them."""


# An offer


class Amount(Published, frozen=True, kw_only=True):
    """The chips that may go with an offer."""

    low: int
    high: int
    unit: int
    """The step: chips of the table."""
    means: Literal["adds", "total"] = "adds"


class Mark(Published, frozen=True):
    """An amount with a name. It may be used exactly, even between two steps."""

    says: str
    chips: int


class Part(Published, frozen=True):
    """A part in which cards are laid out."""

    name: str
    count: int | None = None
    """Number of cards in it; None if the player chooses it."""


class Way(Published, frozen=True, kw_only=True):
    """One way to set a hand."""

    parts: tuple[tuple[str, ...], ...]
    worth: tuple[str, ...] = ()
    house: bool = False
    """As the house would set it."""


class Joined(Published, frozen=True, kw_only=True):
    """One of several bets that belong together."""

    wager: str
    low: int
    """The least chips on it."""
    equal: bool = False
    """Whether it is for as much as the first of them."""


class Offer(Published, frozen=True, kw_only=True):
    """An action that one viewer may take now, with all its details."""

    id: str
    """The same while the same thing is offered."""
    who: str
    """The hand or the role that acts."""
    says: str
    act: Act
    """The command it becomes."""
    cites: str
    by: str | None = None
    """The player who acts, if that is not the player at the seat."""
    spot: str | None = None
    chips: Amount | None = None
    """The amount that the action requires; null if it has none."""
    price: int | None = None
    """The price, if it is fixed."""
    marks: tuple[Mark, ...] = ()
    gives_up: tuple[WagerChips, ...] = ()
    takes_back: tuple[WagerChips, ...] = ()
    parts: tuple[Part, ...] = ()
    ways: tuple[Way, ...] = ()
    counts: bool = False
    stacks: bool = False
    asked: bool = False
    """Whether it was chosen once and needs to be confirmed by choosing it again."""
    silence: bool = False
    """Whether this is the default if the hand does not act."""
    by_hand: bool = False
    """An act of a physical table only."""
    names: tuple[str, ...] = ()
    """The arguments required from staff: a seat, a hand, a bet, a card, chips, a value."""
    about: str | None = None
    """The hand or player it is about."""
    many: int | None = None
    """Number of pieces, dice or numbers."""
    needs: tuple[str, ...] = ()
    """The roles that must still do the same."""
    what: str | None = None
    """The name of the call, the dispute or the maintenance action."""
    letter: str = ""
    """The key that takes it: the same for this act at every game."""
    usual: int | None = None
    """The amount that it starts with, where that is not the least: a double is for all that it may be."""
    confirm: bool = False
    """Whether it gives something up, so that a page asks for a second press."""
    forced: bool = False
    """Whether it is all that the hand has to say, so that a page says it for its player."""
    together: tuple[Joined, ...] = ()
    """The bets without which this one is returned, in the order in which they are made; this one is among them."""


# An event


class SeenEvent(Published, frozen=True, kw_only=True):
    """An event as one viewer sees it. The numbers of a viewer have no gaps, whatever is hidden."""

    seq: int
    round: int
    event: Mapping[str, Any]
