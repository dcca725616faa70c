"""Rotation of dealers: who deals where and since when, breaks, what each has passed, and who relieves whom next.

Everything follows from shifts and from signed results of the school. Nothing here moves anybody: a supervisor does, and
the shifts record it. A supervisor who moves a dealer against a fact gives a reason, which the incident log records with the move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

Record = Connection[TupleRow]


class RotationRules(NamedTuple):
    """Times of a house for its dealers, and the part of an examination that passes."""

    deal_minutes: int
    """The longest time at tables without a break."""
    break_minutes: int
    """A shorter time away from tables is no break."""
    day_hours: int
    """The longest time at tables in a gaming day."""
    pass_percent: int


class Against(StrEnum):
    """A fact that speaks against a dealer at a table."""

    BREAK_DUE = "break_due"
    BREAK_SHORT = "break_short"
    HOURS_OVER = "hours_over"
    NOT_PASSED = "not_passed"

    def text(self, game: str) -> str:
        """Return the fact in words for the record."""
        return _FACTS[self].format(game)


_FACTS: Final = {
    Against.BREAK_DUE: "a break is due",
    Against.BREAK_SHORT: "a break is not over",
    Against.HOURS_OVER: "the hours of a day are over",
    Against.NOT_PASSED: "{} is not passed",
}


class DutySpan(NamedTuple):
    """A time at a table; `end` is None while it lasts."""

    table: int
    begin: datetime
    end: datetime | None


class ExamMarks(NamedTuple):
    """A signed result at the school."""

    correct: int
    asked: int
    at: datetime

    def passes(self, rules: RotationRules) -> bool:
        """Whether it is enough.

        >>> rules = RotationRules(60, 20, 8, 85)
        >>> [ExamMarks(right, 100, datetime.min).passes(rules) for right in (84, 85)]
        [False, True]
        """
        return 100 * self.correct >= rules.pass_percent * self.asked


class RotatedDealer(NamedTuple):
    """A dealer who is in the house: spans at tables in order, and signed results by game."""

    number: int
    spans: Sequence[DutySpan]
    marks: Mapping[str, ExamMarks]

    @property
    def table(self) -> int | None:
        """The table at which the dealer deals now."""
        return self.spans[-1].table if self.spans and self.spans[-1].end is None else None

    def dealt(self, now: datetime) -> timedelta:
        """Return the time at tables."""
        return sum(((one.end or now) - one.begin for one in self.spans), timedelta())

    def since(self, now: datetime, rules: RotationRules) -> datetime | None:
        """Return the end of the last break of a dealer at a table, or the beginning of the time away; None before the first."""
        if not self.spans:
            return None
        if self.spans[-1].end is not None:
            return self.spans[-1].end
        begin = self.spans[-1].begin
        for before in reversed(self.spans[:-1]):
            if begin - (before.end or now) >= timedelta(minutes=rules.break_minutes):
                break
            begin = before.begin
        return begin

    def against(self, now: datetime, rules: RotationRules) -> list[Against]:
        """Return the reasons against more time at any table."""
        found = list[Against]()
        since = self.since(now, rules)
        if self.table is not None and since is not None and now - since >= timedelta(minutes=rules.deal_minutes):
            found.append(Against.BREAK_DUE)
        if self.table is None and since is not None and now - since < timedelta(minutes=rules.break_minutes):
            found.append(Against.BREAK_SHORT)
        if self.dealt(now) >= timedelta(hours=rules.day_hours):
            found.append(Against.HOURS_OVER)
        return found

    def against_at(self, game: str, now: datetime, rules: RotationRules) -> list[Against]:
        """Return the reasons against this dealer at a game."""
        marks = self.marks.get(game)
        lacks = [] if marks is not None and marks.passes(rules) else [Against.NOT_PASSED]
        return [*self.against(now, rules), *lacks]


class Relief(NamedTuple):
    """A dealer whose break is due, and who may take over; None where nobody in the house may."""

    table: int
    dealer: int
    relief: int | None


def dealers_between(record: Record, begin: datetime, end: datetime) -> list[RotatedDealer]:
    """Return the dealers who dealt in a time or are logged in as nobody else, by number, with what they have passed."""
    spans: dict[int, list[DutySpan]] = {}
    rows = record.execute(
        "select speaker, tables[1], begun_at, ended_at from shift where role = 'dealer' and begun_at < %s"
        " and coalesce(ended_at, 'infinity') > %s order by begun_at, id",
        (end, begin),
    )
    for number, table, begun, ended in rows.fetchall():
        spans.setdefault(number, []).append(DutySpan(table, begun, ended))
    here = record.execute(
        "select distinct m.speaker from may_hold m join session s on s.speaker = m.speaker where m.role = 'dealer'"
        " and s.ended_at is null and s.until > house_now()"
        " and not exists (select from shift h where h.speaker = m.speaker and h.ended_at is null and h.role <> 'dealer')"
    )
    for (number,) in here.fetchall():
        spans.setdefault(number, [])
    marks = _marks(record, [*spans])
    return [RotatedDealer(number, spans[number], marks.get(number, {})) for number in sorted(spans)]


def _marks(record: Record, dealers: list[int]) -> dict[int, dict[str, ExamMarks]]:
    """Return the newest signed result of each dealer at each game."""
    rows = record.execute(
        "select distinct on (r.by, r.game) r.by, r.game, r.correct, r.asked, r.at from school_result r"
        " join school_signed s on s.result = r.id where r.by = any (%s) order by r.by, r.game, r.id desc",
        (dealers,),
    ).fetchall()
    found: dict[int, dict[str, ExamMarks]] = {}
    for number, game, correct, asked, at in rows:
        found.setdefault(number, {})[game] = ExamMarks(correct, asked, at)
    return found


def next_reliefs(dealers: Sequence[RotatedDealer], games: Mapping[int, str], now: datetime, rules: RotationRules) -> list[Relief]:
    """Return a relief for each dealer whose break is due, longest at tables first; whoever was away longest comes first.

    Nobody is named twice, and nobody against whom something speaks.
    """
    due = [one for one in dealers if one.table is not None and Against.BREAK_DUE in one.against(now, rules)]
    due.sort(key=lambda one: (one.since(now, rules) or now, one.number))
    free = [one for one in dealers if one.table is None]
    free.sort(key=lambda one: (one.since(now, rules) or datetime.min.replace(tzinfo=now.tzinfo), one.number))
    found = list[Relief]()
    for one in due:
        assert one.table is not None
        game = games.get(one.table, "")
        fit = next((other for other in free if not other.against_at(game, now, rules)), None)
        if fit is not None:
            free.remove(fit)
        found.append(Relief(one.table, one.number, None if fit is None else fit.number))
    return found
