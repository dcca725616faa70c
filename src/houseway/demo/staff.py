"""Automatic decisions of the house in a demonstration, so that no table waits forever.

The house approves payments and pays bots in. Staff of the demonstration decide first: the house waits for a while.
Its accounts are marked `house`. Two roles are two accounts here too, and a house with real money does not start this.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.approvals.decisions import DISMISSES
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.store import RequestStanding
from houseway.floor.cage.wallets import balance_of, deposit
from houseway.floor.people.actors import Actor
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.roles import CAGE
from houseway.floor.pit.queue import Queue
from houseway.floor.store.queries import open_days
from houseway.floor.table.record_worker import RecordWorker

from .people import PURSE

WAITS: Final = 15.0
"""Seconds that people have before the house answers."""
EVERY: Final = 3.0
_log = logging.getLogger(__name__)


class AutomaticStaff:
    """The house's own staff."""

    def __init__(self, queue: Queue, desk: RecordWorker, log_ins: Iterable[Mapping[str, Any]]) -> None:
        self._queue, self._desk = queue, desk
        accounts = list(log_ins)
        self._staff = [one for one in accounts if one["login"].startswith("auto-") and one["role"] != CAGE]
        self._cage = next(one for one in accounts if one["login"] == f"auto-{CAGE}")
        self._bots = [one for one in accounts if one["role"] == "bot"]
        self.answered = 0

    async def works(self) -> None:
        """Answer what waits, for ever."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                for one in await self._queue.waiting():
                    await self._answers(one)
                await self._desk.once(self._fills)
            except (psycopg.Error, OSError, TimeoutError) as wrong:
                _log.info("the house's staff wait: %s", wrong)

    async def _answers(self, one: RequestStanding) -> None:
        """Approve a payment that waits too long, and dismiss a call; everything else is for people."""
        if one.kind not in (RequestKind.PAYMENT, RequestKind.RULING) or (datetime.now(UTC) - one.at).total_seconds() < WAITS:
            return
        says = DISMISSES if one.kind is RequestKind.RULING else ""
        for role in one.request.missing:
            person = next((person for person in self._staff if person["role"] == role), None)
            if person is not None:
                await self._queue.approve(AccountActor(person["number"], role, role), one.id, says)
                self.answered += 1

    def _fills(self, record: Connection[TupleRow]) -> None:
        """Pay into the wallets of bots that are nearly empty."""
        days = open_days(record)
        for bot in self._bots:
            if days and balance_of(record, bot["name"]) < PURSE // 10:
                deposit(record, Actor(self._cage["number"], CAGE), bot["number"], PURSE, days[-1])
