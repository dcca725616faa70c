"""The types of a console's data. `views/schema.py` publishes them; money is in cents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from houseway.core.money.breakdown import Stack
from houseway.views.types import BetName, Published

State = Literal["done", "now", "next", "skipped"]
"""The state of a step: done, current, upcoming, or skipped. It is not known in advance which steps are skipped."""
Doing = Literal["opens", "tends", "deals", "turns up", "says", "waits for a player", "waits for approval", "waits for a ruling"]
"""The dealer's current action, or the person the dealer waits for."""
Hands = Literal["pays", "takes", "returns", "waits"]
"""The action on the chips of a bet: paid, taken, returned, or set aside until approved."""


class Shown(Published, frozen=True):
    """A procedure that is shown with a step: its clause and its title."""

    cites: str
    title: str


class Step(Published, frozen=True, kw_only=True):
    """One step of the procedure."""

    stage: str
    """The name of the stage; `between` for the opening, `after` for the clearing of the table."""
    says: str
    cites: str
    state: State
    shows: tuple[Shown, ...] = ()


class Announcement(Published, frozen=True, kw_only=True):
    """An announcement to say, word for word."""

    says: str
    cites: str | None
    """The clause that requires it; null if the words are the house's own."""
    on: str
    """The occasion."""
    hand: str | None = None
    word: str | None = None
    """The word of the dealer it goes with."""


class DueView(Published, frozen=True, kw_only=True):
    """Pieces, dice or a number that are due, in the order in which they come."""

    to: str
    many: int
    seen: str
    cites: str


class Now(Published, frozen=True, kw_only=True):
    """The dealer's action at this moment."""

    doing: Doing
    says: str
    cites: str
    hand: str | None = None
    word: str | None = None
    """The word by which the dealer does it, or what is done to the cards and the place."""


class Deck(Published, frozen=True, kw_only=True):
    """The pieces of a table, with which a console validates a card before it is entered."""

    pieces: Mapping[str, int]
    """Number of each card or tile; empty if only dice are rolled."""
    read: bool
    """Whether face-down cards are read; if not, they are entered as backs until they are shown."""
    cites: str
    out: str
    """The message for a card that is already out, as a sentence."""


class Payment(Published, frozen=True, kw_only=True):
    """One thing to do with chips, in the prescribed order."""

    hands: Hands
    on: str
    by: str
    """The player whose chips they are."""
    wager: str
    """The wager, or the pot."""
    chips: int
    stacks: tuple[Stack, ...] | None
    """The fewest chips of the table that make it; null where its chips cannot."""
    cites: str
    facts: str = ""
    needs: tuple[str, ...] = ()
    """The roles that must still approve it."""
    after: tuple[BetName, ...] = ()
    """The bets that are decided before it."""
    says: tuple[Announcement, ...] = ()


class ChipsMove(Published, frozen=True, kw_only=True):
    """Chips that go from one place to another."""

    src: str
    dst: str
    chips: int
    why: str


class Console(Published, frozen=True, kw_only=True):
    """A table as its dealer is led through it."""

    round: int
    steps: tuple[Step, ...]
    always: tuple[Shown, ...]
    """Procedures of every moment."""
    now: Now
    said: tuple[Announcement, ...]
    """Announcements about the latest events."""
    say: tuple[Announcement, ...]
    """The next announcements: to the player who is asked, or with a word of the dealer's own."""
    due: tuple[DueView, ...]
    payments: tuple[Payment, ...]
    """Everything that was paid, taken and returned in this round, in order."""
    deck: Deck


class Happening(Published, frozen=True, kw_only=True):
    """One thing that would happen, in words, with the chips it would move."""

    kind: str
    says: str
    cites: str
    moves: tuple[ChipsMove, ...] = ()


class CallForecast(Published, frozen=True, kw_only=True):
    """Forecast of the effect of a call."""

    what: str
    says: str
    """The irregularity in words."""
    cites: str
    happens: tuple[Happening, ...]
    refused: str | None = None
    """Reason of the refusal, in a sentence; then nothing happens."""
    unless: tuple[str, ...] = ()
    """Reasons for a refusal that depend on cards nobody at the table has seen."""
    open_ended: bool = False
    """Whether what comes after this depends on cards nobody has seen."""
    upheld: tuple[Happening, ...] = ()
    """The effect if the floor has to rule first and upholds the call."""
    needs: tuple[str, ...] = ()
    """The roles that have to rule first."""
    back: int = 0
    """The chips that return to players."""
    players: int = 0
    """Number of players who get or give chips."""


class MayCall(Published, frozen=True, kw_only=True):
    """Something that may be called now, what it must name, and what it would do where it names nothing."""

    what: str
    says: str
    cites: str
    names: tuple[str, ...]
    hands: tuple[str, ...] = ()
    """The hands that may be named with it, where it names one."""
    bets: tuple[tuple[str, str, str], ...] = ()
    """The bets that may be named with it, each by hand, wager and player."""
    foretold: CallForecast | None = None
