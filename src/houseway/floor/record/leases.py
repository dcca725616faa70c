"""Which process owns which table. A lease says when another may take over; the epoch in every call makes that safe."""

from __future__ import annotations

from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.floor.step import genesis, is_table


class Owned(NamedTuple):
    """A table that an owner has, under its epoch, and the table's last step."""

    table_id: int
    epoch: int
    seq: int
    hash: bytes


def renew(connection: Connection[TupleRow], owner: str, seconds: float) -> None:
    """Extend the lease of a process, by the clock of the database."""
    connection.execute(
        "insert into owner (name, until) values (%s, now() + make_interval(secs => %s))"
        " on conflict (name) do update set until = excluded.until",
        (owner, seconds),
    )


def release(connection: Connection[TupleRow], owner: str) -> None:
    """End the lease of a process at once, so that others may take its tables over."""
    connection.execute("update owner set until = '-infinity' where name = %s", (owner,))


def open_table(connection: Connection[TupleRow], table: int, owner: str) -> Owned:
    """Enter a new table in the record, owned by a process that has a lease."""
    if not is_table(table):
        raise ValueError(f"a table has a number above zero, not {table}")
    connection.execute(
        "insert into live (table_id, owner, epoch, seq, hash, playing) values (%s, %s, 1, 0, %s, false)",
        (table, owner, genesis(table)),
    )
    return Owned(table, 1, 0, genesis(table))


def take_over(connection: Connection[TupleRow], owner: str) -> list[Owned]:
    """Take the tables of all other owners whose lease is over; their next calls are fenced.

    A process that was slow after renewing finds its own lease over. It goes on: nobody else has its tables, and to take them
    from itself would fence the calls that it has under way.
    """
    with connection.cursor(row_factory=class_row(Owned)) as cursor:
        return cursor.execute(
            "with due as (select table_id from live where owner in (select name from owner where until < now() and name <> %s)"
            " order by table_id for no key update)"  # in the order in which calls lock them, so that neither deadlocks
            " update live set owner = %s, epoch = epoch + 1 from due where live.table_id = due.table_id"
            " returning live.table_id, epoch, seq, hash",
            (owner, owner),
        ).fetchall()


def begin_again(connection: Connection[TupleRow], owner: str) -> None:
    """Raise the epoch of a process's own tables: what ran under this name before is fenced."""
    connection.execute(
        "with due as (select table_id from live where owner = %s order by table_id for no key update)"
        " update live set epoch = epoch + 1 from due where live.table_id = due.table_id",
        (owner,),
    )


def owned_by(connection: Connection[TupleRow], owner: str) -> list[Owned]:
    """Return the tables that a process owns, as the record has them."""
    with connection.cursor(row_factory=class_row(Owned)) as cursor:
        query = "select table_id, epoch, seq, hash from live where owner = %s order by table_id"
        return cursor.execute(query, (owner,)).fetchall()
