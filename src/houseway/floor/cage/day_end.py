"""The status of a gaming day at the cage: each table from opener to closer, and what is left before closing.

A table's drop and win stay hidden until its box is counted: with the win, the opener and the closer, the contents of
the box could be computed (T13).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

import msgspec

from houseway.core.values.chips import Chips
from houseway.floor.cage.events import CHAIN, OVER_WITH, Slip, SlipKind, SlipStanding, SlipWritten, read
from houseway.floor.store.queries import steps_at

from .transaction import Record


class DayStanding(StrEnum):
    """The progress of a table at the end of a day."""

    PLAYS = "plays"
    """It has no closer that is signed."""
    DROP = "drop"
    """Its box has taken cash since it was taken away last."""
    COUNTING = "counting"
    DIFFERS = "differs"
    """Something was counted otherwise than the books have it."""
    EQUAL = "equal"


class TableDay(msgspec.Struct, frozen=True):
    """A table in a day, in cents; null if not counted, or hidden until two people have counted (T13)."""

    table: int
    stands: DayStanding
    opener: Chips | None
    fills: Chips
    credits: Chips
    drop: Chips | None
    closer: Chips | None
    win: Chips | None
    difference: Chips
    """The count minus the books, for the rack and the boxes; below zero if something was missing."""
    closed: bool


class CageDay(NamedTuple):
    """A gaming day at the cage."""

    day: date
    tables: tuple[TableDay, ...]
    playing: tuple[int, ...]
    """Tables with a round in progress."""
    open: tuple[int, ...]
    """Tables that are not closed."""
    waiting: tuple[Slip, ...]
    """Slips that somebody has still to sign, to count or to settle."""


def cage_day(record: Record, day: date, wins: Mapping[int, Chips]) -> CageDay:
    """Return the status of a day; `wins` is the win of each table by its rounds."""
    with record.transaction():
        slips = slips_of(record, day)
        rows = record.execute(
            "select l.table_id, l.playing, coalesce((select u.closed from table_use u where u.table_id = l.table_id"
            " order by u.id desc limit 1), false),"
            " coalesce((select -b.chips from book b where b.place = 'drop ' || l.table_id), 0)"
            " from live l where l.table_id > 0 and l.seq > 0 order by 1"
        ).fetchall()
    by_table: dict[int, list[Slip]] = defaultdict(list)
    for slip in slips:
        by_table[slip.table or 0].append(slip)
    tables = tuple(_table(number, by_table[number], wins.get(number), box, closed=closed) for number, _, closed, box in rows)
    return CageDay(
        day,
        tables,
        tuple(number for number, playing, _, _ in rows if playing),
        tuple(number for number, _, closed, _ in rows if not closed),
        tuple(slip for slip in slips if slip.standing not in OVER_WITH),
    )


def slips_of(record: Record, day: date) -> list[Slip]:
    """Return the slips that were written in a day, each as it is now, by number; needs a transaction."""
    found: dict[int, Slip] = {}
    for step in steps_at(record, CHAIN, [day]):
        for event in read(step.events):
            if isinstance(event, SlipWritten):
                found[event.slip.number] = event.slip
    return [found[number] for number in sorted(found)]


def _table(number: int, slips: Sequence[Slip], win: Chips | None, in_box: Chips, *, closed: bool) -> TableDay:
    done = [slip for slip in slips if slip.standing is SlipStanding.DONE]
    drops = [slip for slip in slips if slip.kind is SlipKind.DROP and slip.standing is not SlipStanding.WITHDRAWN]
    opener, closer = _last(done, SlipKind.OPENER), _last(done, SlipKind.CLOSER)
    since = [slip for slip in done if opener is None or slip.number > opener.number]  # what came before is in the opener
    is_counted = not in_box and all(slip.standing is SlipStanding.DONE for slip in drops)
    counted = [*(slip for slip in (opener, closer) if slip is not None), *(drops if is_counted else ())]
    difference = sum(slip.chips - slip.books for slip in counted if slip.books is not None)
    if closer is None:
        stands = DayStanding.PLAYS
    elif in_box:
        stands = DayStanding.DROP
    elif not is_counted:
        stands = DayStanding.COUNTING
    else:
        stands = DayStanding.DIFFERS if difference else DayStanding.EQUAL
    return TableDay(
        table=number,
        stands=stands,
        opener=None if opener is None else opener.chips,
        fills=_sum(since, SlipKind.FILL),
        credits=_sum(since, SlipKind.CREDIT),
        drop=_sum(drops, SlipKind.DROP) if is_counted else None,
        closer=None if closer is None else closer.chips,
        win=win if is_counted else None,
        difference=difference,
        closed=closed,
    )


def _last(slips: Sequence[Slip], kind: SlipKind) -> Slip | None:
    return next((slip for slip in reversed(slips) if slip.kind is kind), None)


def _sum(slips: Sequence[Slip], kind: SlipKind) -> Chips:
    return sum(slip.chips for slip in slips if slip.kind is kind)
