"""Results of the house's staff at the school: told by the person who was examined, signed by somebody who was there.

The floor marks nothing. A paper is made again from its seed and its rules, so that whoever doubts a result can.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow, class_row
from psycopg.types.json import Jsonb

from houseway.floor.people.actors import Actor, bars_from
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action

Record = Connection[TupleRow]
Marks = Mapping[str, tuple[int, int]]
"""Right answers and all answers, by clause."""
MOST: Final = 500
"""How many results are listed at once."""


class Taken(NamedTuple):
    """An examination as whoever took it tells it."""

    game: str
    paper: str
    seed: str
    rules: str
    correct: int
    asked: int
    took: int
    minutes: int
    clauses: Marks


class Result(NamedTuple):
    """An examination in the record: whose, when, its marks, and who signed it."""

    id: int
    at: datetime
    by: int
    game: str
    paper: str
    seed: str
    rules: str
    correct: int
    asked: int
    took: int
    minutes: int
    clauses: Marks
    signed_by: int | None
    signed_role: str | None
    signed_at: datetime | None


_RESULTS: Final = (
    "select r.*, s.by as signed_by, s.role as signed_role, s.at as signed_at"
    " from school_result r left join school_signed s on s.result = r.id"
)


def hand_in(record: Record, by: Actor, taken: Taken) -> Result | Bar:
    """Keep a result; a paper counts once for each person, because its items are known then."""
    sums = [sum(each) for each in zip(*taken.clauses.values(), strict=True)]
    if taken.correct > taken.asked or sums != [taken.correct, taken.asked]:
        return Bar.MARKS_DIFFER
    with record.transaction():
        row = record.execute(
            "insert into school_result (by, game, paper, seed, rules, correct, asked, took, minutes, clauses)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) on conflict (by, paper) do nothing returning id",
            (by.speaker, *taken[:-1], Jsonb(dict(taken.clauses))),
        ).fetchone()
        return Bar.TAKEN_BEFORE if row is None else _result(record, row[0])


def results_of(record: Record, person: int | None = None) -> list[Result]:
    """Return the latest results, of one person or of everybody, newest first."""
    query = f"{_RESULTS} where %s::bigint is null or r.by = %s order by r.id desc limit {MOST}"
    with record.cursor(row_factory=class_row(Result)) as cursor:
        return cursor.execute(query.encode(), (person, person)).fetchall()


def sign_result(record: Record, by: Actor, id: int) -> Result | Bar:
    """Sign a result of somebody else, once."""
    if barred := bars_from(by, Action.SIGN_RESULT):
        return barred
    with record.transaction():
        row = record.execute("select by from school_result where id = %s for update", (id,)).fetchone()
        if row is None:
            return Bar.NO_SUCH_RESULT
        if row[0] == by.speaker:
            return Bar.NOT_FOR_YOURSELF
        if record.execute("select from school_signed where result = %s", (id,)).fetchone() is not None:
            return Bar.DECIDED
        record.execute("insert into school_signed (result, by, role) values (%s, %s, %s)", (id, by.speaker, by.capacity))
        return _result(record, id)


def _result(record: Record, id: int) -> Result:
    with record.cursor(row_factory=class_row(Result)) as cursor:
        found = cursor.execute(f"{_RESULTS} where r.id = %s".encode(), (id,)).fetchone()
    assert found is not None
    return found
