"""Each way to edit a record after its head was witnessed: the row is named, and no other.

Whoever edits has every right in the database: triggers off, hashes made again, the outbox changed alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.log.followed import Followed, followed
from tests.floor.record_steps import FLOOR, add_step, commit

from houseway.floor.lookback.record_check import check_record
from houseway.floor.people.actors import THE_HOUSE
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.step import sealed
from houseway.floor.store.queries import steps_of

Record = Connection[TupleRow]


@pytest.fixture
def house(record: Record, conninfo: str, tmp_path: Path) -> Iterator[Followed]:
    """Three tables with 30 steps each, two people and some events, all witnessed."""
    with followed(record, conninfo, tmp_path) as made:
        made.play(17, 31, 44, rounds=10)
        record.execute("insert into speaker (kind) values ('patron'), ('staff')")
        record.execute("insert into person (speaker, login) values (1, 'ada'), (2, 'bob')")
        record.execute("insert into may_hold (speaker, role, granted_by) values (2, 'manager', 0)")
        for number in (1, 2):
            note(record, SignificantKind.ADMITTED, who=0, about=number, element="speaker")
        assert made.poll() == []
        assert made.named() == []
        yield made


def edit(record: Record, *statements: str) -> None:
    """Do what an intruder with every right does: triggers and constraints are off."""
    with record.transaction():
        record.execute("set local session_replication_role = replica")
        for one in statements:
            assert record.execute(one.encode()).rowcount != 0


def rewrite(record: Record, table: int, first: int) -> int:
    """Change the steps of a table from one on, and make all hashes again; return how many."""
    steps = list(steps_of(record, table))
    before, many = steps[first - 2].hash, 0
    for step in steps[first - 1 :]:
        new = sealed(msgspec.structs.replace(step, at=step.at + 1), before)
        edit(
            record,
            f"update step set at = at + interval '1 microsecond', hash = '\\x{new.hash.hex()}' where table_id = {table}"
            f" and seq = {step.seq}",
        )
        before, many = new.hash, many + 1
    edit(record, f"update live set hash = '\\x{before.hex()}' where table_id = {table}")
    return many


def test_a_step_that_was_changed(house: Followed) -> None:
    edit(house.record, "update step set said = '\"raises\"' where table_id = 17 and seq = 9")
    assert house.named() == ["step 17.9: was changed"]


def test_steps_that_were_rewritten_with_new_hashes(house: Followed) -> None:
    """`check_record` alone finds nothing: chains have no key."""
    assert rewrite(house.record, 17, 11) == 20
    assert check_record(house.record, []) == []
    assert house.named() == [f"step 17.{seq}: was changed" for seq in range(11, 31)]
    assert house.poll() == ["chain 17: its last step 30 is not the one that was logged"]


def test_a_step_that_was_deleted(house: Followed) -> None:
    edit(house.record, "delete from step where table_id = 31 and seq = 2")
    assert house.named() == ["step 31.2: is missing"], "and 31.3 is not called changed"


def test_a_step_that_was_added(house: Followed) -> None:
    table = house.tables[44]
    add_step(table, speaker=FLOOR)
    assert commit(house.record, table) == []
    assert house.named() == ["step 44.31: was added: it is not in the log"], "its time is long before that of the witness"


def test_a_chain_that_was_cut(house: Followed) -> None:
    row = house.record.execute("select hash from step where table_id = 44 and seq = 20").fetchone()
    assert row is not None
    edit(
        house.record,
        "delete from step where table_id = 44 and seq > 20",
        f"update live set seq = 20, hash = '\\x{row[0].hex()}' where table_id = 44",
    )
    assert house.named() == [f"step 44.{seq}: is missing" for seq in range(21, 31)]
    assert house.poll() == ["chain 44: it is at 20, the log has 30"]
    assert house.alarms() == ["chain 44: it is at 20, the log has 30"]
    house.poll()
    assert len(house.alarms()) == 1, "an alarm is raised once"


def test_an_event_that_was_changed(house: Followed) -> None:
    edit(house.record, "update significant set who = 1 where about = 1")
    assert house.named() == ["significant 1: was changed"]


def test_an_event_that_was_deleted(house: Followed) -> None:
    edit(house.record, "delete from significant where about = 2")
    assert house.named() == ["significant 2: is missing"]


def test_an_event_that_was_deleted_with_its_outbox_row(house: Followed) -> None:
    edit(house.record, "delete from log_row where rel = 'significant' and key = '2'", "delete from significant where about = 2")
    assert house.named() == ["significant 2: is missing"]


def test_an_event_that_was_deleted_with_the_trigger_of_the_log_on(house: Followed) -> None:
    """The deletion is logged itself, and the follower and `verify` report that it should not have been possible."""
    house.record.execute("alter table significant disable trigger only_added")
    house.record.execute("delete from significant where about = 2")
    house.record.execute("alter table significant enable trigger only_added")
    assert house.poll() == ["significant 2: deleted"]
    assert house.named() == ["significant 2: was deleted"]


def test_a_right_that_was_granted_with_triggers_off(house: Followed) -> None:
    edit(house.record, "insert into may_hold (speaker, role, granted_by) values (1, 'director', 0)")
    assert house.named() == ["may_hold 1,director: was added"]


def test_a_row_and_its_commitment_that_were_changed_alike(house: Followed) -> None:
    edit(
        house.record,
        "update person set contact = 'x' where speaker = 1",
        "update log_row l set commitment = sha256(l.salt || convert_to(jsonb_build_array(1, 'person', r.speaker, r.login,"
        " r.called, r.contact)::text, 'UTF8')) from person r where l.rel = 'person' and l.key = '1' and r.speaker = 1",
    )
    assert house.named() == ["person 1: was changed"]


def test_a_salt_that_was_taken_away_to_hide_a_change(house: Followed) -> None:
    edit(
        house.record,
        "update may_hold set granted_by = 2 where speaker = 2",
        "update log_row set salt = null where rel = 'may_hold'",
    )
    assert house.named() == ["may_hold 2,manager: cannot be compared: its salt is gone, and the row is there"]


def test_an_outbox_row_of_a_right_that_was_deleted(house: Followed) -> None:
    edit(house.record, "delete from log_row where rel = 'may_hold'")
    assert house.named() == ["may_hold 2,manager: its row of the outbox is missing"]


def test_a_trigger_that_is_off_is_an_alarm_at_the_next_look(house: Followed) -> None:
    house.record.execute("alter table may_hold disable trigger logged")
    assert house.poll() == ["may_hold: its trigger is off: what is written to it is not logged"]
    house.record.execute("alter table may_hold enable trigger logged")
    assert house.poll() == []
    assert house.alarms() == ["may_hold: its trigger is off: what is written to it is not logged"]


def test_a_lawful_change_and_an_erasure_are_quiet(house: Followed) -> None:
    house.record.execute("update person set called = 'Ada' where speaker = 1")
    house.record.execute("delete from may_hold where speaker = 2")
    assert house.poll() == []
    assert house.named() == []
    house.record.execute("delete from person where speaker = 1")
    assert house.named() == [], "before the log has read it"
    assert house.poll() == []
    compared = house.compared()
    assert compared.findings == []
    assert compared.unwitnessed == 0
    salts = house.record.execute("select count(salt) from log_row where rel = 'person' and key = '1'").fetchone()
    assert salts == (0,)
    assert THE_HOUSE.speaker == 0


def test_a_column_that_is_added_makes_no_old_row_look_changed(house: Followed) -> None:
    house.record.execute("alter table significant add column note text default 'new'")
    house.record.execute("set timezone to 'Asia/Kathmandu'")
    assert house.named() == []


def test_entries_that_were_changed_in_the_folder(house: Followed) -> None:
    bundle = next(one for one in sorted((house.folder / "tile" / "entries").rglob("*")) if one.is_file())
    data = bytearray(bundle.read_bytes())
    data[40] ^= 1
    bundle.write_bytes(data)
    assert house.named() == ["log casino.example/log: its entries are not those that were witnessed"]
