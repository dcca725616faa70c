"""The figures of a day that is not over, kept up: a look reads only the steps that came since the look before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from threading import Lock
from typing import NamedTuple

from houseway.core.messages.event import RoundOpened
from houseway.core.values.hands import Player
from houseway.floor.store.queries import steps_at

from .figures import FigureKey, Figures
from .odds import Odds, OddsOf, no_odds
from .people import Dealers, not_players
from .period import Period, Record, period_of
from .play import Play, PlayerPlay, Way, tables_of
from .query import ReportQuery, ReportTerms


class TableDayPlay(NamedTuple):
    """The status of a table in the day."""

    figures: Figures
    played: int
    """Microseconds from the first opening to the last end of a round, day by day and shift by shift."""
    opened_at: int | None
    """The time at which the round in progress was opened."""

    @property
    def rounds_an_hour(self) -> Fraction | None:
        """The pace; None before a round took any time."""
        return Fraction(self.figures.rounds * 3_600_000_000, self.played) if self.played else None


class Running:
    """The figures of play of one day, table by table. Threads take turns."""

    def __init__(self, odds_of: OddsOf = no_odds, terms: ReportTerms | None = None, *, everyone: bool = False) -> None:
        self._everyone = everyone
        self._odds_of, self._terms = with_variance(odds_of), terms or ReportTerms()
        self._lock = Lock()
        self._begins(None)

    def _begins(self, day: date | None) -> None:
        self._day, self._play = day, Play()
        self._ways: dict[int, Way] = {}
        self._read: dict[int, int] = {}
        self._odds: dict[tuple[str, str], Mapping[str, Odds | None]] = {}

    def tables(self, record: Record, day: date) -> dict[int, TableDayPlay]:
        """Return the status of every table; the first call for a day reads all of it."""
        with self._lock, record.transaction():
            if day != self._day:
                self._begins(day)
            period = period_of(record, day, day)
            self._reads(record, period)
            return {number: self._table(number, way) for number, way in self._ways.items()}

    def cells(self, record: Record, day: date) -> tuple[dict[FigureKey, Figures], dict[FigureKey, int]]:
        """Return the figures by table, shift and dealer, and the time of play of each group in microseconds."""
        self.tables(record, day)
        with self._lock:
            spans = {key: span for way in self._ways.values() for key, span in way.spans.items()}
            return {key: replace(one, collected=one.collected.copy()) for key, one in self._play.cells.items()}, spans

    def players(self, record: Record, day: date) -> dict[Player, dict[int, PlayerPlay]]:
        """Return the play of every player who counts, table by table."""
        self.tables(record, day)
        found: dict[Player, dict[int, PlayerPlay]] = {}
        with self._lock:
            for (table, player), one in self._play.players.items():
                if one.rounds:
                    found.setdefault(player, {})[table] = replace(one)
        return found

    def _reads(self, record: Record, period: Period) -> None:
        asked = ReportQuery(record, period, self._terms, odds_of=self._odds_of)
        heads: dict[int, int] = dict(record.execute("select table_id, seq from live where table_id > 0").fetchall())
        fresh = {table for table, seq in heads.items() if seq > self._read.get(table, -1)}
        if not fresh:
            return
        dealers, marked = Dealers(record), {} if self._everyone else not_players(record)
        places: dict[int, str] = dict(record.execute("select id, place from account").fetchall())
        for table, game in tables_of(asked):
            if table not in fresh:
                continue
            way = self._ways.setdefault(
                table, Way(asked=asked, table=table, game=game, play=self._play, dealers=dealers, marked=marked, odds=self._odds)
            )
            way.dealers, way.marked = dealers, marked
            for step in steps_at(record, table, period.readable, first=self._read.get(table, -1) + 1, upto=heads[table]):
                way.add(step, places)
            self._read[table] = heads[table]

    def _table(self, number: int, way: Way) -> TableDayPlay:
        sum = Figures()
        for key, figures in self._play.cells.items():
            if key.table == number:
                sum.add(figures)
        return TableDayPlay(sum, way.played, way.opened_at)


def with_variance(odds_of: OddsOf) -> OddsOf:
    """Return odds without those that have no variance: a band around them would be too narrow."""

    def priced(opened: RoundOpened) -> Mapping[str, Odds | None]:
        return {wager: odds for wager, odds in odds_of(opened).items() if odds is None or odds.variance}

    return priced
