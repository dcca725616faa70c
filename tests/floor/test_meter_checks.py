"""One altered value in what the record holds about a meter: the check names that row and no other.

The rows are written by the real functions, without an owner: a meter with two levels, two tables, claims in every standing, and a
report of another house. Every column of every row is then changed in turn.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from psycopg import Connection, Rollback
from psycopg.rows import TupleRow
from tests.floor.meter_pit import LEVELS, METER, SEED, TWO, opens_meter
from tests.floor.record_steps import DAY, add_step, commit, opened
from tests.floor.test_record_check import KEY, TRUSTED, named_when_altered, without_constraints

from houseway.core.money.places import CAGE, RACK, Move
from houseway.floor.bus.relay import Relayed
from houseway.floor.health.exposition import as_text
from houseway.floor.health.tend import WatchTend
from houseway.floor.lookback.record_check import check_record, findings_in
from houseway.floor.meters.claims import Taken, commit_claim, release, reserve
from houseway.floor.meters.events import PartReported
from houseway.floor.meters.reconciliation import books
from houseway.floor.meters.setup import disable, enable, link_table
from houseway.floor.meters.store import commit_chains, locked
from houseway.floor.meters.takings import Amounts, Effect
from houseway.floor.store.archive import export_day
from houseway.floor.store.days import SignedDay, close_day, detach_day, open_day
from houseway.floor.upkeep import UpkeepCounts, meters_differ

Record = Connection[TupleRow]
TOMORROW = DAY + timedelta(days=1)


@pytest.fixture
def meter(record: Record) -> Record:
    """A meter with four claims: released, settled, pending and open."""
    opens_meter(record)
    tables = {number: opened(record, number) for number in (10, 11)}
    for number, table in tables.items():
        link_table(record, METER, number, LEVELS, TWO, DAY)
        add_step(table, [Move(CAGE, RACK, 1000, "fill"), Move(RACK, "meter main", 100, "contribution")], speaker=0)
        assert commit(record, table) == []
    assert reserve(record, [METER], 10, DAY) and release(record, METER, 1, "nothing", DAY)
    for number, to in ((10, "player ann"), (11, "aside ann")):
        found = reserve(record, [METER], number, DAY)
        assert found is not None
        claim, table = found[METER][1], tables[number]
        assert claim.stood is not None
        add_step(table, [Move("link main", "meter main", 400, "shown"), Move("meter main", to, 500, "wins")], speaker=0)
        amounts = Amounts(500, 0, 0) if number == 11 else Amounts(0, 500, 0)
        taken = Taken(claim, Effect(True, amounts, ["ann 1 ante"]), (claim.stood[0] - 500, claim.stood[1]))
        assert commit_claim(record, table.table_commit(), {METER: taken}, DAY) == []
        table.committed()
    assert reserve(record, [METER], 10, DAY)
    disable(record, METER, TWO, "dark", DAY)
    enable(record, METER, TWO, DAY)
    with record.transaction():
        [chain] = locked(record, [METER])
        chain.adds(PartReported("north", 7, (5, 5)), moves=[Move(CAGE, "link main north", 5, "contribution")])
        assert commit_chains(record, [chain], DAY) == []
    rows = record.execute("select standing, table_id from claim order by number").fetchall()
    assert rows == [("released", 10), ("settled", 10), ("pending", 11), ("open", 10)]
    assert check_record(record, TRUSTED) == []
    assert books(record)[0][1:] == (SEED, 200, 0, 500, 500, SEED - 800, 5)
    return record


ROWS = [
    ("meter", "meter = -1", "meter -1"),
    *(("meter_level", f"level = '{level}'", f"meter_level -1 {level}") for level in LEVELS),
    ("meter_part", "table_id = 11 and level = 'main'", "meter_part 11 main"),
    ("meter_report", "house = 'north'", "meter_report -1 north"),
    *(("claim", f"number = {number}", f"claim -1 {number}") for number in (1, 2, 3, 4)),
    ("step", "table_id = -1 and seq = 5", "step -1.5"),
    ("rest", "table_id = -1", "rest -1"),
]


@pytest.mark.parametrize(("relation", "where", "name"), ROWS)
def test_an_altered_row_about_a_meter_is_named_and_no_other(meter: Record, relation: str, where: str, name: str) -> None:
    seen = dict(named_when_altered(meter, relation, where))
    assert seen
    for column, named in seen.items():
        key = {"table_id": -1 ^ 64, "seq": 5 ^ 1024}.get(column)
        expected = name if relation != "step" or key is None else f"step {key}.5" if column == "table_id" else f"step -1.{key}"
        assert named == [expected], column


@pytest.mark.parametrize(("relation", "where", "name"), [row for row in ROWS if row[0] not in ("step", "rest")])
def test_a_missing_row_about_a_meter_is_named(meter: Record, relation: str, where: str, name: str) -> None:
    with meter.transaction():
        without_constraints(meter)
        meter.execute(f"delete from {relation} where {where}".encode())
        assert [f"{found.relation} {found.key}" for found in findings_in(meter, TRUSTED)] == [name]
        raise Rollback


def test_a_row_too_many_about_a_meter_is_named(meter: Record) -> None:
    with meter.transaction():
        without_constraints(meter)
        meter.execute(
            "insert into claim select meter, 9, house, table_id, standing, stood, after, seq, bets, 1, 1, 1, true from claim"
            " where number = 2"
        )
        meter.execute("insert into meter_part (table_id, level, meter) values (12, 'main', -1)")
        named = sorted(f"{found.relation} {found.key}" for found in findings_in(meter, TRUSTED))
        assert named == ["claim -1 9", "meter_part 12 main"]
        raise Rollback


def test_books_and_checks_go_on_after_a_day_is_closed_exported_and_detached(meter: Record, tmp_path: Path) -> None:
    open_day(meter, TOMORROW)
    assert isinstance(close_day(meter, DAY, KEY), SignedDay)
    assert export_day(meter, DAY, tmp_path, KEY)
    before = books(meter)[0]
    assert detach_day(meter, DAY)
    assert check_record(meter, TRUSTED) == []
    assert release(meter, METER, 4, "its round is over", TOMORROW)
    after = books(meter)[0]
    assert after.difference == before.difference == 0
    assert after[3:] == before[3:] and after.seeds + after.contributions == before.seeds + before.contributions
    assert check_record(meter, TRUSTED) == []


def test_tend_counts_a_meter_that_has_another_amount(meter: Record) -> None:
    assert meters_differ(meter) == 0
    with meter.transaction():
        without_constraints(meter)
        meter.execute("update account set chips = chips + 7 where place = 'meter main' and table_id = 10")
        meter.execute("update account set chips = chips - 7 where place = 'cage' and table_id = 10")
    counts = UpkeepCounts(meters_differ=meters_differ(meter))
    assert "houseway_meters_difference_cents 7.0" in as_text(WatchTend(Relayed(), counts))
