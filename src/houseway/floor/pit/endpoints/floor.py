"""Endpoints about the floor as a whole, for the pages of pit and cage: rights, tables with pace and win, the end of a day."""

from __future__ import annotations

from datetime import date
from typing import Final

from houseway.core.money.places import Aside
from houseway.core.values.chips import Chips
from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.day_end import cage_day
from houseway.floor.cage.overview import reconciled
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.pit.impact import weighed
from houseway.floor.pit.shapes import floor as s
from houseway.floor.pit.submissions import submissions_of
from houseway.floor.reports.alarms import alarms
from houseway.floor.reports.current_day import TableDayPlay
from houseway.floor.reports.day_report import day_report
from houseway.whatif.written_settings import written_out

from .pit import table_at


def shows_floor(asking: RequestContext, record: Record) -> s.FloorResponse:
    """Return status, pace and win of every table in the open day, and the alarms."""
    day = day_of(record)
    stands: dict[int, TableDayPlay] = {} if isinstance(day, CageBar) else asking.house.play.tables(record, day)
    uses = {table: (in_use, closed, why) for table, in_use, closed, why in record.execute(_USES).fetchall()}
    dealers = {table: s.DealerThere(*told) for table, *told in record.execute(_DEALERS).fetchall()}
    racks = {
        table: s.RackNow(chips, target, set_aside(asking, table)) for table, chips, target in record.execute(_RACKS).fetchall()
    }
    numbers = [number for (number,) in record.execute(_TABLES).fetchall()]
    nobody, empty = s.DealerThere(), s.RackNow()
    tables = [
        s.floor_table(one, uses.get(one), dealers.get(one, nobody), racks.get(one, empty), stands.get(one)) for one in numbers
    ]
    raised = [s.alarm_response(one) for one in alarms(record, stands)]
    return s.FloorResponse(None if isinstance(day, CageBar) else day.isoformat(), asking.house.clock.now(), tables, raised)


_TABLES: Final = "select table_id from live where table_id > 0 and seq > 0 order by 1"
_DEALERS: Final = (
    "select tables[1], s.speaker, coalesce(nullif(p.called, ''), p.login, ''), extract(epoch from begun_at)::float8"
    " from shift s left join person p on p.speaker = s.speaker where role = 'dealer' and ended_at is null"
)
_RACKS: Final = (
    "select l.table_id, rack_1(l.table_id), (select chips from slip where table_id = l.table_id and kind = 'opener'"
    " and standing = 'done' order by number desc limit 1) from live l where l.table_id > 0"
)


def set_aside(asking: RequestContext, table: int) -> Chips:
    """Return the chips at a table that are set aside for payments that wait."""
    known = asking.following.tables.get(table)
    if known is None:
        return 0
    found = known.table
    chips = found.round.chips if found.is_playing and found.round is not None else found.chips
    return sum(cents for place, cents in chips.items() if isinstance(place, Aside))


_USES: Final = "select distinct on (table_id) table_id, in_use, closed, why from table_use order by table_id, id desc"


def shows_day(asking: RequestContext, record: Record) -> s.CageDayResponse | AnyBar:
    """Return the status of the open gaming day at the cage, table by table, and what is left before it can close."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    wins = wins_of(asking, record, day)
    with record.transaction():
        unexplained = reconciled(record).unexplained
    return s.cage_day_response(cage_day(record, day, wins), unexplained)


def wins_of(asking: RequestContext, record: Record, day: date) -> dict[int, Chips]:
    """Return the win of each table in the open day as every desk shows it: what waits is neither won nor lost."""
    stands = asking.house.play.tables(record, day)
    return {table: one.figures.win + set_aside(asking, table) for table, one in stands.items()}


def reports_day(asking: RequestContext, record: Record) -> s.DayReportResponse | AnyBar:
    """Return the report of the open gaming day: play by table and by shift, beside the slips and counts of the cage."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    play = asking.house.play.tables(record, day)
    cells, spans = asking.house.play.cells(record, day)
    waits = {table: set_aside(asking, table) for table in play}
    found = day_report(play, cells, spans, waits, cage_day(record, day, wins_of(asking, record, day)))
    return s.DayReportResponse(day, asking.house.clock.now(), found.tables, found.shifts, found.total, found.waits)


def weighs_submission(asking: RequestContext, record: Record, number: int) -> s.SubmissionImpactResponse | Bar:
    """Compare a proposed submission with the active one: edge, hold, and the maximum cost of one bet."""
    found = weighed(record, asking.house.rules_cache, number, asking.house.terms.edges)
    return Bar.NO_SUCH_REQUEST if found is None else s.submission_impact_response(found)


def shows_active_submission(asking: RequestContext, record: Record, table: int) -> s.ActiveSubmissionResponse | Bar:
    """Return the active submission of a table in the form in which a change to it is written."""
    found = table_at(asking, record, table)
    if found is None:
        return Bar.NO_SUCH_TABLE
    digest = found.rules.digest
    kept = (dict(one.settings) for one in reversed(submissions_of(record, table)) if one.after_digest == digest)
    return s.ActiveSubmissionResponse(digest, written_out(found.rules) or next(kept, None), asking.house.terms.notice_seconds)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/floor", Action.SEE_FLOOR, shows_floor, cites="R14", reads_every_table=True),
    Endpoint("GET", "/days/report", Action.SEE_FLOOR, reports_day, cites="R14 T1"),
    Endpoint("GET", "/days/standing", Action.READ_CAGE, shows_day, cites="T1 T2 T13"),
    Endpoint("GET", "/tables/{table}/submission", Action.READ_QUEUE, shows_active_submission, cites="T11"),
    Endpoint("GET", "/approvals/{number}/weighed", Action.READ_QUEUE, weighs_submission, cites="T10 T11"),
)
# fmt: on
