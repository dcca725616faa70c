"""Credentials that their own person changes; one who has lost them sets new ones by an enrolment."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from .accounts import Account
from .bars import Bar
from .lockout import at_session, count_failure, must_wait
from .policy import Policy
from .second_factor import enrolling, new_secret, takes_code
from .sessions import Session
from .significant import SignificantKind, note


class SecondFactor(msgspec.Struct, frozen=True):
    """A new second factor. It is told this once."""

    secret: str
    address: str
    """For a QR code."""


def choose_credentials(connection: Connection[TupleRow], speaker: Account, password: str, policy: Policy) -> SecondFactor | None:
    """Give a new account a password that was typed at the machine, and a member of staff a second factor."""
    connection.execute(
        "insert into credential (speaker, password, must_change) values (%s, %s, false)",
        (speaker.number, policy.passwords.hashed(password)),
    )
    note(connection, SignificantKind.CREDENTIALS_CHANGED, who=0, about=speaker.number, element="credential")
    return give_second_factor(connection, speaker.number, speaker.name, policy) if speaker.kind == "staff" else None


def give_second_factor(connection: Connection[TupleRow], speaker: int, name: str, policy: Policy) -> SecondFactor:
    """Give an account a new second factor at the machine; the one before is void."""
    secret = new_secret()
    connection.execute(
        "update credential set secret = %s, code_step = null where speaker = %s", (policy.box.seal(secret, speaker), speaker)
    )
    return SecondFactor(secret, enrolling(secret, name, policy.house))


def replace_password(connection: Connection[TupleRow], session: Session, old: str, new: str) -> None:
    """Replace the hash of a password, where it is still the old one, for the person of a session who has just proved it."""
    connection.execute("select replace_password_1(%s, %s, %s)", (session.id, old, new))


class _Held(NamedTuple):
    password: str
    has_second: bool
    login: str
    name: str


def _held(connection: Connection[TupleRow], speaker: int) -> _Held | None:
    row = connection.execute(
        "select password, secret is not null, login, name from credential join person using (speaker)"
        " join speaker on number = speaker where speaker = %s and ended_at is null",
        (speaker,),
    ).fetchone()
    return None if row is None else _Held(*row)


def _confirms(connection: Connection[TupleRow], session: Session, held: _Held, code: str, policy: Policy, *, fits: bool) -> bool:
    """Whether the person of a session has just given all credentials; if not, it is a failure that counts."""
    query = "select password, locked_at from credential where speaker = %s for no key update"
    is_open = connection.execute(query, (session.speaker,)).fetchone() == (held.password, None)
    where = at_session(connection, session)
    is_open = is_open and not must_wait(connection, where, policy)
    if fits and is_open and (not held.has_second or takes_code(connection, policy.box, session.speaker, code)):
        return True
    count_failure(connection, SignificantKind.CONFIRM_FAILED, where, policy)
    return False


def change_password(
    connection: Connection[TupleRow], session: Session, old: str, code: str, new: str, policy: Policy
) -> Bar | None:
    """Change one's own password, with the old one and the second factor if the account has one."""
    speaker = session.speaker
    held = _held(connection, speaker)
    if held is None:
        return Bar.NO_SUCH_PERSON
    if not policy.passwords.is_fit(new, held.login) or new == old:
        return Bar.PASSWORD_UNFIT
    fits, hashed = policy.passwords.fits(held.password, old), policy.passwords.hashed(new)
    with connection.transaction():
        if not _confirms(connection, session, held, code, policy, fits=fits):
            return Bar.CONFIRM_FAILED
        note(connection, SignificantKind.CREDENTIALS_CHANGED, who=speaker, about=speaker, element="credential.password")
        replace_password(connection, session, held.password, hashed)  # after the event, which it requires
    return None


def change_second_factor(
    connection: Connection[TupleRow], session: Session, password: str, code: str, policy: Policy
) -> SecondFactor | Bar:
    """Give oneself a second factor, with the password and, if there is one, a code of the second factor before it."""
    held = _held(connection, session.speaker)
    if held is None:
        return Bar.NO_SUCH_PERSON
    fits = policy.passwords.fits(held.password, password)
    with connection.transaction():
        if not _confirms(connection, session, held, code, policy, fits=fits):
            return Bar.CONFIRM_FAILED
        who = session.speaker
        note(connection, SignificantKind.CREDENTIALS_CHANGED, who=who, about=who, element="credential.secret")
        secret = new_secret()
        sealed = policy.box.seal(secret, who)
        connection.execute("select replace_second_factor_1(%s, %s, %s)", (session.id, held.password, sealed))
        return SecondFactor(secret, enrolling(secret, held.name, policy.house))
