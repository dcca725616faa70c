"""Time limits of connections to the record. A line that answers nothing must cost seconds, and not the evening.

A peer that is gone is noticed by TCP, a server that is slow by its own `statement_timeout`, and a line that is open at this end
only by the client: no other limit sees a proxy, a switch or a paused server that keeps the connection and never answers.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeVar

from psycopg import AsyncConnection, Connection, OperationalError
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import ConnStatus, TransactionStatus
from psycopg.pq.abc import PGconn
from psycopg.rows import TupleRow

T = TypeVar("T")
CONNECTS: Final = 3
"""Seconds in which a server has to accept a connection."""
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
    """Return a connection string with limits; those that the house set itself are kept."""
    own = conninfo_to_dict(conninfo)
    tcp: dict[str, Any] = {
        "connect_timeout": CONNECTS,
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


class LimitedConnection(Connection[TupleRow]):
    """A connection that gives up where the server does not answer, and closes itself then."""

    answers_within: float | None = None
    """Seconds that one statement may take, as the client measures it."""

    def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Run one exchange with the server; where it takes too long, close the connection and raise `NoAnswer`."""
        try:
            return super().wait(gen, interval, self.answers_within if timeout is None else timeout)
        except OperationalError as error:
            if timeout is None and _is_unanswered(self.pgconn, error):
                self.pgconn.finish()
                raise NoAnswer("the record does not respond") from error
            raise


class LimitedAsyncConnection(AsyncConnection[TupleRow]):
    """The same as `LimitedConnection`, for an event loop."""

    answers_within: float | None = None

    async def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Run one exchange with the server; where it takes too long, close the connection and raise `NoAnswer`."""
        try:
            return await super().wait(gen, interval, self.answers_within if timeout is None else timeout)
        except OperationalError as error:
            if timeout is None and _is_unanswered(self.pgconn, error):
                self.pgconn.finish()
                raise NoAnswer("the record does not respond") from error
            raise


def _is_unanswered(pgconn: PGconn, error: OperationalError) -> bool:
    """Whether the driver stopped waiting while the connection still counts the statement as active."""
    return error.sqlstate is None and pgconn.status == ConnStatus.OK and pgconn.transaction_status == TransactionStatus.ACTIVE
