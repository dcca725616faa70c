"""The outbox of the log: what is in it, in which form, and that nothing is left out of it."""

from __future__ import annotations

from hashlib import sha256

import psycopg
import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow

from houseway.floor.servers import Postgres
from houseway.floor.store.logged import LOGGED, NOT_LOGGED, attach_log
from houseway.floor.store.migration import migrate, migrate_down

Record = Connection[TupleRow]


def rows_of(record: Record, relation: str) -> list[tuple[str, str]]:
    """Return the keys and operations of a relation in the outbox."""
    query = "select key, op from log_row where rel = %s order by no"
    return [(key, op) for key, op in record.execute(query, (relation,)).fetchall()]


def test_every_relation_is_logged_or_named_with_the_reason(record: Record) -> None:
    query = (
        "select relname from pg_class"
        " where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition"
    )
    found = {name for (name,) in record.execute(query).fetchall()}
    assert found - LOGGED.keys() - NOT_LOGGED.keys() == set(), "put it in LOGGED or NOT_LOGGED of worked/logged.py"
    assert LOGGED.keys() & NOT_LOGGED.keys() == set()
    assert (LOGGED.keys() | NOT_LOGGED.keys()) - found == set()


def test_every_column_is_covered_or_left_out(record: Record) -> None:
    query = "select attname from pg_attribute where attrelid = %s::regclass and attnum > 0 and not attisdropped"
    for relation, one in LOGGED.items():
        found = {name for (name,) in record.execute(query, (relation,)).fetchall()} - {"locks"}  # it is empty, by its constraint
        assert found == {*one.versions[-1], *one.left_out}, f"{relation}: add a version to LOGGED, or leave the column out"


def test_every_logged_relation_has_its_triggers(record: Record) -> None:
    query = "select tgrelid::regclass::text from pg_trigger where tgname in ('logged', 'logged_change') and tgenabled = 'O'"
    found = [name for (name,) in record.execute(query).fetchall()]
    assert sorted(found) == sorted([*LOGGED, *LOGGED])
    assert attach_log(record) == [], "a second time changes nothing"


def test_a_commitment_covers_named_columns_with_times_as_numbers(record: Record) -> None:
    """Neither a column that is added nor the zone of a session makes an old row look changed."""
    record.execute("set timezone to 'Asia/Kathmandu'")
    record.execute("set datestyle to 'German, DMY'")
    row = record.execute(
        "insert into significant (kind, who, about, element, after, at)"
        " values ('tried', 0, 0, 'x', '{\"b\": 1, \"a\": [2]}', '2026-11-18 07:00:00.000001+00') returning id"
    ).fetchone()
    assert row is not None
    salt, commitment = record.execute("select salt, commitment from log_row where rel = 'significant'").fetchall()[-1]
    text = f'[1, "significant", {row[0]}, 1794985200000001, "tried", 0, 0, "x", null, null, {{"a": [2], "b": 1}}]'
    assert len(salt) == 16
    assert commitment == sha256(salt + text.encode()).digest()


def test_a_change_that_says_nothing_about_anyone_is_not_logged(record: Record) -> None:
    record.execute("insert into speaker (kind) values ('patron')")
    record.execute("insert into person (speaker, login) values (1, 'ada')")
    record.execute(
        "insert into session (speaker, token, terminal, address, idle_seconds, until)"
        " values (1, 'a', 't', '10.0.0.1', 60, now() + interval '1 hour')"
    )
    record.execute("update session set seen_at = now() + interval '1 second'")
    record.execute("update person set called = called")
    assert rows_of(record, "session") == [("1", "i")]
    assert rows_of(record, "person") == [("1", "i")]
    record.execute("update session set token = null, ended_at = now(), ended_why = 'logged out'")
    assert rows_of(record, "session") == [("1", "i"), ("1", "u")]


def test_erasing_a_person_takes_the_salts_and_leaves_the_commitments(record: Record) -> None:
    record.execute("insert into speaker (kind) values ('patron')")
    record.execute("insert into person (speaker, login) values (1, 'ada')")
    record.execute("update person set called = 'Ada'")
    query = "select op, salt is null from log_row where rel = 'person' order by no"
    assert record.execute(query).fetchall() == [("i", False), ("u", False)]
    record.execute("delete from person")
    assert record.execute(query).fetchall() == [("i", True), ("u", True), ("d", True)]


def test_what_was_undone_is_not_in_the_outbox(record: Record) -> None:
    with pytest.raises(errors.ForeignKeyViolation), record.transaction():
        record.execute("insert into may_hold (speaker, role, granted_by) values (7, 'director', 0)")
    assert rows_of(record, "may_hold") == []


def test_the_outbox_is_only_added_to(record: Record) -> None:
    record.execute("insert into speaker (kind) values ('patron')")
    for statement in (
        b"delete from log_row",
        b"truncate log_row",
        b"update log_row set commitment = sha256('x')",
        b"update log_row set salt = 'another salt'",
        b"update log_row set salt = null, key = '9'",
    ):
        with pytest.raises(errors.CheckViolation):
            record.execute(statement)


def test_rows_from_before_the_log_are_in_it_once(postgres: Postgres) -> None:
    """A house that gets this version has people, rights and events already."""
    conninfo = postgres.create("before_the_log")
    migrate(conninfo, "0021")
    with psycopg.connect(conninfo, autocommit=True) as record:
        record.execute("insert into speaker (kind) values ('patron'), ('staff')")
        record.execute("insert into may_hold (speaker, role, granted_by) values (2, 'director', 0)")
    migrate(conninfo)
    migrate(conninfo)
    with psycopg.connect(conninfo, autocommit=True) as record:
        assert rows_of(record, "speaker") == [("0", "s"), ("1", "s"), ("2", "s")]
        assert rows_of(record, "may_hold") == [("2,director", "s")]
        assert len(set(record.execute("select salt from log_row").fetchall())) == 4, "each with a salt of its own"
    migrate_down(conninfo, "0021")
    migrate(conninfo)
    with psycopg.connect(conninfo, autocommit=True) as record:
        assert rows_of(record, "may_hold") == [("2,director", "s")]
    postgres.drop("before_the_log")
