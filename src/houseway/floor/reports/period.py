"""The period of a report, in gaming days: one day, a month, a year or life to date, or from one day to another (D8)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import NamedTuple
from zoneinfo import ZoneInfo

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.store.days import attached_days
from houseway.floor.world import wall

Record = Connection[TupleRow]


class Span(StrEnum):
    """The length of a report's period, counted back from its last day."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    LIFE = "life"


class PeriodDay(NamedTuple):
    """A gaming day of the period, and whether its steps can be read."""

    day: date
    is_closed: bool
    is_attached: bool


class Period(NamedTuple):
    """Gaming days from one to another, both counted, and what the record has of them."""

    first: date
    last: date
    days: tuple[PeriodDay, ...]

    @property
    def readable(self) -> list[date]:
        """The days whose steps are in the database."""
        return [one.day for one in self.days if one.is_attached]

    @property
    def detached(self) -> list[date]:
        """The days whose steps are in exported files only."""
        return [one.day for one in self.days if not one.is_attached]

    @property
    def open(self) -> list[date]:
        """The days that are not closed: figures may still change."""
        return [one.day for one in self.days if not one.is_closed]

    def notes(self) -> Iterator[str]:
        """Yield the notes about the days of a report that reads steps."""
        if self.open:
            yield f"not closed yet, so figures may still change: {_listed(self.open)}"
        if self.detached:
            yield f"detached, so not in these figures: {_listed(self.detached)}. Their steps are in the exported files"

    def as_json(self) -> dict[str, object]:
        """Return the period as JSON data."""
        return {
            "from": self.first.isoformat(),
            "to": self.last.isoformat(),
            "open": [day.isoformat() for day in self.open],
            "detached": [day.isoformat() for day in self.detached],
        }

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


def _listed(days: list[date]) -> str:
    return ", ".join(map(str, days[:7])) + (f" and {len(days) - 7} more" if len(days) > 7 else "")


def begins(day: date, span: Span, oldest: date) -> date:
    """Return the first day of a span that ends with a day.

    >>> begins(date(2026, 11, 15), Span.MONTH, date(2020, 1, 1)), begins(date(2026, 11, 15), Span.YEAR, date(2020, 1, 1))
    (datetime.date(2026, 11, 1), datetime.date(2026, 1, 1))
    """
    match span:
        case Span.DAY:
            return day
        case Span.MONTH:
            return day.replace(day=1)
        case Span.YEAR:
            return day.replace(month=1, day=1)
        case Span.LIFE:
            return min(oldest, day)


def period_of(record: Record, first: date | None, last: date | None, span: Span = Span.DAY) -> Period:
    """Return a period; without a last day it ends with the newest day of the record, and without a first one the span decides."""
    rows = record.execute("select day, closed_at is not null from day order by day").fetchall()
    known: dict[date, bool] = dict(rows)
    end = last or max(known, default=first or date.fromtimestamp(wall()))
    begin = first or begins(end, span, min(known, default=end))
    attached = set(attached_days(record))
    days = tuple(PeriodDay(day, closed, day in attached) for day, closed in known.items() if begin <= day <= end)
    return Period(begin, end, days)


def moment(microseconds: int) -> datetime:
    """Return a time of a step, which is in microseconds since 1970, to the microsecond."""
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=microseconds)


class HouseClock(NamedTuple):
    """The clock of the house: its zone, when a gaming day begins, and when each shift begins."""

    zone: ZoneInfo
    day_begins: time
    shifts: tuple[tuple[str, time], ...]

    def moments(self, period: Period) -> tuple[datetime, datetime]:
        """Return the beginning and the end of a period, for rows that have a time and not a gaming day."""
        after = period.last + timedelta(days=1)
        return (
            datetime.combine(period.first, self.day_begins, self.zone),
            datetime.combine(after, self.day_begins, self.zone),
        )

    def shift_at(self, microseconds: int) -> str:
        """Return the name of the shift at a moment: the last one that has begun, by the clock of the house."""
        there = moment(microseconds).astimezone(self.zone).time()
        begun = [(since, name) for name, since in self.shifts if since <= there]
        return max(begun)[1] if begun else max((since, name) for name, since in self.shifts)[1]
