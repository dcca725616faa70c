"""The shapes of answers about the floor as a whole: rights, tables with their pace and win, alarms, the end of a day."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import NamedTuple

from houseway.floor.api.shapes import Cents, ResponseBody, Seconds
from houseway.floor.approvals.facts import SettingChange
from houseway.floor.cage.day_end import CageDay, TableDay
from houseway.floor.cage.overview import unseen
from houseway.floor.cage.shapes import SlipResponse, slip_response
from houseway.floor.pit.impact import Submitted, WagerSide
from houseway.floor.reports.alarms import URGENT, Alarm, Raised
from houseway.floor.reports.current_day import TableDayPlay
from houseway.floor.reports.day_report import PlayTotals, ShiftReport, TableReport
from houseway.floor.reports.report import decimal


class RightsResponse(ResponseBody):
    """The rights of this session's capacity now: endpoints, each as `GET /tables/{table}`, and kinds of commands."""

    capacity: str
    may: list[str]
    says: list[str]


class FloorTable(ResponseBody):
    """A table of the floor: who deals, how fast, what it has won today and what was to be expected."""

    table: int
    in_use: bool
    closed: bool
    why: str
    dealer: int | None
    """The number of whoever deals there; null where the platform does, or nobody."""
    dealer_called: str
    """The name of the dealer, or an empty text."""
    dealer_since: Seconds | None
    """The time at which the dealer's shift there began."""
    rack: Cents
    float_target: Cents | None
    """The chips of the last opener, which the float is compared with; null before the first."""
    rounds: int
    rounds_an_hour: str | None
    opened_at: Seconds | None
    """The time at which the round in progress was opened."""
    cash: Cents
    """Cash for chips: what the drop box took."""
    drop: Cents
    """Cash, and chips from wallets."""
    win: Cents
    """The gain of the rack, without what waits: chips set aside for a payment that is not approved are neither won nor lost."""
    waits: Cents
    """Chips set aside for payments that wait."""
    compared: Cents
    """Win and meters of the rounds that the lab has odds for."""
    expected: Cents | None
    """The expected win of those rounds; null if nothing is compared."""
    deviation: Cents | None
    """One standard deviation around it."""


class AlarmResponse(ResponseBody):
    """A current alarm of the floor."""

    kind: Alarm
    urgent: bool
    table: int | None
    sentence: str
    since: Seconds | None


class FloorResponse(ResponseBody):
    """The floor at this moment, in the gaming day that is open; null where none is."""

    day: str | None
    now: Seconds
    tables: list[FloorTable]
    alarms: list[AlarmResponse]


class CageDayResponse(ResponseBody):
    """The status of a gaming day at the cage, and what remains before it can be closed."""

    day: str
    tables: list[TableDay]
    playing: list[int]
    open: list[int]
    waiting: list[SlipResponse]
    unexplained: Cents
    """The amount in the books beyond pieces and slips."""


class DayReportResponse(ResponseBody):
    """The report of a gaming day, in cents: every figure of one row is over the same table and the same time."""

    day: date
    now: Seconds
    tables: list[TableReport]
    shifts: list[ShiftReport]
    total: PlayTotals
    waits: Cents


class ActiveSubmissionResponse(ResponseBody):
    """The active submission of a table, as a house writes it: settings that differ from its edition's defaults."""

    digest: str
    settings: dict[str, str] | None
    """Null where it has something in it that can only be written by whoever proposed it."""
    notice_seconds: int
    """For how long a change is announced where players sit."""


class WagerSideResponse(ResponseBody):
    """A wager under one submission; the edge as a fraction."""

    edge: str | None
    low: Cents | None
    high: Cents | None
    hold: Cents | None
    """The house's hold on a hundred bets of the minimum."""
    most: Cents | None
    """The cost of one bet of the maximum at the highest price."""


class WagerImpactResponse(ResponseBody):
    """A wager that a submission changes, before and after."""

    wager: str
    before: WagerSideResponse
    after: WagerSideResponse


class SubmissionImpactResponse(ResponseBody):
    """A submission compared with the active one."""

    changes: list[SettingChange]
    wagers: list[WagerImpactResponse]


class DealerThere(NamedTuple):
    """Whoever deals at a table: number, name, and the beginning of the shift in seconds."""

    number: int | None = None
    called: str = ""
    since: float | None = None


class RackNow(NamedTuple):
    """The chips of a rack, of its last opener, and set aside for payments that wait."""

    chips: Cents = 0
    target: Cents | None = None
    waits: Cents = 0


def floor_table(
    number: int, use: tuple[bool, bool, str] | None, dealer: DealerThere, rack: RackNow, stands: TableDayPlay | None
) -> FloorTable:
    """Return the view of a table; `use` is whether it is in use, whether it is closed, and why."""
    in_use, closed, why = use or (True, False, "")
    if stands is None:
        return FloorTable(
            table=number,
            in_use=in_use,
            closed=closed,
            why=why,
            dealer=dealer.number,
            dealer_called=dealer.called,
            dealer_since=dealer.since,
            rack=rack.chips,
            float_target=rack.target,
            rounds=0,
            rounds_an_hour=None,
            opened_at=None,
            cash=0,
            drop=0,
            win=0,
            waits=rack.waits,
            compared=0,
            expected=None,
            deviation=None,
        )
    figures, theory = stands.figures, stands.figures.theory
    pace, opened = stands.rounds_an_hour, stands.opened_at
    return FloorTable(
        table=number,
        in_use=in_use,
        closed=closed,
        why=why,
        dealer=dealer.number,
        dealer_called=dealer.called,
        dealer_since=dealer.since,
        rack=rack.chips,
        float_target=rack.target,
        rounds=figures.rounds,
        rounds_an_hour=None if pace is None else decimal(pace, 0),
        opened_at=None if opened is None else opened / 1_000_000,
        cash=figures.drop,
        drop=figures.drop + figures.wallets,
        win=figures.win + rack.waits,
        waits=rack.waits,
        compared=figures.compared,
        expected=round(theory.expected) if theory.bet else None,
        deviation=theory.band(1) if theory.bet else None,
    )


def alarm_response(one: Raised) -> AlarmResponse:
    """Return the view of an alarm."""
    return AlarmResponse(one.kind, one.kind in URGENT, one.table, one.sentence, one.since)


def cage_day_response(stands: CageDay, unexplained: Cents) -> CageDayResponse:
    """Return the view of a day's status."""
    return CageDayResponse(
        stands.day.isoformat(),
        list(stands.tables),
        list(stands.playing),
        list(stands.open),
        [slip_response(unseen(one)) for one in stands.waiting],
        unexplained,
    )


def submission_impact_response(found: Submitted) -> SubmissionImpactResponse:
    """Return the view of a compared submission."""
    wagers = [WagerImpactResponse(one.wager, _side(one.before), _side(one.after)) for one in found.wagers]
    return SubmissionImpactResponse(list(found.changes), wagers)


def _side(side: WagerSide) -> WagerSideResponse:
    return WagerSideResponse(_exact(side.edge), *side[1:])


def _exact(edge: Fraction | None) -> str | None:
    return None if edge is None else str(edge)
