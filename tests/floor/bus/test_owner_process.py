"""An owner as a process: ready, killed, replaced, without its servers for a while, and drained."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.bus.far import Far, FarHost
from tests.floor.bus.stream_steps import fetches_from, is_all, once_in_order, read_until
from tests.floor.owner_floor import HOUSE, sent_command
from tests.floor.record_steps import DAY, held
from tests.floor.test_owner import replayed

from houseway.core.messages.command import BuyIn, Sit
from houseway.floor.bus.line import connected
from houseway.floor.bus.reader import Reader
from houseway.floor.bus.requests import Client
from houseway.floor.bus.subjects import Subjects
from houseway.floor.bus.tail import Tail
from houseway.floor.lookback.record_check import check_record
from houseway.floor.messages import Answer
from houseway.floor.servers import NatsServer, Postgres, postgres_server
from houseway.floor.store.days import open_day
from houseway.floor.store.migration import migrate
from houseway.floor.store.steps import connected as record_connected
from houseway.floor.table.record_worker import RecordWorker

Record = Connection[TupleRow]
ROOT = Path(__file__).parents[3]
HOUSE_NAME = "pier"


class Process:
    """An owner's process that a test started."""

    def __init__(self, conninfo: str, url: str, name: str, *more: str, tool: str = "tools.house.owner") -> None:
        paths = os.pathsep.join([str(ROOT / "src"), str(ROOT), *sys.path])
        own = ("--name", name, "--lease", "1.5") if tool == "tools.house.owner" else ()
        self._process = subprocess.Popen(
            [sys.executable, "-m", tool, "--record", conninfo, "--bus", url, "--house", HOUSE_NAME, *own, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": paths, "HOUSEWAY_SHOE_KEYS": f"test:{bytes(range(32)).hex()}"},
        )

    def line(self) -> tuple[str, Any]:
        """Return the next printed line: a word and its data."""
        assert self._process.stdout is not None and self._process.stderr is not None
        word, _, told = self._process.stdout.readline().partition(" ")
        assert word, self._process.stderr.read()
        return word, json.loads(told)

    def kill(self) -> None:
        """Kill it at once."""
        self._process.kill()
        self._process.wait()

    def ends(self) -> tuple[tuple[str, Any], int]:
        """Signal the process to drain; return its last line and its exit code."""
        self._process.send_signal(signal.SIGTERM)
        last = self.line()
        return last, self._process.wait(60)

    def close(self) -> None:
        """Make sure that it is gone."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    """The processes of a test, gone when it ends."""
    made: list[Process] = []
    yield made
    for process in made:
        process.close()


@pytest.fixture
def durable() -> Iterator[Postgres]:
    """A server that writes to disk, since it is killed."""
    with postgres_server() as server:
        migrate(server.conninfo())
        with record_connected(server.conninfo()) as record:
            open_day(record, DAY)
        yield server


async def _in_a_thread(does: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(None, does)


def test_an_owner_serves_is_killed_replaced_and_drained(processes: list[Process], durable: Postgres, bus: NatsServer) -> None:
    """One player buys in through every fault: owner, bus and database are killed. The relay continues."""
    conninfo = durable.conninfo()

    async def run() -> None:
        first = Process(conninfo, bus.url, "first", "--open", "3", "--game", "high_card_flush")
        processes.append(first)
        word, state = await _in_a_thread(first.line)
        assert word == "ready" and state["tables"] == 3
        relay = Process(conninfo, bus.url, "", "--every", "0.5", tool="tools.house.relay")
        processes.append(relay)
        assert (await _in_a_thread(relay.line))[0] == "ready"
        nats = await connected(bus.url)
        client = Client(nats, Subjects(HOUSE_NAME))
        assert isinstance(await client.request(sent_command(2, 101, "bot1", 1, Sit("bot1", ("1",))), 30), Answer)
        number = 0

        async def buys() -> None:
            nonlocal number
            number += 1
            sells = sent_command(2, HOUSE, "dealer", number, BuyIn("bot1", 100))
            replies = await asyncio.gather(*(client.request(sells, 60) for _ in range(3)))
            assert isinstance(replies[0], Answer) and replies[0].refused is None and len({*replies}) == 1, replies

        await buys()
        second = Process(conninfo, bus.url, "second")
        processes.append(second)
        await _in_a_thread(second.line)
        first.kill()
        began = time.monotonic()
        await buys()
        assert time.monotonic() - began < 60
        bus.kill()
        asks = asyncio.create_task(buys())
        await asyncio.sleep(0.3)
        await _in_a_thread(bus.start)
        await asks
        durable.kill()
        asks = asyncio.create_task(buys())
        await asyncio.sleep(0.3)
        await _in_a_thread(durable.start)
        await asks
        reply = await nats.request(Subjects(HOUSE_NAME).control("second"), b"", timeout=10)
        told = json.loads(reply.data)
        assert told["tables"] == 3 and told["counts"]["steps"] >= 3 and told["news"]["faults"] == 0
        (word, last), code = await _in_a_thread(second.ends)
        assert (word, last, code) == ("drained", {"playing": []}, 0)
        desk = RecordWorker(conninfo)
        with record_connected(conninfo) as record:
            got = await read_until(Reader(Tail(nats, Subjects(HOUSE_NAME)), fetches_from(desk)), is_all(record))
            once_in_order(record, got)
        await desk.close()
        (word, last), code = await _in_a_thread(relay.ends)
        assert (word, last["strange"], code) == ("ended", 0, 0)
        await nats.close()
        with record_connected(conninfo) as record:
            assert held(record, 2)["player bot1"] == 100 * number
            assert check_record(record, []) == []
            assert record.execute("select count(*) from owner where until > now()").fetchone() == (0,)

    asyncio.run(run())


def test_an_owner_waits_for_servers_that_are_not_there_yet(processes: list[Process], durable: Postgres, bus: NatsServer) -> None:
    durable.kill()
    bus.kill()
    owner = Process(durable.conninfo(), bus.url, "early", "--open", "1")
    processes.append(owner)
    time.sleep(1)
    durable.start()
    bus.start()
    word, state = owner.line()
    assert word == "ready" and state["tables"] == 1
    assert owner.ends()[1] == 0


def test_bots_finish_their_rounds_though_owners_are_killed(processes: list[Process], durable: Postgres, bus: NatsServer) -> None:
    """An owner that takes a table over continues with the shoe in play, and every repeat gets its first response."""
    conninfo, games = durable.conninfo(), {1: "holdem", 2: "high_card_flush"}

    async def run() -> None:
        names = iter(range(100))

        def starts() -> Process:
            opens = ("--open", "2", "--game", "high_card_flush", "--game", "holdem")
            made = Process(conninfo, bus.url, f"owner_{next(names)}", *opens)
            processes.append(made)
            made.line()
            return made

        owner = await _in_a_thread(starts)
        nats = await connected(bus.url)
        far = Far(Client(nats, Subjects(HOUSE_NAME)))
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(len(games)) as threads:
            hosts = [FarHost(far, number, key, loop, conninfo) for number, key in games.items()]
            plays = [loop.run_in_executor(threads, host.sits_and_plays, 2) for host in hosts]
            kills = 0
            while not all(play.done() for play in plays):
                await asyncio.sleep(0.7)
                if kills < 3 and any(host.table.is_playing for host in hosts):
                    owner.kill()
                    kills += 1
                    owner = await _in_a_thread(starts)
            await asyncio.gather(*plays)
        assert kills >= 1 and owner.ends()[1] == 0
        await nats.close()
        with record_connected(conninfo) as record:
            assert check_record(record, []) == []
            for number in games:
                table, ended = replayed(record, number)
                assert ended >= 2 and not table.is_playing

    asyncio.run(run())
