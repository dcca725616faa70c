"""Finds rounds by table, time, person, wager, amount, clause and outcome, newest first, from the index of rounds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips

from .round_index import RoundRow

Record = Connection[TupleRow]
MOST: Final = 100
"""Rounds of one answer."""
RARE: Final = 3_000
"""Up to so many rounds that fit are all looked at; above, the newest are soon found among all."""
_BY_VALUES: Final = b"set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off"
_AS_USUAL: Final = b"set local enable_seqscan = on; set local enable_indexscan = on; set local enable_indexonlyscan = on"


class Sought(NamedTuple):
    """Criteria of a search for rounds. Fields left out match every round."""

    table: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    person: str | None = None
    """A player or a member of staff, by opaque name or number."""
    beside: str | None = None
    """Somebody else of the same round."""
    wager: str | None = None
    cents: Chips | None = None
    """A stake or a result of exactly this."""
    paid_least: Chips | None = None
    """A bet that won at least this."""
    staked_least: Chips | None = None
    """Stakes of at least this, together."""
    clauses: tuple[str, ...] = ()
    """Any of these clauses: one that was named, and those below it."""
    outcome: str | None = None
    game: str | None = None
    before: datetime | None = None
    """Rounds that ended before: the next page."""


def search(record: Record, sought: Sought, most: int = 50) -> list[RoundRow]:
    """Return the matching rounds, newest first, at most `most`.

    PostgreSQL cannot estimate how rare an array value is that it has not seen often. If it takes the value for
    common, it may scan a million rounds to find one. So a rare value is first looked up by its own index.
    """
    wheres, values = list[str](), dict[str, Any]()
    for where, named in _conditions(record, sought):
        wheres.append(where)
        values |= named
    clause = f" where {' and '.join(wheres)}" if wheres else ""
    order = f"order by closed_at desc, table_id, round limit {min(most, MOST)}"
    rare = _rare(record, clause, values) if any("@>" in one or "&&" in one for one in wheres) else None
    if rare is not None:
        clause = " where (table_id, round) in (select * from unnest(%(tables)s::int[], %(rounds)s::bigint[]))"
        newest = sorted(rare, key=lambda row: (row[2], -row[0], -row[1]), reverse=True)[: min(most, MOST)]
        values = {"tables": [row[0] for row in newest], "rounds": [row[1] for row in newest]}
    return [RoundRow(*row) for row in record.execute(f"select * from round_found{clause} {order}".encode(), values).fetchall()]


def _rare(record: Record, clause: str, values: dict[str, Any]) -> list[tuple[int, int, datetime]] | None:
    """Return all rounds that fit, found by the index of values alone, or None where there are many."""
    with record.transaction():
        record.execute(_BY_VALUES)
        query = f"select table_id, round, closed_at from round_found{clause} limit {RARE + 1}"
        found = record.execute(query.encode(), values).fetchall()
        record.execute(_AS_USUAL)
    return found if len(found) <= RARE else None


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
        "outcome": "outcomes @> array[%(outcome)s]",
    }
    for name, where in plain.items():
        value = getattr(sought, name)
        if value is not None:
            yield where, {name: value}
    if sought.clauses:
        yield "clauses && %(clauses)s::text[]", {"clauses": list(sought.clauses)}
    for nr, person in enumerate((sought.person, sought.beside)):
        if person is not None:
            name, speaker = person_sought(record, person) or (person, 0)
            has = f"(players @> array[%(name{nr})s] or speakers @> array[%(speaker{nr})s::bigint])"
            yield has, {f"name{nr}": name, f"speaker{nr}": speaker}


def person_sought(record: Record, written: str) -> tuple[str, int] | None:
    """Return name and number of a person who is named by either, or None if the house knows nobody of that name."""
    number = int(written) if written.isdigit() and len(written) < 19 else None
    row = record.execute("select name, number from speaker where name = %s or number = %s", (written, number)).fetchone()
    return None if row is None else (row[0], row[1])


def recorded_table(record: Record, table: int) -> tuple[int, ...]:
    """Return the table if the record has it, also one that is not open now."""
    return () if record.execute("select from live where table_id = %s", (table,)).fetchone() is None else (table,)
