"""Measures an owner of live tables: steps per second with no pause, or response times at the pace of people.

    .venv/bin/python -m bench.owner [--seconds N] [--tables N …] [--lanes N] [--pace N] [--signed] [--profile]

Bots play six games before the clock starts, a bot in every seat. Then their commands are sent to an owner, each
table's next one after the response to the one before: the owner reads, decides, deals, encodes, chains, commits and
responds. `--pace N` sends N commands per second instead, spread over the tables, and prints the response times. One
private PostgreSQL with fsync.

Processor time is that of this process, with the sending of commands, and of all processes of PostgreSQL, per step.
Memory is that of the live tables at the end, most of them in a round: everything that is theirs alone, without the
rules, which they share. Disk space is that of the steps with their index, for as many steps as a round has. The
machine may be shared, so the load average is printed with every row.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import os
import pstats
import sys
import time
from functools import partial
from types import FunctionType, ModuleType
from typing import Any

from tools.bots.sittings import PLAYED, Again, Sitting, sitting
from tools.house.servers import DAY, database_server, new_record

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.floor.messages import Answer, Reply, SentCommand
from houseway.floor.servers import Postgres
from houseway.floor.signatures import VOUCHER_BYTES, Committer, Signer
from houseway.floor.store.steps import connected
from houseway.floor.table.garbage import settle_collector
from houseway.floor.table.live import TableContext
from houseway.floor.table.owner import Owner
from houseway.floor.table.partition import TablePartition
from houseway.games import GAMES

from .record import processor_seconds

ROUNDS = 40


class Client:
    """Sends the commands of one table, one message at a time."""

    voucher: bytes | None = None
    """An owner cannot check vouchers, so any does."""

    def __init__(self, owner: Owner, table: int, sitting: Sitting) -> None:
        self._owner, self._table, self._said = owner, table, sitting.said
        self._numbers: dict[int, int] = {}
        self._next = 0
        self.until = 0.0
        self.is_idle = True
        self.took: list[float] = []

    def sends(self, then: Any) -> None:
        """Send the next message; `then` is called when it was answered."""
        if self._next == len(self._said):
            raise SystemExit("the bots did not play enough rounds for this many seconds: raise ROUNDS")
        speaker, voice, text = self._said[self._next]
        self._next += 1
        number = self._numbers[speaker] = self._numbers.get(speaker, 0) + 1
        self.is_idle = False
        said = SentCommand(self._table, speaker, voice, number, text, self.voucher)
        self._owner.receive(said, partial(self._answered, time.perf_counter(), then))

    def _answered(self, sent: float, then: Any, reply: Reply) -> None:
        assert isinstance(reply, Answer) and reply.refused is None, (reply, self._said[self._next - 1])
        self.is_idle = True
        self.took.append(time.perf_counter() - sent)
        then(self)

    def goes_on(self, _: Client) -> None:
        """Send until the time is over."""
        if time.perf_counter() < self.until:
            self.sends(self.goes_on)


async def unpaced(clients: list[Client], seconds: float) -> None:
    """Let every table send its next command when it has an answer."""
    for client in clients:
        client.until = time.perf_counter() + seconds
        client.goes_on(client)
    await asyncio.sleep(seconds)
    while not all(client.is_idle for client in clients):
        await asyncio.sleep(0.001)


async def paced(clients: list[Client], seconds: float, pace: float) -> None:
    """Send so many commands per second, spread over the tables."""
    begun = time.perf_counter()
    sent = 0
    while (passed := time.perf_counter() - begun) < seconds:
        while sent < passed * pace:
            client = clients[sent % len(clients)]
            if client.is_idle:
                client.sends(lambda client: None)
            sent += 1
        await asyncio.sleep(0.001)
    while not all(client.is_idle for client in clients):
        await asyncio.sleep(0.001)


async def measured(server: Postgres, sittings: list[Sitting], tables: int, told: argparse.Namespace) -> str:
    """Run one owner in a database of its own and return the line of it."""
    conninfo = new_record(server, f"record{tables}")
    dealers = {one.rules.digest: Again(one) for one in sittings}
    dealer_of = lambda table: dealers[table.rules.digest]  # noqa: E731
    signer = Signer(Committer.OWNER, bytes(32)) if told.signed else None
    Client.voucher = bytes(VOUCHER_BYTES) if told.signed else None
    owner = Owner(
        conninfo, "bench", game_of=GAMES.__getitem__, day=lambda: DAY, dealer_of=dealer_of, lanes=told.lanes, signer=signer
    )
    await owner.start()
    clients: list[Client] = []
    for number in range(1, tables + 1):
        one = sittings[number % len(sittings)]
        await owner.opens(number, one.rules)
        clients.append(Client(owner, number, one))
    settle_collector()
    await unpaced(clients, 1.0)  # players sit down and buy in; accounts are opened
    for client in clients:
        client.took.clear()
    steps, calls = _sums(owner)
    began, own, theirs = time.perf_counter(), time.process_time(), processor_seconds(server)
    profile = cProfile.Profile() if told.profile else None
    if profile:
        profile.enable()
    await (paced(clients, told.seconds, told.pace) if told.pace else unpaced(clients, told.seconds))
    if profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)
    took = time.perf_counter() - began
    own, theirs = time.process_time() - own, processor_seconds(server) - theirs
    steps, calls = (after - before for after, before in zip(_sums(owner), (steps, calls), strict=True))
    waits = sorted(wait for client in clients for wait in client.took)
    memory, disk = (
        memory_of(owner),
        disk_of(conninfo, sum(len(one.said) + len(one.dealt) for one in sittings) / len(sittings) / ROUNDS),
    )
    await owner.stop(gives_back=True)
    server.drop(f"record{tables}")
    p50, p99 = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
    each = f"{1e6 * own / steps:>9.0f}{1e6 * theirs / steps:>13.0f}"
    load = f"{os.getloadavg()[0]:>7.1f}"
    return (
        f"{tables:>7}{steps / took:>10,.0f}{steps / calls:>12.1f}{each}{p50:>9.1f}{p99:>8.1f}{memory:>10.1f}{disk:>10.1f}{load}"
    )


def memory_of(owner: Owner) -> float:
    """Return the kilobytes of all live tables, per table: every object that only they refer to, counted once."""
    shared = (type, ModuleType, FunctionType, Rules, Game, TableContext, TablePartition, Owner, Again, asyncio.AbstractEventLoop)
    seen: set[int] = set()
    waiting: list[object] = [live for lane in owner.partitions for live in lane.tables.values()]
    total = 0
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, shared):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        waiting += gc.get_referents(one)
    return total / 1000 / len(owner.tables)


def disk_of(conninfo: str, steps_per_round: float) -> float:
    """Return the kilobytes of the steps of one round, with their index."""
    query = (
        "select sum(pg_total_relation_size(inhrelid))::bigint, (select count(*) from step)"
        " from pg_inherits where inhparent = 'step'::regclass"
    )
    with connected(conninfo) as record:
        row = record.execute(query).fetchone()
    assert row is not None
    return row[0] / 1000 / row[1] * steps_per_round


def _sums(owner: Owner) -> tuple[int, int]:
    return sum(one.steps for one in owner.counts), sum(one.calls for one in owner.counts)


def main() -> None:
    """Measure and print one line per number of tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds per row (default: 8)")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 400, 1000], help="number of tables, a row for each")
    parser.add_argument("--lanes", type=int, default=2, help="lanes of the owner (default: 2)")
    parser.add_argument("--pace", type=float, default=0, help="commands per second (default: no pause)")
    parser.add_argument("--signed", action="store_true", help="sign every call, and pass on a voucher with every command")
    parser.add_argument("--profile", action="store_true", help="print where the owner's time goes; it runs slower")
    told = parser.parse_args()
    sittings = [sitting(key, ROUNDS) for key in PLAYED]
    with database_server("shared_buffers=256MB") as server:
        print(
            f"{'tables':>7}{'steps/s':>10}{'steps/call':>12}{'own µs':>9}{'postgres µs':>13}{'p50 ms':>9}{'p99 ms':>8}"
            f"{'KB/table':>10}{'KB/round':>10}{'load':>7}"
        )
        for tables in told.tables:
            print(asyncio.run(measured(server, sittings, tables, told)), flush=True)


if __name__ == "__main__":
    main()
