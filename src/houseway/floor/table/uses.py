"""Tables out of use and in use again. A round in play continues to its end (G15); the owner opens no other one."""

from __future__ import annotations

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]


class TableUse(msgspec.Struct, frozen=True):
    """Whether a table may open rounds, since when, by whom and why."""

    table_id: int = msgspec.field(name="table")
    in_use: bool
    closed: bool
    """Whether it is out of use because it was closed for the day."""
    at: Seconds
    by: int
    why: str
    dispute: int | None


def put_in_use(record: Record, by: Actor, table: int, why: str) -> TableUse | Bar:
    """Let a table open rounds again."""
    return check_right(by, Action.DISABLE_TABLE) or changed(record, by.speaker, table, why, None, in_use=True)


def put_out_of_use(record: Record, by: Actor, table: int, why: str) -> TableUse | Bar:
    """Let a table open no more rounds."""
    return check_right(by, Action.DISABLE_TABLE) or stopped(record, by.speaker, table, why)


def stopped(record: Record, by: int, table: int, why: str, dispute: int | None = None) -> TableUse | Bar:
    """Put a table out of use, because of a dispute or by somebody who may."""
    return changed(record, by, table, why, dispute, in_use=False)


def changed(
    record: Record, by: int, table: int, why: str, dispute: int | None, *, in_use: bool, closed: bool = False
) -> TableUse | Bar:
    """Add whether a table is in use, and why; `closed` where it is not because the day is over."""
    if not why.strip():
        return Bar.SAY_WHY
    with record.transaction():
        if record.execute("select from live where table_id = %s for key share", (table,)).fetchone() is None:
            return Bar.NO_SUCH_TABLE
        before = use_of(record, table)
        record.execute(
            "insert into table_use (table_id, by, in_use, closed, why, dispute) values (%s, %s, %s, %s, %s, %s)",
            (table, by, in_use, closed, why, dispute),
        )
        kind = (
            SignificantKind.TABLE_CLOSED
            if closed
            else SignificantKind.TABLE_IN_USE
            if in_use
            else SignificantKind.TABLE_OUT_OF_USE
        )
        was = None if before is None else {"in_use": before.in_use, "why": before.why}
        after = {"in_use": in_use, "why": why, "dispute": dispute}
        note(record, kind, who=by, about=None, element=f"table {table}", before=was, after=after)
        found = use_of(record, table)
        assert found is not None
        return found


def use_of(record: Record, table: int) -> TableUse | None:
    """Return the last entry about the use of a table; None means that it is in use."""
    with record.cursor(row_factory=class_row(TableUse)) as cursor:
        query = (
            "select table_id, in_use, closed, extract(epoch from at)::float8 as at, by, why, dispute from table_use"
            " where table_id = %s order by id desc limit 1"
        )
        return cursor.execute(query, (table,)).fetchone()
