"""Migrations up and down, and an owner of the old build next to one of the new during a deploy."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.record_steps import FLOOR, add_step, buys_in, commit, counts, held, opened
from tools.faults.builds import NEXT_CALL, write_next_version

from houseway.core.money.places import RACK, Move
from houseway.floor.lookback.record_check import check_record
from houseway.floor.servers import Postgres
from houseway.floor.step import Step, sealed
from houseway.floor.store import steps
from houseway.floor.store.migration import HERE, UnknownVersion, migrate, migrate_down, newest
from houseway.floor.store.queries import resumed, steps_of
from houseway.floor.store.steps import TableCommit, connected
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]

NAME = re.compile(rb"commit_steps_\d+")


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """A folder with the version after the newest: its call writes a column that the one before does not have."""
    write_next_version(tmp_path)
    return tmp_path


def test_the_schema_goes_down_to_nothing_and_up_again(postgres: Postgres, conninfo: str) -> None:
    migrate_down(conninfo, "base")
    with connected(conninfo) as record:
        left = "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')"
        assert record.execute(left.encode()).fetchall() == [("alembic_version",)]
    migrate(conninfo)
    migrate(conninfo)
    with connected(conninfo) as record:
        assert record.execute("select version_num from alembic_version").fetchall() == [(newest(),)]


SHAPE = """
    select 'column', a.attrelid::regclass::text, a.attname, format_type(a.atttypid, a.atttypmod) || a.attnotnull
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union all select 'function', oid::regprocedure::text, '', pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace
    union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'index', indexrelid::regclass::text, '', pg_get_indexdef(indexrelid) from pg_index
    where indrelid::regclass::text !~ '^pg_'
    union all select 'version', version_num, '', '' from alembic_version
    order by 1, 2, 3, 4
"""
"""Everything in a schema that a migration may change."""


def shape_of(conninfo: str) -> list[TupleRow]:
    """Return the schema of a database, and its version."""
    with connected(conninfo) as record:
        return record.execute(SHAPE.encode()).fetchall()


def made_by_alembic(conninfo: str, version: str) -> None:
    """Write a record as builds with Alembic left it: their files were the same, and this is their table of the version."""
    with connected(conninfo) as record:
        record.execute("create table alembic_version (version_num varchar(32) not null)")
        record.execute("alter table alembic_version add constraint alembic_version_pkc primary key (version_num)")
        for file in sorted(HERE.glob("*_up.sql")):
            if file.name[:4] <= version:
                record.execute(file.read_bytes())
        record.execute("insert into alembic_version values (%s)", (version,))


@pytest.mark.parametrize("version", ["0004", "0012", "0021"])
def test_a_record_of_an_older_build_goes_up_and_down(postgres: Postgres, version: str) -> None:
    old, new = postgres.create("made_by_alembic"), postgres.create("made_now")
    made_by_alembic(old, version)
    before = shape_of(old)
    migrate(old)
    migrate(new)
    assert shape_of(old) == shape_of(new) != before
    migrate_down(old, version)
    assert shape_of(old) == before
    migrate_down(old, "base")
    with connected(old) as record:
        assert record.execute("select * from alembic_version").fetchall() == []
    postgres.drop("made_by_alembic")
    postgres.drop("made_now")


VERSIONS = [file.name[:4] for file in sorted(HERE.glob("*_up.sql"))][:-1]


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_the_schema_of_every_older_build_goes_up(postgres: Postgres, version: str) -> None:
    old, new = postgres.create(f"made_by_{version}"), postgres.create(f"made_beside_{version}")
    made_by_alembic(old, version)
    migrate(old)
    migrate(new)
    assert shape_of(old) == shape_of(new)
    postgres.drop(f"made_by_{version}")
    postgres.drop(f"made_beside_{version}")


def test_every_version_has_a_way_up_and_a_way_down() -> None:
    ups, downs = ([file.name[:4] for file in sorted(HERE.glob(f"*_{way}.sql"))] for way in ("up", "down"))
    assert ups == downs == [f"{number:04}" for number in range(1, int(newest()) + 1)]


def test_a_version_that_is_not_here_is_refused(conninfo: str, next_version: Path) -> None:
    with pytest.raises(UnknownVersion, match="no version 9998"):
        migrate(conninfo, "9998")
    with pytest.raises(UnknownVersion):
        migrate_down(conninfo, "0000")
    migrate(conninfo, also=next_version)
    before = shape_of(conninfo)
    with pytest.raises(UnknownVersion, match="no version 9999"):  # a build that is too old leaves it alone
        migrate(conninfo)
    assert shape_of(conninfo) == before


def test_a_migration_that_fails_leaves_the_version_before_it(conninfo: str, next_version: Path) -> None:
    (next_version / "9999_up.sql").write_text("alter table step add column build text;\nselect 1 / 0;\n")
    with pytest.raises(errors.DivisionByZero):
        migrate(conninfo, also=next_version)
    with connected(conninfo) as record:
        assert record.execute("select version_num from alembic_version").fetchall() == [(newest(),)]
        assert record.execute("select from pg_attribute where attname = 'build'").fetchall() == []


def test_owners_of_two_builds_commit_side_by_side(
    conninfo: str, record: Record, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = opened(record, 10), opened(record, 11)
    buys_in(old), buys_in(new)
    assert commit(record, old, new) == []
    migrate(conninfo, also=next_version)  # the old owner's connection stays, with its prepared call
    newer = NAME.sub(NEXT_CALL.encode(), steps.STATEMENT)
    for number in range(1, 4):
        add_step(old, [Move("player ann", RACK, number, "loses")])
        assert commit(record, old) == []
        with monkeypatch.context() as patch, connected(conninfo) as other:
            patch.setattr(steps, "STATEMENT", newer)
            add_step(new, [Move("player ann", RACK, number, "loses")])
            assert commit(other, new) == []
            if number == 2:  # the new owner takes a table over, and then gives it back
                add_step(old, [Move(RACK, "player ann", 1, "wins")])
                assert commit(other, old) == []
    assert record.execute("select build, count(*) from step group by build order by build").fetchall() == [
        ("next", 4),
        ("this", 5),
    ]
    assert held(record, 10) == {"cage": -1000, "player ann": 995, "rack": 5}
    assert check_record(record, []) == []
    migrate_down(conninfo, newest(), also=next_version)
    add_step(old)
    assert commit(record, old) == []
    assert counts(record)[0] == 10
    assert check_record(record, []) == []


@pytest.mark.parametrize(
    "version", [one if one in ("0001", "0012", "0021") else pytest.param(one, marks=pytest.mark.long) for one in VERSIONS]
)
def test_what_was_committed_goes_up_from_every_schema(conninfo: str, record: Record, version: str) -> None:
    """Play is committed, the schema goes back to that of an older build and up again, and everything verifies."""
    table = opened(record, 10)
    buys_in(table)
    for chips in (5, 7):
        add_step(table, [Move("player ann", RACK, chips, "loses")])
    assert commit(record, table) == []
    steps_before, held_before = list(steps_of(record, 10)), held(record, 10)
    migrate_down(conninfo, version)
    migrate(conninfo)
    with connected(conninfo) as again:
        assert list(steps_of(again, 10)) == steps_before and held(again, 10) == held_before
        assert check_record(again, []) == []
        found = resumed(again, 10)
        assert found is not None
        table = Pending.after(10, found)
        add_step(table, [Move("player ann", RACK, 9, "loses")])
        assert commit(again, table) == [] and check_record(again, []) == []


OLD_CALL = b"select * from commit_steps_1(" + b",".join([b"%b"] * 26) + b")"


def _first_build_commit(record: Record, table: int, steps_before: list[Step]) -> TableCommit:
    """Return the next step of a table as the first build wrote it: version 1, without a shoe."""
    last = steps_before[-1]
    step = msgspec.structs.replace(last, seq=last.seq + 1, number=last.number + 1, version=1, opens=(), root=None, shoe=None)
    found = resumed(record, table)
    assert found is not None
    return TableCommit(table, found.epoch, last.seq, last.hash, len(found.accounts), (sealed(step, last.hash),), playing=False)


def test_an_owner_of_the_first_build_and_one_of_this_build_commit_at_the_same_table(conninfo: str, record: Record) -> None:
    table = opened(record, 10)
    buys_in(table)
    add_step(table, speaker=FLOOR, order=b"Ah Kd 2c")
    buys_in(table)
    assert commit(record, table) == []
    for _ in range(3):
        spoken = _first_build_commit(record, 10, list(steps_of(record, 10)))
        columns = steps.parameters([spoken])
        assert record.execute(OLD_CALL, (*columns[:17], *columns[19:28]), prepare=True).fetchall() == []
        found = resumed(record, 10)
        assert found is not None and found.shoe is not None and found.shoe.seq == 2
        table = Pending.after(10, found)
        add_step(table, [Move("player ann", RACK, 5, "loses")])
        assert commit(record, table) == []
    assert [step.version for step in steps_of(record, 10)] == [2, 2, 2, 1, 2, 1, 2, 1, 2]
    assert held(record, 10) == {"cage": -3000, "player ann": 2975, "rack": 25}
    assert check_record(record, []) == []
