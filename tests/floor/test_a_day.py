"""The day of a casino, run on real servers: its page is the one in the docs, and its figures can fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.floor.servers import NatsServer, Postgres, nats_server
from tools.a_day.chapters import CHAPTERS, INTRODUCTION
from tools.a_day.checking import figures_of
from tools.a_day.day import Day
from tools.a_day.house import House
from tools.a_day.reconciling import raise_where_they_differ
from tools.a_day.telling import DifferentFigures, Figure, Page

KEPT = Path(__file__).parents[2] / "docs/floor/a-day.md"


@pytest.fixture(scope="module")
def bus() -> Iterator[NatsServer]:
    """A bus of its own: the numbers of its tables are those of other tests too."""
    with nats_server() as server:
        yield server


@pytest.fixture(scope="module")
def day(postgres: Postgres, bus: NatsServer) -> Iterator[Day]:
    """A day that has been run, with its house still there."""
    house = House(postgres.create("a_day"), bus.url)
    house.starts_api()
    made = Day(house, Page(INTRODUCTION))
    try:
        for chapter in CHAPTERS:
            chapter(made)
        yield made
    finally:
        made.close()
        house.stop()
        postgres.drop("a_day")


def wrong(day: Day) -> list[str]:
    """Return the names of the figures whose difference is not zero."""
    return [one.what for one in figures_of(day) if one.difference]


def test_the_page_of_the_day_is_the_one_that_is_kept(day: Day) -> None:
    assert day.page.text() == KEPT.read_text(encoding="utf-8"), "run scripts/a-day --write and read what changed"


def test_a_cent_that_moved_is_found(day: Day) -> None:
    with day.house.record.transaction(force_rollback=True):
        pass
    day.house.record.execute("update account set chips = chips + 1 where table_id = 1 and place = 'rack'")
    try:
        found = wrong(day)
    finally:
        day.house.record.execute("update account set chips = chips - 1 where table_id = 1 and place = 'rack'")
    assert "accounts of kind `rack`: posted by steps, balances" in found and "all accounts together, zero" in found
    assert "findings of `verify`, zero" in found
    assert wrong(day) == []


def test_a_signature_that_is_missing_is_found(day: Day) -> None:
    row = day.house.record.execute("select number, body from slip where kind = 'fill' order by number limit 1").fetchone()
    assert row is not None
    number = row[0]
    day.house.record.execute("update slip set body = body #- '{given,1}' where number = %s", (number,))
    assert "slips without a signature that they need, zero" in wrong(day)


def test_a_figure_that_is_not_zero_ends_the_day_with_what_it_is() -> None:
    with pytest.raises(DifferentFigures, match=r"not zero: cash \| \$1 \| \$2 \| -\$1"):
        raise_where_they_differ([Figure("chips", 5, 5, "X3"), Figure("cash", 100, 200, "T19")])
