"""Measures the steps per second that the record takes, by steps per call, next to pgbench with the same content.

    .venv/bin/python -m bench.record [--seconds N] [--tables N] [--bare]

Ours: bots play six games before the clock starts. Then the ledger, the chain, the arrays and `commit_steps` do what an owner does
after a command is decided; deciding and encoding events are not part of it (`bench.engine` measures deciding). pgbench: the same
commands, each in a transaction of its own (`by_command.py`). Both on one private PostgreSQL with fsync.
`--bare` adds as many calls whose parameters are packed beforehand and only sent by the driver.

Processor time is that of this process and of all processes of PostgreSQL, per step. The machine may be shared, so the load
average is printed with every row.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from tools.bots.sittings import sitting
from tools.bots.steps import BotStep, bot_steps
from tools.house.servers import DAY, database_server, new_record

from houseway.floor.servers import Postgres
from houseway.floor.store.leases import open_table
from houseway.floor.store.steps import STATEMENT, Parameters, commit_steps_async, connected, connected_async, parameters
from houseway.floor.table.uncommitted import Pending

from .by_command import by_pgbench, played, relations

GAMES = ("high_card_flush", "spanish_21", "holdem", "pai_gow", "minibaccarat", "chase_the_flush")
CALLS = ((1, 8), (10, 4), (25, 4), (50, 4), (100, 2))
"""Steps per call, and calls in flight."""
ROUNDS = 40
WARM = 45
"""Steps of each table that are committed before the clock starts."""

Connection = AsyncConnection[TupleRow]


def processor_seconds(server: Postgres) -> float:
    """Return the processor time of the server: its main process with children that ended, and the children that run."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(folder.name) == server.pid:
                total += sum(map(int, fields[11:15]))
            elif int(fields[1]) == server.pid:
                total += sum(map(int, fields[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


class Table:
    """One table that goes through the steps of a sitting."""

    def __init__(self, pending: Pending, sitting: Sequence[BotStep], shift: int) -> None:
        self.pending = pending
        self._sitting = sitting
        self._next = 0
        self._shift = shift
        self._numbers: dict[int, int] = {}

    def add(self) -> bool:
        """Add the next step; return False when the sitting is over."""
        if self._next == len(self._sitting):
            return False
        step = self._sitting[self._next]
        number = self._numbers[step.speaker] = self._numbers.get(step.speaker, 0) + 1
        at = 1_794_744_000_000_000 + self._next * 1000 + self._shift
        self._next += 1
        self.pending.add(DAY, at, step.speaker, number, step.said, step.events, step.moves, playing=step.playing, kept=step.kept)
        return True


def called(tables: list[Table], batch: int) -> Iterator[list[Pending]]:
    """Yield calls of so many steps, taken from tables in turn, until the sittings are over."""
    turn = 0
    while tables:
        chosen: dict[int, Pending] = {}
        steps = 0
        while steps < batch and tables:
            table = tables[turn % len(tables)]
            if table.add():
                chosen[table.pending.table] = table.pending
                steps += 1
                turn += 1
            else:
                tables.remove(table)
        yield list(chosen.values())


async def commit_all(connection: Connection, calls: Iterable[list[Pending]], until: float) -> int:
    """Commit calls until a time, and return how many steps there were."""
    done = 0
    for pendings in calls:
        verdicts = await commit_steps_async(connection, [pending.table_commit() for pending in pendings])
        assert not verdicts, verdicts
        for pending in pendings:
            done += len(pending.steps)
            pending.committed()
        if time.perf_counter() > until:
            break
    return done


async def send_all(connection: Connection, calls: Iterable[Parameters]) -> None:
    """Send calls whose parameters are packed already."""
    for packed in calls:
        rows = await (await connection.execute(STATEMENT, packed, prepare=True)).fetchall()
        assert not rows, rows


async def measured(server: Postgres, work: Awaitable[int]) -> tuple[float, float, float]:
    """Return steps per second and the processor microseconds per step, ours and PostgreSQL's."""
    began, own, theirs = time.perf_counter(), time.process_time(), processor_seconds(server)
    steps = await work
    seconds = time.perf_counter() - began
    own, theirs = time.process_time() - own, processor_seconds(server) - theirs
    return steps / seconds, own / steps * 1e6, theirs / steps * 1e6


async def ours(connections: list[Connection], tables: list[Table], batch: int, seconds: float) -> int:
    """Commit on each connection the steps of its own tables, so that a table's steps arrive in order."""
    until = time.perf_counter() + seconds
    lanes = [tables[k :: len(connections)] for k in range(len(connections))]
    both = zip(connections, lanes, strict=True)
    return sum(await asyncio.gather(*(commit_all(one, called(mine, batch), until) for one, mine in both)))


def packed_calls(tables: list[Table], batch: int, lanes: int, steps: int) -> tuple[list[list[Parameters]], int]:
    """Return the next calls' parameters per partition, about so many steps in total, and the number of steps."""
    found: list[list[Parameters]] = []
    done = 0
    for k in range(lanes):
        found.append([])
        for pendings in islice(called(tables[k::lanes], batch), max(1, steps // lanes // batch)):
            found[k].append(parameters([pending.table_commit() for pending in pendings]))
            for pending in pendings:
                done += len(pending.steps)
                pending.committed()
    return found, done


async def bare(connections: list[Connection], calls: list[list[Parameters]], steps: int) -> int:
    """Send calls that are packed already, on as many connections."""
    await asyncio.gather(*(send_all(one, mine) for one, mine in zip(connections, calls, strict=True)))
    return steps


def _line(name: str, rate: float, *each: float) -> str:
    own, theirs = (f"{each[0]:9.0f}", f"{each[1]:12.0f}") if each else (" " * 9, " " * 12)
    return f"{name:<48}{rate:>10,.0f}{own}{theirs}{os.getloadavg()[0]:>10.1f}"


async def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds per row (default: 4)")
    parser.add_argument("--tables", type=int, default=400, help="number of tables (default: 400)")
    parser.add_argument("--bare", action="store_true", help="send as many packed calls again by the driver alone, row by row")
    told = parser.parse_args()
    sittings = [list(bot_steps(key, ROUNDS, f"bench {key}")) for key in GAMES]
    news = played([sitting(key, 10) for key in GAMES])
    print(f"{'':<48}{'steps/s':>10}{'own µs':>9}{'postgres µs':>12}{'load':>10}")
    with database_server("shared_buffers=256MB") as server:
        conninfo = new_record(server, "record")
        tables: list[Table] = []
        with connected(conninfo) as record:
            record.execute("select renew_lease_1(%s, %s)", ("bench", 3600))
            record.execute(relations(told.tables))
            for number in range(1, told.tables + 1):
                pending = Pending(number, open_table(record, number, "bench").epoch)
                tables.append(Table(pending, sittings[number % len(sittings)], number))
        for clients in (8, 32):
            rate = by_pgbench(server, "record", news, told.tables, clients, told.seconds)
            print(_line(f"pgbench, a commit per command, {clients} clients", rate), flush=True)
        connections = [await connected_async(conninfo) for _ in range(max(flight for _, flight in CALLS))]
        # the first round opens the accounts and is not measured
        calls, _ = packed_calls(tables, 100, 1, told.tables * WARM)
        await send_all(connections[0], calls[0])
        for batch, flight in CALLS:
            rate, *each = await measured(server, ours(connections[:flight], tables, batch, told.seconds))
            print(_line(f"{batch} steps per call, {flight} in flight", rate, *each), flush=True)
            if told.bare:
                again, steps = packed_calls(tables, batch, flight, round(rate * told.seconds))
                figures = await measured(server, bare(connections[:flight], again, steps))
                print(_line("  … as many calls, packed already", *figures), flush=True)
        for connection in connections:
            await connection.close()


if __name__ == "__main__":
    asyncio.run(main())
