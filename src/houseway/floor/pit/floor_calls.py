"""Calls to the floor: a dealer wants somebody at the table, the pit sees which tables wait and since when, and somebody comes.

It is a call for a person and no command of the rules: nothing at the table waits for it, and nothing is decided by it.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]


class FloorCall(msgspec.Struct, frozen=True):
    """A table at which the floor is wanted: since when, by whom, why, and who came."""

    id: int = msgspec.field(name="number")
    at: Seconds
    table_id: int = msgspec.field(name="table")
    by: int
    why: str
    came_by: int | None
    came_at: Seconds | None


def call_floor(record: Record, by: Actor, table: int, why: str) -> FloorCall | Bar:
    """Call the floor to a table; a table at which it is wanted already stays the one call it is."""
    if barred := check_right(by, Action.CALL_FLOOR):
        return barred
    with record.transaction():
        if record.execute("select from live where table_id = %s for update", (table,)).fetchone() is None:
            return Bar.NO_SUCH_TABLE
        if waiting := calls_waiting(record, [table]):
            return waiting[0]
        query = "insert into floor_call (table_id, by, why) values (%s, %s, %s) returning id"
        row = record.execute(query, (table, by.speaker, why)).fetchone()
        assert row is not None
        return _calls(record, "where f.id = %s", row[0])[0]


def calls_waiting(record: Record, tables: Collection[int] | None = None) -> list[FloorCall]:
    """Return the calls to which nobody has come, of tables (default: all), oldest first."""
    wanted = None if tables is None else list(tables)
    where = "where c.call is null and (%s::int[] is null or f.table_id = any (%s)) order by f.id"
    return _calls(record, where, wanted, wanted)


def come(record: Record, by: Actor, id: int) -> FloorCall | Bar:
    """Come to a table that called."""
    if barred := check_right(by, Action.ANSWER_FLOOR_CALL):
        return barred
    with record.transaction():
        query = (
            "insert into floor_came (call, by, role) select id, %s, %s from floor_call where id = %s"
            " on conflict do nothing returning call"
        )
        if record.execute(query, (by.speaker, by.capacity, id)).fetchone() is None:  # of two who come at once, one does
            return Bar.NO_SUCH_REQUEST
        return _calls(record, "where f.id = %s", id)[0]


def _calls(record: Record, which: str, *asked: object) -> list[FloorCall]:
    told = "f.id, extract(epoch from f.at)::float8, f.table_id, f.by, f.why, c.by, extract(epoch from c.at)::float8"
    query = f"select {told} from floor_call f left join floor_came c on c.call = f.id"
    return [FloorCall(*row) for row in record.execute(f"{query} {which}".encode(), asked)]
