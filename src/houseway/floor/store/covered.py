"""The steps of a table as bytes of their chain: PostgreSQL joins the columns of a row as the hash covers them.

This is for whoever reads many steps and needs few of their values. The bytes of an altered row have another hash.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from typing import Any, Final

from psycopg import Connection
from psycopg.rows import TupleRow

from .queries import server_cursor

CoveredRow = tuple[Any, ...]
"""A row of `_COVERED`: the columns in their order, those of the postings as PostgreSQL sends arrays."""
ROWS: Final = 5_000
"""The number of steps a reader holds at a time."""
_COVERED: Final = (
    "select seq, day, hash, version, int4send(table_id) || int8send(seq) || int4send(day - date '0001-01-01' + 1),"
    " timestamptz_send(at), int8send(speaker) || int8send(said_no) || int4send(length(said)) || said"
    " || int4send(length(events)) || events,"
    " length(events), speaker, said_no, refused, opens, rests, root, shoe,"
    " array_send(src), array_send(dst), array_send(chips), array_send(why), call"
    " from step where table_id = %s{} order by seq, day"
)
"""The day, as whole days from year one, and the time, as PostgreSQL has it, stand where `step.canonical` writes them."""


def covered_steps(
    connection: Connection[TupleRow], table: int, days: Collection[date] | None = None
) -> Iterator[list[CoveredRow]]:
    """Yield the attached steps of a table, in order and many at a time, as rows; the connection must be in a transaction."""
    with server_cursor(connection, f"covered_{table}") as cursor:
        query = _COVERED.format("" if days is None else " and day = any (%s)")
        cursor.execute(query.encode(), [table] if days is None else [table, list(days)], binary=True)
        while rows := cursor.fetchmany(ROWS):
            yield rows
