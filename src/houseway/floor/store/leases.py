"""Leases of tables to processes.

A lease gives the time from which another may take over; the epoch in every call makes that safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

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


def extend(connection: Connection[TupleRow], owner: str, incarnation: int, seconds: float, *, takes: bool) -> bool:
    """Extend the lease of a process that began under this incarnation; return False where another began under its name since.

    `takes` is whether it takes tables over, for the others. The row stays locked to the end of the transaction, so what follows
    in it cannot come after another began.
    """
    return _value(connection, "select extend_lease_1(%s, %s, %s, %s)", (owner, incarnation, seconds, takes))


class Shares(NamedTuple):
    """The number of tables that an owner should have, beside others."""

    others: int
    """Other owners that take tables."""
    room: int
    """Tables that are missing from an equal share of this owner; below zero, those beyond it."""
    free: int
    """Tables of others whose lease is over."""


def free_share(connection: Connection[TupleRow], owner: str) -> Shares:
    """Return an owner's distance from an equal share of the tables, and the number of free ones.

    Tables of owners that are alive and take none, because they drain or their clock is wrong, are nobody's share yet.
    """
    row = connection.execute(
        "with takers as (select name from owner where until >= now() and takes and name <> %(me)s), due as ("
        " select owner from live where owner = %(me)s or owner in (select name from takers)"
        " or owner in (select name from owner where until < now()))"
        " select (select count(*) from takers), count(*), count(*) filter (where owner = %(me)s),"
        " count(*) filter (where owner <> %(me)s and owner not in (select name from takers)) from due",
        {"me": owner},
    ).fetchone()
    assert row is not None
    others, tables, mine, free = row
    return Shares(others, -(-tables // (others + 1)) - mine, free)


def give_up(connection: Connection[TupleRow], owner: str, tables: Mapping[int, int]) -> None:
    """Give tables back, by their epoch, for any other owner to take over."""
    connection.execute("select give_up_1(%s, %s, %s)", (owner, list(tables), list(tables.values())))


def release(connection: Connection[TupleRow], owner: str, incarnation: int) -> None:
    """End the lease of a process at once, so that others may take its tables over, unless another began under its name."""
    connection.execute("select release_lease_2(%s, %s)", (owner, incarnation))


def open_table(connection: Connection[TupleRow], table: int, owner: str) -> Owned:
    """Enter a new table in the record, owned by a process that has a lease."""
    if not is_table(table):
        raise ValueError(f"a table has a number above zero, not {table}")
    connection.execute("select enter_table_1(%s, %s, %s)", (table, owner, genesis(table)))
    return Owned(table, FIRST_EPOCH, 0, genesis(table))


def take_over(connection: Connection[TupleRow], owner: str, most: int | None = None) -> list[Owned]:
    """Take the tables of other owners whose lease is over, all or at most so many; their next calls are fenced.

    A process that was slow after renewing finds its own lease over. It continues: nobody else has its tables, and to take them
    from itself would fence the calls that it has under way.
    """
    with connection.cursor(row_factory=class_row(Owned)) as cursor:
        return cursor.execute("select table_id, epoch, seq, hash from take_over_2(%s, %s)", (owner, most)).fetchall()


def begin_again(connection: Connection[TupleRow], owner: str) -> int:
    """Begin under a name and return the incarnation: epochs of the name's tables are raised, so what ran under it is fenced."""
    return _value(connection, "select begin_again_2(%s)", (owner,))


def begin_after_another(connection: Connection[TupleRow], owner: str) -> int | None:
    """Begin again under a name once the lease of whoever began under it later is over; return None before that."""
    return _value(connection, "select begin_after_another_1(%s)", (owner,))


def epochs_of(connection: Connection[TupleRow], tables: Iterable[int]) -> dict[int, int]:
    """Return the epochs of tables, from a server that takes writes: a standby or a server that was replaced may be behind.

    A row lock needs such a server; this one keeps no commit waiting.
    """
    query = "select table_id, epoch from live where table_id = any (%s) order by table_id for key share"
    return dict(connection.execute(query, (list(tables),)).fetchall())


def owned_by(connection: Connection[TupleRow], owner: str) -> list[Owned]:
    """Return the tables that a process owns, as the record has them."""
    with connection.cursor(row_factory=class_row(Owned)) as cursor:
        query = "select table_id, epoch, seq, hash from live where owner = %s order by table_id"
        return cursor.execute(query, (owner,)).fetchall()


def _value(connection: Connection[TupleRow], query: str, told: tuple[Any, ...]) -> Any:
    row = connection.execute(query.encode(), told).fetchone()
    assert row is not None
    return row[0]
