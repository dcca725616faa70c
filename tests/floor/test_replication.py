"""Commits that wait for standbys: one whose wait was cancelled is on the primary alone, and nobody may be answered from it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Generator
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, floor
from tests.floor.record_steps import DAY
from tools.house.servers import VOLATILE, database_server, new_record

from houseway.core.messages.command import BuyIn
from houseway.floor.api.errors import Refused
from houseway.floor.api.house import Registry
from houseway.floor.api.once import done_once
from houseway.floor.lookback.record_check import check_record
from houseway.floor.messages import Answer
from houseway.floor.servers import Postgres
from houseway.floor.store import timeouts
from houseway.floor.store.queries import steps_of
from houseway.floor.store.replicas import replication
from houseway.floor.store.steps import confirm_replicated, connected, connected_async
from houseway.floor.store.timeouts import Limits, NoAnswer, NotReplicated, Server, limited, only, ordered, servers_of

WAITS = "select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()"
LOCAL = "-c synchronous_commit=local"


@pytest.fixture(scope="module")
def alone() -> Generator[Postgres]:
    """A server of its own: whether commits wait is a setting of the whole server."""
    with database_server(*VOLATILE) as server:
        yield server


class Standby:
    """Stands for a standby that is away, or back. The operator's own connection does not wait for it."""

    def __init__(self, server: Postgres, conninfo: str) -> None:
        self._server = server
        self.operator = psycopg.connect(conninfo, options=LOCAL, autocommit=True)

    def waits(self, *, on: bool) -> None:
        """Let commits wait for a standby that is not there, or for none."""
        name = "ANY 1 (nobody)" if on else ""
        self.operator.execute(f"alter system set synchronous_standby_names = '{name}'".encode())
        self.operator.execute("select pg_reload_conf()")
        with psycopg.connect(self._server.conninfo(), options=LOCAL, autocommit=True) as other:
            end = time.monotonic() + 10
            while other.execute("show synchronous_standby_names").fetchone() != (name,):
                assert time.monotonic() < end
                time.sleep(0.01)
        time.sleep(0.2)  # the checkpointer tells the backends

    def waiting(self) -> list[int]:
        """Return the processes whose commit waits."""
        return [pid for (pid,) in self.operator.execute(WAITS).fetchall()]

    def cancels(self, seconds: float = 20) -> int:
        """Cancel the commits that wait, as soon as one does."""
        end = time.monotonic() + seconds
        while not (pids := self.waiting()):
            assert time.monotonic() < end, "no commit waits"
            time.sleep(0.01)
        for pid in pids:
            self.operator.execute("select pg_cancel_backend(%s)", (pid,))
        return len(pids)

    def sees(self, number: int, seconds: float = 20) -> None:
        """Wait until a command of the house at table 1 is in a step that can be read."""
        query = "select 1 from step where table_id = 1 and speaker = %s and said_no = %s"
        end = time.monotonic() + seconds
        while self.operator.execute(query, (HOUSE, number)).fetchone() is None:
            assert time.monotonic() < end, "the cancelled commit cannot be read"
            time.sleep(0.01)


@pytest.fixture
def standby(alone: Postgres, request: pytest.FixtureRequest) -> Generator[tuple[str, Standby]]:
    """A record with commits that can be made to wait."""
    conninfo = new_record(alone, f"waits{abs(hash(request.node.name)) % 10**9}", DAY)
    made = Standby(alone, conninfo)
    yield conninfo, made
    made.waits(on=False)
    made.operator.close()


def test_a_commit_whose_wait_was_cancelled_is_unknown_and_not_done(standby: tuple[str, Standby]) -> None:
    """The server says that it is done, with a warning that nobody read."""
    conninfo, away = standby
    away.waits(on=True)
    canceller = threading.Thread(target=away.cancels)
    record = connected(conninfo)
    canceller.start()
    with pytest.raises(NotReplicated):
        record.execute("insert into speaker (kind) values ('patron')")
    canceller.join()
    assert record.closed
    assert away.operator.execute("select count(*) from speaker where kind = 'patron'").fetchone() == (1,)

    async def run() -> None:
        line = await connected_async(conninfo)
        cancelling = asyncio.create_task(asyncio.to_thread(away.cancels))
        with pytest.raises(NotReplicated):
            await line.execute("insert into speaker (kind) values ('patron')")
        await cancelling
        assert line.closed

    asyncio.run(asyncio.wait_for(run(), 60))
    record = connected(conninfo)
    canceller = threading.Thread(target=away.cancels)
    canceller.start()
    with pytest.raises(NotReplicated), record.transaction():
        record.execute("insert into speaker (kind) values ('patron')")
    canceller.join()


def test_what_was_read_is_confirmed_when_a_standby_has_it(standby: tuple[str, Standby]) -> None:
    conninfo, away = standby
    with connected(conninfo) as record, record.transaction():
        confirm_replicated(record)
        assert record.execute("select pg_current_xact_id_if_assigned()").fetchone() == (None,)  # it wrote nothing
    away.waits(on=True)
    with connected(conninfo, limits=Limits(0.5)) as record, pytest.raises(NoAnswer):
        confirm_replicated(record)
    with connected(conninfo) as record:
        threading.Timer(1, away.waits, kwargs={"on": False}).start()
        began = time.monotonic()
        confirm_replicated(record)
        assert time.monotonic() - began > 0.8


def test_an_owner_answers_a_cancelled_commit_only_when_a_standby_has_it(standby: tuple[str, Standby]) -> None:
    """A read finds the step at once, and is no proof: a failover would undo it."""
    conninfo, away = standby

    async def run() -> None:
        async with floor(conninfo, "one", renewed=600, lease=3600, lanes=1) as made:
            await made.opens(1, "high_card_flush", 1)
            await asyncio.to_thread(away.waits, on=True)
            said = made.next(1, HOUSE, "dealer", BuyIn("bot1", 5_000))
            asked = asyncio.create_task(made.request(said))
            assert await asyncio.to_thread(away.cancels) > 0
            await asyncio.to_thread(away.sees, said.number)
            again = asyncio.create_task(made.request(said))  # a repeat is answered from a read too
            await asyncio.wait([asked, again], timeout=3)
            assert not asked.done() and not again.done()
            await asyncio.to_thread(away.waits, on=False)
            first, second = await asyncio.wait_for(asyncio.gather(asked, again), 30)
            assert isinstance(first, Answer) and first.refused is None and first == second
            with connected(conninfo) as record:
                assert [step.number for step in steps_of(record, 1) if step.speaker == HOUSE] == [1, 2]
                assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 90))


def test_a_repeated_request_is_answered_only_when_a_standby_has_the_first(standby: tuple[str, Standby]) -> None:
    conninfo, away = standby
    endpoint: Any = SimpleNamespace(gives=None)
    registry = Registry(conninfo, 1, limits=Limits(1.0))
    registry.open()

    async def requests() -> Any:
        return await registry.run(lambda record: done_once(record, endpoint, 0, "key", b"what", lambda: None))

    async def run() -> None:
        away.waits(on=True)
        cancelling = asyncio.create_task(asyncio.to_thread(away.cancels))
        with pytest.raises(Refused):  # the wait was cancelled: the outcome is unknown
            await requests()
        await cancelling
        with pytest.raises(Refused):  # it is there, and no standby has it
            await requests()
        away.waits(on=False)
        assert await requests() is None

    try:
        asyncio.run(asyncio.wait_for(run(), 60))
    finally:
        registry.close()


def test_a_part_uses_the_server_that_takes_writes_and_tries_a_silent_one_last(monkeypatch: pytest.MonkeyPatch) -> None:
    three = "host=a,b,c port=1,2,3 dbname=houseway"
    told = conninfo_to_dict(limited(three, Limits(1.0)))
    assert (told["target_session_attrs"], told["connect_timeout"]) == ("read-write", "2")
    assert "target_session_attrs" not in conninfo_to_dict(limited("host=a dbname=houseway", Limits(1.0)))
    assert conninfo_to_dict(limited(f"{three} target_session_attrs=any", Limits(1.0)))["target_session_attrs"] == "any"
    assert servers_of(ordered(three)) == servers_of(three)
    monkeypatch.setattr(timeouts, "_silent", {Server("a", "1"): time.monotonic()})
    assert servers_of(ordered(three)) == [Server("b", "2"), Server("c", "3"), Server("a", "1")]
    assert servers_of(ordered("host=a,b port=1")) == [Server("b", "1"), Server("a", "1")]
    monkeypatch.setattr(timeouts, "_silent", {Server("a", "1"): time.monotonic() - timeouts.AVOIDED})
    assert servers_of(ordered(three)) == servers_of(three)
    monkeypatch.setattr(timeouts, "_timed_out", [time.monotonic()] * 3 + [time.monotonic() - timeouts.AVOIDED])
    assert conninfo_to_dict(ordered(three))["connect_timeout"] == "5"  # a busy server gets more time
    assert conninfo_to_dict(only(three, Server("b", "2"))) == {
        "host": "b", "port": "2", "dbname": "houseway", "target_session_attrs": "any"
    }  # fmt: skip


def test_a_server_that_does_not_answer_is_remembered(standby: tuple[str, Standby], monkeypatch: pytest.MonkeyPatch) -> None:
    conninfo, away = standby
    silent: dict[Server, float] = {}
    monkeypatch.setattr(timeouts, "_silent", silent)
    away.waits(on=True)
    with connected(conninfo, limits=Limits(0.2)) as record, pytest.raises(NoAnswer):
        record.execute("insert into speaker (kind) values ('patron')")
    assert Server(str(conninfo_to_dict(conninfo)["host"]), "") in silent


def test_the_states_of_servers_are_shown(standby: tuple[str, Standby]) -> None:
    conninfo, away = standby
    (server,), waits_for, loses_nothing = replication(conninfo)
    assert (server.role, server.timeline, server.behind, waits_for, loses_nothing) == ("primary", 1, None, "", False)
    away.waits(on=True)
    two = f"{conninfo} port=5432,1 host={conninfo_to_dict(conninfo)['host']},127.0.0.1"
    found = replication(two)
    assert [one.role for one in found.servers] == ["primary", "away"]
    assert (found.waits_for, found.loses_nothing) == ("ANY 1 (nobody)", True)
    with psycopg.connect(conninfo, options=LOCAL, autocommit=True) as record:
        name = conninfo_to_dict(conninfo)["dbname"]
        record.execute(f'alter database "{name}" set synchronous_commit = off'.encode())
        assert not replication(conninfo).loses_nothing
        record.execute(f'alter database "{name}" reset synchronous_commit'.encode())


Record = Connection[TupleRow]
