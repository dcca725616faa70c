"""One altered value anywhere in steps, accounts or days: the check names that row and no other.

Every column of a row in the middle, of the first and of the last is changed in turn, by somebody who may write to the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection, Rollback, errors
from psycopg.rows import TupleRow
from tests.floor.record_steps import BEN, DAY, FLOOR, add_step, buys_in, commit, opened

from houseway.core.money.places import RACK, Move
from houseway.floor.lookback.record_check import check_record, findings_in
from houseway.floor.store.archive import export_day
from houseway.floor.store.days import SignedDay, close_day, detach_day, open_day

Record = Connection[TupleRow]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
TRUSTED = [KEY.public_key().public_bytes_raw()]
TOMORROW = DAY + timedelta(days=1)


@pytest.fixture
def whole(record: Record, tmp_path: Path) -> Record:
    """Three tables over two days, the first of which is closed and exported."""
    tables = [opened(record, number) for number in (10, 11, 12)]
    open_day(record, TOMORROW)
    for day in (DAY, TOMORROW):
        for table in tables:
            buys_in(table, day=day)
            add_step(table, [Move("player ann", RACK, 5, "loses"), Move(RACK, "player ann", 2, "wins")], day=day, playing=True)
            add_step(table, refused="not_your_turn TCP-7(b)", speaker=BEN, day=day, playing=True)
            add_step(table, speaker=FLOOR, day=day, playing=True, order=b"Ah Kd 2c")
            add_step(table, [Move(RACK, "player ben", 2, "wins")], speaker=FLOOR, day=day, kept=b"the table after its round")
        assert commit(record, *tables) == []
    assert isinstance(close_day(record, DAY, KEY), SignedDay)
    assert export_day(record, DAY, tmp_path, KEY)
    assert check_record(record, TRUSTED) == []
    return record


FLIPPED = {
    "boolean": "not {0}",
    "smallint": "({0}::int # 1)::smallint",
    "integer": "{0} # 64",
    "bigint": "{0} # 1024",
    "date": "{0} + 2",
    "timestamp with time zone": "{0} + interval '1 microsecond'",
    "text": "overlay({0} placing chr(ascii({0}) # 1) from 1)",
    "bytea": "set_bit({0}, 3, 1 - get_bit({0}, 3))",
    "bigint[]": "array[{0}[1] # 4] || {0}[2:]",
    "text[]": "array[{0}[1] || 'x'] || {0}[2:]",
}
"""One bit, or the least change there is, of each type of column."""


def named_when_altered(record: Record, relation: str, where: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each column of a row that holds something, and the rows named after it was altered. The change is taken back."""
    columns = record.execute(
        "select attname, format_type(atttypid, null) from pg_attribute where attrelid = %s::regclass and attnum > 0", (relation,)
    ).fetchall()
    for column, kind in columns:
        with suppress(errors.CheckViolation), record.transaction():  # a day that has no relation cannot be written
            without_constraints(record)
            changed = f"update {relation} set {column} = {FLIPPED[kind].format(column)} where {where} and {column} is not null"
            if record.execute(changed.encode()).rowcount:
                yield column, [f"{found.relation} {found.key}" for found in findings_in(record, TRUSTED)]
            raise Rollback


def without_constraints(record: Record) -> None:
    """Do what an intruder with every right could do first."""
    record.execute("set local session_replication_role = replica")
    record.execute("alter table account drop constraint of_its_table, drop constraint never_below_zero")


@pytest.mark.parametrize("seq", [1, 2, 3, 4, 5, 6, 9, 10])
def test_an_altered_step_is_named_and_no_other_row(whole: Record, seq: int) -> None:
    seen = dict(named_when_altered(whole, "step", f"table_id = 11 and seq = {seq}"))
    assert {"table_id", "seq", "version", "at", "speaker", "said_no", "said", "events", "hash"} <= set(seen)
    for column, named in seen.items():
        key = {"seq": f"11.{seq ^ 1024}", "table_id": f"{11 ^ 64}.{seq}"}.get(column, f"11.{seq}")
        assert named == [f"step {key}"], column


def test_a_deleted_step_is_named(whole: Record) -> None:
    for seq in (1, 3, 5):
        with whole.transaction():
            without_constraints(whole)
            whole.execute("delete from step where table_id = 11 and seq = %s", (seq,))
            assert [str(found) for found in findings_in(whole, TRUSTED)] == [
                f"step 11.{seq}: missing: the next step is {seq + 1}"
            ]
            raise Rollback


def test_deleted_last_steps_are_named(whole: Record) -> None:
    with whole.transaction():
        whole.execute("delete from step where table_id = 11 and seq >= 8")
        assert [str(found) for found in findings_in(whole, TRUSTED)] == ["step 11.8: missing: the last step is 10"]
        raise Rollback


@pytest.mark.parametrize("place", ["cage", "player ann", "player ben", "rack"])
def test_an_altered_account_is_named_and_no_other_row(whole: Record, place: str) -> None:
    row = whole.execute("select id from account where table_id = 11 and place = %s", (place,)).fetchone()
    assert row is not None
    seen = dict(named_when_altered(whole, "account", f"table_id = 11 and place = '{place}'"))
    assert set(seen) == {"id", "table_id", "place", "deep", "chips"}
    for column, named in seen.items():
        assert named == [f"account {row[0] ^ 1024 if column == 'id' else row[0]}"], column


def test_accounts_that_are_missing_or_too_many_are_named(whole: Record) -> None:
    with whole.transaction():
        whole.execute("delete from account where table_id = 11 and place = 'rack'")
        assert [str(found) for found in findings_in(whole, TRUSTED)] == [f"account {11 << 32 | 2}: missing: rack"]
        raise Rollback
    with whole.transaction():
        whole.execute("insert into account values (%s, 11, 'player eve', false, 0)", (11 << 32 | 9,))
        assert [str(found) for found in findings_in(whole, TRUSTED)] == [f"account {11 << 32 | 9}: no step opened it"]
        raise Rollback


def test_an_altered_day_is_named_and_no_other_row(whole: Record) -> None:
    seen = dict(named_when_altered(whole, "day", f"day = '{DAY}'"))
    assert {"day", "closed_at", "steps", "heads", "before", "root", "public", "signature"} <= set(seen)
    assert {"exported", "exported_signature"} <= set(seen)
    for column, named in seen.items():
        assert named == [f"day {DAY + timedelta(days=2) if column == 'day' else DAY}"], column


def test_a_day_that_was_signed_again_by_another_key_is_named(whole: Record) -> None:
    with whole.transaction():
        other = Ed25519PrivateKey.generate()
        whole.execute("update day set closed_at = null where day = %s", (DAY,))
        whole.execute("drop trigger day_is_closed on step_20261115")
        assert isinstance(close_day(whole, DAY, other), SignedDay)
        assert [f"{found.relation} {found.key}" for found in findings_in(whole, TRUSTED)] == [f"day {DAY}"]
        raise Rollback


@pytest.mark.parametrize(
    ("relation", "where", "columns"),
    [
        ("live", "table_id = 11", {"seq", "hash", "day"}),
        ("heard", "table_id = 11 and speaker = 78", {"said_no", "seq"}),
        ("rest", "table_id = 11", {"seq", "kept"}),
    ],
)
def test_what_follows_from_the_steps_is_named_too(whole: Record, relation: str, where: str, columns: set[str]) -> None:
    seen = dict(named_when_altered(whole, relation, where))
    assert columns <= set(seen)
    for column in columns:
        assert [name.split()[0] for name in seen[column]] == [relation], column


@pytest.mark.parametrize("seq", [4, 9])
def test_an_altered_shoe_is_named_and_no_other_row(whole: Record, seq: int) -> None:
    seen = dict(named_when_altered(whole, "shoe", f"table_id = 11 and seq = {seq}"))
    assert set(seen) == {"table_id", "seq", "key_id", "sealed"}
    for column, named in seen.items():
        key = {"seq": f"11.{seq ^ 1024}", "table_id": f"{11 ^ 64}.{seq}"}.get(column, f"11.{seq}")
        assert named == [f"shoe {key}"], column


def test_every_bit_of_a_sealed_shoe_is_covered(whole: Record) -> None:
    row = whole.execute("select octet_length(sealed) from shoe where table_id = 11 and seq = 9").fetchone()
    assert row is not None
    for bit in range(0, 8 * row[0], 5):
        with whole.transaction():
            flips = "update shoe set sealed = set_bit(sealed, %s, 1 - get_bit(sealed, %s)) where table_id = 11 and seq = 9"
            whole.execute(flips.encode(), (bit, bit))
            assert [f"{found.relation} {found.key}" for found in findings_in(whole, TRUSTED)] == ["shoe 11.9"], bit
            raise Rollback


def test_shoes_that_are_missing_too_many_or_exchanged_are_named(whole: Record) -> None:
    with whole.transaction():
        whole.execute("delete from shoe where table_id = 11 and seq = 4")
        assert [str(found) for found in findings_in(whole, TRUSTED)] == ["shoe 11.4: missing"]
        raise Rollback
    with whole.transaction():
        whole.execute("insert into shoe values (11, 5, 'second', 'another')")
        assert [str(found) for found in findings_in(whole, TRUSTED)] == ["shoe 11.5: no step brought it into play"]
        raise Rollback
    with whole.transaction():
        whole.execute(
            "update shoe set sealed = (select sealed from shoe where table_id = 12 and seq = 4) where table_id = 11 and seq = 4"
        )
        assert [f"{found.relation} {found.key}" for found in findings_in(whole, TRUSTED)] == ["shoe 11.4"]
        raise Rollback


def test_a_commitment_that_was_exchanged_is_named_with_its_step(whole: Record) -> None:
    with whole.transaction():
        without_constraints(whole)
        whole.execute("update step set root = sha256('other'), version = 1 where table_id = 11 and seq = 4")
        assert [f"{found.relation} {found.key}" for found in findings_in(whole, TRUSTED)] == ["step 11.4"]
        raise Rollback


def test_a_detached_day_that_was_altered_is_named_alone(whole: Record) -> None:
    assert detach_day(whole, DAY)
    assert check_record(whole, TRUSTED) == []
    for column in ("heads", "root", "signature", "steps"):
        with whole.transaction():
            flipped = FLIPPED["bigint" if column == "steps" else "bytea"].format(column)
            whole.execute(f"update day set {column} = {flipped} where day = '{DAY}'".encode())
            assert [f"{found.relation} {found.key}" for found in findings_in(whole, TRUSTED)] == [f"day {DAY}"], column
            raise Rollback


def test_a_step_after_a_detached_day_is_named(whole: Record) -> None:
    assert detach_day(whole, DAY)
    for seq in (6, 7, 9, 10):
        seen = dict(named_when_altered(whole, "step", f"table_id = 11 and seq = {seq}"))
        for column in ("said", "hash", "at", "speaker"):
            assert seen[column] == [f"step 11.{seq}"], column
