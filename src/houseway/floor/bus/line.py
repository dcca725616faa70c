"""A connection to the bus that is kept up: it connects again by itself, and what is sent never makes the sender wait."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from nats.aio.client import Client as Nats
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError

from houseway.floor.fault_log import place_of
from houseway.floor.world import world_of

MOST_WAITING: Final = 200_000
"""Messages in the send queue before more are dropped. Nothing is lost by that: the record has them, and readers request gaps."""
AT_ONCE: Final = 1_000
"""Messages that are written together."""
LARGEST: Final = 1_000_000
"""Bytes of one message. A server ends the connection of a client that sends more than it takes, a megabyte by default."""
KEPT: Final = 2_000_000
"""Bytes that are kept while the bus is away."""
INBOX: Final = "_INBOX"
"""The prefix of every address for replies. Each user has its own, so that no other reads its replies."""

MessageHandler = Callable[[Msg], Awaitable[None]]

_log = logging.getLogger(__name__)


class NotAllowed(Exception):
    """The bus rejects this user or this password. Retrying does not help."""


def inbox_of(user: str) -> str:
    """Return the prefix of a user's addresses for replies."""
    return f"{INBOX}_{user}"


async def connected(url: str, *, user: str = "", password: str = "", name: str = "", again: float = 0.2, **more: Any) -> Nats:
    """Return a connection; wait until there is a server. It connects again by itself for as long as the process lives."""
    connects = partial(_connected, url, user=user, password=password, name=name, again=again, **more)
    return await world_of.get().bus({"user": user, "name": name, **more}, connects)


async def _connected(url: str, *, user: str, password: str, name: str, again: float, **more: Any) -> Nats:
    wrong: list[Exception] = []
    hears = more.pop("error_cb", _logged)

    async def on_error(error: Exception) -> None:
        wrong.append(error)

    options: dict[str, Any] = {
        "max_reconnect_attempts": 1,
        "reconnect_time_wait": again,
        "ping_interval": 2,  # a half-open line is noticed after three of them
        "max_outstanding_pings": 2,
        "connect_timeout": 2,
        "name": name or user or None,
        "error_cb": on_error,
        **more,
    }
    if user:
        options |= {"user": user, "password": password, "inbox_prefix": inbox_of(user)}
    while True:
        bus = Nats()
        untyped: Any = bus
        try:
            await untyped.connect(url, **options)
        except (OSError, NatsError) as error:
            if any("authorization" in str(one).lower() for one in (*wrong, error)):
                raise NotAllowed(f"the bus rejects {user or 'a client without a name'}") from error
            wrong.clear()
            await asyncio.sleep(again)
        else:
            untyped.options["max_reconnect_attempts"] = -1
            untyped._error_cb = hears
            return bus


async def subscribed(bus: Nats, subject: str, hears: MessageHandler) -> Subscription:
    """Subscribe to a subject; the function is called with each message, one at a time."""
    untyped: Any = bus  # the types of the driver are not complete
    found: Subscription = await untyped.subscribe(subject, cb=hears)
    return found


def streams(bus: Nats, domain: str | None = None) -> Any:
    """Return a JetStream context to publish and read; the stream may be in the domain of another server."""
    untyped: Any = bus
    return untyped.jetstream(domain=domain) if domain else untyped.jetstream()


def manager(bus: Nats, domain: str | None = None) -> Any:
    """Return a JetStream manager to create and inspect streams."""
    untyped: Any = bus
    return untyped.jsm(prefix=f"$JS.{domain}.API") if domain else untyped.jsm()


async def _logged(error: Exception) -> None:
    _log.warning("the bus: %s", place_of(error))


class Line:
    """Sends messages in order, in a task of its own. Whoever sends is an owner after a commit, which must not wait.

    Everything that waits is written as one piece, in the protocol of NATS. `publish` of the driver costs five times as much
    processor time per message, and an owner sends ten messages per step.
    """

    def __init__(self, bus: Nats) -> None:
        self.bus: Final = bus
        self.sent = 0
        self.dropped = 0
        self._untyped: Any = bus
        self._waiting: list[bytes] = []
        self._more = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to send what is handed over."""
        self._task = asyncio.create_task(self._sends())

    def send(self, subject: str, data: bytes) -> None:
        """Send a message as soon as the bus takes it; it is dropped and counted where too many wait or it is too large."""
        if len(self._waiting) >= MOST_WAITING or len(data) > LARGEST:
            self.dropped += 1
            return
        self._waiting.append(b"PUB %b %d\r\n%b\r\n" % (subject.encode(), len(data), data))
        self._more.set()

    async def _sends(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                part, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
                try:
                    await self._writes(part)
                except (NatsError, OSError) as wrong:
                    self.dropped += len(part)
                    _log.debug("%d messages were not sent: %s", len(part), place_of(wrong))

    async def _writes(self, part: list[bytes]) -> None:
        """Hand messages to the driver; while it is not connected it keeps some, and more are dropped."""
        if self.bus.is_closed or (not self.bus.is_connected and self.bus.pending_data_size > KEPT):
            self.dropped += len(part)
            return
        await self._untyped._send_command(b"".join(part))
        await self._untyped._flush_pending()
        self.sent += len(part)

    async def stop(self, seconds: float = 2) -> None:
        """Send what waits, and end."""
        end = asyncio.get_running_loop().time() + seconds
        while self._waiting and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.005)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
