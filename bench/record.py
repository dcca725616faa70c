"""Measures the steps per second that the record takes, by steps per call, next to pgbench with the same content.

    .venv/bin/python -m bench.record [--seconds N] [--tables N] [--bare]

Ours: bots play six games before the clock starts. Then the ledger, the chain, the arrays and `commit_steps` do what an owner does
after a command is decided; deciding and encoding events are not part of it (`bench.engine` measures deciding). pgbench: the same
commands, each in a transaction of its own as such a record is often written: a row per command, per event and per move, an update
per account and one of the table, prepared statements. Both on one private PostgreSQL with fsync. `--bare` adds as many calls
whose parameters are packed beforehand and only sent by the driver.

Processor time is that of this process and of all processes of PostgreSQL, per step. The machine may be shared, so the load
average is printed with every row.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import islice
from pathlib import Path

import msgspec
from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from tools.bot_steps import BotStep, bot_steps

from houseway.floor.ledger import Book, legs, posted
from houseway.floor.record.arrays import Packed
from houseway.floor.record.days import open_day
from houseway.floor.record.leases import open_table, renew
from houseway.floor.record.migrating import migrate
from houseway.floor.record.steps import STATEMENT, commit_steps_async, connected, connected_async, parameters
from houseway.floor.servers import Postgres, postgres_server
from houseway.floor.servers.postgres import programs
from houseway.floor.table.pending import Pending

GAMES = ("high_card_flush", "spanish_21", "holdem", "pai_gow", "minibaccarat", "chase_the_flush")
CALLS = ((1, 8), (10, 4), (25, 4), (50, 4), (100, 2))
"""Steps per call, and calls in flight."""
DAY = date(2026, 11, 15)
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
        verdicts = await commit_steps_async(connection, [pending.spoken() for pending in pendings])
        assert not verdicts, verdicts
        for pending in pendings:
            done += len(pending.steps)
            pending.committed()
        if time.perf_counter() > until:
            break
    return done


async def send_all(connection: Connection, calls: Iterable[tuple[Packed, ...]]) -> None:
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


def packed_calls(tables: list[Table], batch: int, lanes: int, steps: int) -> tuple[list[list[tuple[Packed, ...]]], int]:
    """Return the parameters of the next calls of each lane, about so many steps in all, and how many steps they have."""
    found: list[list[tuple[Packed, ...]]] = []
    done = 0
    for k in range(lanes):
        found.append([])
        for pendings in islice(called(tables[k::lanes], batch), max(1, steps // lanes // batch)):
            found[k].append(parameters([pending.spoken() for pending in pendings]))
            for pending in pendings:
                done += len(pending.steps)
                pending.committed()
    return found, done


async def bare(connections: list[Connection], calls: list[list[tuple[Packed, ...]]], steps: int) -> int:
    """Send calls that are packed already, on as many connections."""
    await asyncio.gather(*(send_all(one, mine) for one, mine in zip(connections, calls, strict=True)))
    return steps


def _line(name: str, rate: float, *each: float) -> str:
    own, theirs = (f"{each[0]:9.0f}", f"{each[1]:12.0f}") if each else (" " * 9, " " * 12)
    return f"{name:<48}{rate:>10,.0f}{own}{theirs}{os.getloadavg()[0]:>10.1f}"


# The same content, command by command

PLAIN = """
create table p_live (table_id int primary key, seq bigint not null) with (fillfactor = 50);
create table p_account (id bigint primary key, chips bigint not null) with (fillfactor = 50);
create table p_command (table_id int, seq bigint, at timestamptz, speaker bigint, said bytea, primary key (table_id, seq));
create table p_event (table_id int, seq bigint, nr int, event bytea, primary key (table_id, seq, nr));
create table p_move (table_id int, seq bigint, nr int, src bigint, dst bigint, chips bigint, why text,
                     primary key (table_id, seq, nr));
"""


def scripts(sitting: Sequence[BotStep], folder: Path, tables: int) -> list[str]:
    """Write one script of pgbench per step, and return the words that name them."""
    words: list[str] = []
    for number, step in enumerate(sitting):
        ledger = posted(Book(0), step.moves)
        lines = [f"\\set t random(1, {tables})", "begin;"]
        lines.append("update p_live set seq = seq + 1 where table_id = :t returning seq \\gset")
        lines.append(f"insert into p_command values (:t, :seq, now(), {step.speaker}, '\\x{step.said.hex()}');")
        for nr, event in enumerate(msgspec.json.decode(step.events)):
            lines.append(f"insert into p_event values (:t, :seq, {nr}, '\\x{msgspec.json.encode(event).hex()}');")
        for nr, (src, dst, chips, why) in enumerate(ledger.postings):
            quoted = why.replace("'", "''")
            lines.append(f"insert into p_move values (:t, :seq, {nr}, :t * 64 + {src}, :t * 64 + {dst}, {chips}, '{quoted}');")
        for account, chips in sorted(legs(ledger.postings).items()):
            lines.append(f"update p_account set chips = chips + ({chips}) where id = :t * 64 + {account};")
        (folder / f"{number}.sql").write_text("\n".join([*lines, "commit;"]) + "\n")
        words += ["-f", str(folder / f"{number}.sql")]
    return words


def by_pgbench(server: Postgres, sitting: Sequence[BotStep], tables: int, clients: int, seconds: float) -> float:
    """Return the commands per second of pgbench with so many clients."""
    with tempfile.TemporaryDirectory() as folder:
        words = scripts(sitting, Path(folder), tables)
        told = [str(programs() / "pgbench"), "-h", str(server.folder), "-U", "houseway", "-n", "-M", "prepared", "-j", "2"]
        told += ["-c", str(clients), "-T", str(max(1, round(seconds))), *words, "record"]
        out = subprocess.run(told, capture_output=True, text=True, check=True).stdout
    return next(float(line.split()[2]) for line in out.splitlines() if line.startswith("tps"))


async def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds per row (default: 4)")
    parser.add_argument("--tables", type=int, default=400, help="number of tables (default: 400)")
    parser.add_argument("--bare", action="store_true", help="send as many packed calls again by the driver alone, row by row")
    told = parser.parse_args()
    sittings = [list(bot_steps(key, ROUNDS, f"bench {key}")) for key in GAMES]
    mixed = random.Random(1).sample([step for sitting in sittings for step in sitting[1:]], 120)
    print(f"{'':<48}{'steps/s':>10}{'own µs':>9}{'postgres µs':>12}{'load':>10}")
    with postgres_server("shared_buffers=256MB") as server:
        conninfo = server.create("record")
        migrate(conninfo)
        tables: list[Table] = []
        with connected(conninfo) as record:
            open_day(record, DAY)
            renew(record, "bench", 3600)
            record.execute(PLAIN.encode())
            record.execute(f"insert into p_live select t, 0 from generate_series(1, {told.tables}) t".encode())
            record.execute(f"insert into p_account select i, 0 from generate_series(64, {64 * told.tables + 127}) i".encode())
            for number in range(1, told.tables + 1):
                pending = Pending(number, open_table(record, number, "bench").epoch)
                tables.append(Table(pending, sittings[number % len(sittings)], number))
        for clients in (8, 32):
            rate = by_pgbench(server, mixed, told.tables, clients, told.seconds)
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
