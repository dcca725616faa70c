"""Parts of the house beside owners: the relay of the stream, a reader of it, and the followers of an API process with sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, TypeVar

import psycopg
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.core.table.table import Table
from houseway.floor.api.errors import Refused, Wrong
from houseway.floor.api.follower import Following
from houseway.floor.api.house import DatabaseClock
from houseway.floor.api.subscriber import FoldedStep
from houseway.floor.bus.reader import Reader
from houseway.floor.bus.relay import Relay
from houseway.floor.bus.subjects import Subjects
from houseway.floor.bus.tail import Tail
from houseway.floor.step import Step
from houseway.floor.store.days import SignedDay, StillOpen, close_day, open_day
from houseway.floor.store.queries import open_days, steps_of
from houseway.floor.store.sqlstates import is_passing
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES
from houseway.views.followed import Followed

from .oracle import Oracle

T = TypeVar("T")
COMPARES: Final = 7.0
"""Seconds between two comparisons of the relay."""
LOOKS: Final = 1.0
"""Seconds between two looks of an API process at the record."""
DAY_LASTS: Final = 17.0
"""Seconds of a gaming day."""
KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(32))
RECORD: Final = "host=record"


class Registry:
    """The record as an API process has it: one connection, and an answer for what cannot be done now."""

    def __init__(self) -> None:
        self._worker: Final = RecordWorker(RECORD)

    async def run(self, function: Callable[[Any], T]) -> T:
        """Return the result of a function, or raise `Refused` where the record is away."""
        try:
            return await self._worker.once(function)
        except (psycopg.Error, OSError) as error:
            if is_passing(error):
                raise Refused(Wrong.RECORD_AWAY, seconds=1) from error
            raise


class Socket:
    """A client that watches one table: what it gets is compared with the record, step by step."""

    def __init__(self, oracle: Oracle, table: int, name: str) -> None:
        self.name: Final = name
        self._oracle, self._table = oracle, table

    def send_step(self, happened: FoldedStep) -> None:
        """Compare the events of a step."""
        viewer = happened.followed.viewer_of(self.name)
        update = happened.updates.get(viewer)
        if update is not None:
            self._oracle.framed(self._table, viewer, update.round, [event.event for event in update.events])

    def send_clock(self, followed: Followed) -> None:
        """Take a clock for players."""

    def send_announcement(self, kind: str, table: int, told: Any) -> None:
        """Take an announcement for players."""

    def has_console(self, table: int) -> bool:
        """Whether it shows a dealer's console."""
        return False

    def console(self, now: Any) -> None:
        """Take a step for consoles."""


class Followers:
    """The followers of an API process."""

    def __init__(self, oracle: Oracle, subjects: Subjects, watched: list[tuple[int, str]]) -> None:
        self._oracle, self._watched = oracle, watched
        self._registry: Any = Registry()
        self.following: Final = Following(self._registry, RulesCache(GAMES.__getitem__), DatabaseClock(), subjects, LOOKS)

    async def run(self, bus: Any) -> None:
        """Follow every table, and let each socket watch its own as soon as it is there."""
        await self.following.start(bus)
        waiting = [(number, Socket(self._oracle, number, name)) for number, name in self._watched]
        while waiting:
            waiting = [(number, one) for number, one in waiting if self.following.subscribe(one, number) is None]
            await asyncio.sleep(0.5)

    @property
    def tables(self) -> dict[int, tuple[int, Table]]:
        """The last step of each table, and the table after it."""
        return {number: (one.seq, one.table) for number, one in self.following.tables.items()}


async def relays(bus: Any, subjects: Subjects) -> None:
    """Keep the stream complete, for ever."""
    await Relay(bus, subjects, RecordWorker(RECORD), every=COMPARES).run()


class Days:
    """Opens a gaming day and closes the one before it, as its rounds end."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._worker: Final = RecordWorker(RECORD)

    async def run(self) -> None:
        """Begin a day every so often, for ever, and close those before it."""
        while True:
            await asyncio.sleep(DAY_LASTS)
            days = await self._worker.until_answered(open_days)
            await self._until_done(lambda record, day=days[-1] + timedelta(days=1): open_day(record, day) or True)
            for day in days:
                await self._until_done(lambda record, day=day: close_day(record, day, KEY))

    async def _until_done(self, does: Callable[[Any], Any]) -> None:
        while True:
            try:
                done = await self._worker.once(does)
            except (psycopg.Error, OSError) as error:
                if not (is_passing(error) or isinstance(error, psycopg.errors.QueryCanceled | psycopg.errors.LockNotAvailable)):
                    raise
                done = None
            if isinstance(done, SignedDay):
                self._oracle.closes(done)
            if done is not None and not isinstance(done, StillOpen):
                return
            await asyncio.sleep(1.0)


class StreamReader:
    """A service that must not miss a step."""

    def __init__(self, oracle: Oracle, subjects: Subjects) -> None:
        self._oracle, self._subjects = oracle, subjects
        self._worker: Final = RecordWorker(RECORD)
        self.heads: dict[int, int] = {}

    async def run(self, bus: Any) -> None:
        """Read for ever, and compare each step."""
        reader = Reader(Tail(bus, self._subjects), self._fetches)
        while True:
            for step in await reader.next(1.0):
                self._oracle.streamed(step, self.heads.get(step.table, 0))
                self.heads[step.table] = step.seq

    async def _fetches(self, table: int, after: int, before: int) -> list[Step]:
        return await self._worker.until_answered(
            lambda record: [step for step in steps_of(record, table, after) if step.seq < before]
        )
