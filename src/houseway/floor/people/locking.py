"""Accounts that lock: failures since the last success are counted in a window; another person or a second factor unlocks."""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from .actors import Actor, bars_from
from .bars import Bar
from .logins import as_login
from .policy import Policy
from .rights import Action
from .second_factor import takes_code
from .significant import Kind, note
from .speakers import speaker_of


def failures(connection: Connection[TupleRow], speaker: int, kind: Kind, seconds: int | None = None) -> int:
    """Return how often something failed since the count began again, in the last seconds if they are given."""
    row = connection.execute(
        "select count(*) from significant s join credential c on c.speaker = s.about where s.about = %s and s.kind = %s"
        " and s.id > c.cleared and (%s::float is null or s.at > house_now() - make_interval(secs => %s))",
        (speaker, kind, seconds, seconds or 0),
    ).fetchone()
    assert row is not None
    return row[0]


def count_failure(connection: Connection[TupleRow], speaker: int, kind: Kind, address: str, policy: Policy) -> None:
    """Note a failure, and lock the account if there were too many in the window. The caller has locked the credential's row."""
    note(connection, kind, who=None, about=speaker, element="credential", address=address)
    many = sum(failures(connection, speaker, one, policy.lock_seconds) for one in (Kind.LOG_IN_FAILED, Kind.CONFIRM_FAILED))
    if many < policy.lock_failures:
        return
    query = "update credential set locked_at = house_now() where speaker = %s and locked_at is null"
    if connection.execute(query, (speaker,)).rowcount:
        after = {"failures": many}
        note(connection, Kind.LOCKED, who=0, about=speaker, element="credential.locked_at", address=address, after=after)


def clear(connection: Connection[TupleRow], speaker: int, event: int) -> None:
    """Begin the count of failures again after an event."""
    connection.execute("update credential set cleared = %s, locked_at = null where speaker = %s", (event, speaker))


def is_locked(connection: Connection[TupleRow], speaker: int) -> bool:
    """Whether an account is locked."""
    query = "select from credential where speaker = %s and locked_at is not null"
    return connection.execute(query, (speaker,)).fetchone() is not None


def unlock(connection: Connection[TupleRow], by: Actor, speaker: int) -> Bar | None:
    """Unlock the account of somebody else."""
    found = speaker_of(connection, speaker)
    action = Action.UNLOCK_STAFF if found is not None and found.kind == "staff" else Action.UNLOCK_PATRON
    if barred := bars_from(by, action, speaker):
        return barred
    with connection.transaction():
        if not is_locked(connection, speaker):
            return Bar.NOT_LOCKED
        event = note(connection, Kind.UNLOCKED, who=by.speaker, about=speaker, element="credential.locked_at")
        clear(connection, speaker, event)
    return None


def unlock_with_code(
    connection: Connection[TupleRow], login: str, password: str, code: str, address: str, policy: Policy
) -> Bar | None:
    """Unlock one's own account as a patron, with the password and the second factor; after too many failures only staff can."""
    row = connection.execute(
        "select c.speaker, c.password from person join credential c using (speaker) join speaker s on s.number = c.speaker"
        " where login = %s and s.kind = 'patron' and s.ended_at is null",
        (as_login(login),),
    ).fetchone()
    fits = policy.passwords.fits(row[1] if row else None, password)
    with connection.transaction():
        if row is None:
            note(connection, Kind.UNLOCK_FAILED, who=None, about=None, element="credential", address=address)
            return Bar.LOG_IN_FAILED
        speaker = row[0]
        locked = connection.execute(
            "select locked_at is not null, password from credential where speaker = %s for no key update", (speaker,)
        ).fetchone()
        few = failures(connection, speaker, Kind.UNLOCK_FAILED) < policy.lock_failures
        if locked != (True, row[1]) or not fits or not few or not takes_code(connection, policy.box, speaker, code):
            note(connection, Kind.UNLOCK_FAILED, who=None, about=speaker, element="credential", address=address)
            return Bar.LOG_IN_FAILED
        clear(connection, speaker, note(connection, Kind.UNLOCKED, who=speaker, about=speaker, element="credential.locked_at"))
    return None
