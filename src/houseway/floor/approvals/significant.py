"""Significant events of the pit (D6), with requester and approvers: P12 wants both for a large payment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.people.significant import SignificantKind as Event
from houseway.floor.people.significant import note

from .kinds import RequestKind
from .store import End, RequestStanding

NOTED: Final[Mapping[RequestKind, Event]] = {
    RequestKind.PAYMENT: Event.PAYMENT_APPROVED,
    RequestKind.DENIAL: Event.PAYMENT_DENIED,
    RequestKind.RULING: Event.CALL_RULED,
    RequestKind.PERMISSION: Event.BET_ALLOWED,
    RequestKind.SUBMISSION: Event.SUBMISSION_HUNG,
    RequestKind.CORRECTION: Event.ROUND_CORRECTED,
    RequestKind.VOID: Event.ROUND_VOIDED,
    RequestKind.REREAD: Event.CARD_CORRECTED,
    RequestKind.CASH: Event.CASH_CONFIRMED,
}
"""The event of each kind; a recut is none."""
OF_THE_PIT: Final = frozenset(
    {
        *NOTED.values(),
        Event.SUBMISSION_PROPOSED,
        Event.TABLE_OPENED,
        Event.TABLE_CLOSED,
        Event.TABLE_OUT_OF_USE,
        Event.TABLE_IN_USE,
        Event.DAY_OPENED,
        Event.DAY_CLOSED,
        Event.DAY_ARCHIVED,
        Event.DISPUTE_OPENED,
        Event.DISPUTE_DECIDED,
        Event.DISPUTE_REPORTED,
        Event.METER_CHANGED,
        Event.COVERAGE_DUE,
        Event.COVERAGE_CONFIRMED,
        Event.STOCK_DIFFERS,
    }
)
"""The significant events that are noted here and nowhere else."""


def note_end(record: Connection[TupleRow], found: RequestStanding, how: End) -> None:
    """Note a request that its table has handled."""
    event = NOTED.get(found.kind)
    if event is None or how is not End.DONE:
        return
    by = [{"speaker": one.by, "role": one.role, "says": one.says} for one in found.approvals]
    after = {**found.facts, "asked_by": found.asked_by, "approved_by": by, "clause": found.clause, "round": found.round}
    element = f"table {found.table}, request {found.id}"
    who = found.approvals[-1].by if found.approvals else found.asked_by
    note(record, event, who=who, about=found.asked_by or None, element=element, after=after)
