"""A gaming day as tables for people who count: steps, postings and accounts, as CSV or Parquet.

The signed file of a closed day (`store/archive.py`) is what proves; these files are for reading.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.ledger import is_deep, legs
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.days import partition_of
from houseway.floor.store.queries import steps_in

from .columns import ACCOUNTS, FILES, POSTINGS, STEPS
from .files import Writing
from .rounds import NotFound

Record = Connection[TupleRow]
Format = Literal["csv", "parquet"]
Tick = Callable[[int], None]
_TICK_EVERY = 500


class Exported(NamedTuple):
    """The files of a day, and how many rows each has."""

    files: dict[Path, int]
    is_closed: bool


def steps_of_day(connection: Record, day: date) -> int:
    """Return the number of a day's steps in the database, or raise `NotFound`."""
    if connection.execute("select from day where day = %s", (day,)).fetchone() is None:
        days = [str(one) for (one,) in connection.execute("select day from day order by day").fetchall()]
        raise NotFound(f"the record has no day {day}: it has {days[0]} to {days[-1]}" if days else "the record has no days yet")
    row = connection.execute("select to_regclass(%s)", (partition_of(day),)).fetchone()
    if row is None or row[0] is None:
        raise NotFound(f"the steps of {day} are not in the database any more: they are in the file that was exported and signed")
    row = connection.execute(f"select count(*) from {partition_of(day)}".encode()).fetchone()
    assert row is not None
    return row[0]


def export(connection: Record, day: date, folder: Path, form: Format, tick: Tick | None = None) -> Exported:
    """Write the files of a day. The connection must be in a transaction, so that all files show the record at one moment."""
    steps_of_day(connection, day)
    names = {what: folder / f"houseway-{day}-{what}.{form}" for what in FILES}
    for file in names.values():
        if file.exists():
            raise FileExistsError(f"{file} exists already: name another folder with --to, or remove it")
    row = connection.execute("select closed_at is not null from day where day = %s", (day,)).fetchone()
    places: dict[int, str] = dict(connection.execute("select id, place from account").fetchall())
    gained: dict[int, int] = {}
    counts = dict.fromkeys(names.values(), 0)
    with Writing(names["steps"], STEPS) as steps, Writing(names["postings"], POSTINGS) as postings:
        for step in steps_in(connection, partition_of(day)):
            steps.add(step_row(step))
            for line in posting_rows(step, places):
                postings.add(line)
                counts[names["postings"]] += 1
            for id, chips in legs(step.postings).items():
                gained[id] = gained.get(id, 0) + chips
            counts[names["steps"]] += 1
            if tick is not None and not counts[names["steps"]] % _TICK_EVERY:
                tick(counts[names["steps"]])
    with Writing(names["accounts"], ACCOUNTS) as accounts:
        for id, chips in sorted(gained.items()):
            place = _place(places, id)
            accounts.add((id, id >> 32, place, is_deep(place), chips))
            counts[names["accounts"]] += 1
    return Exported(counts, bool(row and row[0]))


def step_row(step: Step) -> Sequence[Any]:
    """Return a step as a row of its file."""
    voice, said = read_recorded_command(step)
    return (
        step.table,
        step.seq,
        step.day,
        step.at,
        step.version,
        step.speaker,
        step.number,
        voice,
        said.decode(),
        step.refused,
        step.events.decode(),
        json.dumps(list(step.opens), ensure_ascii=False),
        step.rests,
        step.root,
        step.shoe,
        step.hash,
    )


def posting_rows(step: Step, places: dict[int, str]) -> Iterator[Sequence[Any]]:
    """Yield the postings of a step as rows of their file."""
    for line, (src, dst, chips, why) in enumerate(step.postings, start=1):
        ends = (src, _place(places, src), dst, _place(places, dst))
        yield (step.table, step.seq, line, step.day, step.at, *ends, chips, why)


def _place(places: dict[int, str], id: int) -> str:
    place = places.get(id)
    if place is None:
        raise NotFound(f"account {id} is missing: run houseway floor verify --table {id >> 32}")
    return place
