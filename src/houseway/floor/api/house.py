"""The resources of the API: the record, the bus, the tables it follows, and the decisions of the house."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple, TypeVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from houseway.floor.bus.requests import Client
from houseway.floor.config.kinds import Networks
from houseway.floor.people.passkeys import Site, site_of
from houseway.floor.people.policy import Policy
from houseway.floor.pit.queue import Queue
from houseway.floor.reports.current_day import Running
from houseway.floor.reports.day_wins import DayWins
from houseway.floor.signatures import Signer
from houseway.floor.store.queries import now
from houseway.floor.store.sqlstates import is_passing, is_servers
from houseway.floor.store.steps import RecordConnection, set_up
from houseway.floor.store.tables import RulesCache
from houseway.floor.store.timeouts import Limits, limited, ordered
from houseway.floor.world import monotonic, wall

from .errors import Refused, Wrong
from .rates import Rate, Rates
from .shown import Record, Shown
from .terms import Terms

T = TypeVar("T")
DRIFT: Final = 0.0001
"""Seconds by which the clocks of two machines part in a second, at most: so fast an old time gets less good."""
PATIENCE: Final = 5.0
"""Seconds that a request waits for a connection to the record."""
RECONNECTS: Final = 2.0
"""Seconds for which one new connection is tried, so that the waits between tries stay short; the next request tries again."""
DRAINS: Final = 1.0
"""Seconds between two times that all connections are replaced, at least."""
WAITED_FOR: Final = Limits(7.0)
"""Time limits of the record for requests that somebody waits for; a report takes the longest."""


class Manners(NamedTuple):
    """Settings of the API for its clients."""

    origins: tuple[str, ...]
    """The sites whose pages may write and listen, each as scheme, host and port."""
    secure: bool = True
    """Whether cookies go over TLS only; a demonstration on one's own machine may do without."""
    requests: Rate = Rate(60, 30)
    """Requests of one person or device."""
    addresses: Rate = Rate(600, 300)
    """Requests from one address. A floor may have one address for all its terminals."""
    log_ins: Rate = Rate(20, 0.5)
    """Log-ins from one address. Guesses at one account are counted by its lock."""
    messages: Rate = Rate(100, 20)
    """Messages of one socket."""
    proxies: Networks = Networks()
    """Proxies whose header X-Forwarded-For names the client."""
    sockets: int = 8
    """Sockets of one session."""
    waiting: int = 512
    """Frames that wait for a slow reader before its socket is closed."""
    waiting_bytes: int = 4_000_000
    answer_seconds: float = 5.0
    """Seconds a command waits for its answer."""
    repairs_seconds: float = 2.0
    """Seconds between two retries of undelivered messages."""
    poll_seconds: float = 1.0
    """Seconds between two checks of sessions, shifts and tables."""
    hash_every: int = 20
    """Events between two hashes of a view."""


class Registry:
    """Connections to the record, each used by one thread at a time."""

    def __init__(self, conninfo: str, connections: int = 8, signer: Signer | None = None, limits: Limits = WAITED_FOR) -> None:
        def begins(connection: RecordConnection) -> None:
            set_up(connection, signer, limits)

        reached = limited(conninfo, limits)
        self._drained_at = -inf
        self._pool = ConnectionPool(
            lambda: ordered(reached),
            connection_class=RecordConnection,
            min_size=1,
            max_size=connections,
            open=False,
            kwargs={"autocommit": True},
            configure=begins,
            timeout=PATIENCE,
            reconnect_timeout=RECONNECTS,
            num_workers=connections,  # or connections that hang while they are made keep others waiting
            name="api",
        )
        self._threads = ThreadPoolExecutor(connections, "api")

    def open(self) -> None:
        """Connect; requests wait for a record that is away."""
        self._pool.open()

    def close(self) -> None:
        """Close all connections to the record."""
        self._pool.close()
        self._threads.shutdown(wait=False)

    async def run(self, function: Callable[[Record], T]) -> T:
        """Return the result of a function that reads or writes the record; raise `Refused` where the record is away."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, function, monotonic())

    async def once(self, asks: Callable[[Record], T]) -> T:
        """Return the result of a function that reads or writes the record, under the name that the pit's worker has for it."""
        return await self.run(asks)

    def _run(self, function: Callable[[Record], T], since: float) -> T:
        if monotonic() > since + PATIENCE:  # what waited for so long is not done when the record is back: nobody is there
            raise Refused(Wrong.RECORD_AWAY, seconds=1)
        try:
            with self._pool.connection() as record:
                return self._done(function, record)
        except PoolTimeout as away:
            raise Refused(Wrong.RECORD_AWAY, seconds=1) from away
        except (psycopg.Error, OSError) as wrong:
            if is_passing(wrong):
                raise Refused(Wrong.RECORD_AWAY, seconds=1) from wrong
            if isinstance(wrong, psycopg.DataError):  # a character that the record cannot keep, or a number beyond its columns
                raise Refused(Wrong.UNREADABLE, "A value cannot be kept.") from wrong
            raise

    def _done(self, function: Callable[[Record], T], record: RecordConnection) -> T:
        try:
            return function(record)
        except (psycopg.Error, OSError) as error:
            if is_servers(error):
                record.close()
                self._drains()
            raise

    def _drains(self) -> None:
        """Replace all connections after one failed: the others may be half-open too, or lead to a server that was replaced."""
        if monotonic() > self._drained_at + DRAINS:
            self._drained_at = monotonic()
            self._pool.drain()


class DatabaseClock:
    """The time by the clock of the database: the most precise reading, plus the time since."""

    def __init__(self) -> None:
        self._told, self._at, self._error = wall(), monotonic(), inf

    def read(self, record: Record) -> None:
        """Read the time of the database."""
        began = monotonic()
        told = now(record).timestamp()
        self.update(told, began, monotonic())

    def update(self, told: float, began: float, ended: float) -> None:
        """Store a reading of the time; on a busy machine it may take so long that the previous reading is better.

        >>> clock = DatabaseClock()
        >>> clock.update(5000.0, 100.0, 100.002)
        >>> clock.update(5010.4, 109.0, 110.0)  # half a second wrong, perhaps
        >>> round(clock.at(110.0), 3)
        5009.999
        >>> clock.update(5020.0, 120.0, 120.001)
        >>> round(clock.at(120.0), 4)
        5019.9995
        """
        error = (ended - began) / 2
        if error <= self._error + DRIFT * (ended - self._at):
            self._told, self._at, self._error = told, (began + ended) / 2, error

    def now(self) -> float:
        """Return seconds since 1970."""
        return self.at(monotonic())

    def at(self, moment: float) -> float:
        """Return the time at a moment of the monotonic clock."""
        return self._told + moment - self._at


@dataclass
class House:
    """Everything that endpoints share."""

    name: str
    policy: Policy
    manners: Manners
    registry: Registry
    rules_cache: RulesCache
    client: Client
    clock: DatabaseClock
    queue: Queue
    terms: Terms = Terms()
    evidence: Shown = field(default_factory=Shown)
    """The views that patrons were shown."""

    def __post_init__(self) -> None:
        self.play = Running(self.terms.odds, everyone=self.terms.bots_count)
        """The figures of the open day, kept up."""
        self.wins = DayWins(self.terms.reports)
        """Wins that a tax form is due for, kept up."""
        self.requests = Rates(self.manners.requests)
        self.addresses = Rates(self.manners.addresses)
        self.log_ins = Rates(self.manners.log_ins)
        self.site: Site = site_of(self.name, self.manners.origins[0])
        """The relying party of passkeys."""
