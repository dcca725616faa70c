"""The stream of calls: made where it is missing, and read from a position on, however often server or stream go away.

A stream can lose its end in a power cut, because it does not sync every message, and get other messages under the same numbers.
So a reader keeps the hash of the last message it had, and begins again where the stream has another one there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from hashlib import sha256
from typing import Any, Final

from nats.aio.client import Client as Nats
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import api
from nats.js.errors import NotFoundError

from houseway.floor.fault_log import place_of
from houseway.floor.step import Step

from .calls import unpacked
from .envelope import Unreadable
from .line import manager, streams
from .subjects import Subjects

BATCH: Final = 100
BUS_ERRORS: Final = (NatsError, OSError, asyncio.TimeoutError)
"""The exceptions of the driver when the server, the stream or the consumer is gone."""

_log = logging.getLogger(__name__)


async def make_stream(bus: Nats, subjects: Subjects, *, max_age: float = 0, max_bytes: int = -1) -> None:
    """Make the stream that keeps the calls of a property, unless it exists. A file holds it; it is never the only copy."""
    stream = manager(bus)
    try:
        await stream.stream_info(subjects.stream)
    except NotFoundError:
        await stream.add_stream(
            api.StreamConfig(
                name=subjects.stream,
                subjects=[subjects.calls],
                storage=api.StorageType.FILE,
                discard=api.DiscardPolicy.OLD,
                max_age=max_age,
                max_bytes=max_bytes,
            )
        )


class Tail:
    """Reads the stream in order. `fresh` is set when it began again: messages read before may be gone from the stream."""

    def __init__(self, bus: Nats, subjects: Subjects, *, stream: str | None = None, domain: str | None = None) -> None:
        self.bad = 0
        """Messages that could not be read."""
        self.fresh = True
        self._subjects = subjects
        self._name = stream or subjects.stream
        self._manager = manager(bus, domain)
        self._streams = streams(bus, domain)
        self._reading: Any = None
        self._created: Any = None
        self._last = 0
        self._hash = b""

    async def next(self, seconds: float = 1.0) -> list[Step]:
        """Return the steps of the next messages; none where none came in time or the stream cannot be read now."""
        try:
            reading = self._reading or await self._opens()
            messages: list[Msg] = await reading.fetch(BATCH, timeout=seconds)
        except TimeoutError:
            return []
        except BUS_ERRORS as wrong:
            _log.info("the stream %s: %s", self._name, place_of(wrong))
            await self.again()
            await asyncio.sleep(min(seconds, 0.2))
            return []
        steps: list[Step] = []
        for message in messages:
            self._last, self._hash = message.metadata.sequence.stream, sha256(message.data).digest()
            try:
                steps += unpacked(message.data)
            except Unreadable as wrong:
                self.bad += 1
                _log.warning("a message of the stream %s: %s", self._name, wrong)
        return steps

    async def again(self) -> None:
        """Open the stream again before the next message: the connection was lost, or the stream may be another one."""
        reading, self._reading = self._reading, None
        if reading is not None:
            with contextlib.suppress(*BUS_ERRORS):
                await reading.unsubscribe()

    async def behind(self) -> int:
        """Return the number of messages in the stream after the last one read."""
        info = await self._manager.stream_info(self._name)
        return max(0, info.state.last_seq - self._last) if info.state.messages else 0

    async def _opens(self) -> Any:
        info = await self._manager.stream_info(self._name)
        if self._last and not await self._is_same(info):
            self._last, self._hash, self.fresh = 0, b"", True
        self._created = info.created
        config = api.ConsumerConfig(
            deliver_policy=api.DeliverPolicy.BY_START_SEQUENCE,
            opt_start_seq=self._last + 1,
            ack_policy=api.AckPolicy.NONE,
            inactive_threshold=60,
            mem_storage=True,
        )
        self._reading = await self._streams.pull_subscribe(self._subjects.calls, stream=self._name, config=config)
        return self._reading

    async def _is_same(self, info: Any) -> bool:
        """Whether the stream still has the last message that was read from it, or only forgot it by age."""
        if info.created != self._created or info.state.last_seq < self._last:
            return False
        if info.state.first_seq > self._last:
            return True
        try:
            message = await self._manager.get_msg(self._name, seq=self._last)
        except NotFoundError:
            return False
        return sha256(message.data or b"").digest() == self._hash
