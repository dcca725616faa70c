"""Proof from the record that a patron bought in nothing and staked nothing during an exclusion (A11)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

Record = Connection[TupleRow]


class ExclusionProof(NamedTuple):
    """An exclusion, and what was done while it held."""

    id: int
    patron: int
    name: str
    since: datetime
    until: datetime | None
    by: int
    lifted_at: datetime | None
    holds: bool
    """Whether it is in force now."""
    rounds: int
    stakes: int
    buy_ins: int


def prove_exclusions(record: Record, most: int = 200) -> list[ExclusionProof]:
    """Return exclusions, newest first, each with what the record has of its patron meanwhile; the index must be filled."""
    rows = record.execute(
        "select e.id, e.patron, s.name, e.since, e.until, e.by, e.lifted_at,"
        " lifted_at is null and coalesce(until, 'infinity') > house_now(),"
        " least(coalesce(e.until, 'infinity'), coalesce(e.lifted_at, 'infinity'), house_now())"
        " from exclusion e join speaker s on s.number = e.patron order by e.id desc limit %s",
        (most,),
    ).fetchall()
    found: list[ExclusionProof] = []
    for id, patron, name, since, until, by, lifted_at, holds, ended in rows:
        rounds, stakes, buy_ins = _meanwhile(record, name, since, ended)
        found.append(
            ExclusionProof(
                id=id,
                patron=patron,
                name=name,
                since=since,
                until=until,
                by=by,
                lifted_at=lifted_at,
                holds=holds,
                rounds=rounds,
                stakes=stakes,
                buy_ins=buy_ins,
            )
        )
    return found


def _meanwhile(record: Record, name: str, since: datetime, until: datetime) -> tuple[int, int, int]:
    """Return the rounds, stakes and buy-ins of a patron between two moments."""
    rounds = record.execute(
        "select table_id, first_seq, last_seq from round_found"
        " where players @> array[%s] and closed_at >= %s and opened_at <= %s",
        (name, since, until),
    ).fetchall()
    stakes = sum(_stakes(record, name, table, first, last, since, until) for table, first, last in rounds)
    row = record.execute(
        "select count(*) from crossing where name = %s and chips > 0 and at > %s and at <= %s", (name, since, until)
    ).fetchone()
    assert row is not None
    return len(rounds), stakes, row[0]


def _stakes(record: Record, name: str, table: int, first: int, last: int, since: datetime, until: datetime) -> int:
    """Return the number of a patron's stakes in a round, after one moment and up to another."""
    steps = record.execute(
        "select events from step where table_id = %s and seq between %s and %s and at > %s and at <= %s",
        (table, first, last, since, until),
    ).fetchall()
    events: list[dict[str, Any]] = [event for (data,) in steps if data for event in msgspec.json.decode(bytes(data))]
    return sum(event["kind"] == "BetPlaced" and event["bet"]["bet"][0] == name for event in events)
