"""Periodic tasks of a floor, run by one process: they need no request, and nothing waits for their result.

- Approved requests that their table has not received are sent again, and submissions become active in time
  (`Queue.repair`).
- Signed fills and credits that their table has not received are sent again (`send_slip`).
- The gaming day is opened when it begins, by the clock and the zone of the house.
- The books of shared meters are compared with what meters have.
- First responses to requests and hashes of views are deleted after the time that the configuration sets.

Any number of processes may do this at once: the record lets each thing happen once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.bus.requests import Unanswered
from houseway.floor.cage.events import SlipKind, SlipStanding
from houseway.floor.cage.fills import send_slip
from houseway.floor.config.keys import Config
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.limits.limits import set_house_limits
from houseway.floor.messages import Reply, SentCommand
from houseway.floor.meters.reconciliation import books
from houseway.floor.people.actors import Actor
from houseway.floor.people.roles import PLATFORM
from houseway.floor.pit.queue import Queue
from houseway.floor.pit.tables import open_gaming_day
from houseway.floor.signatures import Signer
from houseway.floor.store.queries import now, open_days
from houseway.floor.store.retention import delete_old_answers, delete_old_hashes
from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import UPKEEP
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.world import monotonic

Record = Connection[TupleRow]
EVERY: Final = 2.0
"""Seconds between two looks."""
DELETES_EVERY: Final = 3600.0
"""Seconds between two looks for rows that are kept no longer."""
COMPARES_EVERY: Final = 300.0
"""Seconds between two comparisons of shared meters, which add up the steps of their tables."""
THE_PLATFORM: Final = Actor(0, PLATFORM)
_log = log_of(__name__)


def gaming_day(at: datetime, config: Config) -> date:
    """Return the gaming day of a moment: it begins at an hour of the house's own clock, and not at midnight.

    >>> from datetime import UTC
    >>> from houseway.floor.config.keys import Config, Secrets
    >>> from houseway.floor.config.secret import Secret
    >>> config = Config(secrets=Secrets(second_factor_key=Secret("env", "KEY")))
    >>> gaming_day(datetime(2026, 11, 16, 10, 59, tzinfo=UTC), config)  # 5:59 in New York
    datetime.date(2026, 11, 15)
    >>> gaming_day(datetime(2026, 11, 16, 11, 0, tzinfo=UTC), config)
    datetime.date(2026, 11, 16)
    """
    begins = timedelta(hours=config.house.day_begins.hour, minutes=config.house.day_begins.minute)
    return (at.astimezone(config.house.zone).replace(tzinfo=None) - begins).date()


def begin_day(record: Record, config: Config) -> date:
    """Open the gaming day that it is now, unless it is open or over, and return the newest that is open, or else the last."""
    today = gaming_day(now(record), config)
    known = record.execute("select max(day) from day").fetchone()
    if known is None or known[0] is None or known[0] < today:
        open_gaming_day(record, THE_PLATFORM, today)
    days = open_days(record)
    return days[-1] if days else today  # a day that was closed before the next one begins


@dataclass
class UpkeepCounts:
    """Counters of the periodic tasks."""

    failures: int = 0
    meters_differ: Chips | None = None
    """The differences in the books of shared meters, added up without their signs; None before the first comparison."""


class Upkeep:
    """Does what has to be done from time to time."""

    def __init__(
        self,
        conninfo: str,
        config: Config,
        queue: Queue,
        says: Callable[[SentCommand], Awaitable[Reply]],
        signer: Signer | None = None,
    ) -> None:
        self._conninfo, self._config, self._queue, self._says, self._signer = conninfo, config, queue, says, signer
        self._desk = RecordWorker(conninfo, signer, UPKEEP)
        self._deletes_at = self._compares_at = 0.0
        self.counts: Final = UpkeepCounts()

    async def works(self) -> None:
        """Look every two seconds, for ever; what fails is logged and tried again."""
        await self._desk.until_answered(lambda record: set_house_limits(record, self._config))
        while True:
            try:
                await self._run_once()
            except (psycopg.Error, OSError, TimeoutError, Unanswered) as error:
                self.counts.failures += 1
                _log.warning("maintenance has to wait", error=place_of(error))
            await asyncio.sleep(EVERY)

    async def _run_once(self) -> None:
        day = await self._desk.once(lambda record: begin_day(record, self._config))
        await self._queue.repair()
        for number in await self._desk.once(_signed):
            with connected(self._conninfo, self._signer, UPKEEP) as record:
                await send_slip(self._says, record, number, day)
        if monotonic() >= self._deletes_at:
            await self._desk.once(lambda record: delete_old(record, self._config))
            self._deletes_at = monotonic() + DELETES_EVERY
        if monotonic() >= self._compares_at:
            self.counts.meters_differ = await self._desk.once(meters_differ)
            self._compares_at = monotonic() + COMPARES_EVERY

    async def close(self) -> None:
        """Close the connection to the record, when the process ends."""
        await self._desk.close()


def meters_differ(record: Record) -> Chips:
    """Return the differences in the books of shared meters, added up without their signs: always zero (P11)."""
    return sum(abs(one.difference) for one in books(record))


def delete_old(record: Record, config: Config) -> None:
    """Delete what is kept for a bounded time and is older."""
    delete_old_answers(record, config.api.answers_kept_days)
    delete_old_hashes(record, config.api.hashes_kept_days)


def _signed(record: Record) -> list[int]:
    """Return the signed fills and credits that their table has not received."""
    query = "select number from slip where standing = %s and kind = any (%s) order by number"
    rows = record.execute(query, (SlipStanding.SIGNED, [SlipKind.FILL, SlipKind.CREDIT])).fetchall()
    return [number for (number,) in rows]
