"""The relay: compares the stream with the record and sends the steps that the stream lacks.

It checks each table by itself, at the last step of `live`, which a call writes together with its steps. There is no cursor
over all tables: a call that takes long commits behind calls that began after it, and a cursor would have passed it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

import psycopg
from nats.aio.client import Client as Nats
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.fault_log import place_of
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_of
from houseway.floor.table.record_worker import RecordWorker

from .calls import packed
from .heads import Head, Heads
from .line import streams
from .subjects import Subjects
from .tail import BUS_ERRORS, Tail, make_stream

EVERY: Final = 60.0
"""Seconds between two comparisons."""
GRACE: Final = 1.0
"""Seconds in which a step that is in the record may still be on its way to the stream."""
PART: Final = 2_000
"""Steps of one table that are read at a time."""

Record = Connection[TupleRow]
_log = logging.getLogger(__name__)


@dataclass
class Relayed:
    """Counters of a relay."""

    looks: int = 0
    sent: int = 0
    """Steps that the stream had not got from their owner."""
    strange: int = 0
    """Tables of which the stream has other steps than the record."""
    trouble: int = 0
    behind: int = 0
    """Steps of the record that the stream had not at the last comparison and has not got since."""


def heads_of(record: Record) -> dict[int, Head]:
    """Return the last step of each table in the record. Chains of meters are not news: what a table was shown is in its steps."""
    rows = record.execute("select table_id, seq, hash from live where seq > 0 and table_id > 0").fetchall()
    return {table: Head(seq, hash) for table, seq, hash in rows}


class Relay:
    """Keeps the stream of one property complete. Any number may run: readers drop what they have."""

    def __init__(self, bus: Nats, subjects: Subjects, desk: RecordWorker, *, every: float = EVERY, grace: float = GRACE) -> None:
        self.counts: Final = Relayed()
        self.heads: Final = Heads()
        """The heads of the stream."""
        self._bus = bus
        self._subjects = subjects
        self._desk = desk
        self._every, self._grace = every, grace
        self._tail = Tail(bus, subjects)
        self._now = asyncio.Event()
        self._now.set()
        self._streams = streams(bus)

    def compare_now(self) -> None:
        """Compare at once: the connection is new, or somebody wants to be sure."""
        self._now.set()

    async def run(self) -> None:
        """Follow the stream, and compare at the start, on request, and at least once a minute."""
        due = 0.0
        loop = asyncio.get_running_loop()
        while True:
            try:
                if self._now.is_set() or loop.time() >= due:
                    self._now.clear()
                    due = loop.time() + self._every
                    await self._tail.again()
                    await self.compare()
                self._add_steps(await self._tail.next(1.0))
            except (*BUS_ERRORS, psycopg.Error) as wrong:
                self.counts.trouble += 1
                _log.warning("the relay: %s", place_of(wrong))
                due = loop.time() + min(1.0, self._every)
                await asyncio.sleep(0.2)

    async def compare(self) -> int:
        """Compare each table of the stream with the record, send what is missing, and return how many steps that were."""
        self.counts.looks += 1
        stored = await self._desk.once(heads_of)
        # counted first: the bus may not answer
        self.counts.behind = sum(max(0, head.seq - self.heads.of(table).seq) for table, head in stored.items())
        await make_stream(self._bus, self._subjects)
        await self._catch_up()
        missing = self._missing(stored)
        if missing and self._grace:
            await asyncio.sleep(self._grace)
            await self._catch_up()
            missing = self._missing(stored)
        sent = 0
        for table, head in missing.items():
            sent += await self._sends(table, head)
        self.counts.sent += sent
        self.counts.behind = 0
        return sent

    def _missing(self, stored: dict[int, Head]) -> dict[int, Head]:
        """Return the tables of which the stream has less than the record; one with other steps is counted and left."""
        found: dict[int, Head] = {}
        for table, head in stored.items():
            mine = self.heads.of(table)
            if mine.seq < head.seq:
                found[table] = head
            elif mine.seq == head.seq and mine.hash != head.hash:
                self.counts.strange += 1
                _log.error("table %d: step %d of the stream is not the one in the record", table, head.seq)
        return found

    async def _sends(self, table: int, head: Head) -> int:
        """Send the steps of one table from the record, each message until the stream acknowledges it."""
        sent, after = 0, self.heads.of(table).seq
        while after < head.seq:
            steps = await self._desk.once(_part(table, after, head.seq))
            if not steps:  # their day is detached: nobody can send them any more
                break
            for data in packed(steps):
                await self._streams.publish(self._subjects.calls, data, timeout=10)
            sent, after = sent + len(steps), steps[-1].seq
        self.heads.skip_to(table, head)
        return sent

    async def _catch_up(self) -> None:
        """Read the stream to its end."""
        while True:
            steps = await self._tail.next(0.05)
            self._add_steps(steps)
            if not steps and not await self._tail.behind():
                return

    def _add_steps(self, steps: list[Step]) -> None:
        if self._tail.fresh:
            self._tail.fresh = False
            self.heads.clear()
        for step in steps:
            self.heads.add(step)


def _part(table: int, after: int, upto: int) -> Callable[[Record], list[Step]]:
    def reads(record: Record) -> list[Step]:
        return list(islice(takewhile(lambda step: step.seq <= upto, steps_of(record, table, after)), PART))

    return reads
