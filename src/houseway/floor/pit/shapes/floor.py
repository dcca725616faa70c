"""The shapes of answers about the floor as a whole: rights, tables with their pace and win, alarms, the end of a day."""

from __future__ import annotations

from fractions import Fraction

from houseway.floor.api.shapes import Cents, Seconds, Told
from houseway.floor.approvals.facts import SettingChange
from houseway.floor.cage.day_end import DayStands, TableDay
from houseway.floor.cage.overview import unseen
from houseway.floor.cage.shapes import SlipTold, slip_told
from houseway.floor.pit.impact import Submitted, WagerSide
from houseway.floor.reports.alarms import URGENT, Alarm, Raised
from houseway.floor.reports.current_day import Stands
from houseway.floor.reports.report import decimal


class RightsTold(Told):
    """What the capacity of this session may use now: endpoints, each as `GET /tables/{table}`, and kinds of commands."""

    capacity: str
    may: list[str]
    says: list[str]


class FloorTable(Told):
    """A table of the floor: who deals, how fast, what it has won today and what was to be expected."""

    table: int
    in_use: bool
    closed: bool
    why: str
    dealer: int | None
    """The number of whoever deals there; null where the platform does, or nobody."""
    rack: Cents
    rounds: int
    rounds_an_hour: str | None
    opened_at: Seconds | None
    """When the round in progress was opened."""
    drop: Cents
    """Cash for chips, and chips from wallets."""
    win: Cents
    compared: Cents
    """Win and meters of the rounds that the lab has odds for."""
    expected: Cents | None
    """What those rounds should have won; null where nothing is compared."""
    deviation: Cents | None
    """One standard deviation around it."""


class AlarmTold(Told):
    """What asks for a look now."""

    kind: Alarm
    urgent: bool
    table: int | None
    sentence: str
    since: Seconds | None


class FloorTold(Told):
    """The floor at this moment, in the gaming day that is open; null where none is."""

    day: str | None
    now: Seconds
    tables: list[FloorTable]
    alarms: list[AlarmTold]


class DayStandsTold(Told):
    """How a gaming day stands at the cage, and what is left before it can be closed."""

    day: str
    tables: list[TableDay]
    playing: list[int]
    open: list[int]
    waiting: list[SlipTold]
    unexplained: Cents
    """What the books have beyond pieces and slips."""


class HungTold(Told):
    """The submission that hangs at a table, as a house writes it: what differs from the defaults of its edition."""

    digest: str
    settings: dict[str, str] | None
    """Null where it has something in it that can only be written by whoever proposed it."""
    notice_seconds: int
    """For how long a change is announced where players sit."""


class SideTold(Told):
    """A wager under one submission; the edge as a fraction."""

    edge: str | None
    low: Cents | None
    high: Cents | None
    hold: Cents | None
    """What the house holds of a hundred bets of the minimum."""
    most: Cents | None
    """What one bet of the maximum can cost at the highest price."""


class WeighedTold(Told):
    """A wager that a submission changes, before and after."""

    wager: str
    before: SideTold
    after: SideTold


class SubmittedTold(Told):
    """A submission beside what hangs now."""

    changes: list[SettingChange]
    wagers: list[WeighedTold]


def floor_table(
    number: int, use: tuple[bool, bool, str] | None, dealer: int | None, rack: Cents, stands: Stands | None
) -> FloorTable:
    """Return a table as it is told; `use` is whether it is in use, whether it is closed, and why."""
    in_use, closed, why = use or (True, False, "")
    if stands is None:
        return FloorTable(
            table=number,
            in_use=in_use,
            closed=closed,
            why=why,
            dealer=dealer,
            rack=rack,
            rounds=0,
            rounds_an_hour=None,
            opened_at=None,
            drop=0,
            win=0,
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
        dealer=dealer,
        rack=rack,
        rounds=figures.rounds,
        rounds_an_hour=None if pace is None else decimal(pace, 0),
        opened_at=None if opened is None else opened / 1_000_000,
        drop=figures.drop + figures.wallets,
        win=figures.win,
        compared=figures.compared,
        expected=round(theory.expected) if theory.bet else None,
        deviation=theory.band(1) if theory.bet else None,
    )


def alarm_told(one: Raised) -> AlarmTold:
    """Return an alarm as it is told."""
    return AlarmTold(one.kind, one.kind in URGENT, one.table, one.sentence, one.since)


def day_told(stands: DayStands, unexplained: Cents) -> DayStandsTold:
    """Return how a day stands, as it is told."""
    return DayStandsTold(
        stands.day.isoformat(),
        list(stands.tables),
        list(stands.playing),
        list(stands.open),
        [slip_told(unseen(one)) for one in stands.waiting],
        unexplained,
    )


def submitted_told(found: Submitted) -> SubmittedTold:
    """Return a submission beside what hangs, as it is told."""
    wagers = [WeighedTold(one.wager, _side(one.before), _side(one.after)) for one in found.wagers]
    return SubmittedTold(list(found.changes), wagers)


def _side(side: WagerSide) -> SideTold:
    return SideTold(_exact(side.edge), *side[1:])


def _exact(edge: Fraction | None) -> str | None:
    return None if edge is None else str(edge)
