"""The gaming days of the record as a model: a second version of what opens, seals and closes one, and of what its root covers."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from psycopg import errors

if TYPE_CHECKING:
    from .relations import Relations

PARTITION: Final = re.compile(r"step_(\d{4})(\d\d)(\d\d)")
Row = tuple[Any, ...]


class Closed(NamedTuple):
    """The columns of a closed day, after the day."""

    closed_at: int
    steps: int
    heads: bytes
    before: bytes
    root: bytes
    public: bytes
    signature: bytes


def day_in(query: Any) -> date:
    """Return the day whose relation a statement names."""
    found = PARTITION.search(query.decode() if isinstance(query, bytes) else query)
    assert found is not None
    return date(*map(int, found.groups()))


def open_day(on: Relations, day: date) -> bool:
    """Open a day, unless it is there."""
    if day in on.day:
        return False
    on.day[day] = True
    return True


def playing_in(on: Relations, day: date) -> list[Row]:
    """Return the tables at which a round of a day is in progress."""
    return [(table,) for table, live in sorted(on.live.items()) if live.playing and live.day == day]


def seal_day(on: Relations, day: date) -> list[Row]:
    """Let no more steps into a day, unless a round of it is in progress."""
    before = any(is_open for other, is_open in on.day.items() if other < day)
    if day not in on.day or day in on.closed or before:
        raise errors.ObjectNotInPrerequisiteState("the day cannot be sealed")
    playing = playing_in(on, day)
    if not playing:
        on.day[day] = False
    return playing


def close_day(on: Relations, day: date, closed: Closed) -> None:
    """Enter the signed root of a day that was sealed."""
    if on.day.get(day, True) or day in on.closed:
        raise errors.ObjectNotInPrerequisiteState("the day was not sealed")
    on.closed[day] = closed


def steps_in(on: Relations, day: date) -> list[Row]:
    """Return the steps of a day."""
    return [row for _, row in sorted(on.step.items()) if row[2] == day]


def heads_in(on: Relations, day: date) -> list[Row]:
    """Return the first and the last step of each table in a day."""
    found: dict[int, Row] = {}
    for row in steps_in(on, day):
        table, seq = row[0], row[1]
        found[table] = (table, found[table][1] if table in found else seq, seq, row[15])
    return [*found.values()]


def gains_in(on: Relations, day: date) -> list[Row]:
    """Return the gain of each account in a day."""
    gains: dict[int, int] = {}
    for row in steps_in(on, day):
        for src, dst, chips in zip(row[10] or (), row[11] or (), row[12] or (), strict=True):
            gains[src] = gains.get(src, 0) - chips
            gains[dst] = gains.get(dst, 0) + chips
    return [(id, on.account[id].place, many) for id, many in sorted(gains.items())]
