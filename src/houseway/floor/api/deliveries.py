"""Deliveries to a table without a client's own command: approved requests and signed slips. They are sent once, and retried."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING, Final

from houseway.floor.bus.requests import Client, Unanswered
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.cash_sums import notice_cash
from houseway.floor.cage.events import Slip, SlipStanding
from houseway.floor.cage.fills import conclude, slip_message
from houseway.floor.cage.overview import slip_of, waiting
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.lookback.round_index import fill
from houseway.floor.messages import NOT_THIS_NUMBER, Rejected, Reply, SentCommand
from houseway.floor.pit.cameras import raise_tasks
from houseway.floor.pit.queue import Queue
from houseway.floor.store.queries import open_days
from houseway.floor.store.tables import RulesCache

from .errors import Refused

if TYPE_CHECKING:
    from .house import House, Record, Registry
    from .server import ApiSettings

FILLS_SECONDS: Final = 0.2
"""Seconds for adding rounds to the index before other pending work."""
_log = log_of(__name__)
_TRIES: Final = 5
"""Retries of a slip under another number: its requester may use the same number at the same moment."""


def queue_at(registry: Registry, client: Client, shelf: RulesCache, told: ApiSettings) -> Queue:
    """Return the queue of approvals of a house; it reaches tables over the bus."""

    async def request(said: SentCommand) -> Reply:
        try:
            return await client.request(said, told.manners.answer_seconds)
        except Unanswered:
            raise TimeoutError from None

    return Queue(registry, request, shelf, told.terms.sums)


def day_of(record: Record) -> date | CageBar:
    """Return the gaming day that takes steps now."""
    days = open_days(record)
    return days[-1] if days else CageBar.DAY_NOT_OPEN


async def deliver_slip(house: House, number: int) -> Slip | None:
    """Send a signed slip to its table, and return the slip as it is then; one that no owner accepted stays signed."""

    def next_command(record: Record) -> SentCommand | None:
        day = day_of(record)
        said = None if isinstance(day, CageBar) else slip_message(record, number, day)
        return said if isinstance(said, SentCommand) else None

    def concludes(record: Record) -> Slip | None:
        day = day_of(record)
        if not isinstance(day, CageBar):
            conclude(record, number, day)
        return slip_of(record, number)

    for _ in range(_TRIES):
        said = await house.registry.run(next_command)
        if said is None:
            break
        try:
            reply = await house.client.request(said, house.manners.answer_seconds)
        except Unanswered:
            break
        slip = await house.registry.run(concludes)
        is_used = isinstance(reply, Rejected) and reply.why in NOT_THIS_NUMBER
        if slip is None or slip.standing is not SlipStanding.SIGNED or (isinstance(reply, Rejected) and not is_used):
            return slip
    return await house.registry.run(lambda record: slip_of(record, number))


class Repairs:
    """Retries deliveries that a table has not accepted: it was away, a round was in play, or they were not due yet."""

    def __init__(self, house: House) -> None:
        self.faults = 0
        self._house = house
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start looking for undelivered messages."""
        self._task = asyncio.create_task(self._keeps())

    async def stop(self) -> None:
        """End the looking, wherever it is."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keeps(self) -> None:
        while True:
            await asyncio.sleep(self._house.manners.repairs_seconds)
            try:
                await self.once()
            except Refused:  # the record is away; the next turn retries
                continue
            except Exception as error:
                self.faults += 1
                _log.error("commands that tables have not received could not be sent", error=place_of(error))

    async def once(self) -> None:
        """Send everything that is pending."""
        await self._house.queue.repair()
        await self._house.registry.run(lambda record: raise_tasks(record, self._house.terms.camera_from_cents))
        await self._house.registry.run(lambda record: notice_cash(record, self._house.terms.cash))
        await self._house.registry.run(lambda record: fill(record, FILLS_SECONDS))
        for slip in await self._house.registry.run(waiting):
            if slip.standing is SlipStanding.SIGNED:
                await deliver_slip(self._house, slip.number)
