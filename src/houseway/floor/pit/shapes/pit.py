"""The shapes of requests and answers about tables of the pit, submissions and approvals."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, field

from houseway.floor.api.shapes import Body, Line, Number, Seconds, Short, Told
from houseway.floor.approvals.facts import RequestFacts
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.store import End, RequestStanding, Ruling
from houseway.floor.cage.shapes import Amount, Reason, SlipTold
from houseway.floor.people.shapes.passkeys import Proof
from houseway.floor.pit.submissions import CheckedSubmission
from houseway.floor.table.uses import Use

from .cameras import TaskTold

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


class GamingDay(Told):
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


class SettingChange(Told):
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
    changes: list[SettingChange]
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
    changes: list[SettingChange]
    is_approved: bool


class KeptSubmission(Told):
    """A submission of a table, and how its request ended (T11)."""

    request: int
    at: Seconds
    settings: dict[str, str]
    before_digest: str
    after_digest: str
    effective: Seconds
    how: End | None
    approved_at: Seconds | None
    changes: list[SettingChange]
    prices: list[PriceTold]


# Approvals


class Permission(Body):
    """A bet above the maximum, or one that is called out with cash."""

    on: Short
    wager: Short
    cents: Amount
    because: Reason = ""


class CashBuyIn(Body):
    """Chips for a seated player who gives this much cash, which the floor has to confirm."""

    player: Short
    cents: Amount
    because: Reason = ""
    again: bool = False


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


class RereadRequest(Body):
    """A card, tile or throw of the round in play that was entered wrongly: where it is, and what it really is."""

    on: Short
    because: Reason
    card: Annotated[int, Meta(ge=0, le=100)] = 0
    piece: Short | None = None
    faces: Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=10)] = field(default_factory=list[int])


class ApprovalRequest(Proof):
    """A passkey's signature or a code of the second factor; for a call, how it is ruled on."""

    says: Ruling = ""


class DenialRequest(Proof):
    """A payment that is not approved: a passkey's signature or a code, how it ends, and why (R-GEN-32)."""

    outcome: Literal["lost", "void", "disputed"]
    reason: Reason


class ApprovalTold(Told):
    """Who approved, in which role, and how a call was ruled on."""

    by: int
    role: str
    says: Ruling
    at: Seconds


class EndingTold(Told):
    """How a request ended."""

    how: End
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
    kind: RequestKind
    asked_by: int
    asked_as: str
    about: int | None
    needs: list[str]
    missing: list[str]
    clause: str
    facts: RequestFacts
    approvals: list[ApprovalTold]
    ending: EndingTold | None
    not_sent: str | None = None
    """Why its table has not heard it yet, where it is approved."""


class YoursTold(Told):
    """What whoever asks may do now, by number: requests to approve, payments to deny, slips to sign."""

    approve: list[int]
    deny: list[int]
    sign: list[int]


class QueueTold(Told):
    """What waits for approval, the slips that wait at the cage, and the tasks of surveillance, oldest first."""

    requests: list[RequestTold]
    slips: list[SlipTold]
    tasks: list[TaskTold]
    yours: YoursTold


class RequestNumber(Told):
    """The number of what was asked for."""

    request: int


class RelievedTold(Told):
    """Who deals now; and the request, where the table has to be told."""

    number: int
    table: int
    request: RequestTold | None


# From what the pit knows


def use_told(use: Use) -> UseTold:
    """Return the use of a table as it is told."""
    return UseTold(use.table_id, use.in_use, use.closed, use.at.timestamp(), use.by, use.why, use.dispute)


def checked_told(checked: CheckedSubmission) -> CheckedTold:
    """Return what a lawful submission changes, as it is told."""
    prices = [PriceTold(one.wager, *(None if edge is None else str(edge) for edge in one[1:])) for one in checked.prices]
    return CheckedTold([], [SettingChange(*one) for one in checked.changes], prices)


def request_told(found: RequestStanding, not_sent: str | None = None) -> RequestTold:
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
        found.facts,
        [ApprovalTold(one.by, one.role, one.says, one.at.timestamp()) for one in found.approvals],
        None if ended is None else EndingTold(ended.how, ended.by, ended.role, ended.reason, ended.at.timestamp()),
        not_sent,
    )
