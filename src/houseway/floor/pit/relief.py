"""Relief of dealers: both shifts change at one moment, and the table receives a command if its rules require it."""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Tend
from houseway.core.table.table import Table
from houseway.core.values.role import FLOOR
from houseway.floor.approvals.facts import RequestFacts
from houseway.floor.approvals.kinds import RELIEVES, RequestKind
from houseway.floor.approvals.store import NewRequest, RequestStanding, enter, standing
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.shifts import Shift, relieve, shift_of

Record = Connection[TupleRow]


def relieve_dealer(record: Record, by: AccountActor, number: int, table: Table, speaker: int) -> Shift | RequestStanding | Bar:
    """Relieve the dealer of a table; return the new shift, or the request to send to the table.

    The request is made in the caller's role if the rules allow that; otherwise the floor approves it first.
    """
    tending = table.rules.tendings.get(RELIEVES)
    with record.transaction():
        shift = relieve(record, Actor(by.speaker, by.capacity), number, speaker)
        if isinstance(shift, Bar) or tending is None:
            return shift
        role = by.capacity if by.capacity in tending.whose() else FLOOR
        needs = () if by.capacity in tending.whose() else (FLOOR,)
        command = Tend(role, RELIEVES, f"s{speaker}")
        facts: RequestFacts = {"what": RELIEVES, "dealer": speaker}
        id = enter(
            record,
            NewRequest(
                table=number,
                kind=RequestKind.RELIEF,
                asked_by=by.speaker,
                asked_as=by.capacity,
                command=command,
                needs=needs,
                clause=tending.cites,
                facts=facts,
            ),
        )
        assert id is not None
        asked = standing(record, id)
        assert asked is not None
        return asked


def dealer_at(record: Record, table: int) -> Shift | None:
    """Return the open shift of the dealer at a table, or None if there is none."""
    row = record.execute(
        "select speaker from shift where role = 'dealer' and tables[1] = %s and ended_at is null", (table,)
    ).fetchone()
    return None if row is None else shift_of(record, row[0])
