"""Migrations up and down, and an owner of the old build next to one of the new during a deploy."""

from __future__ import annotations

from pathlib import Path

import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.writing import buys_in, commit, counts, held, opened, say

from houseway.core.money.places import RACK, Move
from houseway.floor.record import steps
from houseway.floor.record.checking import check_record
from houseway.floor.record.migrating import HERE, migrate, migrate_down, newest
from houseway.floor.record.steps import connected
from houseway.floor.servers import Postgres

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


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """A folder with the version after the first: its call writes a column that the first does not know."""
    schema = (HERE / "schema" / "0001_up.sql").read_text()
    call = schema[schema.index("create function commit_steps_1(") : schema.index("-- The tables to which it is due")]
    for old, new in (
        ("commit_steps_1(", "commit_steps_2("),
        ("why, rests, hash)", "why, rests, hash, build)"),
        ("s.rests, s.hash\n", "s.rests, s.hash, 'new'\n"),
    ):
        assert old in call
        call = call.replace(old, new)
    (tmp_path / "v9999.py").write_text(NEXT.replace("BEFORE", newest()))
    (tmp_path / "9999_up.sql").write_text(f"alter table step add column build text not null default 'old';\n{call}")
    (tmp_path / "9999_down.sql").write_text("drop function commit_steps_2;\nalter table step drop column build;\n")
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
    newer = steps.STATEMENT.replace(b"commit_steps_1", b"commit_steps_2")
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
