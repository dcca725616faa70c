"""Wins of a gaming day that a tax form is due for, kept up: a look reads only the rounds since the look before (T18)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from threading import Lock
from typing import Final

from houseway.core.messages.event import RoundOpened
from houseway.floor.config.keys import Reports
from houseway.floor.config.lists import in_force
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_at, tables_in
from houseway.floor.store.tables import events_of

from .payouts import Win, wins_in
from .period import Record

IsDue = Callable[[Win], bool]
DAYS_KEPT: Final = 4


def tax_test(terms: Reports, day: date) -> IsDue:
    """Return whether a win is one that a tax form is due for, by the sum in force on a day."""
    least = in_force(terms.tax_from_cents, day)

    def is_due(win: Win) -> bool:
        return least is not None and win.win >= max(least, terms.tax_times * win.stake)

    return is_due


@dataclass
class _Table:
    """The wins of the rounds that are over, and the step at which the last round was opened."""

    head: int = -1
    opened: int = 0
    over: list[Win] = field(default_factory=list[Win])
    now: list[Win] = field(default_factory=list[Win])


class DayWins:
    """The wins of days that a tax form is due for. Threads take turns."""

    def __init__(self, terms: Reports) -> None:
        self._terms = terms
        self._lock = Lock()
        self._days: dict[date, dict[int, _Table]] = {}

    def of(self, record: Record, day: date) -> list[Win]:
        """Return the wins of a day, by table and round."""
        with self._lock, record.transaction():
            tables = self._days.setdefault(day, {})
            while len(self._days) > DAYS_KEPT:
                self._days.pop(min(one for one in self._days if one != day))
            heads: dict[int, int] = dict(record.execute("select table_id, seq from live where table_id > 0").fetchall())
            for table in tables_in(record):
                if table > 0 and heads.get(table, 0) > (known := tables.setdefault(table, _Table())).head:
                    self._reads(record, day, table, known, heads[table])
            return [one for _, known in sorted(tables.items()) for one in (*known.over, *known.now)]

    def _reads(self, record: Record, day: date, table: int, known: _Table, head: int) -> None:
        """Read a table from the opening of its last round, which may not have been over."""
        is_due = tax_test(self._terms, day)
        rounds: list[list[Step]] = [[]]
        for step in steps_at(record, table, [day], first=known.opened, upto=head):
            if any(isinstance(event, RoundOpened) for event in events_of(step)):
                rounds.append([])
            rounds[-1].append(step)
        *over, now = ([one for one in wins_in(iter(steps)) if is_due(one)] for steps in rounds)
        known.over += [one for wins in over for one in wins]
        known.now, known.head = now, head
        if rounds[-1]:
            known.opened = rounds[-1][0].seq
