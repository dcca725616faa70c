"""Challenges for passkeys: random, kept by the server, used once, over after two minutes, and good at one terminal only."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.world import random_bytes

from .sessions import hashed

SECONDS: Final = 120
"""A person finds the authenticator in this time; a challenge that is left over is worth nothing afterwards."""
BYTES: Final = 32


class ChallengePurpose(StrEnum):
    """The purpose of a challenge. It is valid for nothing else."""

    ENROL = "enrol"
    LOG_IN = "log in"
    SIGN = "sign"


class Place(NamedTuple):
    """The place where a challenge is valid: a terminal, and a session or a one-time enrolment if there is one."""

    terminal: str
    session: int | None = None
    enrolment: int | None = None


class Issued(NamedTuple):
    """A challenge that was issued; `nonce` and `request` are what it commits to, where something is signed."""

    challenge: bytes
    nonce: bytes
    request: bytes


def new_random() -> bytes:
    """Return 256 random bits."""
    return random_bytes(BYTES)


def issue(
    connection: Connection[TupleRow],
    what: ChallengePurpose,
    at: Place,
    challenge: bytes,
    nonce: bytes = b"",
    request: bytes = b"",
) -> None:
    """Store a challenge, and delete those whose time is over."""
    connection.execute("delete from passkey_challenge where until <= house_now()")
    connection.execute(
        "insert into passkey_challenge (challenge, what, terminal, session, enrolment, nonce, request, until)"
        " values (%s, %s, %s, %s, %s, %s, %s, house_now() + make_interval(secs => %s))",
        (challenge, what, hashed(at.terminal), at.session, at.enrolment, nonce, request, SECONDS),
    )


def take(connection: Connection[TupleRow], what: ChallengePurpose, at: Place, challenge: bytes) -> Issued | None:
    """Return a challenge that was issued for this and here, and use it up; None where there is none."""
    row = connection.execute(
        "delete from passkey_challenge where challenge = %s and what = %s and terminal = %s and session is not distinct from %s"
        " and enrolment is not distinct from %s and until > house_now() returning challenge, nonce, request",
        (challenge, what, hashed(at.terminal), at.session, at.enrolment),
    ).fetchone()
    return None if row is None else Issued(*row)
