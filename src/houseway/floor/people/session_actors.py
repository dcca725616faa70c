"""The actor of a session at a table and beside it, from session, shift and device, never from a message."""

from __future__ import annotations

from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.role import CHANCE, DEALER

from .actors import Actor
from .rights import AccountActor
from .roles import DEVICE, PLAYER
from .sessions import Session, hashed
from .shifts import shift_of

_READERS: Final = "select table_id from device where token is not null and what in ('reader', 'generator')"


def actor_at(connection: Connection[TupleRow], session: Session, table: int) -> AccountActor | None:
    """Return the actor of a session at a table: a player by opaque name, or the role of an open shift; else None.

    A patron is an actor at every table; the table determines the seats it may act for.
    """
    if session.kind == "patron":
        return AccountActor(session.speaker, PLAYER, session.name)
    shift = shift_of(connection, session.speaker)
    if shift is None or (shift.tables is not None and table not in shift.tables):
        return None
    by_hand = shift.role == DEALER and not _has_reader(connection, table)
    return AccountActor(session.speaker, shift.role, shift.role, by_hand)


def _has_reader(connection: Connection[TupleRow], table: int) -> bool:
    return connection.execute(f"{_READERS} and table_id = %s", (table,)).fetchone() is not None


def tables_with_readers(connection: Connection[TupleRow]) -> frozenset[int]:
    """Return the tables at which a device reads cards or draws, so that no dealer enters them."""
    return frozenset(table for (table,) in connection.execute(_READERS) if table is not None)


def device_actor_at(connection: Connection[TupleRow], token: str, table: int) -> AccountActor | None:
    """Return the actor of an enrolled reader or generator at its own table: it acts for chance."""
    row = connection.execute(
        "select speaker from device join speaker on number = speaker where token = %s and table_id = %s and ended_at is null"
        " and what in ('reader', 'generator')",
        (hashed(token), table),
    ).fetchone()
    return None if row is None else AccountActor(row[0], DEVICE, CHANCE)


def actor_of(connection: Connection[TupleRow], session: Session) -> Actor:
    """Return the actor of a session beside the tables: in the role of its shift, or in none."""
    if session.kind == "patron":
        return Actor(session.speaker, PLAYER)
    shift = shift_of(connection, session.speaker)
    return Actor(session.speaker, "" if shift is None else shift.role)
