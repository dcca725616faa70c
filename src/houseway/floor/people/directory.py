"""Accounts at the directory of a house (OpenID Connect). It logs staff in; roles stay ours, and it signs nothing.

A person makes the link while logged in with credentials of the house. Names and addresses of the directory are never compared:
whoever runs it chooses them.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final, NamedTuple

from psycopg import Connection, errors
from psycopg.rows import TupleRow

from houseway.floor.world import token

from .bars import Bar
from .devices import enrolled_device
from .log_in import Arrival, Welcome, welcomed
from .policy import Policy
from .sessions import Session, hashed
from .significant import SignificantKind, note

TRIP_SECONDS: Final = 600
"""Time for a person to log in at the directory and return."""


class Trip(NamedTuple):
    """A way to the directory and back: what is sent with the person, and what is kept here until they return."""

    state: str
    nonce: str
    verifier: str

    @property
    def challenge(self) -> str:
        """The PKCE challenge, which proves to the directory that the bearer of the code began the trip."""
        return urlsafe_b64encode(sha256(self.verifier.encode()).digest()).rstrip(b"=").decode()


def begin_trip(connection: Connection[TupleRow], terminal: str, session: Session | None) -> Trip:
    """Begin a log-in, or the link of an account where a session is given; it is good at this terminal."""
    trip = Trip(*(token(32) for _ in range(3)))
    connection.execute("delete from directory_trip where until <= house_now()")
    connection.execute(
        "insert into directory_trip (state, terminal, session, nonce, verifier, until)"
        " values (%s, %s, %s, %s, %s, house_now() + make_interval(secs => %s))",
        (hashed(trip.state), hashed(terminal), session.id if session else None, trip.nonce, trip.verifier, TRIP_SECONDS),
    )
    return trip


def end_trip(connection: Connection[TupleRow], state: str, terminal: str, session: Session | None) -> Trip | None:
    """Return the trip that was begun with a state, for the same purpose and at the same terminal; it is used once."""
    row = connection.execute(
        "delete from directory_trip where state = %s and terminal = %s and session is not distinct from %s"
        " and until > house_now() returning nonce, verifier",
        (hashed(state), hashed(terminal), session.id if session else None),
    ).fetchone()
    return None if row is None else Trip(state, *row)


def note_refused(connection: Connection[TupleRow], who: int | None, address: str, why: str) -> None:
    """Note an answer of the directory that was not accepted."""
    after = {"why": why}
    note(connection, SignificantKind.DIRECTORY_REFUSED, who=who, about=who, element="directory", address=address, after=after)


def log_in_by_directory(
    connection: Connection[TupleRow], issuer: str, subject: str, terminal: str, address: str, policy: Policy
) -> Welcome | Bar:
    """Begin a session for the member of staff who linked this subject."""
    device = enrolled_device(connection, terminal)
    with connection.transaction():
        row = connection.execute(
            "select speaker from directory_account a join speaker s on s.number = a.speaker"
            " where issuer = %s and subject = %s and a.ended_at is null and s.ended_at is null and s.kind = 'staff'",
            (issuer, subject),
        ).fetchone()
        if row is None:
            note_refused(connection, None, address, "nobody is linked")
            return Bar.NOT_LINKED
        if device is None and policy.staff_need_enrolled_terminal:
            note(connection, SignificantKind.NOT_ENROLLED, who=None, about=row[0], element="terminal", address=address)
            return Bar.NOT_LINKED
        return welcomed(connection, Arrival(row[0], "staff", terminal, address, device, "directory"), policy)


def link(connection: Connection[TupleRow], session: Session, issuer: str, subject: str) -> Bar | None:
    """Link one's own account with a subject of the directory; a link before it ends."""
    try:
        with connection.transaction():
            end_links(connection, session.speaker, "another link")
            connection.execute(
                "insert into directory_account (speaker, issuer, subject) values (%s, %s, %s)",
                (session.speaker, issuer, subject),
            )
            who = session.speaker
            note(
                connection,
                SignificantKind.DIRECTORY_LINKED,
                who=who,
                about=who,
                element="directory_account",
                address=session.address,
            )
    except errors.UniqueViolation:
        return Bar.LINKED_ALREADY
    return None


def is_linked(connection: Connection[TupleRow], speaker: int) -> bool:
    """Whether a person has a link to the directory."""
    query = "select from directory_account where speaker = %s and ended_at is null"
    return connection.execute(query, (speaker,)).fetchone() is not None


def end_links(connection: Connection[TupleRow], speaker: int, why: str) -> None:
    """End the links of a person to the directory."""
    query = "update directory_account set ended_at = house_now(), ended_why = %s where speaker = %s and ended_at is null"
    if connection.execute(query, (why, speaker)).rowcount:
        note(
            connection,
            SignificantKind.DIRECTORY_UNLINKED,
            who=speaker,
            about=speaker,
            element="directory_account",
            after={"why": why},
        )
