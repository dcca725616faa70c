"""The shapes of requests and answers about tables of the pit, approvals and disputes."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from houseway.core.values.chips import MOST
from houseway.floor.pit.disputes import Added, Dispute
from houseway.floor.pit.kinds import Kind
from houseway.floor.pit.requests import Standing
from houseway.floor.pit.submissions import Checked
from houseway.floor.pit.uses import Use

from .cage_shapes import Amount, Counted, Reason, SlipTold
from .shapes import Body, Cents, Code, Line, Number, Seconds, SeenEventsJson, Short, TableNumber, Told, ViewJson
from .table_shapes import MoveTold

# Tables and days


class PutInUse(Body):
    """Whether a table may open rounds, and why."""

    in_use: bool
    why: Reason


class UseTold(Told):
    """Whether a table may open rounds, since when, by whom and why."""

    table: int
    in_use: bool
    closed: bool
    at: Seconds
    by: int
    why: str
    dispute: int | None


class Day(Body):
    """A gaming day by its date, as 2026-11-15."""

    day: date


class DayTold(Told):
    """A gaming day; with its root where it is closed and signed."""

    day: date
    root: str | None


# Submissions


Settings = Annotated[dict[Line, Annotated[str, Meta(max_length=10_000)]], Meta(max_length=500)]


class Submission(Body):
    """A whole submission: each setting as a line of TOML writes it. What it does not name gets its default."""

    settings: Settings


class Propose(Submission):
    """A submission, from when on it should be effective in seconds since 1970 (null: as soon as it may), and why."""

    effective: Annotated[float, Meta(ge=0, le=4e9)] | None = None
    because: Reason = ""


class ChangeTold(Told):
    """A setting that changes; null where one of both does not have it."""

    setting: str
    before: str | None
    after: str | None


class OpenTable(Body):
    """A new table: its game, its submission, and the levels of shared meters that hang over it."""

    game: Short
    linked: Annotated[list[Short], Meta(max_length=10)] = field(default_factory=list[Short])
    settings: Settings = field(default_factory=dict[str, str])


class OpenedTold(Told):
    """A table that was opened, and what it is played under."""

    table: int
    game: str
    edition: str
    digest: str


class PriceTold(Told):
    """What it does to the house edge of a wager, as a fraction; null where it is not offered or not known."""

    wager: str
    before: str | None
    after: str | None


class BreachTold(Told):
    """What a submission may not say, and the clause."""

    key: str
    says: str
    cites: str


class CheckedTold(Told):
    """A submission beside what hangs: every breach, or what it changes and what that does to the house edge."""

    breaches: list[BreachTold]
    changes: list[ChangeTold]
    prices: list[PriceTold]


class ProposedTold(Told):
    """A submission that waits for approval, and then for its time."""

    request: int
    effective: Seconds
    checked: CheckedTold


class AnnouncedTold(Told):
    """What is announced at a table: what changes, and when (T10)."""

    request: int
    effective: Seconds
    changes: list[ChangeTold]
    is_approved: bool


class KeptTold(Told):
    """A submission of a table, and how its request ended (T11)."""

    request: int
    at: Seconds
    settings: dict[str, str]
    before_digest: str
    after_digest: str
    effective: Seconds
    how: str | None
    approved_at: Seconds | None


# Approvals


class Permission(Body):
    """A bet above the maximum, or one that is called out with cash."""

    on: Short
    wager: Short
    cents: Amount
    because: Reason = ""


class Because(Body):
    """Why something is asked for."""

    because: Reason = ""


class CorrectionMove(Body):
    """Chips from one place of the table to another: `rack`, `cage`, `player p77`, `meter main`."""

    src: Line
    dst: Line
    cents: Amount


class Correction(Body):
    """Moves that put a round right which is over."""

    round: Number
    moves: Annotated[list[CorrectionMove], Meta(min_length=1, max_length=50)]
    because: Reason


class Approve(Body):
    """The code of the second factor; for a call, how it is ruled on."""

    code: Code
    says: Literal["", "upholds", "dismisses"] = ""


class Deny(Body):
    """A payment that is not approved: the code of the second factor, how it ends, and why (R-GEN-32)."""

    code: Code
    outcome: Literal["lost", "void", "disputed"]
    reason: Reason


class ApprovalTold(Told):
    """Who approved, in which role, and how a call was ruled on."""

    by: int
    role: str
    says: str
    at: Seconds


class EndingTold(Told):
    """How a request ended."""

    how: str
    by: int
    role: str
    reason: str
    at: Seconds


class RequestTold(Told):
    """What waits or waited for approval, with the facts."""

    number: int
    at: Seconds
    table: int
    round: int | None
    kind: Kind
    asked_by: int
    asked_as: str
    about: int | None
    needs: list[str]
    missing: list[str]
    clause: str
    facts: dict[str, Any]
    approvals: list[ApprovalTold]
    ending: EndingTold | None
    not_sent: str | None = None
    """Why its table has not heard it yet, where it is approved."""


class QueueTold(Told):
    """What waits for approval, and the slips that wait at the cage, oldest first."""

    requests: list[RequestTold]
    slips: list[SlipTold]


class Asked(Told):
    """The number of what was asked for."""

    request: int


class RelievedTold(Told):
    """Who deals now; and the request, where the table has to be told."""

    number: int
    table: int
    request: RequestTold | None


# Disputes


class OpenDispute(Body):
    """A round that somebody disputes: about how much, and what they say. A patron disputes a round of their own."""

    table: TableNumber
    round: Number
    cents: Counted
    says: Annotated[str, Meta(min_length=1, max_length=4000)]
    player: Short | None = None


class Letter(Body):
    """What the patron or the house writes."""

    says: Annotated[str, Meta(min_length=1, max_length=4000)]


class Decide(Body):
    """How a dispute is decided: the code of the second factor, so many cents or none, and why."""

    code: Code
    cents: Annotated[int, Meta(ge=0, le=MOST)]
    reason: Reason


class Report(Body):
    """To whom a dispute is reported."""

    to: Line


class EntryTold(Told):
    """What was added to a dispute."""

    nr: int
    at: Seconds
    by: int
    role: str
    kind: str
    says: str
    facts: dict[str, Any]
    request: int | None


class DisputeTold(Told):
    """A dispute with everything that was added to it."""

    number: int
    at: Seconds
    table: int
    round: int
    opened_by: int
    opened_as: str
    player: str | None
    cents: Cents
    says: str
    state: str
    entries: list[EntryTold]


class WhichDisputes(Body):
    """Which disputes: all, those that nobody has decided, or those that have to be reported."""

    which: Literal["all", "undecided", "due"] = "all"


class DisputesTold(Told):
    """The disputes that were asked for, oldest first."""

    disputes: list[DisputeTold]


class NoticeTold(Told):
    """The notice of a dispute, as it was reported (U7)."""

    notice: dict[str, Any]


class RebuiltTold(Told):
    """A round in dispute with every card and every cent, from the record."""

    replay: bool
    table: int
    round: int
    view: ViewJson
    events: SeenEventsJson
    moves: list[MoveTold]
    ledger_agrees: bool


# From what the pit knows


def use_told(use: Use) -> UseTold:
    """Return the use of a table as it is told."""
    return UseTold(use.table_id, use.in_use, use.closed, use.at.timestamp(), use.by, use.why, use.dispute)


def checked_told(checked: Checked) -> CheckedTold:
    """Return what a lawful submission changes, as it is told."""
    prices = [PriceTold(one.wager, *(None if edge is None else str(edge) for edge in one[1:])) for one in checked.prices]
    return CheckedTold([], [ChangeTold(*one) for one in checked.changes], prices)


def request_told(found: Standing, not_sent: str | None = None) -> RequestTold:
    """Return a request as it is told."""
    ended = found.ending
    return RequestTold(
        found.id,
        found.at.timestamp(),
        found.table,
        found.round,
        found.kind,
        found.asked_by,
        found.asked_as,
        found.about,
        list(found.needs),
        list(found.request.missing),
        found.clause,
        dict(found.facts),
        [ApprovalTold(one.by, one.role, one.says, one.at.timestamp()) for one in found.approvals],
        None if ended is None else EndingTold(ended.how, ended.by, ended.role, ended.reason, ended.at.timestamp()),
        not_sent,
    )


def dispute_told(found: Dispute, *, whole: bool = True) -> DisputeTold:
    """Return a dispute as it is told; a patron gets the letters and the decision, and not who looked at it."""
    entries = [_entry(one) for one in found.entries if whole or one.kind in ("letter", "decided")]
    head = (found.id, found.at.timestamp(), found.table, found.round, found.opened_by, found.opened_as, found.player)
    return DisputeTold(*head, found.cents, found.says, found.state, entries)


def _entry(one: Added) -> EntryTold:
    return EntryTold(one.nr, one.at.timestamp(), one.by, one.role, one.kind, one.says, dict(one.facts), one.request)
