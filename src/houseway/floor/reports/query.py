"""The query of a report: the record, the period, the tables, and the settings of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple

from houseway.floor.config.keys import HouseSection, Reports
from houseway.floor.store.queries import now

from .odds import OddsOf, no_odds
from .period import HouseClock, Period, Record
from .report import Column, FloorReport, Row

DIMENSIONS: Final = ("day", "table", "game", "shift", "dealer")
"""The dimensions that figures of play can be grouped by."""


@dataclass(frozen=True)
class ReportTerms:
    """The settings of a house for its reports: its name and clock, and the parameters of reports."""

    house: HouseSection = field(default_factory=HouseSection)
    reports: Reports = field(default_factory=Reports)

    @property
    def clock(self) -> HouseClock:
        """The clock of the house."""
        return HouseClock(self.house.zone, self.house.day_begins, self.reports.shifts)

    @property
    def deviations(self) -> int:
        """The number of standard deviations of the band on each side."""
        return self.reports.band_deviations


class Only(NamedTuple):
    """A filter for figures of play; None selects all."""

    table: int | None = None
    game: str | None = None
    shift: str | None = None
    dealer: str | None = None


@dataclass(frozen=True)
class ReportQuery:
    """A question to the record. Its connection must be in one transaction, so that all figures are of one moment."""

    record: Record
    period: Period
    terms: ReportTerms = field(default_factory=ReportTerms)
    only: Only = Only()
    by: tuple[str, ...] = ("table",)
    everyone: bool = False
    """Whether accounts that are marked as test, bot or house count too (A17)."""
    odds_of: OddsOf = no_odds
    build: str = ""
    kept: dict[str, object] = field(default_factory=dict[str, object])
    """Values read for one report and used by the next: all of them are of one moment."""

    def made(self) -> datetime:
        """Return the time, by the clock of the database."""
        return now(self.record)

    def moments(self) -> Mapping[str, object]:
        """Return the beginning and the end of the period, as parameters of a query, and the requested table."""
        begin, end = self.terms.clock.moments(self.period)
        return {"begin": begin, "end": end, "table": self.only.table}


class ReportKind(NamedTuple):
    """The common parts of every report of one kind."""

    name: str
    title: str
    summary: str
    columns: tuple[Column, ...]


def reported(
    asked: ReportQuery,
    kind: ReportKind,
    rows: list[Row],
    *,
    columns: tuple[Column, ...] | None = None,
    notes: tuple[str, ...] = (),
    findings: tuple[str, ...] = (),
) -> FloorReport:
    """Return a report of a kind."""
    return FloorReport(
        name=kind.name,
        title=kind.title,
        operator=asked.terms.house.name,
        period=asked.period,
        made=asked.made(),
        build=asked.build,
        columns=kind.columns if columns is None else columns,
        rows=tuple(rows),
        notes=notes,
        findings=findings,
    )
