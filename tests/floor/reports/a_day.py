"""A played day for tests of reports: real tables with a ticking clock, and events to compute figures again."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import seeded
from tests.floor.record_host import RecordHost
from tests.floor.record_steps import DAY, NOON

from houseway.cli.par.odds import odds_by_the_lab
from houseway.core.messages.event import Event
from houseway.floor.ledger import moves_of
from houseway.floor.reports.catalogue import REPORTS
from houseway.floor.reports.period import period_of
from houseway.floor.reports.query import ReportQuery
from houseway.floor.reports.report import FloorReport
from houseway.floor.store.steps import commit_steps
from houseway.floor.store.tables import written_events
from houseway.floor.table.live import TableContext
from houseway.floor.table.uncommitted import Pending
from houseway.games import GAMES

Record = Connection[TupleRow]
TABLES = {11: "sic_bo", 12: "holdem", 13: "caribbean_stud", 14: "spanish_21"}
ROUNDS = 3
COUNTED = frozenset({"sic_bo"})
"""The game that the lab counts in an instant; the others take longer than a test may."""


class TickingHost(RecordHost):
    """A table whose clock advances a second at each reading."""

    def _house(self) -> TableContext:
        ticks = count()
        return TableContext(lambda: DAY, lambda: NOON + 1_000_000 * next(ticks), self.keys)


@dataclass
class PlayedDay:
    """The events of each table, and the dealers of the first one."""

    record: Record
    events: dict[int, list[Event]] = field(default_factory=dict[int, list[Event]])
    dealers: tuple[str, str] = ("", "")


def plays_a_day(record: Record) -> PlayedDay:
    """Play some rounds at every table; the dealer of the first is relieved in between."""
    day = PlayedDay(record)
    for table, key in TABLES.items():
        host = TickingHost(record, table, key, seeded(f"reports {key}"), seed=f"reports {key}")
        host.plays(ROUNDS)
        day.events[table] = list(host.told)
    opened = "select at from step where table_id = 11 and position('RoundOpened'::bytea in events) > 0 order by seq"
    times = [at for (at,) in record.execute(opened).fetchall()]
    first, second = (_staff(record) for _ in range(2))
    _deals(record, first, times[0] - timedelta(hours=1), times[1])
    _deals(record, second, times[1], None)
    day.dealers = f"s{first}", f"s{second}"
    return day


def _staff(record: Record) -> int:
    row = record.execute("insert into speaker (kind) values ('staff') returning number").fetchone()
    assert row is not None
    return row[0]


def _deals(record: Record, speaker: int, begun: datetime, ended: datetime | None) -> None:
    record.execute(
        "insert into shift (speaker, role, tables, begun_at, begun_by, ended_at) values (%s, 'dealer', '{11}', %s, 0, %s)",
        (speaker, begun, ended),
    )


ODDS = odds_by_the_lab(lambda key: GAMES[key], counts=True)


def report_query(record: Record, **more: Any) -> ReportQuery:
    """Return a question about the day, with the odds of the game that is counted in an instant."""
    period = more.pop("period", None) or period_of(record, None, None)
    return ReportQuery(
        record, period, odds_of=lambda opened: ODDS(opened) if opened.game in COUNTED else {}, build="test build", **more
    )


def makes(record: Record, name: str, **more: Any) -> FloorReport:
    """Return a report, read in a transaction of its own."""
    with record.transaction():
        return REPORTS[name].make(report_query(record, **more))


def rows(report: FloorReport) -> list[dict[str, Any]]:
    """Return the rows by the names of their columns."""
    return [dict(zip([column.name for column in report.columns], row, strict=True)) for row in report.rows]


def commit_events(record: Record, pending: Pending, *events: Event, speaker: int = 1, seconds: int = 0) -> None:
    """Commit a step with these events, which nobody decided."""
    number = pending.heard.get(speaker, 0) + 1
    at = NOON + 1_000_000 * seconds
    pending.add(DAY, at, speaker, number, b'"test"', written_events(events), moves_of(events))
    assert commit_steps(record, [pending.table_commit()]) == []
    pending.committed()
