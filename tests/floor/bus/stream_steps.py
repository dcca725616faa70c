"""Steps in the record and readers of the stream, for tests of the bus."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_steps import ANN, DAY, opened

from houseway.core.money.places import CAGE, Move
from houseway.floor.bus.reader import Fetches, Reader
from houseway.floor.bus.relay import heads_of
from houseway.floor.step import Step, broken_links, genesis
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import commit_steps
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]


def add_buy_in(pending: Pending, chips: int = 100) -> Step:
    """Add a step in which Ann buys chips, at the time of this machine."""
    number = max([step.number for step in pending.steps] + [pending.heard.get(ANN, 0)]) + 1
    moves = [Move(CAGE, "player ann", chips, "buys in")]
    return pending.add(DAY, time.time_ns() // 1000, ANN, number, b'"bets"', b"[]", moves)


def commit_all(record: Record, *pendings: Pending) -> None:
    """Commit what waits at some tables."""
    assert commit_steps(record, [pending.table_commit() for pending in pendings]) == []
    for pending in pendings:
        pending.committed()


def fetches_from(desk: RecordWorker) -> Fetches:
    """Return a function that reads a gap from the record."""

    async def fetches(table: int, after: int, before: int) -> list[Step]:
        return await desk.until_answered(lambda record: [one for one in steps_of(record, table, after) if one.seq < before])

    return fetches


async def read_until(
    reader: Reader, enough: Callable[[dict[int, list[Step]]], bool], seconds: float = 30
) -> dict[int, list[Step]]:
    """Read until it is enough, or no more comes in time."""
    got: dict[int, list[Step]] = defaultdict(list)
    end = time.monotonic() + seconds
    while not enough(got) and time.monotonic() < end:
        for step in await reader.next(0.1):
            got[step.table].append(step)
    return got


def is_all(record: Record) -> Callable[[dict[int, list[Step]]], bool]:
    """Return whether a reader has as many steps of each table as the record has now."""
    heads = heads_of(record)
    return lambda got: all(len(got.get(table, ())) >= head.seq for table, head in heads.items())


def once_in_order(record: Record, got: dict[int, list[Step]]) -> None:
    """Compare what a reader got with the record: every step once, in the order of its table, with its hash and its chain."""
    for table, head in heads_of(record).items():
        steps = got[table]
        assert [step.seq for step in steps] == list(range(1, head.seq + 1)), table
        assert steps[-1].hash == head.hash and broken_links(steps, genesis(table)) == []
        assert steps == list(steps_of(record, table))


async def filled(conninfo: str, record: Record, tables: int, steps: int) -> list[Pending]:
    """Open some tables and commit so many steps at each."""
    pendings = [opened(record, table) for table in range(1, tables + 1)]
    for _ in range(steps):
        for pending in pendings:
            add_buy_in(pending)
        commit_all(record, *pendings)
    return pendings
