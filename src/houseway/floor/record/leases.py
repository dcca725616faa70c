"""Which process owns which table. A lease says when another may take over; the epoch in every call makes that safe."""

from __future__ import annotations

from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.floor.step import genesis, is_table

FIRST_EPOCH: Final = 1
"""The epoch of a table that was just entered."""


class Owned(NamedTuple):
    """A table that an owner has, under its epoch, and the table's last step."""

    table_id: int
    epoch: int
    seq: int
    hash: bytes


def renew(connection: Connection[TupleRow], owner: str, seconds: float) -> None:
    """Extend the lease of a process, by the clock of the database."""
    connection.execute("select renew_lease_1(%s, %s)", (owner, seconds))


def release(connection: Connection[TupleRow], owner: str) -> None:
    """End the lease of a process at once, so that others may take its tables over."""
    connection.execute("select release_lease_1(%s)", (owner,))


def open_table(connection: Connection[TupleRow], table: int, owner: str) -> Owned:
    """Enter a new table in the record, owned by a process that has a lease."""
    if not is_table(table):
        raise ValueError(f"a table has a number above zero, not {table}")
    connection.execute("select enter_table_1(%s, %s, %s)", (table, owner, genesis(table)))
    return Owned(table, FIRST_EPOCH, 0, genesis(table))


def take_over(connection: Connection[TupleRow], owner: str) -> list[Owned]:
    """Take the tables of all other owners whose lease is over; their next calls are fenced.

    A process that was slow after renewing finds its own lease over. It goes on: nobody else has its tables, and to take them
    from itself would fence the calls that it has under way.
    """
    with connection.cursor(row_factory=class_row(Owned)) as cursor:
        return cursor.execute("select table_id, epoch, seq, hash from take_over_1(%s)", (owner,)).fetchall()


def begin_again(connection: Connection[TupleRow], owner: str) -> None:
    """Raise the epoch of a process's own tables: what ran under this name before is fenced."""
    connection.execute("select begin_again_1(%s)", (owner,))


def owned_by(connection: Connection[TupleRow], owner: str) -> list[Owned]:
    """Return the tables that a process owns, as the record has them."""
    with connection.cursor(row_factory=class_row(Owned)) as cursor:
        query = "select table_id, epoch, seq, hash from live where owner = %s order by table_id"
        return cursor.execute(query, (owner,)).fetchall()
