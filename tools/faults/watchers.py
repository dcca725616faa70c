"""Permanent watchers: the sum of all accounts in every snapshot, and a reader of the stream that misses no step."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from typing import Final

import psycopg
from nats.aio.client import Client as Nats

from houseway.floor.bus.reader import Reader
from houseway.floor.bus.subjects import Subjects
from houseway.floor.bus.tail import BUS_ERRORS, Tail
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import READING, Limits

from .invariants import Invariants
from .readers import Readers

EVERY: Final = 0.1
"""Seconds between two reads of the accounts."""
SUMS: Final = "select coalesce(sum(chips), 0)::bigint, coalesce(min(chips) filter (where not deep), 0)::bigint from account"


class Balance(threading.Thread):
    """Reads all accounts again and again, on a connection of its own, whenever the record can be reached."""

    def __init__(self, conninfo: str, invariants: Invariants, limits: Limits = READING) -> None:
        super().__init__(name="balance", daemon=True)
        self.looks = 0
        self._conninfo, self._limits = conninfo, limits
        self._promises = invariants
        self._ends = threading.Event()

    def run(self) -> None:
        """Look until it is ended."""
        while not self._ends.wait(EVERY):
            try:
                with connected(self._conninfo, limits=self._limits) as record:
                    while not self._ends.wait(EVERY):
                        self._check(record)
            except psycopg.Error:
                pass  # the record is away

    def _check(self, record: psycopg.Connection[tuple[int, int]]) -> None:
        row = record.execute(SUMS).fetchone()
        assert row is not None
        self.looks += 1
        if row[0] != 0:
            self._promises.breaks("all accounts sum to zero", f"{row[0]} at {time.time()}")
        if row[1] < 0:
            self._promises.breaks("no account is below zero", f"{row[1]} at {time.time()}")

    def end(self) -> None:
        """Stop looking at the accounts."""
        self._ends.set()
        self.join(10)


class StreamReader:
    """Reads every step from the stream; each must come once, in the order of its table."""

    def __init__(self, bus: Nats, subjects: Subjects, readers: Readers, invariants: Invariants) -> None:
        self.hashes: Final[dict[int, list[bytes]]] = {}
        self._bus, self._subjects = bus, subjects
        self._readers = readers
        self._promises = invariants
        self.reader = Reader(Tail(bus, subjects), self._fetches)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to read the stream from its beginning."""
        self._task = asyncio.create_task(self._reads())

    async def stop(self) -> None:
        """Stop reading the stream."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _reads(self) -> None:
        while True:
            try:
                for step in await self.reader.next(0.5):
                    self._took(step)
            except (*BUS_ERRORS, psycopg.Error):
                await asyncio.sleep(0.2)

    def _took(self, step: Step) -> None:
        seen = self.hashes.setdefault(step.table, [])
        if step.seq != len(seen) + 1:
            self._promises.breaks("readers get every step once, in order", f"{step.table}.{step.seq} after {len(seen)}")
        seen.append(step.hash)

    async def _fetches(self, table: int, after: int, before: int) -> list[Step]:
        def reads(record: psycopg.Connection[tuple[object, ...]]) -> list[Step]:
            return [step for step in steps_of(record, table, after) if step.seq < before]

        return await asyncio.to_thread(self._readers.read, reads)

    async def whole_stream(self, seconds: float = 2.0) -> dict[int, dict[int, bytes]]:
        """Return the contents of the stream from its beginning, by table and step, without help from the record."""
        tail = Tail(self._bus, self._subjects)
        found: dict[int, dict[int, bytes]] = {}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            steps = await tail.next(0.3)
            for step in steps:
                found.setdefault(step.table, {})[step.seq] = step.hash
            with contextlib.suppress(*BUS_ERRORS):
                if not steps and not await tail.behind():
                    break
        return found
