"""The incident log: entries of staff about a table or the floor, and answers to them. Rows are only added.

An entry gets its time from the house and its author from the session. Nobody edits one, whoever entered it; others, or the same
person, answer it. It moves no money and hides nothing: whoever reads the log reads all of it.
"""

from __future__ import annotations

from datetime import datetime

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]


class Incident(msgspec.Struct, frozen=True):
    """An entry of the log, or an answer to one."""

    id: int
    at: Seconds
    table: int | None
    answers: int | None
    says: str
    by: int
    role: str


def enter_incident(record: Record, by: Actor, table: int | None, answers: int | None, says: str) -> Incident | Bar:
    """Add an entry; an answer is about the table of the entry that it answers, and an answer is not answered again."""
    if barred := check_right(by, Action.ENTER_INCIDENT):
        return barred
    if not says.strip():
        return Bar.SAY_WHAT_HAPPENED
    if answers is not None:
        row = record.execute("select table_id, answers from incident where id = %s", (answers,)).fetchone()
        if row is None or row[1] is not None:
            return Bar.NO_SUCH_INCIDENT
        table = row[0]
    elif (
        table is not None and record.execute("select from live where table_id = %s and table_id > 0", (table,)).fetchone() is None
    ):
        return Bar.NO_SUCH_TABLE
    row = record.execute(
        "insert into incident (table_id, answers, says, by, role) values (%s, %s, %s, %s, %s)"
        " returning id, extract(epoch from at)::float8",
        (table, answers, says.strip(), by.speaker, by.capacity),
    ).fetchone()
    assert row is not None
    id, at = row
    return Incident(id, at, table, answers, says=says.strip(), by=by.speaker, role=by.capacity)


def incidents_between(record: Record, begin: datetime, end: datetime) -> list[Incident]:
    """Return the entries of a time, newest first, and the answers to them whenever they came, each after its entry in order."""
    rows = record.execute(
        "select i.id, extract(epoch from i.at)::float8, i.table_id, i.answers, i.says, i.by, i.role from incident i"
        " join incident e on e.id = coalesce(i.answers, i.id) where e.at >= %s and e.at < %s order by e.id desc, i.id",
        (begin, end),
    ).fetchall()
    return [Incident(*row) for row in rows]
