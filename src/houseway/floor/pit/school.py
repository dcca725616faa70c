"""Results of the house's staff at the school: submitted by the person examined, signed by somebody present.

The floor marks nothing. A paper can be made again from its seed and its rules, so anyone who doubts a result can
check it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import astuple
from psycopg import Connection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action

Record = Connection[TupleRow]
Short = Annotated[str, Meta(max_length=64)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Many = Annotated[int, Meta(ge=1, le=1000)]
MOST: Final = 500
"""The maximum number of results in a list."""


class TakenExam(msgspec.Struct, forbid_unknown_fields=True):
    """An examination as whoever took it tells it; the sums of its clauses are its marks."""

    game: Short
    paper: Short
    seed: Short
    rules: Annotated[str, Meta(max_length=100)]
    correct: Count
    asked: Many
    took: Annotated[int, Meta(ge=0, le=86_400)]
    """In seconds."""
    minutes: Many
    clauses: Annotated[dict[Short, tuple[Count, Many]], Meta(max_length=400)]


class Result(NamedTuple):
    """An examination in the record: whose, when, its marks, and who signed it."""

    id: int
    at: datetime
    by: int
    taken: TakenExam
    signed_by: int | None
    signed_role: str | None
    signed_at: datetime | None


_TAKEN: Final = ", ".join(TakenExam.__struct_fields__)
_PLACES: Final = ", ".join(["%s"] * len(TakenExam.__struct_fields__))


def hand_in(record: Record, by: Actor, taken: TakenExam) -> Result | Bar:
    """Store a result; a paper counts once per person, because they have seen its items."""
    marks = taken.clauses.values()
    sums = [sum(each) for each in zip(*marks, strict=True)]
    if sums != [taken.correct, taken.asked] or any(right > asked for right, asked in marks):
        return Bar.MARKS_DIFFER
    with record.transaction():
        row = record.execute(
            f"insert into school_result (by, {_TAKEN}) values (%s, {_PLACES})"
            " on conflict (by, paper) do nothing returning id".encode(),
            (by.speaker, *astuple(taken)[:-1], Jsonb(taken.clauses)),
        ).fetchone()
        return Bar.TAKEN_BEFORE if row is None else _results(record, "where r.id = %s", row[0])[0]


def results_of(record: Record, person: int | None = None) -> list[Result]:
    """Return the latest results, of one person or of everybody, newest first."""
    return _results(record, f"where %s::bigint is null or r.by = %s order by r.id desc limit {MOST}", person, person)


def sign_result(record: Record, by: Actor, id: int) -> Result | Bar:
    """Sign a result of somebody else, once."""
    if barred := check_right(by, Action.SIGN_RESULT):
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
        return _results(record, "where r.id = %s", id)[0]


def _results(record: Record, which: str, *asked: object) -> list[Result]:
    query = f"select r.id, r.at, r.by, {_TAKEN}, s.by, s.role, s.at from school_result r"
    rows = record.execute(f"{query} left join school_signed s on s.result = r.id {which}".encode(), asked)
    return [
        Result(id=id, at=at, by=by, taken=TakenExam(*taken), signed_by=name, signed_role=role, signed_at=then)
        for id, at, by, *taken, name, role, then in rows
    ]
