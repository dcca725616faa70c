"""Keys for locked pages: they show how much waits for a role and which tables call. They name no one and permit nothing."""

from __future__ import annotations

from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.people.rights import Action, may_do
from houseway.floor.people.sessions import Session, hashed
from houseway.floor.people.shifts import shift_of
from houseway.floor.pit.floor_calls import calls_waiting
from houseway.floor.world import token

Record = Connection[TupleRow]
HOURS: Final = 12


class WatchedRole(NamedTuple):
    """The role and the tables of whoever locked a page; None for all tables."""

    role: str
    tables: list[int] | None


def begin_watch(record: Record, session: Session) -> str:
    """Return a key with which the page that locks is told how much waits; empty for a person without a shift."""
    shift = shift_of(record, session.speaker)
    if shift is None:
        return ""
    key = token(24)
    with record.transaction():
        record.execute("delete from lock_watch where until < house_now()")
        record.execute(
            "insert into lock_watch (key, speaker, role, tables, until)"
            " values (%s, %s, %s, %s, house_now() + make_interval(hours => %s))",
            (hashed(key), session.speaker, shift.role, shift.tables, HOURS),
        )
    return key


def watched_role(record: Record, key: str) -> WatchedRole | None:
    """Return the role that a key was given to; None for another key, and where that person's account is closed."""
    row = record.execute(
        "select w.role, w.tables from lock_watch w join speaker s on s.number = w.speaker and s.ended_at is null"
        " where w.key = %s and w.until > house_now()",
        (hashed(key),),
    ).fetchone()
    return None if row is None else WatchedRole(*row)


def calling_tables(record: Record, at: WatchedRole) -> list[int]:
    """Return the tables that call the floor, to a role that comes to them."""
    if not may_do(at.role, Action.ANSWER_FLOOR_CALL):
        return []
    return sorted({one.table_id for one in calls_waiting(record, at.tables)})
