"""The world of a process of the floor: its clocks, its chance, and how it reaches the record and the bus.

Owners, relay, tend and the API reach everything that is not arithmetic through the functions of this module: by default the real
clocks, the system's chance and real servers. A simulator sets another world for each process that it runs (`world_of`), and what
the process starts inherits it, so a whole floor runs in one thread and repeats by its seed. Sleeping needs no function here: the
event loop of a simulator has its own time. Cards are never drawn here: a live table deals from `houseway.play.chance.Live`.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")


class World(Protocol):
    """The surroundings of a process."""

    def monotonic(self) -> float:
        """Return the seconds of a clock that nobody sets."""
        ...

    def wall(self) -> float:
        """Return the seconds since 1970 by the clock of this machine, which may be wrong."""
        ...

    def random_bytes(self, count: int) -> bytes:
        """Return so many bytes of chance, for nonces, tokens and waits."""
        ...

    def record(self, conninfo: str, connects: Callable[[str], T]) -> T:
        """Return a connection to the record; `connects` opens a real one."""
        ...

    async def record_async(self, conninfo: str, connects: Callable[[str], Awaitable[T]]) -> T:
        """Return a connection to the record for an event loop; `connects` opens a real one."""
        ...

    async def bus(self, options: dict[str, Any], connects: Callable[[], Awaitable[T]]) -> T:
        """Return a connection to the bus; `connects` opens a real one."""
        ...


class RealWorld:
    """The clocks and the chance of the machine, and real servers."""

    def monotonic(self) -> float:
        """Return the machine's monotonic clock."""
        return time.monotonic()

    def wall(self) -> float:
        """Return the machine's wall clock."""
        return time.time()

    def random_bytes(self, count: int) -> bytes:
        """Return bytes of the operating system."""
        return secrets.token_bytes(count)

    def record(self, conninfo: str, connects: Callable[[str], T]) -> T:
        """Connect to a PostgreSQL server."""
        return connects(conninfo)

    async def record_async(self, conninfo: str, connects: Callable[[str], Awaitable[T]]) -> T:
        """Connect to a PostgreSQL server."""
        return await connects(conninfo)

    async def bus(self, options: dict[str, Any], connects: Callable[[], Awaitable[T]]) -> T:
        """Connect to a NATS server."""
        return await connects()


_real: Final = RealWorld()
world_of: Final[ContextVar[World]] = ContextVar("world", default=_real)
"""The world of what runs now."""


def monotonic() -> float:
    """Return the seconds of a clock that nobody sets."""
    return world_of.get().monotonic()


def monotonic_microseconds() -> int:
    """Return the same clock in whole microseconds."""
    return int(world_of.get().monotonic() * 1_000_000)


def wall() -> float:
    """Return the seconds since 1970 by the clock of this machine."""
    return world_of.get().wall()


def random_bytes(count: int) -> bytes:
    """Return so many bytes of chance."""
    return world_of.get().random_bytes(count)


def token(count: int = 32) -> str:
    """Return a secret of so many bytes as text for addresses."""
    return urlsafe_b64encode(random_bytes(count)).rstrip(b"=").decode("ascii")


def below(bound: int) -> int:
    """Return a number from 0 up to, not including, the bound; every one exactly as likely."""
    fair = (1 << 64) // bound * bound
    while (drawn := int.from_bytes(random_bytes(8), "big")) >= fair:
        pass
    return drawn % bound


async def within(seconds: float, work: Awaitable[T]) -> T:
    """Return the result of some work, or raise `TimeoutError` after so many seconds.

    `asyncio.wait_for` starts a task for it in some versions of Python and none in others, so the order of what happens differs.
    """
    async with asyncio.timeout(seconds):
        return await work
