"""Measures a floor under load: an owner of many tables, pgbench, and the owner's calls sent bare, in one run.

    .venv/bin/python -m bench.load [--tables N] [--minutes N] [--lanes N]

Bots play six games before the clock starts, a bot in every seat. Then three things are measured on one private
PostgreSQL with fsync:

- pgbench, the same content, a transaction per command with a row per event and per move (`by_command.py`);
- the owner, each table's next command after the response to the one before, a line per minute, so that checkpoints
  are in it;
- the calls of such an owner over some seconds, recorded with their parameters and sent again to an empty record by
  the driver alone.

The ratio of the last two is the share of the record's speed that the owner leaves. Read it together with the steps
per call.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Any, NamedTuple

from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from tools.bots.sittings import PLAYED, Again, Sitting, sitting
from tools.house.servers import DAY, database_server, new_record

from houseway.floor.messages import News
from houseway.floor.servers import Postgres
from houseway.floor.store.leases import open_table
from houseway.floor.store.steps import (
    STATEMENT,
    Parameters,
    TableCommit,
    commit_steps_async,
    connected,
    connected_async,
    parameters,
)
from houseway.floor.table import owner, partition
from houseway.floor.table.garbage import settle_collector
from houseway.floor.table.owner import Owner
from houseway.games import GAMES

from .by_command import by_pgbench, played, relations
from .owner import Client, unpaced
from .record import processor_seconds

Connection = AsyncConnection[TupleRow]
NAME = "bench"
WARM = 1.0
"""Seconds in which players sit down and buy in before the clock starts."""
STEPS_A_ROUND = 17
"""No game has fewer: the bots must play enough rounds for twelve thousand steps per second."""
BARE = 10.0
"""Seconds of the owner whose calls are sent again."""


class Kept(NamedTuple):
    """Calls of an owner with their parameters, by connection, in order."""

    opening: list[Parameters]
    calls: dict[int, list[tuple[Parameters, int]]]


@contextmanager
def keeping(kept: Kept) -> Generator[None]:
    """Keep what owners commit."""
    commits, opens = partition.commit_steps_async, owner.commit_steps

    async def keeps(connection: Connection, spoken: list[TableCommit]) -> Any:
        found = await commit_steps_async(connection, spoken)
        kept.calls.setdefault(id(connection), []).append((parameters(spoken), sum(len(one.steps) for one in spoken)))
        return found

    def keeps_opening(connection: Any, spoken: list[TableCommit]) -> Any:
        kept.opening.append(parameters(spoken))
        return opens(connection, spoken)

    partition.commit_steps_async, owner.commit_steps = keeps, keeps_opening  # type: ignore[assignment]
    try:
        yield
    finally:
        partition.commit_steps_async, owner.commit_steps = commits, opens


class Measure:
    """Steps, calls, seconds and processor time from a moment on."""

    def __init__(self, server: Postgres, counted: Callable[[], tuple[int, int]]) -> None:
        self._server, self._counted = server, counted
        self.again()

    def again(self) -> None:
        """Begin a new line."""
        self._from = self._now()

    def _now(self) -> tuple[float, ...]:
        return (time.perf_counter(), time.process_time(), processor_seconds(self._server), *self._counted())

    def line(self, name: str) -> tuple[str, float]:
        """Return a line of the table, and the steps per second."""
        seconds, own, theirs, steps, calls = (now - then for now, then in zip(self._now(), self._from, strict=True))
        each = f"{1e6 * own / steps:>9.1f}{1e6 * theirs / steps:>13.1f}"
        load = os.getloadavg()[0]
        return f"{name:<34}{steps / seconds:>10,.0f}{steps / max(calls, 1):>12.1f}{each}{load:>8.1f}", steps / seconds


async def owned(server: Postgres, database: str, sittings: list[Sitting], told: argparse.Namespace, seconds: float) -> float:
    """Run an owner and print a line per minute; return the steps per second of all of it."""
    conninfo = new_record(server, database)
    dealers = {one.rules.digest: Again(one) for one in sittings}
    made = Owner(
        conninfo,
        NAME,
        game_of=GAMES.__getitem__,
        day=lambda: DAY,
        dealer_of=lambda table: dealers[table.rules.digest],
        lanes=told.lanes,
    )
    await made.start()
    clients: list[Client] = []
    for number in range(1, told.tables + 1):
        one = sittings[number % len(sittings)]
        await made.opens(number, one.rules)
        clients.append(Client(made, number, one))
    await unpaced(clients, WARM)
    settle_collector()  # as the process of an owner does

    def counted() -> tuple[int, int]:
        return sum(one.steps for one in made.counts), sum(one.calls for one in made.counts)

    whole, minute = Measure(server, counted), Measure(server, counted)
    left, passed = seconds, 0.0
    while left > 0:
        await unpaced(clients, min(60.0, left))
        passed, left = passed + min(60.0, left), left - 60
        if seconds > 60:
            print(minute.line(f"  to second {passed:,.0f}")[0], flush=True)
            minute.again()
    line, rate = whole.line(f"owner, {told.tables} tables, {seconds:,.0f} s")
    print(line, flush=True)
    await made.stop(gives_back=True)
    server.drop(database)
    return rate


async def bare(server: Postgres, kept: Kept, told: argparse.Namespace) -> float:
    """Send an owner's calls again to an empty record; return the steps per second."""
    conninfo = new_record(server, "bare")
    with connected(conninfo) as record:
        record.execute("select renew_lease_1(%s, %s)", (NAME, 3600))
        for number in range(1, told.tables + 1):
            open_table(record, number, NAME)
    connections = [await connected_async(conninfo) for _ in kept.calls]
    for packed in kept.opening:
        await _sent(connections[0], packed)
    done = [0, 0]

    async def sends(connection: Connection, calls: list[tuple[Parameters, int]]) -> None:
        for packed, steps in calls:
            await _sent(connection, packed)
            done[0] += steps
            done[1] += 1

    work: list[Awaitable[None]] = [sends(one, calls) for one, calls in zip(connections, kept.calls.values(), strict=True)]
    measure = Measure(server, lambda: (done[0], done[1]))
    await asyncio.gather(*work)
    line, rate = measure.line(f"its calls bare, {done[0]:,} steps")
    print(line, flush=True)
    for connection in connections:
        await connection.close()
    server.drop("bare")
    return rate


async def _sent(connection: Connection, packed: Parameters) -> None:
    rows = await (await connection.execute(STATEMENT, packed, prepare=True)).fetchall()
    assert not rows, rows


def pgbench(server: Postgres, news: list[News], tables: int, seconds: float) -> float:
    """Print the rates of pgbench with the same content, and return the best rate."""
    with connected(server.create("by_command")) as record:
        record.execute(relations(tables))
    rates: list[float] = []
    for clients in (8, 32):
        rate = by_pgbench(server, "by_command", news, tables, clients, seconds)
        rates.append(rate)
        print(f"{f'pgbench, {clients} clients':<34}{rate:>10,.0f}{1.0:>12.1f}{'':>22}{os.getloadavg()[0]:>8.1f}", flush=True)
    server.drop("by_command")
    return max(rates)


def main() -> None:
    """Measure, and print the table and the two ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=400, help="number of tables (default: 400)")
    parser.add_argument("--minutes", type=float, default=10, help="minutes of the owner (default: 10)")
    parser.add_argument("--lanes", type=int, default=2, help="lanes of the owner (default: 2)")
    told = parser.parse_args()
    seconds = 60 * told.minutes
    rounds = 10 + int(12_000 * seconds / told.tables / STEPS_A_ROUND)
    print(f"six games, {rounds} rounds each, are played first …", flush=True)
    sittings = [sitting(key, rounds) for key in PLAYED]
    news = played([sitting(key, 10) for key in PLAYED])
    print(f"{'':<34}{'steps/s':>10}{'steps/call':>12}{'own µs':>9}{'postgres µs':>13}{'load':>8}")
    with database_server("shared_buffers=256MB") as server:
        by_command = pgbench(server, news, told.tables, max(5.0, min(30.0, seconds / 4)))
        rate = asyncio.run(owned(server, "floor", sittings, told, seconds))
        kept = Kept([], {})
        with keeping(kept):
            short = asyncio.run(owned(server, "short", sittings, told, BARE))
        sent = asyncio.run(bare(server, kept, told))
    print(f"the owner beside pgbench: {rate / by_command:.2f}; beside its own calls bare: {short / sent:.2f}")


if __name__ == "__main__":
    main()
