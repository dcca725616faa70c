"""The shapes of requests and answers about disputes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.api.shapes import (
    Body,
    Cents,
    Counted,
    Line,
    Number,
    Reason,
    ResponseBody,
    Seconds,
    SeenEventsJson,
    Short,
    TableNumber,
    ViewJson,
)
from houseway.floor.approvals.facts import DisputeFacts, DisputeState, Notice
from houseway.floor.disputes.store import Added, Dispute, EntryKind
from houseway.floor.people.shapes.passkeys import Proof
from houseway.floor.table.shapes.tables import MoveResponse


class OpenDispute(Body):
    """A round that a person disputes, with the amount and their statement. A patron disputes a round of their own."""

    table: TableNumber
    round: Number
    cents: Counted
    says: Annotated[str, Meta(min_length=1, max_length=4000)]
    player: Short | None = None


class Letter(Body):
    """A letter from the patron or the house."""

    says: Annotated[str, Meta(min_length=1, max_length=4000)]


class Decide(Proof):
    """A decision of a dispute: a passkey's signature or a code, the cents to pay or zero, and the reason."""

    cents: Annotated[int, Meta(ge=0, le=MOST)]
    reason: Reason


class Report(Body):
    """To whom a dispute is reported."""

    to: Line


class DisputeEntry(ResponseBody):
    """An entry of a dispute."""

    nr: int
    at: Seconds
    by: int
    role: str
    kind: EntryKind
    says: str
    facts: DisputeFacts
    request: int | None


class DisputeResponse(ResponseBody):
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
    state: DisputeState
    entries: list[DisputeEntry]


class WhichDisputes(Body):
    """A filter of disputes: all, undecided, or due for a report; of one table or round, or of all."""

    which: Literal["all", "undecided", "due"] = "all"
    table: TableNumber | None = None
    round: Number | None = None


class DisputesResponse(ResponseBody):
    """The disputes that match a query, oldest first."""

    disputes: list[DisputeResponse]


class NoticeResponse(ResponseBody):
    """The notice of a dispute, as it was reported (U7)."""

    notice: Notice


class RebuiltRoundResponse(ResponseBody):
    """A round in dispute with every card and every cent, from the record."""

    replay: bool
    table: int
    round: int
    view: ViewJson
    events: SeenEventsJson
    moves: list[MoveResponse]
    ledger_agrees: bool


# From the data of the pit


def dispute_response(found: Dispute, *, whole: bool = True) -> DisputeResponse:
    """Return the view of a dispute; a patron gets the letters and the decision, but not who looked at it."""
    entries = [_entry(one) for one in found.entries if whole or one.kind in ("letter", "decided")]
    head = (found.id, found.at.timestamp(), found.table, found.round, found.opened_by, found.opened_as, found.player)
    return DisputeResponse(*head, found.cents, found.says, found.state, entries)


def _entry(one: Added) -> DisputeEntry:
    return DisputeEntry(
        nr=one.nr,
        at=one.at.timestamp(),
        by=one.by,
        role=one.role,
        kind=one.kind,
        says=one.says,
        facts=one.facts,
        request=one.request,
    )
