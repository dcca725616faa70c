"""Rejections of a lane: messages of which nothing is recorded, answered only after the record has confirmed the table's epoch.

An owner that was replaced does not know it, and one that cannot reach the record does not learn it. The next owner may have
recorded the same message. So no rejection is sent from memory, and where the record cannot be asked, none is sent: the client
sends its message again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

import psycopg

from houseway.floor.messages import NotRecorded
from houseway.floor.store.leases import epochs_of
from houseway.floor.trouble import log_of, place_of

from .desk import Desk
from .post import MailboxMessage, Post

_log = log_of(__name__)


class Rejection(NamedTuple):
    """A letter of which nothing is recorded, why, and the epoch under which that was decided."""

    letter: MailboxMessage
    why: NotRecorded
    more: str
    epoch: int


class Rejections:
    """Rejections that wait for the record. They are confirmed together, and the lane goes on meanwhile."""

    def __init__(self, post: Post, desk: Desk, loses: Callable[[Mapping[int, int]], None]) -> None:
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
            tables = {one.letter.said.table for one in rejected}
            try:
                epochs = await self._desk.once(lambda record, tables=tables: epochs_of(record, sorted(tables)))
            except (psycopg.Error, OSError) as error:
                self._post.counts.unsaid += len(rejected)
                _log.warning("rejections could not be confirmed", error=place_of(error))
                continue
            for one in rejected:
                if epochs.get(one.letter.said.table) == one.epoch:
                    self._post.unheard(one.letter, one.why, one.more)
                else:
                    self._loses({one.letter.said.table: one.epoch})
