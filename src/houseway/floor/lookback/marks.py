"""Marks that somebody left in a round while looking back: added, and never changed."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from .rounds import RoundName

Record = Connection[TupleRow]


class RoundMark(NamedTuple):
    """A mark: who left it, in which role, at which event of the round, and what it says."""

    id: int
    at: datetime
    by: int
    role: str
    nr: int
    says: str


def mark(record: Record, name: RoundName, by: int, role: str, nr: int, says: str) -> RoundMark:
    """Add a mark and return it."""
    row = record.execute(
        "insert into round_mark (by, role, table_id, round, nr, says) values (%s, %s, %s, %s, %s, %s)"
        " returning id, at, by, role, nr, says",
        (by, role, *name, nr, says),
    ).fetchone()
    assert row is not None
    return RoundMark(*row)


def marks_of(record: Record, name: RoundName) -> list[RoundMark]:
    """Return the marks of a round in the order of its events."""
    query = "select id, at, by, role, nr, says from round_mark where table_id = %s and round = %s order by nr, id"
    return [RoundMark(*row) for row in record.execute(query, tuple(name)).fetchall()]
