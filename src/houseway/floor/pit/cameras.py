"""Cameras over large progressives (P14): above a threshold, surveillance confirms that a table is covered.

The potential payout of a progressive is the amount on its meter, because one hand can win all of it. Each table where
it can be won gets one task per meter. A task stays until it is confirmed, even if the meter was won meanwhile: it
will grow again.
"""

from __future__ import annotations

from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]

_RAISE: Final = """
with shows as (
    select p.table_id, p.level, least(t.chips, t.ceiling) as cents from meter_part p join meter_total t using (meter, level)
    union all
    select a.table_id, substr(a.place, 7), a.chips from account a
    where a.table_id > 0 and starts_with(a.place, 'meter ')
      and not exists (select from meter_part p where p.table_id = a.table_id and p.level = substr(a.place, 7))
)
insert into camera_task (table_id, level, cents)
select table_id, level, cents from shows s
where cents >= %s and not exists (select from camera_task k where (k.table_id, k.level) = (s.table_id, s.level))
on conflict do nothing returning id, table_id, level, cents"""
"""Meters that tables share, and those of one table. What is above a ceiling is not paid, so it does not count."""


class CameraTask(msgspec.Struct, frozen=True):
    """A table that cameras have to cover, because of a meter that came to so much (P14); who confirmed it, and how."""

    id: int = msgspec.field(name="number")
    at: Seconds
    table_id: int = msgspec.field(name="table")
    level: str
    cents: int
    by: int | None
    """The account that confirmed it."""
    says: str | None


_TASKS: Final = (
    "select t.id, extract(epoch from t.at)::float8 as at, t.table_id, t.level, t.cents, c.by, c.says"
    " from camera_task t left join camera_confirmed c on c.task = t.id"
)


def raise_tasks(record: Record, from_cents: int) -> None:
    """Add a task for each table with a meter that comes to so much and has none yet."""
    with record.transaction():
        for id, table, level, cents in record.execute(_RAISE, (from_cents,)).fetchall():
            after = {"task": id, "level": level, "cents": cents}
            note(record, SignificantKind.COVERAGE_DUE, who=0, about=None, element=f"table {table}", after=after)


def tasks_waiting(record: Record) -> list[CameraTask]:
    """Return the tasks that nobody has confirmed, oldest first."""
    with record.cursor(row_factory=class_row(CameraTask)) as cursor:
        return cursor.execute(f"{_TASKS} where c.task is null order by t.id".encode()).fetchall()


def confirm_coverage(record: Record, by: Actor, id: int, says: str) -> CameraTask | Bar:
    """Confirm that cameras cover the table of a task, and which."""
    if barred := check_right(by, Action.CONFIRM_COVERAGE):
        return barred
    if not says.strip():
        return Bar.SAY_HOW_COVERED
    with record.transaction(), record.cursor(row_factory=class_row(CameraTask)) as cursor:
        query = (
            "select from camera_task t where id = %s and not exists (select from camera_confirmed where task = t.id) for update"
        )
        if record.execute(query, (id,)).fetchone() is None:
            return Bar.NO_SUCH_TASK
        record.execute(
            "insert into camera_confirmed (task, by, role, says) values (%s, %s, %s, %s)", (id, by.speaker, by.capacity, says)
        )
        done = cursor.execute(f"{_TASKS} where t.id = %s".encode(), (id,)).fetchone()
        assert done is not None
        after = {"task": id, "level": done.level, "cents": done.cents, "says": says}
        note(
            record, SignificantKind.COVERAGE_CONFIRMED, who=by.speaker, about=None, element=f"table {done.table_id}", after=after
        )
        return done
