"""Sessions: a random token of 256 bits at one terminal, kept as a hash. A session that has ended has no token any more."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.floor.world import token

from .accounts import PersonKind
from .bars import Bar
from .policy import Stay
from .significant import SignificantKind, note

BegunWith = Literal["password", "passkey", "directory", "demonstration"]
"""The proof at log-in: a password and a code, a passkey, or a token of the directory; none for visitors of a demonstration."""
_COLUMNS: Final = (
    b"s.id, s.speaker, p.name, p.kind, s.device, s.address, s.begun_at, s.until, s.begun_with,"
    b" coalesce((select c.must_change from credential c where c.speaker = s.speaker), false) as must_change"
)
_GOOD: Final = (
    b" from session s join speaker p on p.number = s.speaker where p.ended_at is null and s.token = %(token)s"
    b" and s.terminal = %(terminal)s and s.until > house_now()"
    b" and s.seen_at + make_interval(secs => s.idle_seconds) > house_now()"
)
_USED: Final = (
    b"with good as (select "
    + _COLUMNS
    + b", s.seen_at <= house_now() - make_interval(secs => s.idle_seconds / 60.0) as due"
    + _GOOD
    + b"),"
    b" touched as (update session set seen_at = house_now() from good where session.id = good.id and due and ended_at is null)"
    b" select id, speaker, name, kind, device, address, begun_at, until, begun_with, must_change from good"
)
"""It writes once in a sixtieth of the idle time: somebody who does a hundred things a minute does not cost a hundred commits."""


class Session(NamedTuple):
    """An open session. The account comes from it, never from a message."""

    id: int
    speaker: int
    name: str
    kind: PersonKind
    device: int | None
    """The enrolled terminal, if it is one."""
    address: str
    """From where the log-in came."""
    begun_at: datetime
    until: datetime
    begun_with: BegunWith
    must_change: bool
    """Whether somebody else chose the password: the person can do nothing but set another one."""


def new_token() -> str:
    """Return 256 random bits in characters that a cookie allows."""
    return token(32)


def hashed(token: str) -> bytes:
    """Return the stored hash of a token. Tokens are random, so a plain SHA-256 is enough."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def idle_seconds(connection: Connection[TupleRow], session: Session) -> int:
    """Return after how many seconds without its person a session ends, by the terminal at which it began."""
    row = connection.execute("select idle_seconds from session where id = %s", (session.id,)).fetchone()
    return 0 if row is None else row[0]


def begin_session(
    connection: Connection[TupleRow],
    speaker: int,
    terminal: str,
    device: int | None,
    address: str,
    stay: Stay,
    begun_with: BegunWith = "password",
) -> tuple[Session, str]:
    """Begin a session and return it with its token; the one before it, at whatever terminal, ends."""
    token = new_token()
    with connection.transaction():
        end_session_of(connection, speaker, "another log-in", who=speaker)
        with connection.cursor(row_factory=class_row(Session)) as cursor:
            session = cursor.execute(
                b"with s as (insert into session (speaker, token, terminal, device, address, idle_seconds, until,"
                b" begun_with) values (%s, %s, %s, %s, %s, %s, house_now() + make_interval(secs => %s), %s) returning *)"
                b" select " + _COLUMNS + b" from s join speaker p on p.number = s.speaker",
                (speaker, hashed(token), hashed(terminal), device, address, *stay, begun_with),
            ).fetchone()
    assert session is not None
    return session, token


def used_session(connection: Connection[TupleRow], token: str, terminal: str) -> Session | Bar:
    """Return the session of a token at its terminal, and let its idle time begin again: the person has done something.

    It begins again in steps of a sixtieth of the idle time, so a session may end by so much too early and never too late.
    """
    return _found(connection, _USED, token, terminal)


def seen_session(connection: Connection[TupleRow], token: str, terminal: str) -> Session | Bar:
    """Return the session of a token at its terminal; what a program does by itself is not a sign of a person."""
    return _found(connection, b"select " + _COLUMNS + _GOOD, token, terminal)


def _found(connection: Connection[TupleRow], query: bytes, token: str, terminal: str) -> Session | Bar:
    with connection.cursor(row_factory=class_row(Session)) as cursor:
        found = cursor.execute(query, {"token": hashed(token), "terminal": hashed(terminal)}).fetchone()
    if found is not None:
        return found
    _end_if_over(connection, token, terminal)
    return Bar.NO_SESSION


def _end_if_over(connection: Connection[TupleRow], token: str, terminal: str) -> None:
    """End the session of a token if its time is over, or if the token was shown at another terminal."""
    with connection.transaction():
        row = connection.execute(
            "select speaker, case when terminal <> %s then 'another terminal' when until <= house_now() then 'longest time'"
            " when seen_at + make_interval(secs => idle_seconds) <= house_now() then 'idle' end"
            " from session where token = %s for update",
            (hashed(terminal), hashed(token)),
        ).fetchone()
        if row is not None and row[1] is not None:
            end_session_of(connection, row[0], row[1], who=None)


def why_ended(connection: Connection[TupleRow], terminal: str) -> str | None:
    """Return the reason for the end of the last session at a terminal, or None if it is open or there was none."""
    query = "select ended_why from session where terminal = %s order by id desc limit 1"
    row = connection.execute(query, (hashed(terminal),)).fetchone() if terminal else None
    return None if row is None else row[0]


def log_out(connection: Connection[TupleRow], session: Session) -> None:
    """End a session because its person logs out."""
    with connection.transaction():
        end_session_of(connection, session.speaker, "log-out", who=session.speaker)


def end_session_of(connection: Connection[TupleRow], speaker: int, why: str, *, who: int | None) -> None:
    """End the session of an account, if there is one."""
    row = connection.execute(
        "update session set token = null, ended_at = house_now(), ended_why = %s where speaker = %s and ended_at is null"
        " returning id, address",
        (why, speaker),
    ).fetchone()
    if row is not None:
        element = f"session {row[0]}"
        note(
            connection, SignificantKind.SESSION_ENDED, who=who, about=speaker, element=element, address=row[1], after={"why": why}
        )
