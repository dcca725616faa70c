"""The follower: what it reads, eight writers at once, restores, forged steps, and the witness that sees a log go back."""

from __future__ import annotations

import asyncio
import random
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from inspect import signature
from pathlib import Path

import psycopg
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.log.followed import ORIGIN, SALTS, Followed, followed, log_signer
from tests.floor.record_steps import ANN, DAY, FLOOR, add_step, commit, opened, renew
from tests.floor.test_days import KEY, TOMORROW
from tests.floor.test_owner_lines import proxied, until
from tests.floor.test_signatures import OWNER, STRICT, TRUSTED
from tools.faults.proxies import Proxy

from houseway.floor.log.contents import current_entries
from houseway.floor.log.follower import Follower
from houseway.floor.log.notes import head_in
from houseway.floor.log.store import Writer
from houseway.floor.servers import Postgres
from houseway.floor.servers.programs import give
from houseway.floor.store.archive import export_day
from houseway.floor.store.days import SignedDay, close_day, detach_day, open_day
from houseway.floor.store.migration import migrate
from houseway.floor.store.queries import resumed_all, server_cursor
from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import UPKEEP, Limits, NoAnswer
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]


@pytest.fixture
def house(record: Record, conninfo: str, tmp_path: Path) -> Iterator[Followed]:
    """A record with a log and a witness."""
    with followed(record, conninfo, tmp_path) as made:
        yield made


def test_steps_and_rows_are_logged_once_and_their_head_is_cosigned(house: Followed) -> None:
    house.play(3, 4, rounds=400)
    house.record.execute("insert into speaker (kind) values ('patron')")
    began = time.monotonic()
    assert house.poll() == []
    assert time.monotonic() - began < 20
    logged = current_entries(house.follower.log, house.follower.log.size)
    assert {chain: (one.first, one.last) for chain, one in logged.chains.items()} == {3: (1, 1200), 4: (1, 1200)}
    assert logged.disorder == []
    note = house.witness.last(ORIGIN)
    assert note is not None
    assert head_in(note).size == house.follower.log.size == house.follower.counts.cosigned
    size = house.follower.log.size
    house.starts_again()
    assert house.poll() == []
    assert house.follower.log.size == size, "a follower that starts again logs nothing twice"


def test_a_cosigned_head_takes_less_than_two_seconds(house: Followed) -> None:
    house.play(3)
    house.poll()
    taken: list[float] = []
    for _ in range(5):
        house.play(3, rounds=5)
        house.poll()
        taken.append(house.follower.counts.head_seconds)
    assert sorted(taken)[2] < 2, taken


def test_no_row_of_eight_writers_is_lost(house: Followed, conninfo: str) -> None:
    """Numbers are given before transactions end: a reader by number loses rows that a slow writer commits later."""
    ends, written = threading.Event(), [0] * 8

    def writes(nr: int) -> None:
        chance = random.Random(nr)
        with psycopg.connect(conninfo) as mine:
            while not ends.is_set():
                many = chance.randint(1, 4)
                for _ in range(many):
                    mine.execute("insert into speaker (kind) values ('patron')")
                    time.sleep(chance.random() * 0.004)
                if chance.random() < 0.2:
                    mine.rollback()
                else:
                    mine.commit()
                    written[nr] += many

    writers = [threading.Thread(target=writes, args=(nr,)) for nr in range(8)]
    for one in writers:
        one.start()
    until = time.monotonic() + 4
    while time.monotonic() < until:
        house.follower.poll()
    ends.set()
    for one in writers:
        one.join()
    assert house.poll() == []
    logged = current_entries(house.follower.log, house.follower.log.size)
    numbers = [one.number for one in logged.rows.values() if one.relation == "speaker"]
    assert len(numbers) == sum(written) + 1 > 100, "and the platform, who was there before"
    assert numbers != sorted(numbers), "the writers were in each other's way"
    assert house.named() == []


def test_a_step_that_does_not_fit_is_not_logged_and_raises_an_alarm(house: Followed) -> None:
    house.play(3, 4)
    house.poll()
    house.play(3, 4)
    with house.record.transaction():
        house.record.execute("set local session_replication_role = replica")
        house.record.execute("update step set said = '\"raises\"' where table_id = 3 and seq = 5")
    wrong = "step 3.5: does not fit: its hash does not follow from the step before"
    assert house.poll() == [wrong]
    assert house.alarms() == [wrong]
    log = house.follower.log
    assert (log.state.chains[3].seq, log.state.chains[4].seq) == (4, 6), "other chains go on"


def test_a_forged_step_is_not_logged_until_a_person_accepts_it(record: Record, conninfo: str, tmp_path: Path) -> None:
    """A thief of the database role of an owner commits without the key: the chain is whole, the call is not signed."""
    with followed(record, conninfo, tmp_path, TRUSTED) as house, connected(conninfo, signer=OWNER) as signed:
        table = opened(record, 5)
        add_step(table, speaker=0)
        assert commit(signed, table) == []
        assert house.poll() == []
        add_step(table, speaker=0)
        assert commit(record, table) == []
        wrong = "step 5.2: not signed: it was committed without the key of an owner or the API"
        assert house.poll() == [wrong]
        assert house.alarms() == [wrong]
        assert house.follower.log.state.chains[5].seq == 1
        house.starts_again()
        assert house.poll() == [wrong], "a restart does not forget that signatures had begun"
        assert len(house.alarms()) == 1
        house.follower.accept(5, 2, "s4", "the thief was found")
        assert house.poll() == []
        add_step(table, speaker=0)
        assert commit(signed, table) == []
        assert house.poll() == []
        compared = house.compared()
        assert compared.findings == []
        assert [(one.by, one.steps.first, one.steps.last) for one in compared.accepted] == [("s4", 2, 2)]
        with pytest.raises(ValueError, match="no steps"):
            house.follower.accept(5, 9, "s4", "nothing there")


def test_a_command_that_nobody_vouched_for_is_not_logged(record: Record, conninfo: str, tmp_path: Path) -> None:
    """An owner invents a person's command: it signs the call and has no voucher."""
    with followed(record, conninfo, tmp_path, STRICT) as house, connected(conninfo, signer=OWNER) as signed:
        table = opened(record, 5)
        add_step(table, speaker=0)
        add_step(table, speaker=ANN)
        assert commit(signed, table) == []
        assert house.poll() == ["step 5.2: not vouched for: no person sent its command through the API"]
        assert 5 not in house.follower.log.state.chains


# Restores


@pytest.fixture
def cluster() -> Iterator[Postgres]:
    """A cluster that is stopped, copied and put back."""
    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    give(folder)
    server = Postgres(folder, ("fsync=off", "full_page_writes=off"), stays=True)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Restorable:
    """A house whose cluster can be copied and put back, with the state of its tables in the tests."""

    def __init__(self, cluster: Postgres, house: Followed) -> None:
        self._cluster, self.house = cluster, house

    def _swapped(self, source: Path, target: Path) -> None:
        self.house.follower.close()
        self.house.record.close()
        self._cluster.stop()
        shutil.rmtree(target, ignore_errors=True)
        subprocess.run(["cp", "-a", str(source), str(target)], check=True)
        self._cluster.start()
        self.house.record = connected(self.house.conninfo)
        self.house.starts_again()

    def copies(self) -> None:
        """Make a cold copy of the cluster."""
        self._swapped(self._cluster.data, self._cluster.folder / "copy")

    def puts_back(self) -> None:
        """Put the cluster back from the copy."""
        self._swapped(self._cluster.folder / "copy", self._cluster.data)
        found = resumed_all(self.house.record, list(self.house.tables))
        self.house.tables = {table: Pending.after(table, one) for table, one in found.items()}


def test_a_cluster_that_was_put_back_and_the_restore_that_a_person_decided(cluster: Postgres, tmp_path: Path) -> None:
    """The follower sees it at once, also after other play past the old numbers. A lawful restore is an entry."""
    conninfo = cluster.create("house")
    migrate(conninfo)
    record = connected(conninfo)
    open_day(record, DAY)
    renew(record, "house", 3600)
    with followed(record, conninfo, tmp_path) as house:
        both = Restorable(cluster, house)
        house.play(1, 2, rounds=5)
        house.record.execute("insert into speaker (kind) values ('patron')")
        assert house.poll() == []
        both.copies()
        assert house.poll() == []
        house.play(1, 2)
        house.record.execute("insert into speaker (kind) values ('patron')")
        assert house.poll() == []
        size = house.follower.log.size

        both.puts_back()
        assert house.named() == [
            *(f"step {table}.{seq}: is missing" for table in (1, 2) for seq in (16, 17, 18)),
            "speaker 2: is missing",
        ]
        found = house.poll()
        assert found[:2] == ["chain 1: it is at 15, the log has 18", "chain 2: it is at 15, the log has 18"]
        assert found[2].startswith("log_row: row")
        assert house.follower.log.size == size, "nothing was logged"

        both.puts_back()  # the alarms are gone with it, and are raised again only where they are new
        add_step(house.tables[1], speaker=FLOOR)
        house.play(1, rounds=2)
        house.record.execute("insert into speaker (kind) values ('staff')")
        assert "step 1.19: does not fit: its hash does not follow from the step before" in house.poll()
        assert house.follower.log.size == size, "numbers alone would have been taken"

        told = house.follower.restored("s4, s9", "the disk of the server was lost")
        assert [(one.chain, one.first, one.last) for one in told.lost if one.chain is not None] == [(1, 16, 18), (2, 16, 18)]
        assert house.poll() == []
        compared = house.compared()
        assert compared.findings == []
        assert [one.by for one in compared.restored] == ["s4, s9"]
        house.play(1, 2)
        house.record.execute("update speaker set ended_at = now() where number = 2")
        assert house.poll() == []
        assert house.named() == [], "the log goes on after it"
        house.record.close()


def test_a_restore_does_not_lose_the_steps_of_a_day_that_is_detached(house: Followed, tmp_path: Path) -> None:
    """Every step of a chain was logged as lost, back to its first, when a day of it had been moved to the archive."""
    house.play(1, 2, rounds=4)
    open_day(house.record, TOMORROW)
    assert isinstance(close_day(house.record, DAY, KEY), SignedDay)
    for table in (1, 2):
        for _ in range(3):
            add_step(house.tables[table], speaker=FLOOR, day=TOMORROW)
        assert commit(house.record, house.tables[table]) == []
    assert house.poll() == []
    export_day(house.record, DAY, tmp_path, KEY)
    assert detach_day(house.record, DAY)
    assert not house.follower.restored("s4, s9", "nothing is lost").lost
    with house.record.transaction():  # as a record is that was put back: the last two steps of one table are not there
        house.record.execute("set local session_replication_role = replica")
        house.record.execute("delete from step where table_id = 1 and seq > 13")
        house.record.execute(
            "update live set seq = 13, hash = (select hash from step where table_id = 1 and seq = 13) where table_id = 1"
        )
    told = house.follower.restored("s4, s9", "the disk of the server was lost")
    assert [(one.chain, one.first, one.last) for one in told.lost if one.chain is not None] == [(1, 14, 15)]
    assert house.poll() == []


def test_a_line_that_stays_open_and_never_answers_does_not_hang_the_log(record: Record, conninfo: str, tmp_path: Path) -> None:
    """Before, the follower waited for ever: no further step was logged, and its log did not explain why."""
    assert signature(Follower).parameters["limits"].default == UPKEEP
    ends = threading.Event()

    async def run() -> None:
        async with proxied(conninfo) as (over, proxy):
            follower = Follower(over, Writer(tmp_path / "other"), SALTS, log_signer(), limits=Limits(0.5))
            running = asyncio.create_task(asyncio.to_thread(follower.run, 0.02, ends.wait))
            try:
                await until(lambda: follower.counts.polls > 2, 60)
                proxy.half_open = True
                await until(lambda: follower.counts.failures > 0, 60)
                proxy.half_open = False
                looks = follower.counts.polls
                await until(lambda: follower.counts.polls > looks + 2 and follower.log.size > 0, 60)
            finally:
                proxy.half_open = False
                ends.set()
                await running
                follower.close()

    record.execute("insert into speaker (kind) values ('patron')")
    asyncio.run(asyncio.wait_for(run(), 200))


def test_a_cursor_whose_end_is_not_answered_is_closed(conninfo: str) -> None:
    """Before, its warning failed whichever test the collector ran in."""

    def abandon(connection: Connection[TupleRow], proxy: Proxy) -> bool:
        with suppress(NoAnswer), connection.transaction(), server_cursor(connection, "abandoned") as cursor:
            cursor.execute("select generate_series(1, 10)")
            cursor.fetchmany(1)
            proxy.half_open = True
        return cursor.closed and connection.closed

    async def run() -> bool:
        async with proxied(conninfo) as (over, proxy):
            connection = await asyncio.to_thread(connected, over, None, Limits(0.5))
            try:
                return await asyncio.to_thread(abandon, connection, proxy)
            finally:
                proxy.half_open = False

    assert asyncio.run(asyncio.wait_for(run(), 100))


def test_a_log_that_was_put_back_with_the_record_is_refused_by_the_witness(house: Followed, tmp_path: Path) -> None:
    """Without an outside witness this is undetectable: record and log agree with each other."""
    house.play(1)
    assert house.poll() == []
    shutil.copytree(house.folder, tmp_path / "copy")
    house.play(1, rounds=3)
    assert house.poll() == []
    kept = house.witness.last(ORIGIN)
    assert kept is not None
    shutil.rmtree(house.folder)
    shutil.copytree(tmp_path / "copy", house.folder)
    house.record.execute("insert into speaker (kind) values ('patron'), ('patron')")
    with house.record.transaction():
        house.record.execute("set local session_replication_role = replica")
        house.record.execute("delete from step where seq > 3")
        house.record.execute("update live set seq = 3, hash = (select hash from step where seq = 3)")
    house.starts_again()
    size = head_in(kept).size
    found = house.poll()
    assert len(found) == 1
    assert found[0].startswith(f"witness witness.example/w1: it has cosigned {size} entries, this log has ")
    house.record.execute("insert into speaker (kind) select 'patron' from generate_series(1, 20)")
    found = house.poll()
    assert found == [
        "witness witness.example/w1: it refuses the head: 422: the proof does not lead from the one root to the other"
    ]
    assert house.witness.last(ORIGIN) == kept
    assert len(house.witness.not_cosigned(ORIGIN)) == 2, "both heads that the log signed are kept, the shorter and the other one"
    assert house.alarms()[-1] == found[0]
