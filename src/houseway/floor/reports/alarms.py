"""Current alarms of the floor: tables without an owner, tables out of use, results outside their band, disputes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.disputes.store import disputes

from .current_day import TableDayPlay

Record = Connection[TupleRow]
DEVIATIONS: Final = 3
"""The distance of a result from the expected one, in standard deviations, that raises an alarm."""


class Alarm(StrEnum):
    """The kinds of alarm and their urgency."""

    UNANSWERED = "unanswered"
    OUT_OF_USE = "out of use"
    OUTSIDE = "outside the band"
    DISPUTE = "dispute"


URGENT: Final = frozenset({Alarm.UNANSWERED})


class Raised(NamedTuple):
    """One alarm of the floor."""

    kind: Alarm
    table: int | None
    sentence: str
    since: float | None


def alarms(record: Record, stands: Mapping[int, TableDayPlay]) -> list[Raised]:
    """Return the current alarms, urgent ones first."""
    found = [*_unanswered(record), *_out_of_use(record), *_outside(stands), *_disputed(record)]
    return sorted(found, key=lambda one: one.kind not in URGENT)


def _unanswered(record: Record) -> list[Raised]:
    rows = record.execute(
        "select l.table_id, extract(epoch from o.until)::float8 from live l left join owner o on o.name = l.owner"
        " where l.table_id > 0 and l.seq > 0 and (o.until is null or o.until < clock_timestamp()) and not coalesce("
        " (select u.closed from table_use u where u.table_id = l.table_id order by u.id desc limit 1), false) order by 1"
    ).fetchall()
    return [
        Raised(Alarm.UNANSWERED, table, "This table does not run: no owner has a lease on it.", since) for table, since in rows
    ]


def _out_of_use(record: Record) -> list[Raised]:
    rows = record.execute(
        "select distinct on (table_id) table_id, in_use, closed, why, extract(epoch from at)::float8 from table_use"
        " order by table_id, id desc"
    ).fetchall()
    return [
        Raised(Alarm.OUT_OF_USE, table, f"Out of use: {why}", at)
        for table, in_use, closed, why, at in rows
        if not in_use | closed
    ]


def _outside(stands: Mapping[int, TableDayPlay]) -> list[Raised]:
    told: list[Raised] = []
    for table, one in stands.items():
        figures = one.figures
        if figures.theory.bet and not figures.theory.is_within(figures.compared, DEVIATIONS):
            side = "above" if figures.compared > figures.theory.expected else "below"
            told.append(
                Raised(
                    Alarm.OUTSIDE,
                    table,
                    f"The result is more than {DEVIATIONS} deviations {side} the expected result. Review it.",
                    None,
                )
            )
    return told


def _disputed(record: Record) -> list[Raised]:
    return [
        Raised(Alarm.DISPUTE, one.table, f"Dispute {one.id} about round {one.round} is not decided.", one.at.timestamp())
        for one in disputes(record, undecided=True)
    ]
