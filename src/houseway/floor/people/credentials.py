"""Credentials: set when an account is opened, changed by their person, set again by another."""

from __future__ import annotations

from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from .actors import Actor, bars_from
from .bars import Bar
from .locking import count_failure
from .policy import Policy
from .rights import Action
from .second_factor import enrolling, new_secret, takes_code
from .sessions import Session, end_session_of
from .significant import Kind, note


class SecondFactor(NamedTuple):
    """What a person needs for an authenticator. It is shown once and is nowhere in plain afterwards."""

    secret: str
    address: str
    """For a QR code."""


def open_credential(connection: Connection[TupleRow], speaker: int, password: str, policy: Policy) -> None:
    """Give a new account a password that its person has to change."""
    connection.execute(
        "insert into credential (speaker, password, must_change) values (%s, %s, true)",
        (speaker, policy.passwords.hashed(password)),
    )


def give_second_factor(connection: Connection[TupleRow], speaker: int, name: str, policy: Policy) -> SecondFactor:
    """Give an account a new second factor; the one before is void."""
    secret = new_secret()
    connection.execute(
        "update credential set secret = %s, code_step = null where speaker = %s", (policy.box.seal(secret, speaker), speaker)
    )
    return SecondFactor(secret, enrolling(secret, name, policy.house))


def change_password(
    connection: Connection[TupleRow], session: Session, old: str, code: str, new: str, policy: Policy
) -> Bar | None:
    """Change one's own password, with the old one and the second factor if the account has one."""
    speaker = session.speaker
    row = connection.execute(
        "select password, secret is not null, login from credential join person using (speaker) where speaker = %s", (speaker,)
    ).fetchone()
    if row is None:
        return Bar.NO_SUCH_PERSON
    password, has_second, login = row
    if not policy.passwords.is_fit(new, login) or new == old:
        return Bar.PASSWORD_UNFIT
    fits, hashed = policy.passwords.fits(password, old), policy.passwords.hashed(new)
    with connection.transaction():
        query = "select password, locked_at from credential where speaker = %s for no key update"
        is_open = connection.execute(query, (speaker,)).fetchone() == (password, None)
        if not (fits and is_open and (not has_second or takes_code(connection, policy.box, speaker, code))):
            count_failure(connection, speaker, Kind.CONFIRM_FAILED, session.address, policy)
            return Bar.CONFIRM_FAILED
        connection.execute("update credential set password = %s, must_change = false where speaker = %s", (hashed, speaker))
        note(connection, Kind.CREDENTIALS_CHANGED, who=speaker, about=speaker, element="credential.password")
    return None


def set_again(
    connection: Connection[TupleRow], by: Actor, speaker: int, password: str, policy: Policy
) -> SecondFactor | Bar | None:
    """Set a new password for somebody else, and for staff a new second factor; the account's session ends. It stays locked."""
    row = connection.execute(
        "select kind, name, login from speaker join person on speaker = number join credential using (speaker)"
        " where number = %s and ended_at is null",
        (speaker,),
    ).fetchone()
    kind, name, login = row or ("", "", "")
    if barred := bars_from(by, Action.UNLOCK_STAFF if kind == "staff" else Action.UNLOCK_PATRON, speaker):
        return barred
    if row is None:
        return Bar.NO_SUCH_PERSON
    if not policy.passwords.is_fit(password, login):
        return Bar.PASSWORD_UNFIT
    hashed = policy.passwords.hashed(password)
    with connection.transaction():
        connection.execute("update credential set password = %s, must_change = true where speaker = %s", (hashed, speaker))
        second = give_second_factor(connection, speaker, name, policy) if kind == "staff" else None
        end_session_of(connection, speaker, "new credentials", who=by.speaker)
        note(connection, Kind.CREDENTIALS_CHANGED, who=by.speaker, about=speaker, element="credential")
    return second
