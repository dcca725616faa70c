"""Rejections of a partition: unrecorded messages, answered only after the record confirmed the table's epoch.

An owner that was replaced is not notified, and one that cannot reach the record cannot find out. The next owner may
have recorded the same message. So no rejection is sent from memory. If the record cannot be reached, none is sent:
the client sends its message again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

import psycopg

from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import NotRecorded
from houseway.floor.store.leases import epochs_of

from .mailbox import MailboxMessage, Outbox
from .record_worker import RecordWorker

_log = log_of(__name__)


class Rejection(NamedTuple):
    """A message that is not recorded, the reason, and the epoch under which that was decided."""

    message: MailboxMessage
    why: NotRecorded
    more: str
    epoch: int


class Rejections:
    """Rejections that wait for the record. They are confirmed together, while the partition continues."""

    def __init__(self, post: Outbox, desk: RecordWorker, loses: Callable[[Mapping[int, int]], None]) -> None:
        self._post, self._desk, self._loses = post, desk, loses
        self._waiting: list[Rejection] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, rejection: Rejection) -> None:
        """Send a rejection as soon as the record has confirmed it."""
        self._waiting.append(rejection)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._sends())

    async def sent(self) -> None:
        """Wait until nothing waits any more."""
        if self._task is not None:
            await self._task

    def close(self) -> None:
        """End; what waits is not answered."""
        if self._task is not None:
            self._task.cancel()

    async def _sends(self) -> None:
        """Answer for tables whose epoch in the record is the same; another owner has the rest, and answers."""
        while self._waiting:
            rejected, self._waiting = self._waiting, []
            tables = {one.message.sent.table for one in rejected}
            try:
                epochs = await self._desk.once(lambda record, tables=tables: epochs_of(record, sorted(tables)))
            except (psycopg.Error, OSError) as error:
                self._post.counts.unsaid += len(rejected)
                _log.warning("rejections could not be confirmed", error=place_of(error))
                continue
            for one in rejected:
                if epochs.get(one.message.sent.table) == one.epoch:
                    self._post.reject(one.message, one.why, one.more)
                else:
                    self._loses({one.message.sent.table: one.epoch})
