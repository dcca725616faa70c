"""Migrations up and down, and an owner of the old build next to one of the new during a deploy."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.writing import FLOOR, buys_in, commit, counts, held, opened, say

from houseway.core.money.places import RACK, Move
from houseway.floor.record import steps
from houseway.floor.record.checking import check_record
from houseway.floor.record.migrating import HERE, migrate, migrate_down, newest
from houseway.floor.record.reading import resumed, steps_of
from houseway.floor.record.steps import Spoken, connected
from houseway.floor.servers import Postgres
from houseway.floor.step import Step, sealed
from houseway.floor.table.pending import Pending

Record = Connection[TupleRow]

NEXT = '''
"""A next version: one more column, and a call of the next name."""

from pathlib import Path

from houseway.floor.record.migrating import run_file

revision = "9999"
down_revision = "BEFORE"


def upgrade() -> None:
    run_file("9999_up.sql", Path(__file__).parent)


def downgrade() -> None:
    run_file("9999_down.sql", Path(__file__).parent)
'''
NAME = re.compile(rb"commit_steps_\d+")
CALL = NAME.findall(steps.STATEMENT)[0].decode()
"""The call of this build."""


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """A folder with the version after the newest: its call writes a column that the one before does not know."""
    schema = next(text for file in _schemas() if f"create function {CALL}(" in (text := file.read_text()))
    call = schema[schema.index(f"create function {CALL}(") :]
    call = call[: call.index("end $$;") + len("end $$;")]
    for old, new in (
        (f"{CALL}(", "commit_steps_9999("),
        ("why, rests, hash", "why, rests, build, hash"),
        ("s.rests, s.hash", "s.rests, 'new', s.hash"),
    ):
        assert old in call
        call = call.replace(old, new, 1)
    (tmp_path / "v9999.py").write_text(NEXT.replace("BEFORE", newest()))
    (tmp_path / "9999_up.sql").write_text(f"alter table step add column build text not null default 'old';\n{call}")
    (tmp_path / "9999_down.sql").write_text("drop function commit_steps_9999;\nalter table step drop column build;\n")
    return tmp_path


def _schemas() -> list[Path]:
    return sorted((HERE / "schema").glob("*_up.sql"))


def test_the_schema_goes_down_to_nothing_and_up_again(postgres: Postgres, conninfo: str) -> None:
    migrate_down(conninfo, "base")
    with connected(conninfo) as record:
        left = "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')"
        assert record.execute(left.encode()).fetchall() == [("alembic_version",)]
    migrate(conninfo)
    migrate(conninfo)
    with connected(conninfo) as record:
        assert record.execute("select version_num from alembic_version").fetchall() == [(newest(),)]


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
    newer = NAME.sub(b"commit_steps_9999", steps.STATEMENT)
    for number in range(1, 4):
        say(old, [Move("player ann", RACK, number, "loses")])
        assert commit(record, old) == []
        with monkeypatch.context() as patch, connected(conninfo) as other:
            patch.setattr(steps, "STATEMENT", newer)
            say(new, [Move("player ann", RACK, number, "loses")])
            assert commit(other, new) == []
            if number == 2:  # the new owner takes a table over, and then gives it back
                say(old, [Move(RACK, "player ann", 1, "wins")])
                assert commit(other, old) == []
    assert record.execute("select build, count(*) from step group by build order by build").fetchall() == [("new", 4), ("old", 5)]
    assert held(record, 10) == {"cage": -1000, "player ann": 995, "rack": 5}
    assert check_record(record, []) == []
    migrate_down(conninfo, newest(), also=next_version)
    say(old)
    assert commit(record, old) == []
    assert counts(record)[0] == 10
    assert check_record(record, []) == []


OLD_CALL = b"select * from commit_steps_1(" + b",".join([b"%b"] * 26) + b")"


def _spoken_by_the_first_build(record: Record, table: int, steps_before: list[Step]) -> Spoken:
    """Return the next step of a table as the first build wrote it: version 1, which knows no shoe."""
    last = steps_before[-1]
    step = msgspec.structs.replace(last, seq=last.seq + 1, number=last.number + 1, version=1, opens=(), root=None, shoe=None)
    found = resumed(record, table)
    assert found is not None
    return Spoken(table, found.epoch, last.seq, last.hash, len(found.accounts), (sealed(step, last.hash),), playing=False)


def test_an_owner_of_the_first_build_and_one_of_this_build_commit_at_the_same_table(conninfo: str, record: Record) -> None:
    table = opened(record, 10)
    buys_in(table)
    say(table, speaker=FLOOR, order=b"Ah Kd 2c")
    buys_in(table)
    assert commit(record, table) == []
    for _ in range(3):
        spoken = _spoken_by_the_first_build(record, 10, list(steps_of(record, 10)))
        columns = steps.parameters([spoken])
        assert record.execute(OLD_CALL, (*columns[:17], *columns[19:28]), prepare=True).fetchall() == []
        found = resumed(record, 10)
        assert found is not None and found.shoe is not None and found.shoe.seq == 2
        table = Pending.after(10, found)
        say(table, [Move("player ann", RACK, 5, "loses")])
        assert commit(record, table) == []
    assert [step.version for step in steps_of(record, 10)] == [2, 2, 2, 1, 2, 1, 2, 1, 2]
    assert held(record, 10) == {"cage": -3000, "player ann": 2975, "rack": 25}
    assert check_record(record, []) == []
