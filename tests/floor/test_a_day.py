"""The day of a casino, run on real servers: its page is the one in the docs, and its figures can fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import time
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from tools.a_day.chapters import a_day, play_chapters
from tools.a_day.day import Day
from tools.a_day.figures import figures_of
from tools.a_day.page import DifferentFigures, Figure
from tools.a_day.reconciliation import raise_where_they_differ

from houseway.floor.config.keys import Config, HouseSection, Secrets
from houseway.floor.config.secret import Secret
from houseway.floor.servers import NatsServer, Postgres, nats_server
from houseway.floor.store.queries import open_days
from houseway.floor.upkeep import begin_day

KEPT = Path(__file__).parents[2] / "docs/floor/a-day.md"
ROWS = KEPT.with_name("requirements.md")


@pytest.fixture(scope="module")
def bus() -> Iterator[NatsServer]:
    """A bus of its own: the numbers of its tables are those of other tests too."""
    with nats_server() as server:
        yield server


@pytest.fixture(scope="module")
def day(postgres: Postgres, bus: NatsServer) -> Iterator[Day]:
    """A day that has been run, while its servers still do."""
    with a_day(postgres.create("a_day"), bus.url) as made:
        play_chapters(made)
        yield made
    postgres.drop("a_day")


def wrong(day: Day) -> set[str]:
    """Return the figures whose difference is not zero, by the beginning of their names."""
    return {one.label.partition(":")[0].partition(",")[0] for one in figures_of(day) if one.difference}


def test_the_page_of_the_day_is_the_one_that_is_kept(day: Day) -> None:
    assert day.page.text() == KEPT.read_text(encoding="utf-8"), "run scripts/dev a-day --write and read what changed"


def test_every_row_that_the_page_names_is_a_requirement() -> None:
    rows = {line.split(" | ")[0].removeprefix("| ") for line in ROWS.read_text(encoding="utf-8").splitlines()}
    behind = re.findall(r"\(`([^`]*)`\)|\| `([^`]*)` \|$", " ".join(KEPT.read_text(encoding="utf-8").split()), flags=re.MULTILINE)
    named = {name for pair in behind for name in " ".join(pair).split() if re.fullmatch("[A-Z][0-9]+", name)}
    assert len(named) > 20 and named <= rows, named - rows


def test_a_cent_that_moved_is_found(day: Day) -> None:
    moves = "update account set chips = chips + %s where table_id = 1 and place = 'rack'"
    assert wrong(day) == set()
    day.house.record.execute(moves, (1,))
    found = wrong(day)
    day.house.record.execute(moves, (-1,))
    assert found == {
        "accounts of kind `rack`",
        "all accounts together",
        "findings of the report `balance`",
        "findings of `verify`",
    }


def test_a_cent_of_the_cage_that_moved_is_found(day: Day) -> None:
    moves = "update book set chips = chips + %s where place = 'cash'"
    day.house.record.execute(moves, (1,))
    found = wrong(day)
    day.house.record.execute(moves, (-1,))
    assert {"cash of the cage", "all places of the books together", "findings of `verify`"} <= found


def test_a_signature_that_is_missing_is_found(day: Day) -> None:
    row = day.house.record.execute("select number, body::text from slip where kind = 'fill' order by number limit 1").fetchone()
    assert row is not None
    number, body = row
    day.house.record.execute("update slip set body = body #- '{given,1}' where number = %s", (number,))
    found = wrong(day)
    day.house.record.execute("update slip set body = %s::jsonb where number = %s", (body, number))
    assert {"slips without a signature that they need", "findings of `verify`"} <= found


def test_a_figure_that_is_not_zero_ends_the_day_with_what_it_is() -> None:
    with pytest.raises(DifferentFigures, match=r"not zero: cash \| \$1 \| \$2 \| -\$1"):
        raise_where_they_differ([Figure("chips", 5, 5, "X3"), Figure("cash", 100, 200, "T19")])


def test_a_house_whose_days_are_closed_waits_for_the_next_one(day: Day) -> None:
    """An owner and the tending process look for the day every two seconds, also between two days."""
    record = day.house.record
    assert open_days(record) == []
    day.house.runs(day.house.owner.learns_the_day())
    assert day.house.owner.state()["day"] == day.house.day.isoformat()
    config = Config(secrets=Secrets(second_factor_key=Secret("env", "KEY")))
    there = replace(config, house=HouseSection(zone=ZoneInfo("UTC"), day_begins=time(0)))
    if begin_day(record, there) != day.house.day:  # midnight has come meanwhile
        assert open_days(record)
