"""Logging in. Whichever credential is wrong, the answer is the same and takes about the same time.

The password is compared before the row is locked, and what was found counts only if the account is still open, not locked and has
the same password when the row is locked. So guesses that run side by side are counted one after the other.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.store.seconds import Seconds

from .bars import Bar
from .credentials import replace_password
from .devices import enrolled_device
from .lockout import at_session, count_failure, failed_log_ins, must_wait, remember_terminal, succeeded, where_of
from .logins import as_login
from .policy import Policy
from .second_factor import takes_code
from .sessions import BegunWith, Session, begin_session
from .significant import SignificantKind, note


class Tried(NamedTuple):
    """A log-in attempt: the typed data, the terminal and the network address."""

    login: str
    password: str
    code: str
    """Of the second factor; empty where the account has none."""
    terminal: str
    """The token of the terminal: of an enrolled device, or any random one."""
    address: str


class LastLogIn(msgspec.Struct, frozen=True):
    """The time and the address of the account's last use."""

    at: Seconds
    address: str


class Welcome(NamedTuple):
    """A session that begins, with what the person should see."""

    session: Session
    token: str
    last: LastLogIn | None
    failures: int
    """Failed log-ins since then."""

    @property
    def must_change(self) -> bool:
        """Whether somebody else chose the password: then the session can do nothing but set another one."""
        return self.session.must_change


class Arrival(NamedTuple):
    """A person whose identity is proved, with the terminal and the kind of proof."""

    speaker: int
    kind: str
    terminal: str
    address: str
    device: tuple[int, str] | None
    """The terminal and its kind, if it is enrolled."""
    begun_with: BegunWith = "password"


class _Account(NamedTuple):
    speaker: int
    kind: str
    password: str


def log_in(connection: Connection[TupleRow], tried: Tried, policy: Policy) -> Welcome | Bar:
    """Begin a session, or return the one bar that every failure has."""
    known = _find_account(connection, tried.login)
    fits = policy.passwords.fits(known.password if known else None, tried.password)
    device = enrolled_device(connection, tried.terminal)
    with connection.transaction():
        is_open = known is not None and _is_open(connection, known)  # first: failures are counted under this lock
        speaker = None if known is None else known.speaker
        where = where_of(connection, speaker, tried.terminal, tried.address, is_device=device is not None)
        if must_wait(connection, where, policy):
            after = {"delayed": True}
            note(
                connection,
                SignificantKind.LOG_IN_FAILED,
                who=None,
                about=speaker,
                element="credential",
                address=tried.address,
                after=after,
            )
            return Bar.LOG_IN_FAILED
        if known is None or not (fits and is_open and _is_second(connection, known, tried, policy)):
            count_failure(connection, SignificantKind.LOG_IN_FAILED, where, policy)
            return Bar.LOG_IN_FAILED
        if known.kind == "staff" and device is None and policy.staff_need_enrolled_terminal:
            note(
                connection, SignificantKind.NOT_ENROLLED, who=None, about=known.speaker, element="terminal", address=tried.address
            )
            return Bar.LOG_IN_FAILED
        arrival = Arrival(known.speaker, known.kind, tried.terminal, tried.address, device)
        welcome = welcomed(connection, arrival, policy)
        if policy.passwords.is_stale(known.password):
            replace_password(connection, welcome.session, known.password, policy.passwords.hashed(tried.password))
        return welcome


def _find_account(connection: Connection[TupleRow], login: str) -> _Account | None:
    row = connection.execute(
        "select p.number, p.kind, c.password from person join speaker p on p.number = person.speaker"
        " join credential c on c.speaker = p.number where login = %s and p.ended_at is null",
        (as_login(login),),
    ).fetchone()
    return None if row is None else _Account(*row)


def _is_open(connection: Connection[TupleRow], known: _Account) -> bool:
    """Lock the credential's row; whether it is as it was when the password was compared, and not locked."""
    row = connection.execute(
        "select password, locked_at from credential where speaker = %s for no key update", (known.speaker,)
    ).fetchone()
    return row == (known.password, None)


def _is_second(connection: Connection[TupleRow], known: _Account, tried: Tried, policy: Policy) -> bool:
    """Whether the second factor is right: staff always have one, patrons may."""
    row = connection.execute("select secret is null from credential where speaker = %s", (known.speaker,)).fetchone()
    if row == (True,):
        return known.kind != "staff"
    return takes_code(connection, policy.box, known.speaker, tried.code)


def welcomed(connection: Connection[TupleRow], arrival: Arrival, policy: Policy) -> Welcome:
    """Begin the session of a person whose identity is proved.

    A correct password resets the count of wrong ones. A passkey does not: it proves nothing about the password.
    """
    speaker, device = arrival.speaker, arrival.device
    failed = failed_log_ins(connection, speaker)
    last = connection.execute(
        "select extract(epoch from begun_at)::float8, address from session where speaker = %s order by id desc limit 1",
        (speaker,),
    ).fetchone()
    stay = policy.stay(arrival.kind, device[1] if device else None)
    session, token = begin_session(
        connection, speaker, arrival.terminal, device[0] if device else None, arrival.address, stay, arrival.begun_with
    )
    element, after = f"session {session.id}", {"with": arrival.begun_with}
    event = note(
        connection, SignificantKind.LOGGED_IN, who=speaker, about=speaker, element=element, address=arrival.address, after=after
    )
    where = where_of(connection, speaker, arrival.terminal, arrival.address, is_device=device is not None)
    if arrival.begun_with == "password":
        succeeded(connection, where, event)
    remember_terminal(connection, where)
    return Welcome(session, token, None if last is None else LastLogIn(*last), failed)


def confirm(connection: Connection[TupleRow], session: Session, code: str, policy: Policy) -> Bar | None:
    """Check the second factor again, as every approval does; failures count like those of a log-in at this terminal."""
    with connection.transaction():
        row = connection.execute(
            "select locked_at from credential where speaker = %s for no key update", (session.speaker,)
        ).fetchone()
        where = at_session(connection, session)
        is_open = row == (None,) and not must_wait(connection, where, policy)
        if is_open and takes_code(connection, policy.box, session.speaker, code):
            return None
        if row is not None:
            count_failure(connection, SignificantKind.CONFIRM_FAILED, where, policy)
    return Bar.CONFIRM_FAILED
