"""A report as a value: who it is for, what it is about, its period, plain rows, and what is wrong with them (D8)."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from .period import Period

Kind = Literal["cents", "count", "text", "day", "time", "percent", "ratio", "seconds"]
"""The kind of a value. Cents and counts are whole; percentages, ratios and seconds are exact until written."""
Value = int | str | date | datetime | Fraction | None
Row = tuple[Value, ...]
NO_ACTIVITY: Final = "No Activity"
_PLACES: Final[Mapping[Kind, int]] = {"percent": 2, "ratio": 2, "seconds": 3}


class Column(NamedTuple):
    """One column of a report."""

    name: str
    kind: Kind
    says: str


@dataclass(frozen=True)
class FloorReport:
    """A report. It has no activity where it has no rows."""

    name: str
    title: str
    operator: str
    period: Period
    made: datetime
    build: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    """Notes for the reader: days that are missing, accounts that were left out, how a figure is meant."""
    findings: tuple[str, ...] = ()
    """Findings: figures that do not agree with the books, results outside their band."""

    @property
    def is_empty(self) -> bool:
        """Whether there was no activity."""
        return not self.rows


def decimal(value: Fraction, places: int) -> str:
    """Return an exact number with so many decimals, halves away from zero. No float is used.

    >>> decimal(Fraction(1, 3), 2), decimal(Fraction(-1, 200), 2), decimal(Fraction(5), 1)
    ('0.33', '-0.01', '5.0')
    """
    scaled = (abs(value) * 2 * 10**places + 1) // 2
    units, rest = divmod(int(scaled), 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{units}.{rest:0{places}}" if places else f"{sign}{units}"


def plain(value: Value, kind: Kind) -> int | str | None:
    """Return a value as JSON and CSV have it: cents and counts stay whole numbers, times are UTC."""
    if isinstance(value, datetime):
        return f"{value.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%fZ}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Fraction):
        return decimal(value * 100 if kind == "percent" else value, _PLACES.get(kind, 0))
    return value


def as_json(report: FloorReport) -> dict[str, Any]:
    """Return a report as JSON data."""
    columns = report.columns
    return {
        "report": report.name,
        "title": report.title,
        "operator": report.operator,
        "period": report.period.as_json(),
        "made": plain(report.made, "time"),
        "build": report.build,
        "activity": NO_ACTIVITY if report.is_empty else f"{len(report.rows)} rows",
        "columns": [column._asdict() for column in columns],
        "rows": [
            {column.name: plain(value, column.kind) for column, value in zip(columns, row, strict=True)} for row in report.rows
        ],
        "notes": list(report.notes),
        "findings": list(report.findings),
    }


def as_csv(report: FloorReport) -> str:
    """Return the rows of a report as CSV under the names of the columns; without rows, one line with "No Activity"."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in report.columns])
    if report.is_empty:
        writer.writerow([NO_ACTIVITY])
    for row in report.rows:
        writer.writerow(
            ["" if value is None else _guarded(plain(value, one.kind)) for one, value in zip(report.columns, row, strict=True)]
        )
    return out.getvalue()


def _guarded(value: int | str | None) -> int | str | None:
    """Return a text that a spreadsheet does not take for a formula; numbers below zero stay as they are."""
    if isinstance(value, str) and value[:1] in "=+@\t\r" and value:
        return "'" + value
    return value


def shown(value: Value, kind: Kind) -> str:
    """Return a value as people read it: cents as dollars, times to the second.

    >>> shown(-123456, "cents"), shown(Fraction(1, 8), "percent"), shown(None, "text")
    ('-$1,234.56', '12.50 %', '')
    """
    if value is None:
        return ""
    if kind == "cents" and isinstance(value, int):
        return f"{'-' if value < 0 else ''}${abs(value) // 100:,}.{abs(value) % 100:02}"
    if isinstance(value, datetime):
        return f"{value.astimezone(UTC):%Y-%m-%d %H:%M:%SZ}"
    if isinstance(value, Fraction):
        return f"{plain(value, kind)} %" if kind == "percent" else str(plain(value, kind))
    return f"{value:,}" if isinstance(value, int) else str(value)
