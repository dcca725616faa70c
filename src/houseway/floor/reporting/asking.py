"""What somebody asks a report for: the record, the period, which tables, and what the house has set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from houseway.core.values.chips import Chips
from houseway.floor.record.reading import now

from .odds import OddsOf, no_odds
from .period import Clock, Period, Record
from .report import Column, Report, Row

SHIFTS: Final = (("day", time(6)), ("swing", time(14)), ("grave", time(22)))
DIMENSIONS: Final = ("day", "table", "game", "shift", "dealer")
"""What figures of play can be grouped by."""


class Dated(NamedTuple):
    """A sum that holds from a day on."""

    since: date
    cents: Chips


def in_force(sums: tuple[Dated, ...], day: date) -> Chips | None:
    """Return the sum that holds on a day, or None before the first.

    >>> in_force((Dated(date(2000, 1, 1), 60_000), Dated(date(2026, 1, 1), 200_000)), date(2026, 7, 4))
    200000
    """
    held = [one for one in sums if one.since <= day]
    return max(held).cents if held else None


@dataclass(frozen=True)
class Terms:
    """What a house has set for its reports."""

    operator: str = "Houseway"
    clock: Clock = Clock(ZoneInfo("America/New_York"), time(6), SHIFTS)
    deviations: int = 3
    tax_from: tuple[Dated, ...] = (Dated(date(2000, 1, 1), 60_000), Dated(date(2026, 1, 1), 200_000))
    tax_times: int = 300
    cash_over_cents: Chips = 1_000_000
    cash_watched_cents: Chips = 500_000


class Only(NamedTuple):
    """Which figures of play are asked for; None asks for all."""

    table: int | None = None
    game: str | None = None
    shift: str | None = None
    dealer: str | None = None


@dataclass(frozen=True)
class Asked:
    """A question to the record. Its connection must be in one transaction, so that all figures are of one moment."""

    record: Record
    period: Period
    terms: Terms = field(default_factory=Terms)
    only: Only = Only()
    by: tuple[str, ...] = ("table",)
    everyone: bool = False
    """Whether accounts that are marked as test, bot or house count too (A17)."""
    odds_of: OddsOf = no_odds
    build: str = ""

    def made(self) -> datetime:
        """Return the time, by the clock of the database."""
        return now(self.record)

    def moments(self) -> Mapping[str, object]:
        """Return when the period begins and ends, as parameters of a query, and the table that is asked for."""
        begin, end = self.terms.clock.moments(self.period)
        return {"begin": begin, "end": end, "table": self.only.table}


class Kind(NamedTuple):
    """What is the same in every report of one kind."""

    name: str
    title: str
    says: str
    columns: tuple[Column, ...]


def reported(
    asked: Asked,
    kind: Kind,
    rows: list[Row],
    *,
    columns: tuple[Column, ...] | None = None,
    notes: tuple[str, ...] = (),
    findings: tuple[str, ...] = (),
) -> Report:
    """Return a report of a kind."""
    return Report(
        kind.name,
        kind.title,
        asked.terms.operator,
        asked.period,
        asked.made(),
        asked.build,
        kind.columns if columns is None else columns,
        tuple(rows),
        notes,
        findings,
    )
