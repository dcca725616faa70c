"""Reports of the cage on a house with open books: slips, drop and count, cash of patrons, and the books against the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import psycopg
import pytest
from tests.floor.cage.house import TABLES, House, built, done
from tests.floor.record_steps import DAY
from tests.floor.reports.a_day import makes, rows

from houseway.core.money.places import CAGE, Move, stack
from houseway.floor.cage.drop import count_box, take_box
from houseway.floor.cage.events import Slip, SlipStanding
from houseway.floor.cage.signatures import sign
from houseway.floor.cage.wallets import deposit
from houseway.floor.config.keys import Reports
from houseway.floor.config.kinds import InvalidValue
from houseway.floor.config.lists import SHIFTS, SUMS
from houseway.floor.reports.period import HouseClock
from houseway.floor.reports.query import ReportTerms
from houseway.floor.reports.report import FloorReport
from houseway.floor.servers import Postgres
from houseway.floor.store.steps import connected
from houseway.floor.table.uncommitted import Pending


@pytest.fixture(scope="module")
def built_house(postgres: Postgres) -> Iterator[House]:
    with connected(postgres.create("reports_cage", "template")) as record:
        yield built(record)
    postgres.drop("reports_cage")


@pytest.fixture
def house(built_house: House) -> Iterator[House]:
    """The built house; every change of a test is rolled back."""
    with built_house.record.transaction():
        yield replace(built_house, tables={table: Pending(table, 1) for table in TABLES})
        raise psycopg.Rollback


def taken(house: House, cash: int) -> Slip:
    """Return the slip of a drop box with cash that is being counted."""
    house.racks(12, cash)
    assert house.plays(12, Move(CAGE, stack(house.name()), cash, "buys in")) == []
    slip = done(take_box(house.record, house.counters[0], 12, DAY), SlipStanding.WAITING)
    return done(sign(house.record, house.counters[1], slip.number, DAY), SlipStanding.COUNTING)


def test_a_box_is_told_when_it_is_counted_and_over_or_short_is_a_finding(house: House) -> None:
    slip = taken(house, 90_000)
    count_box(house.record, house.counters[0], slip.number, 89_500, DAY)
    (row,) = rows(makes(house.record, "drops"))
    assert (row["stands"], row["books"], row["counted"], row["over"]) == ("counting", None, None, None)  # T13: nobody sees it yet
    (listed,) = [one for one in rows(makes(house.record, "slips")) if one["slip"] == slip.number]
    assert listed["chips"] is None
    count_box(house.record, house.counters[1], slip.number, 89_500, DAY)
    report = makes(house.record, "drops")
    (row,) = rows(report)
    assert (row["table"], row["books"], row["counted"], row["over"]) == (12, 90_000, 89_500, -500)
    assert row["counted_by"] == ", ".join(f"s{one.speaker}" for one in house.counters)
    assert report.findings == (f"slip {slip.number}, table 12: $5.00 short",)


def test_slips_are_summed_by_kind_and_agree_with_the_books(house: House) -> None:
    done(deposit(house.record, house.cashier, house.patrons[0], 40_000, DAY))
    done(deposit(house.record, house.cashier, house.patrons[1], 2_500, DAY))
    found = {row["kind"]: row for row in rows(makes(house.record, "cage"))}
    assert (found["deposit"]["slips"], found["deposit"]["done"], found["deposit"]["sum"]) == (2, 2, 42_500)
    assert found["funds"]["sum"] + found["deposit"]["sum"] == -house.balanced()["cash"]
    slips = rows(makes(house.record, "slips"))
    assert [row["slip"] for row in slips] == list(range(1, len(slips) + 1))
    assert {row["patron"] for row in slips if row["kind"] == "deposit"} == {house.name(0), house.name(1)}
    assert all(row["signed_by"] == f"s{house.cashier.speaker} (cage)" for row in slips if row["kind"] == "funds")
    assert makes(house.record, "balance").findings == ()


def test_books_that_differ_from_the_cage_of_a_table_are_named(house: House) -> None:
    taken(house, 90_000)
    assert makes(house.record, "balance").findings == ()
    house.record.execute("update book set chips = chips + 1 where place = 'table 12'")
    assert makes(house.record, "balance").findings == (
        "the books of the house sum to $0.01",
        "table 12: the books have $1,800.01 at it and its cage $1,800.00",
    )


def cash_rows(report: FloorReport) -> list[tuple[object, ...]]:
    return [(row["patron"], row["deposits"], row["tables"], row["cash_out"], row["asks_for"]) for row in rows(report)]


def test_cash_of_a_gaming_day_is_added_up_over_cage_and_tables(house: House) -> None:
    terms = ReportTerms(reports=replace(Reports(), cash_over_cents=100_000, cash_watched_cents=50_000))
    name = house.name()
    taken(house, 60_000)
    assert cash_rows(makes(house.record, "cash", terms=terms)) == [(name, 0, 60_000, 0, "attention")]
    done(deposit(house.record, house.cashier, house.patrons[0], 40_000, DAY))
    assert cash_rows(makes(house.record, "cash", terms=terms)) == [(name, 40_000, 60_000, 0, "attention")]  # not over the sum
    done(deposit(house.record, house.cashier, house.patrons[0], 1, DAY))
    done(deposit(house.record, house.cashier, house.patrons[1], 49_999, DAY))
    assert cash_rows(makes(house.record, "cash", terms=terms)) == [(name, 40_001, 60_000, 0, "a currency report")]
    house.record.execute("update speaker set mark = 'test' where name = %s", (name,))
    assert cash_rows(makes(house.record, "cash", terms=terms)) == []
    assert len(cash_rows(makes(house.record, "cash", terms=terms, everyone=True))) == 1


# What a house sets


def test_sums_by_day_and_shifts_are_read_strictly_and_written_as_they_are_read() -> None:
    assert SUMS.written(SUMS.read({"2026-01-01": 200_000, "2000-01-01": 60_000})) == "{ 2000-01-01 = 60000, 2026-01-01 = 200000 }"
    assert SHIFTS.written(SHIFTS.read({"late": "18:00", "early": "06:00"})) == '{ early = "06:00", late = "18:00" }'


@pytest.mark.parametrize("wrong", [{}, [], "2026-01-01", {"soon": 1}, {"2026-01-01": "1"}, {"2026-01-01": -1}])
def test_what_is_not_sums_by_day_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidValue):
        SUMS.read(wrong)


@pytest.mark.parametrize("wrong", [{}, "day", {"day": 6}, {"Day Shift": "06:00"}, {"a": "06:00", "b": "06:00"}])
def test_what_is_not_shifts_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidValue):
        SHIFTS.read(wrong)


@pytest.mark.parametrize(
    ("hour", "shift"), [("05:59", "grave"), ("06:00", "day"), ("13:59", "day"), ("14:00", "swing"), ("23:10", "grave")]
)
def test_a_shift_lasts_until_the_next_begins(hour: str, shift: str) -> None:
    clock: HouseClock = ReportTerms().clock
    at = datetime.fromisoformat(f"2026-11-15T{hour}").replace(tzinfo=clock.zone)
    assert clock.shift_at(int(at.timestamp()) * 1_000_000) == shift
