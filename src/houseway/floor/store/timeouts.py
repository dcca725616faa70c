"""Time limits of connections to the record. A line that answers nothing must cost seconds, and not the evening.

A peer that is gone is noticed by TCP, a server that is slow by its own `statement_timeout`, and a line that is open at this end
only by the client: no other limit sees a proxy, a switch or a paused server that keeps the connection and never answers.

A connection string may name several servers. The one that takes writes is used, and one that did not answer is tried last for a
while: a primary that was replaced and does not know it still calls itself writable, and its commits never end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar

from psycopg import AsyncConnection, Connection, OperationalError
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import ConnectionTimeout, Diagnostic
from psycopg.pq import ConnStatus, TransactionStatus
from psycopg.pq.abc import PGconn
from psycopg.rows import TupleRow

from houseway.floor.world import monotonic

T = TypeVar("T")
CONNECTS: Final = 3
"""Seconds in which a server has to accept a connection."""
CONNECTS_TO_EACH: Final = 2
"""The same where several servers are named: a dark one is waited for before the next is tried."""
MOST_PATIENCE: Final = 6
"""Seconds that are added to it, at most, one for each attempt that took too long lately."""
AVOIDED: Final = 60.0
"""Seconds for which a server that did not answer is tried after the others."""
GRACE: Final = 1.0
"""Seconds that the client waits longer than the server may take."""
INTERVAL: Final = 0.1


class Limits(NamedTuple):
    """Seconds that one statement and one idle transaction may take; None sets no limit."""

    statement: float | None
    idle: float | None = 5.0

    @property
    def client(self) -> float | None:
        """Seconds after which the client gives up: somewhat later than the server would."""
        return None if self.statement is None else self.statement + GRACE


SERVING: Final = Limits(4.0)
"""For owners, the API and whatever else somebody waits for."""
UPKEEP: Final = Limits(30.0, 30.0)
"""For work that nobody waits for, such as keeping a stream complete."""
READING: Final = Limits(None, None)
"""For programs that read whole days: verification, backups, reports. They have the limits of TCP only."""


def limited(conninfo: str, limits: Limits) -> str:
    """Return a connection string with limits, except those that the house has set. Of several servers, one must take writes."""
    own = conninfo_to_dict(conninfo)
    many = len(servers_of(conninfo)) > 1
    tcp: dict[str, Any] = {
        **({"target_session_attrs": "read-write"} if many else {}),
        "connect_timeout": CONNECTS_TO_EACH if many else CONNECTS,
        "tcp_user_timeout": 5000,
        "keepalives": 1,
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 3,
    }
    server = {"statement_timeout": limits.statement, "idle_in_transaction_session_timeout": limits.idle}
    options = [f"-c {name}={int(seconds * 1000)}" for name, seconds in server.items() if seconds is not None]
    if written := own.get("options"):
        options.append(str(written))  # the last one holds
    more = {name: value for name, value in tcp.items() if name not in own}
    return make_conninfo(conninfo, **more, **({"options": " ".join(options)} if options else {}))


class NoAnswer(OperationalError):
    """The record did not answer in time. The outcome of the statement is unknown."""


class NotReplicated(OperationalError):
    """A commit is on the primary alone, because its wait for a standby was cancelled: its outcome is unknown."""


class Server(NamedTuple):
    """A server of a connection string."""

    host: str
    port: str


def servers_of(conninfo: str) -> list[Server]:
    """Return the servers that a connection string names, in its order.

    >>> servers_of("host=a,b port=5432,5433 dbname=houseway"), servers_of("host=a,b port=5432")[1], servers_of("dbname=houseway")
    ([Server(host='a', port='5432'), Server(host='b', port='5433')], Server(host='b', port='5432'), [Server(host='', port='')])
    """
    own = conninfo_to_dict(conninfo)
    hosts = str(own.get("host") or own.get("hostaddr") or "").split(",")
    ports = str(own.get("port") or "").split(",")
    return [Server(host, ports[at] if len(ports) > 1 else ports[0]) for at, host in enumerate(hosts)]


def only(conninfo: str, server: Server) -> str:
    """Return the connection string for one of its servers, in whatever state that server is."""
    own = conninfo_to_dict(conninfo)
    name = "host" if own.get("host") else "hostaddr"
    reached = {**own, "host": None, "hostaddr": None, name: server.host or None, "port": server.port or None}
    return make_conninfo("", **{**reached, "target_session_attrs": "any"})


_silent: Final[dict[Server, float]] = {}
"""The servers that did not answer, and when, by the monotonic clock."""
_timed_out: Final[deque[float]] = deque(maxlen=MOST_PATIENCE)
"""When attempts to connect took too long. Each lengthens the next ones: a machine may be busy, and not dark."""


def ordered(conninfo: str) -> str:
    """Return a connection string whose servers that did not answer lately come last."""
    servers = servers_of(conninfo)
    if len(servers) < 2:
        return conninfo
    own, now = conninfo_to_dict(conninfo), monotonic()
    late = {server: at for server, at in list(_silent.items()) if now < at + AVOIDED}
    servers.sort(key=lambda server: late.get(server, 0.0))
    hosts, ports = ",".join(one.host for one in servers), ",".join(one.port for one in servers)
    patience = int(own.get("connect_timeout") or CONNECTS_TO_EACH) + sum(now < at + AVOIDED for at in list(_timed_out))
    told = {"host" if own.get("host") else "hostaddr": hosts, "port": ports.strip(",") or None, "connect_timeout": patience}
    return make_conninfo(conninfo, **told)


@contextmanager
def connecting() -> Generator[None]:
    """Note an attempt to connect that took too long."""
    try:
        yield
    except ConnectionTimeout:
        _timed_out.append(monotonic())
        raise


class _Waits:
    """The end of an exchange, for both kinds of connections: the server did not answer, or did not replicate a commit."""

    cancelled: bool = False
    """Whether the server has committed without a standby that it had to wait for."""

    def notices(self, notice: Diagnostic) -> None:
        """Take note of a warning that a wait for a standby was cancelled: it comes with a success."""
        self.cancelled = self.cancelled or notice.source_function == "SyncRepWaitForLSN"

    def ends(self, pgconn: PGconn) -> None:
        """Close a connection that has committed without a standby, and raise `NotReplicated`."""
        if self.cancelled:
            pgconn.finish()
            raise NotReplicated("the commit was not replicated")

    def fails(self, pgconn: PGconn, error: OperationalError) -> None:
        """Close a connection whose server does not answer, and raise `NoAnswer`."""
        if _is_unanswered(pgconn, error):
            host, port = pgconn.host.decode(), pgconn.port.decode()
            _silent.update({Server(host, port): monotonic(), Server(host, ""): monotonic()})
            pgconn.finish()
            raise NoAnswer("the record does not respond") from error


class LimitedConnection(_Waits, Connection[TupleRow]):
    """A connection that gives up where the server does not answer, and closes itself then."""

    answers_within: float | None = None
    """Seconds that one statement may take, as the client measures it."""

    def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Run one exchange with the server; where it takes too long, close the connection and raise `NoAnswer`."""
        try:
            found = super().wait(gen, interval, self.answers_within if timeout is None else timeout)
        except OperationalError as error:
            if timeout is None:
                self.fails(self.pgconn, error)
            raise
        self.ends(self.pgconn)
        return found


class LimitedAsyncConnection(_Waits, AsyncConnection[TupleRow]):
    """The same as `LimitedConnection`, for an event loop."""

    answers_within: float | None = None

    async def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Run one exchange with the server; where it takes too long, close the connection and raise `NoAnswer`."""
        try:
            found = await super().wait(gen, interval, self.answers_within if timeout is None else timeout)
        except OperationalError as error:
            if timeout is None:
                self.fails(self.pgconn, error)
            raise
        self.ends(self.pgconn)
        return found


def _is_unanswered(pgconn: PGconn, error: OperationalError) -> bool:
    """Whether the driver stopped waiting while the connection still counts the statement as active."""
    return error.sqlstate is None and pgconn.status == ConnStatus.OK and pgconn.transaction_status == TransactionStatus.ACTIVE
