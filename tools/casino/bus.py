"""The bus as a model: subjects, subscriptions, requests, and connections that are cut and come back."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from nats.errors import ConnectionClosedError, NoRespondersError
from nats.errors import TimeoutError as NoReplyInTime

from houseway.floor.bus.line import INBOX, inbox_of

from .lines import Link
from .loop import Process
from .stream import Stream, StreamClient


class Message(NamedTuple):
    """A message as the driver has it."""

    subject: str
    reply: str
    data: bytes
    headers: dict[str, str] | None = None


class Subscription:
    """A subscription; its function is called with one message at a time."""

    def __init__(self, bus: BusConnection, subject: str, hears: Any) -> None:
        self.bus, self.subject, self._hears = bus, subject, hears
        self._waiting: deque[Message] = deque()
        self._task: asyncio.Task[None] | None = None

    def fits(self, subject: str) -> bool:
        """Whether a message of this subject goes to it."""
        return self.subject == subject or (self.subject[-1] == ">" and subject.startswith(self.subject[:-1]))

    def receive(self, message: Message) -> None:
        """Take a message from the bus."""
        self._waiting.append(message)
        if self._task is None or self._task.done():
            self._task = self.bus.process.loop.create_task(self._runs())

    async def _runs(self) -> None:
        while self._waiting:
            await self._hears(self._waiting.popleft())

    async def unsubscribe(self) -> None:
        """Receive no more messages."""
        self.bus.leaves(self)


class Broker:
    """The server of the bus."""

    def __init__(self, process: Process) -> None:
        self.process: Final = process
        self.loses = 0.0
        """The share of messages that it loses."""
        self.doubles = 0.0
        """The share that it delivers twice, at once."""
        self.askers: dict[str, BusConnection] = {}
        """The connections that wait for replies, by their address."""
        self.streams: Final[dict[str, Stream]] = {}
        self._subscriptions: list[Subscription] = []
        self._at: dict[str, list[Subscription]] = {}
        self.hears: list[Callable[[Message], None]] = []
        """Called with every message: everything that anybody could read."""

    def is_lost(self) -> bool:
        """Whether the next message is lost."""
        return bool(self.loses) and self.process.random.random() < self.loses

    def keeps(self, subject: str, data: bytes) -> int:
        """Let the streams of a subject keep a message; return its number."""
        found = 0
        for stream in self.streams.values():
            if stream.subject == subject:
                found = stream.append(data)
        return found

    def subscribes(self, subscription: Subscription) -> None:
        """Enter a subscription of a process."""
        if subscription not in self._subscriptions:
            self._subscriptions.append(subscription)
            self._at.clear()

    def leaves(self, subscription: Subscription) -> None:
        """Remove a subscription of a process."""
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)
            self._at.clear()

    def ends(self, bus: BusConnection) -> None:
        """Remove what a connection subscribed."""
        self._subscriptions = [one for one in self._subscriptions if one.bus is not bus]
        self._at.clear()

    def _who(self, subject: str) -> list[Subscription]:
        found = self._at.get(subject)
        if found is None:
            found = self._at[subject] = [one for one in self._subscriptions if one.fits(subject)]
        return found

    def publish(self, sender: BusConnection, message: Message, asked: bool = False) -> None:
        """Deliver a message to whoever subscribed to its subject."""
        if not message.subject.startswith(INBOX):
            for hears in self.hears:
                hears(message)
        if "._R." in message.subject:
            prefix, _, number = message.subject.partition("._R.")
            self._replies(prefix, int(number), message)
            return
        random = self.process.random.random
        if self.streams:
            self.keeps(message.subject, message.data)
        to = self._who(message.subject)
        if asked and not to:
            sender.link.carries(sender.process, sender.nobody, message.reply)
        for one in to:
            if self.loses and random() < self.loses:
                continue
            for _ in range(2 if self.doubles and random() < self.doubles else 1):
                one.bus.link.carries(one.bus.process, one.receive, message)

    def _replies(self, prefix: str, number: int, message: Message) -> None:
        asker = self.askers.get(prefix)
        if asker is not None and not (self.loses and self.process.random.random() < self.loses):
            asker.link.carries(asker.process, asker.answered, number, message)


class BusConnection:
    """A connection to the bus with the part of the driver's interface that the floor uses."""

    def __init__(self, process: Process, link: Link, broker: Broker, options: dict[str, Any]) -> None:
        self.process, self.link, self.broker = process, link, broker
        self.is_closed = False
        self.subscriptions: list[Subscription] = []
        self._inbox = f"{inbox_of(options.get('user') or process.name)}.{process.name}"
        self._is_back = options.get("reconnected_cb")
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._count = 0
        self._kept: list[tuple[Message, bool]] = []
        broker.askers[self._inbox] = self

    @property
    def is_connected(self) -> bool:
        """Whether the bus can be reached."""
        return not (self.is_closed or self.link.is_cut)

    @property
    def pending_data_size(self) -> int:
        """The number of bytes that wait."""
        return sum(len(message.data) for message, _ in self._kept)

    def _sends(self, message: Message, asked: bool = False) -> None:
        if self.link.is_cut:
            self._kept.append((message, asked))
        else:
            self.link.carries(self.broker.process, self.broker.publish, self, message, asked)

    def back(self) -> None:
        """Be connected again: subscribe again, and send what waited."""
        if self.is_closed or not self.process.alive:
            return
        for subscription in self.subscriptions:
            self.link.carries(self.broker.process, self.broker.subscribes, subscription)
        kept, self._kept = self._kept, []
        for message, asked in kept:
            self._sends(message, asked)
        if self._is_back is not None:
            self.process.start(self._is_back())

    async def _send_command(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            end = data.index(b"\r\n", at)
            _, subject, size = data[at:end].split(b" ")
            body = data[end + 2 : end + 2 + int(size)]
            at = end + 4 + int(size)
            self._sends(Message(subject.decode(), "", body))

    async def _flush_pending(self) -> None:
        return None

    async def publish(self, subject: str, data: bytes = b"", reply: str = "") -> None:
        """Send a message to all subscribers."""
        if self.is_closed:
            raise ConnectionClosedError
        self._sends(Message(subject, reply, data))

    async def subscribe(self, subject: str, cb: Any) -> Subscription:
        """Subscribe to a subject."""
        if self.is_closed:
            raise ConnectionClosedError
        subscription = Subscription(self, subject, cb)
        self.subscriptions.append(subscription)
        if not self.link.is_cut:
            self.link.carries(self.broker.process, self.broker.subscribes, subscription)
        return subscription

    def leaves(self, subscription: Subscription) -> None:
        """Send that a subscription is over."""
        if subscription in self.subscriptions:
            self.subscriptions.remove(subscription)
            self.link.carries(self.broker.process, self.broker.leaves, subscription)

    async def request(self, subject: str, data: bytes, timeout: float = 0.5, headers: dict[str, str] | None = None) -> Message:
        """Send a message and return the first reply."""
        self._count += 1
        number = self._count
        found = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._sends(Message(subject, f"{self._inbox}._R.{number}", data, headers), asked=True)
        try:
            async with asyncio.timeout(timeout):
                return await found
        except TimeoutError:
            raise NoReplyInTime from None
        finally:
            self._waiting.pop(number, None)

    def answered(self, number: int, message: Message) -> None:
        """Take a reply to a request."""
        found = self._waiting.get(number)
        if found is not None and not found.done():
            found.set_result(message)

    def nobody(self, reply: str) -> None:
        """Take the message that nobody subscribed to the subject of a request."""
        found = self._waiting.get(int(reply.rpartition("._R.")[2]))
        if found is not None and not found.done():
            found.set_exception(NoRespondersError())

    def jetstream(self, domain: str | None = None) -> StreamClient:
        """Return the streams, to publish and to read."""
        return StreamClient(self)

    jsm = jetstream

    async def flush(self) -> None:
        """Wait for nothing: what is sent goes its way."""

    async def drain(self) -> None:
        """Close this connection now."""
        self.is_closed = True
        self.link.carries(self.broker.process, self.broker.ends, self)

    close = drain
