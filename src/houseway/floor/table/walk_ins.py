"""Walk-ins: people without an account of their own, whom a dealer seats and for whom the dealer keys bets and choices.

A walk-in gets an account of a patron without credentials, so that cash, limits and notices of a gaming day count as
for everybody. Nobody can log in to it. The dealer of the table at which it was seated acts for it, and no other table's.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.core.values.hands import Hand
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.persons import Person, admit
from houseway.floor.people.rights import Action
from houseway.floor.world import random_bytes

Record = Connection[TupleRow]


class WalkIn(NamedTuple):
    """A walk-in of a table."""

    speaker: int
    name: str
    called: str
    """The word by which the dealer knows them."""
    seat: Hand
    """The seat that they were given."""


_ALL: Final = (
    "select s.number as speaker, s.name, coalesce(p.called, '') as called, w.seat from walk_in w"
    " join speaker s on s.number = w.speaker left join person p on p.speaker = w.speaker"
    " where s.ended_at is null and w.table_id = %(table)s and %(number)s in (0, w.speaker) order by w.speaker desc limit 200"
)


def admit_walk_in(record: Record, by: Actor, table: int, seat: Hand, called: str) -> WalkIn | Bar:
    """Open an account for a walk-in of a table. It has no credentials, and counts in all figures as one that the cage opens."""
    if barred := check_right(by, Action.SEAT_WALK_IN):
        return barred
    with record.transaction():
        account = admit(record, by, "patron", Person(f"walk-in-{random_bytes(8).hex()}", called))
        if isinstance(account, Bar):
            return account
        record.execute(
            "insert into walk_in (speaker, table_id, seat, by) values (%s, %s, %s, %s)", (account.number, table, seat, by.speaker)
        )
    return WalkIn(account.number, account.name, called, seat)


def walk_ins_at(record: Record, table: int) -> list[WalkIn]:
    """Return the walk-ins of a table whose accounts are open, newest first."""
    with record.cursor(row_factory=class_row(WalkIn)) as cursor:
        return cursor.execute(_ALL, {"table": table, "number": 0}).fetchall()


def walk_in_at(record: Record, table: int, number: int) -> WalkIn | None:
    """Return a walk-in of a table by number."""
    with record.cursor(row_factory=class_row(WalkIn)) as cursor:
        return cursor.execute(_ALL, {"table": table, "number": number}).fetchone()
