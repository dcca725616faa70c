"""What a session is at a table and beside it: from the session, the shift and the device, and never from a message."""

from __future__ import annotations

from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.role import CHANCE, DEALER

from .actors import Actor
from .rights import Voice
from .roles import DEVICE, PLAYER
from .sessions import Session, hashed
from .shifts import shift_of

_READERS: Final = "select table_id from device where token is not null and what in ('reader', 'generator')"


def voice_at(connection: Connection[TupleRow], session: Session, table: int) -> Voice | None:
    """Return what a session is at a table: a player by opaque name, or the role of an open shift; None for anybody else.

    A patron has a voice at every table; which seats it speaks for, the table knows.
    """
    if session.kind == "patron":
        return Voice(session.speaker, PLAYER, session.name)
    shift = shift_of(connection, session.speaker)
    if shift is None or (shift.tables is not None and table not in shift.tables):
        return None
    by_hand = shift.role == DEALER and not _has_reader(connection, table)
    return Voice(session.speaker, shift.role, shift.role, by_hand)


def _has_reader(connection: Connection[TupleRow], table: int) -> bool:
    return connection.execute(f"{_READERS} and table_id = %s", (table,)).fetchone() is not None


def tables_with_readers(connection: Connection[TupleRow]) -> frozenset[int]:
    """Return the tables at which a device reads cards or draws, so that no dealer enters them."""
    return frozenset(table for (table,) in connection.execute(_READERS) if table is not None)


def device_voice_at(connection: Connection[TupleRow], token: str, table: int) -> Voice | None:
    """Return the voice of an enrolled reader or generator at its own table: it speaks for chance."""
    row = connection.execute(
        "select speaker from device join speaker on number = speaker where token = %s and table_id = %s and ended_at is null"
        " and what in ('reader', 'generator')",
        (hashed(token), table),
    ).fetchone()
    return None if row is None else Voice(row[0], DEVICE, CHANCE)


def actor_of(connection: Connection[TupleRow], session: Session) -> Actor:
    """Return who a session is beside the tables: in the role of its shift, or in none."""
    if session.kind == "patron":
        return Actor(session.speaker, PLAYER)
    shift = shift_of(connection, session.speaker)
    return Actor(session.speaker, "" if shift is None else shift.role)
