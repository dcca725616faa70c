"""Marks that somebody left in a round while looking back: added, and never changed."""

from __future__ import annotations

from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.store.seconds import Seconds

from .rounds import RoundName

Record = Connection[TupleRow]
_COLUMNS: Final = "id, extract(epoch from at)::float8, by, role, nr, says"


class RoundMark(msgspec.Struct, frozen=True):
    """A mark that a person set in a round."""

    id: int
    at: Seconds
    by: int
    role: str
    nr: int
    says: str


def mark(record: Record, name: RoundName, by: int, role: str, nr: int, says: str) -> RoundMark:
    """Add a mark and return it."""
    row = record.execute(
        f"insert into round_mark (table_id, round, by, role, nr, says) values (%s, %s, %s, %s, %s, %s) returning {_COLUMNS}",
        (*name, by, role, nr, says),
    ).fetchone()
    assert row is not None
    return RoundMark(*row)


def marks_of(record: Record, name: RoundName) -> list[RoundMark]:
    """Return the marks of a round in the order of its events."""
    query = f"select {_COLUMNS} from round_mark where table_id = %s and round = %s order by nr, id"
    return [RoundMark(*row) for row in record.execute(query, tuple(name)).fetchall()]
