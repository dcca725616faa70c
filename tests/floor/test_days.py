"""Gaming days: opened ahead, closed with a signed root, exported to a file that is checked alone, and detached."""

from __future__ import annotations

import gzip
import json
import threading
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.record_steps import ANN, DAY, add_step, buys_in, commit, held, opened

from houseway.core.money.places import RACK, Move
from houseway.floor.lookback.record_check import check_record
from houseway.floor.step import Ruling, Verdict
from houseway.floor.store import days
from houseway.floor.store.archive import export_day, faults_in_archive, file_hash, read_archive
from houseway.floor.store.days import (
    FIRST,
    SignedDay,
    StillOpen,
    attached_days,
    close_day,
    closed_days,
    detach_day,
    gaming_day,
    is_whole,
    open_day,
)
from houseway.floor.store.queries import first_answer, now, open_days, resumed, steps_of
from houseway.floor.store.steps import connected
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
TRUSTED = [KEY.public_key().public_bytes_raw()]
TOMORROW = DAY + timedelta(days=1)


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (datetime(2026, 11, 15, 10, 59, tzinfo=UTC), date(2026, 11, 14)),  # 5:59 in New York
        (datetime(2026, 11, 15, 11, 0, tzinfo=UTC), date(2026, 11, 15)),
        (datetime(2026, 11, 16, 4, 59, tzinfo=UTC), date(2026, 11, 15)),
        (datetime(2026, 7, 1, 10, 0, tzinfo=UTC), date(2026, 7, 1)),  # 6:00 in summer
    ],
)
def test_a_gaming_day_begins_at_the_hour_of_the_house(at: datetime, day: date) -> None:
    assert gaming_day(at, time(6), ZoneInfo("America/New_York")) == day


def test_a_day_is_opened_once_and_ahead_of_time(record: Record) -> None:
    open_day(record, TOMORROW)
    open_day(record, TOMORROW)
    assert open_days(record) == list(attached_days(record)) == [DAY, TOMORROW]
    assert now(record).tzinfo is UTC


def test_a_day_is_opened_while_steps_are_under_way(conninfo: str, record: Record) -> None:
    ten = opened(record, 10)
    buys_in(ten)
    with connected(conninfo) as own, own.transaction():
        assert commit(own, ten) == []
        open_day(record, TOMORROW)  # it waits for nobody
    assert open_days(record) == [DAY, TOMORROW]


def test_a_round_is_in_the_day_in_which_it_was_opened(record: Record) -> None:
    ten = opened(record, 10)
    open_day(record, TOMORROW)
    add_step(ten, playing=True)
    assert commit(record, ten) == []
    assert close_day(record, DAY, KEY) == StillOpen("rounds of this day are in progress", (10,))
    add_step(ten, kept=b"over")
    assert commit(record, ten) == []
    assert isinstance(close_day(record, DAY, KEY), SignedDay)


def _two_days(record: Record) -> tuple[Pending, Pending]:
    ten, eleven = opened(record, 10), opened(record, 11)
    open_day(record, TOMORROW)
    buys_in(ten)
    add_step(ten, [Move("player ann", RACK, 5, "loses")], kept=b"ten")
    buys_in(eleven)
    assert commit(record, ten, eleven) == []
    add_step(ten, [Move(RACK, "player ann", 2, "wins")], day=TOMORROW)
    assert commit(record, ten) == []
    return ten, eleven


def test_days_are_closed_in_order_each_with_the_root_before_it(record: Record) -> None:
    ten, _ = _two_days(record)
    assert close_day(record, TOMORROW, KEY) == StillOpen(f"{DAY} is not closed")
    first = close_day(record, DAY, KEY)
    assert isinstance(first, SignedDay)
    assert close_day(record, DAY, KEY) == first
    second = close_day(record, TOMORROW, KEY)
    assert isinstance(second, SignedDay)
    assert (first.before, second.before) == (FIRST, first.root)
    assert closed_days(record) == [first, second]
    assert is_whole(first, TRUSTED) and is_whole(second, TRUSTED)
    assert not is_whole(first, [])
    gains = {gain.place: gain.chips for gain in first.day_heads.gains if gain.id >> 32 == 10}
    assert gains == {"cage": -1000, "player ann": 995, "rack": 5}
    assert [(head.table, head.first, head.last) for head in second.day_heads.tables] == [(10, 3, 3)]
    assert second.day_heads.tables[0].before == first.day_heads.tables[0].hash
    assert ten.hash == second.day_heads.tables[0].hash


def test_a_closed_day_takes_no_step(record: Record) -> None:
    ten, _ = _two_days(record)
    close_day(record, DAY, KEY)
    add_step(ten)
    assert commit(record, ten) == [Verdict(10, Ruling.DAY_IS_NOT_OPEN, 3)]
    add_step(ten, day=TOMORROW)
    assert commit(record, ten) == []


def test_nothing_of_a_closed_day_is_changed_by_mistake(record: Record) -> None:
    _two_days(record)
    close_day(record, DAY, KEY)
    for mistake in ("update step set said_no = 9", "delete from step", "update step_20261115 set refused = 'no'"):
        with pytest.raises(errors.CheckViolation, match="this day is closed"):
            record.execute(mistake.encode())
    assert check_record(record, TRUSTED) == []


def test_a_day_that_was_never_opened_is_not_closed(record: Record) -> None:
    assert close_day(record, DAY + timedelta(days=9), KEY) == StillOpen(f"{DAY} is not closed")
    assert isinstance(close_day(record, DAY, KEY), SignedDay)
    assert close_day(record, DAY + timedelta(days=9), KEY) == StillOpen(f"{DAY + timedelta(days=9)} was never opened")


def test_closing_a_day_waits_for_no_reader_and_not_long_for_a_writer(
    conninfo: str, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days, "LOCK_MILLISECONDS", 50)
    ten, _ = _two_days(record)
    with connected(conninfo) as own, own.transaction():
        buys_in(ten)
        assert commit(own, ten) == []
        assert close_day(record, DAY, KEY) == StillOpen(f"a transaction that writes to {DAY} does not end")
    with connected(conninfo) as own, own.transaction():
        own.execute("select count(*) from step")
        assert isinstance(close_day(record, DAY, KEY), SignedDay)


def test_a_day_is_not_closed_over_a_step_that_is_under_way(conninfo: str, record: Record) -> None:
    ten, _ = _two_days(record)
    buys_in(ten)
    closed: list[SignedDay | StillOpen] = []

    def close() -> None:
        with connected(conninfo) as other:
            closed.append(close_day(other, DAY, KEY))

    with connected(conninfo) as own, own.transaction():
        assert commit(own, ten) == []
        thread = threading.Thread(target=close)
        thread.start()
        thread.join(0.2)
        assert not closed  # it waits for the step
    thread.join()
    assert isinstance(closed[0], SignedDay)
    assert closed[0].steps == 4
    assert check_record(record, TRUSTED) == []


def test_a_day_is_exported_checked_alone_and_detached(record: Record, tmp_path: Path) -> None:
    _, eleven = _two_days(record)
    assert export_day(record, DAY, tmp_path, KEY) is None
    assert detach_day(record, DAY) is False
    signed = close_day(record, DAY, KEY)
    assert detach_day(record, DAY) is False
    file = export_day(record, DAY, tmp_path, KEY)
    assert file is not None
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
    assert record.execute("select exported from day where day = %s", (DAY,)).fetchone() == (file_hash(file),)
    day, steps = read_archive(file)
    assert day == signed
    assert list(steps) == [*list(steps_of(record, 10))[:2], *steps_of(record, 11)]
    assert faults_in_archive(file, TRUSTED) == []
    answered = first_answer(record, 11, ANN, 1)
    assert answered is not None
    assert detach_day(record, DAY) is True
    assert detach_day(record, DAY) is True
    assert list(attached_days(record)) == [TOMORROW]
    assert [step.seq for step in steps_of(record, 10)] == [3]
    assert check_record(record, TRUSTED) == []
    assert first_answer(record, 11, ANN, 1) is None  # the response is in the file now; the number still counts as used
    add_step(eleven, number=1, day=TOMORROW)
    assert commit(record, eleven) == [Verdict(11, Ruling.SAID_BEFORE, 1)]


def test_the_record_goes_on_and_is_checked_after_days_were_detached(record: Record, tmp_path: Path) -> None:
    ten, eleven = _two_days(record)
    for day in (DAY, TOMORROW):
        close_day(record, day, KEY)
        export_day(record, day, tmp_path, KEY)
        assert detach_day(record, day)
    third = TOMORROW + timedelta(days=1)
    open_day(record, third)
    found = resumed(record, 11)
    assert found is not None
    eleven = Pending.after(11, found)
    add_step(ten, [Move("player ann", RACK, 7, "loses")], day=third)
    add_step(eleven, [Move("player ann", "player ben", 7, "changed")], day=third)
    assert commit(record, ten, eleven) == []
    assert held(record, 10) == {"cage": -1000, "player ann": 990, "rack": 10}
    assert check_record(record, TRUSTED) == []
    signed = close_day(record, third, KEY)
    assert isinstance(signed, SignedDay)
    file = export_day(record, third, tmp_path, KEY)
    assert file is not None and faults_in_archive(file, TRUSTED) == []
    record.execute("update account set chips = chips + 1 where place = 'player ann' and table_id = 10")
    assert [str(finding)[:20] for finding in check_record(record, TRUSTED)] == [f"account {10 << 32 | 1}: "[:20]]


def test_an_exported_file_that_was_altered_is_found_out(record: Record, tmp_path: Path) -> None:
    _two_days(record)
    close_day(record, DAY, KEY)
    file = export_day(record, DAY, tmp_path, KEY)
    assert file is not None
    lines = gzip.decompress(file.read_bytes()).splitlines()
    step = json.loads(lines[2])
    spoilt = {
        "chips": {**step, "postings": [[*step["postings"][0][:2], 6, "loses"]]},
        "hash": {**step, "hash": "A" * 43 + "="},
    }
    for made in (
        [lines[0], lines[1], lines[3]],
        *([lines[0], lines[1], json.dumps(one).encode(), lines[3]] for one in spoilt.values()),
        [json.dumps({**json.loads(lines[0]), "steps": 4}).encode(), *lines[1:]],
        [*lines, lines[3].replace(b'"table":11', b'"table":12')],
    ):
        file.write_bytes(gzip.compress(b"\n".join(made)))
        assert faults_in_archive(file, TRUSTED)
