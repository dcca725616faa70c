"""The stream of the bus as a model: what it has, its consumers, and what a power cut takes from its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from nats.errors import ConnectionClosedError
from nats.errors import TimeoutError as NoReplyInTime
from nats.js.errors import NotFoundError, ServiceUnavailableError

if TYPE_CHECKING:
    from .bus import BusConnection

SECONDS: Final = 5.0
"""Seconds in which the server of the bus has to reply."""


class Stream:
    """Messages in their order. The first has the number one."""

    def __init__(self, subject: str, created: float) -> None:
        self.subject: Final = subject
        self.created: Final = created
        self.messages: Final[list[bytes]] = []
        self.restarts = 0
        """The number of restarts of the server; consumers do not survive one."""
        self._waiting: list[Callable[[], None]] = []

    def append(self, data: bytes) -> int:
        """Keep a message, and return its number."""
        self.messages.append(data)
        waiting, self._waiting = self._waiting, []
        for wakes in waiting:
            wakes()
        return len(self.messages)

    def wakes(self, consumer: Callable[[], None]) -> None:
        """Call a function at the next message."""
        self._waiting.append(consumer)

    def loses(self, many: int) -> None:
        """Lose messages at the end and all consumers, as in a power cut, which takes what was not synced."""
        del self.messages[max(0, len(self.messages) - many) :]
        self.restarts += 1
        waiting, self._waiting = self._waiting, []
        for wakes in waiting:
            wakes()

    def info(self) -> Any:
        """Return what the server says about it."""
        count = len(self.messages)
        return SimpleNamespace(
            created=self.created, state=SimpleNamespace(last_seq=count, first_seq=1 if count else 0, messages=count)
        )


class Consumer:
    """A consumer at the server: it hands out messages from a number on, and takes no acknowledgements."""

    def __init__(self, stream: Stream, begins: int) -> None:
        self.stream, self.next = stream, begins
        self._restarts = stream.restarts

    @property
    def is_gone(self) -> bool:
        """Whether the server was started again since."""
        return self._restarts != self.stream.restarts

    def takes(self, most: int) -> list[tuple[int, bytes]]:
        """Return the next messages with their numbers."""
        first = self.next
        found = self.stream.messages[first - 1 : first - 1 + most]
        self.next = first + len(found)
        return list(enumerate(found, first))


class StreamClient:
    """The streams of the bus as a connection has them: to publish, to read and to manage."""

    def __init__(self, bus: BusConnection) -> None:
        self._bus = bus

    async def _calls(self, does: Callable[[], Any], seconds: float = SECONDS) -> Any:
        """Call a function at the server and return what it returns."""
        bus = self._bus
        if bus.is_closed:
            raise ConnectionClosedError
        found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def arrives(outcome: Any) -> None:
            if not found.done():
                found.set_result(outcome)

        def acts() -> None:
            try:
                outcome = does()
            except NotFoundError as error:
                outcome = error
            if not bus.broker.is_lost():
                bus.link.carries(bus.process, arrives, outcome)

        if not bus.link.is_cut:
            bus.link.carries(bus.broker.process, acts)
        try:
            async with asyncio.timeout(seconds):
                outcome = await found
        except TimeoutError:
            raise NoReplyInTime from None
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _stream(self, name: str) -> Stream:
        found = self._bus.broker.streams.get(name)
        if found is None:
            raise NotFoundError
        return found

    async def stream_info(self, name: str) -> Any:
        """Return how much a stream has."""
        return await self._calls(lambda: self._stream(name).info())

    async def add_stream(self, config: Any) -> None:
        """Make a stream of subjects."""
        streams, now = self._bus.broker.streams, self._bus.broker.process.loop.now
        await self._calls(lambda: streams.setdefault(config.name, Stream(config.subjects[0], now)))

    async def get_msg(self, name: str, seq: int) -> Any:
        """Return one message of the stream."""

        def reads() -> Any:
            messages = self._stream(name).messages
            if seq > len(messages):
                raise NotFoundError
            return SimpleNamespace(data=messages[seq - 1])

        return await self._calls(reads)

    async def publish(self, subject: str, data: bytes, timeout: float = SECONDS) -> int:
        """Append a message, and return its number once the stream has it."""
        broker = self._bus.broker
        return await self._calls(lambda: broker.keeps(subject, data), timeout)

    async def pull_subscribe(self, subject: str, *, stream: str, config: Any) -> PullSubscription:
        """Make a consumer that pulls."""
        consumer = await self._calls(lambda: Consumer(self._stream(stream), config.opt_start_seq))
        return PullSubscription(self._bus, consumer)


class PullSubscription:
    """A consumer as the driver has it."""

    def __init__(self, bus: BusConnection, consumer: Consumer) -> None:
        self._bus, self._consumer = bus, consumer

    async def fetch(self, batch: int, timeout: float) -> list[Any]:
        """Return the next messages, or raise where none came in time."""
        bus, consumer = self._bus, self._consumer
        if bus.is_closed:
            raise ConnectionClosedError
        found: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()

        def arrives(messages: list[tuple[int, bytes]] | None) -> None:
            if found.done():
                return
            if messages is None:
                found.set_exception(ServiceUnavailableError())
            else:
                found.set_result([_message(*one) for one in messages])

        def serves() -> None:
            if found.done():
                return
            if consumer.is_gone:
                bus.link.carries(bus.process, arrives, None)
                return
            messages = consumer.takes(batch)
            if not messages:
                consumer.stream.wakes(serves)
            elif not bus.broker.is_lost():
                bus.link.carries(bus.process, arrives, messages)

        if not bus.link.is_cut:
            bus.link.carries(bus.broker.process, serves)
        try:
            async with asyncio.timeout(timeout):
                return await found
        except TimeoutError:
            found.cancel()
            raise NoReplyInTime from None

    async def unsubscribe(self) -> None:
        """Read no more of the stream."""


def _message(number: int, data: bytes) -> Any:
    return SimpleNamespace(data=data, metadata=SimpleNamespace(sequence=SimpleNamespace(stream=number)))
