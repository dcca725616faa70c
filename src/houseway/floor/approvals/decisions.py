"""Decisions on pending requests: approve, deny, turn down. Two roles need two people, neither the requester."""

from __future__ import annotations

from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Approve, Deny, Outcome
from houseway.floor.people.approval import Approval, Request
from houseway.floor.people.bars import Bar
from houseway.floor.people.chains import check_chain
from houseway.floor.people.rights import AccountActor

from .facts import RequestFacts
from .kinds import RequestKind
from .store import End, NewRequest, RequestStanding, end, enter, standing

Record = Connection[TupleRow]
UPHOLDS: Final = "upholds"
DISMISSES: Final = "dismisses"


def approve(record: Record, by: AccountActor, id: int, says: str = "", assertion: int | None = None) -> RequestStanding | Bar:
    """Add a person's approval and return the updated request, or the reason this person may not approve it.

    A call needs a ruling: `says` is `upholds` or `dismisses`, and empty for every other kind. `assertion` is the
    signature of the person's passkey, if one was given.
    """
    with record.transaction():
        found = standing(record, id, locked=True)
        if found is None or found.ending is not None:
            return Bar.NO_SUCH_REQUEST
        if (found.kind is RequestKind.RULING) != (says in (UPHOLDS, DISMISSES)):
            return Bar.SAY_HOW
        if barred := _check_decision(record, found.request, found.about or found.id, by):
            return barred
        return _given(record, found, by, says, assertion)


def may_approve(record: Record, found: RequestStanding, by: AccountActor) -> bool:
    """Whether somebody may approve a request as it stands."""
    return (
        found.ending is None
        and not found.request.is_approved
        and _check_decision(record, found.request, found.about or found.id, by) is None
    )


def may_deny(record: Record, found: RequestStanding, by: AccountActor) -> bool:
    """Whether somebody may deny a payment as it stands."""
    if found.kind is not RequestKind.PAYMENT or found.ending is not None or found.request.is_approved:
        return False
    return _check_decision(record, found.request._replace(given=()), found.id, by) is None


def _check_decision(record: Record, request: Request, about: int, by: AccountActor) -> Bar | None:
    """Return the reason a person may not approve or deny, or None; each person decides once on a payment."""
    if barred := request.check(Approval(by.speaker, by.capacity)):
        return barred
    if barred := check_chain(record, by.speaker, request.people):
        return barred
    other = record.execute(
        "select from approval a join request r on r.id = a.request where a.by = %s and %s in (r.id, r.about)"
        " and not exists (select from ending e where e.request = r.id)",
        (by.speaker, about),
    )
    return None if other.fetchone() is None else Bar.APPROVED_ALREADY


def _given(record: Record, found: RequestStanding, by: AccountActor, says: str, assertion: int | None) -> RequestStanding:
    record.execute(
        "insert into approval (request, by, role, says, assertion) values (%s, %s, %s, %s, %s)",
        (found.id, by.speaker, by.capacity, says, assertion),
    )
    after = standing(record, found.id)
    assert after is not None
    return after


def deny(
    record: Record, by: AccountActor, id: int, outcome: Outcome, reason: str, assertion: int | None = None
) -> RequestStanding | Bar:
    """Deny a payment that waits, as lost, void or disputed; others who would have to approve it agree by `approve` (R-GEN-32)."""
    if not reason.strip():
        return Bar.SAY_WHY
    with record.transaction():
        found = standing(record, id, locked=True)
        if found is None or found.ending is not None or found.kind is not RequestKind.PAYMENT or found.request.is_approved:
            return Bar.NO_SUCH_REQUEST
        if barred := _check_decision(record, found.request._replace(given=()), found.id, by):
            return barred
        denied = standing(record, _denial(record, found, outcome, reason))
        assert denied is not None
        return _given(record, denied, by, "", assertion)


def _denial(record: Record, payment: RequestStanding, outcome: Outcome, reason: str) -> int:
    said = payment.command
    assert isinstance(said, Approve)
    command = Deny(by=said.by, on=said.on, wager=said.wager, outcome=outcome, reason=reason, agreed=(), player=said.player)
    facts: RequestFacts = {**payment.facts, "key": payment.key, "outcome": outcome, "reason": reason}
    asked = NewRequest(
        table=payment.table,
        kind=RequestKind.DENIAL,
        asked_by=payment.asked_by,
        asked_as=payment.asked_as,
        command=command,
        needs=payment.needs,
        clause=payment.clause,
        facts=facts,
        round=payment.round,
        about=payment.id,
    )
    id = enter(record, asked)
    assert id is not None
    return id


def turn_down(record: Record, by: AccountActor, id: int, reason: str) -> RequestStanding | Bar:
    """Turn down a request, or withdraw one's own. A payment is denied instead, and a call is dismissed."""
    if not reason.strip():
        return Bar.SAY_WHY
    with record.transaction():
        found = standing(record, id, locked=True)
        if found is None or found.ending is not None or found.request.is_approved:
            return Bar.NO_SUCH_REQUEST
        if found.kind in (RequestKind.PAYMENT, RequestKind.RULING):
            return Bar.SAY_HOW
        barred = found.request.check(Approval(by.speaker, by.capacity))
        if barred not in (None, Bar.ASKED):
            return barred
        end(record, id, End.TURNED_DOWN, by.speaker, by.capacity, reason)
        after = standing(record, id)
        assert after is not None
        return after
