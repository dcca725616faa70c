"""Finds rounds by table, time, person, wager, amount, clause and outcome, newest first, from the index of rounds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips

from .indexing import RoundRow

Record = Connection[TupleRow]
MOST: Final = 100
"""Rounds of one answer."""


class Sought(NamedTuple):
    """What rounds are looked for by. Whatever is left out does not matter."""

    table: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    person: str | None = None
    """A player or a member of staff, by opaque name or number."""
    wager: str | None = None
    cents: Chips | None = None
    """A stake or a result of exactly this."""
    paid_least: Chips | None = None
    """A bet that won at least this."""
    staked_least: Chips | None = None
    """Stakes of at least this, together."""
    clause: str | None = None
    outcome: str | None = None
    game: str | None = None
    before: datetime | None = None
    """Rounds that ended before: the next page."""


def search(record: Record, sought: Sought, most: int = 50) -> list[RoundRow]:
    """Return rounds that fit, newest first, as many as asked for."""
    wheres, values = list[str](), dict[str, Any]()
    for where, named in _conditions(record, sought):
        wheres.append(where)
        values |= named
    clause = f" where {' and '.join(wheres)}" if wheres else ""
    query = f"select * from round_found{clause} order by closed_at desc, table_id, round limit {min(most, MOST)}"
    return [RoundRow(*row) for row in record.execute(query.encode(), values).fetchall()]


def _conditions(record: Record, sought: Sought) -> Iterator[tuple[str, dict[str, Any]]]:
    plain = {
        "table": "table_id = %(table)s",
        "since": "closed_at >= %(since)s",
        "until": "closed_at <= %(until)s",
        "before": "closed_at < %(before)s",
        "game": "game = %(game)s",
        "paid_least": "paid_most >= %(paid_least)s",
        "staked_least": "staked >= %(staked_least)s",
        "wager": "wagers @> array[%(wager)s]",
        "cents": "amounts @> array[%(cents)s::bigint]",
        "clause": "clauses @> array[%(clause)s]",
        "outcome": "outcomes @> array[%(outcome)s]",
    }
    for name, where in plain.items():
        value = getattr(sought, name)
        if value is not None:
            yield where, {name: value}
    if sought.person is not None:
        number = int(sought.person) if sought.person.isdigit() and len(sought.person) < 19 else None
        row = record.execute(
            "select name, number from speaker where name = %s or number = %s", (sought.person, number)
        ).fetchone()
        name, speaker = row if row else (sought.person, number or 0)
        yield "(players @> array[%(name)s] or speakers @> array[%(speaker)s::bigint])", {"name": name, "speaker": speaker}
