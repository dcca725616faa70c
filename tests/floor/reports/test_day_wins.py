"""Wins of a day that a tax form is due for, kept up: after each round the same as the report that reads the whole day (T18)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.floor.owner_floor import seeded
from tests.floor.record_steps import DAY
from tests.floor.reports.a_day import TickingHost, makes, rows

from houseway.floor.config.keys import Reports
from houseway.floor.config.lists import Dated
from houseway.floor.reports.day_wins import DayWins
from houseway.floor.reports.query import ReportTerms
from houseway.floor.servers import Postgres
from houseway.floor.store.steps import connected

EVERY_WIN = replace(Reports(), tax_from_cents=(Dated(date(2000, 1, 1), 1),), tax_times=1)


def test_wins_that_are_kept_up_are_those_of_the_report(postgres: Postgres) -> None:
    with connected(postgres.create("day_wins", "template")) as record:
        host = TickingHost(record, 11, "sic_bo", seeded("wins"), seed="wins")
        kept, counts = DayWins(EVERY_WIN), list[int]()
        for _ in range(4):
            host.plays(1)
            found = [(one.step.table, one.round, one.bet.by, one.bet.wager, one.stake, one.win) for one in kept.of(record, DAY)]
            told = rows(makes(record, "taxes", terms=ReportTerms(reports=EVERY_WIN)))
            listed = [(one["table"], one["round"], one["player"], one["wager"], one["bet"], one["win"]) for one in told]
            assert found == listed
            counts.append(len(found))
        assert counts == sorted(counts) and counts[0] < counts[-1]
        assert kept.of(record, DAY) == kept.of(record, DAY)
        assert DayWins(Reports()).of(record, DAY) == []
    postgres.drop("day_wins")
