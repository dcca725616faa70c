"""Names of people, for the pages of staff: how members of staff are called, and patrons for those who deal with them."""

from __future__ import annotations

from collections.abc import Collection

from psycopg import Connection
from psycopg.rows import TupleRow

from .rights import Action, may_do


def names_of(record: Connection[TupleRow], numbers: Collection[int], capacity: str) -> dict[int, str]:
    """Return the names of accounts as somebody of a capacity may see them; a patron's opaque name where that is all."""
    is_told = may_do(capacity, Action.EXCLUDE_PATRON)  # who may exclude a patron has to know whom
    rows = record.execute(
        "select s.number, s.kind, s.name, coalesce(p.called, ''), coalesce(p.login, '') from speaker s"
        " left join person p on p.speaker = s.number where s.number = any (%s) order by 1",
        (sorted({*numbers} - {0}),),
    ).fetchall()
    found: dict[int, str] = {}
    for number, kind, opaque, called, login in rows:
        is_shown = kind == "staff" or (kind == "patron" and is_told)
        found[number] = (called or login or opaque) if is_shown else opaque
    return found
