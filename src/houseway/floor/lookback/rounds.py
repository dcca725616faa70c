"""Finds a round in the record: its table, its steps, and the table before it.

Steps are not indexed by round. The numbers of a table's rounds grow with its steps, so the search halves the steps that are left.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.event import RoundOpened
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_at
from houseway.floor.store.tables import events_of

Record = Connection[TupleRow]
LONGEST: Final = 100_000
"""Steps of a round. No round comes near it; a record without an end of a round is not read for ever."""
_WINDOW: Final = 64


class RoundName(NamedTuple):
    """A round by its table and its number there."""

    table: int
    number: int

    def __str__(self) -> str:
        return f"{self.table}.{self.number}"


class NotFound(Exception):
    """The record does not contain the requested data; the message names what it has."""


class RoundSteps(NamedTuple):
    """The steps of a round, from the one that opened it to its last, and the event that opened it."""

    name: RoundName
    opened: RoundOpened
    steps: tuple[Step, ...]
    is_over: bool


def find_round(connection: Record, name: RoundName) -> RoundSteps:
    """Return the steps of a round, or raise `NotFound`. The connection must be in a transaction."""
    table, number = name
    row = connection.execute("select min(seq), max(seq) from step where table_id = %s", (table,)).fetchone()
    if row is None or row[0] is None:
        raise NotFound(f"the record has no steps of table {table}{_tables(connection)}")
    low, end = row
    first, last = _next_opening(connection, table, low, end), _last_opening(connection, table, low, end)
    if first is None or last is None:
        raise NotFound(f"table {table} has not opened a round yet")
    if not first[1].number <= number <= last[1].number:
        older = "; older ones are in exported days" if first[1].number > 1 else ""
        raise NotFound(f"table {table} has rounds {first[1].number} to {last[1].number} here, and not {number}{older}")
    low, high = first[0], last[0]
    while low < high:  # the opening that is wanted is from `low` to `high`
        middle = (low + high) // 2
        found = _next_opening(connection, table, middle, high)
        if found is None or found[1].number > number:
            high = middle - 1
        elif found[1].number < number:
            low = found[0] + 1
        else:
            low = high = found[0]
    opening = _next_opening(connection, table, low, end)
    if opening is None or opening[1].number != number:
        raise NotFound(f"round {number} of table {table} is missing: run houseway floor verify --table {table}")
    return _until_it_ends(connection, name, opening)


def _until_it_ends(connection: Record, name: RoundName, opening: tuple[int, RoundOpened]) -> RoundSteps:
    steps: list[Step] = []
    for step in steps_at(connection, name.table, first=opening[0], upto=opening[0] + LONGEST):
        if steps and any(isinstance(event, RoundOpened) for event in events_of(step)):
            break
        steps.append(step)
        if step.rests is not None:
            return RoundSteps(name, opening[1], tuple(steps), True)
    return RoundSteps(name, opening[1], tuple(steps), False)


def _next_opening(connection: Record, table: int, first: int, end: int) -> tuple[int, RoundOpened] | None:
    """Return the first step from one to another that opens a round, with the event; each window it reads is twice as long."""
    window = _WINDOW
    while first <= end:
        for step in steps_at(connection, table, first=first, upto=min(first + window, end)):
            for event in events_of(step):
                if isinstance(event, RoundOpened):
                    return step.seq, event
        first, window = first + window + 1, 2 * window
    return None


def _last_opening(connection: Record, table: int, low: int, end: int) -> tuple[int, RoundOpened] | None:
    """Return the last step that opens a round, with the event; the search goes back window by window, each twice as long."""
    window = _WINDOW
    while True:
        begin = max(low, end - window)
        found: tuple[int, RoundOpened] | None = None
        at = begin
        while (one := _next_opening(connection, table, at, end)) is not None:
            found, at = one, one[0] + 1
        if found is not None or begin == low:
            return found
        window *= 2


def _tables(connection: Record) -> str:
    rows = connection.execute("select table_id from live where table_id > 0 order by table_id limit 20").fetchall()
    return ": it has " + ", ".join(str(table) for (table,) in rows) if rows else ": it is empty"
