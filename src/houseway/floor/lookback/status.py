"""The status of a floor, from its record alone: owners and their leases, tables, rounds in progress, and days."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.event import RoundOpened, TableOpened
from houseway.floor.store.days import attached_days
from houseway.floor.store.queries import now, steps_at
from houseway.floor.store.tables import events_of

Record = Connection[TupleRow]


class OwnerStatus(NamedTuple):
    """One process that has or had a lease."""

    name: str
    lease_seconds: float | None
    """Seconds until its lease is over; below zero, since when it is; None where it was given back."""
    tables: int


class TableStatus(NamedTuple):
    """One table, from `live` and its last steps."""

    table: int
    game: str | None
    """None where its first step and its last round are in no attached day."""
    owner: str | None
    epoch: int
    steps: int
    round: int
    """The number of its last round."""
    playing: bool
    round_seconds: float | None
    """Seconds since the round in progress was opened."""
    last_seconds: float | None
    """Seconds since the last step was decided."""
    day: date | None


class DayStatus(NamedTuple):
    """One gaming day, and how far it has come."""

    day: date
    closed: bool
    exported: bool
    attached: bool
    steps: int | None
    """The number of its steps, once it is closed."""


class Status(NamedTuple):
    """The status of a floor."""

    owners: tuple[OwnerStatus, ...]
    tables: tuple[TableStatus, ...]
    days: tuple[DayStatus, ...]

    @property
    def playing(self) -> list[TableStatus]:
        """The tables with a round in progress, the one that was opened first at the head."""
        return sorted((one for one in self.tables if one.playing), key=lambda one: -(one.round_seconds or 0))

    @property
    def unowned(self) -> list[TableStatus]:
        """The tables whose owner has no lease any more: nobody answers there."""
        gone = {one.name for one in self.owners if one.lease_seconds is None or one.lease_seconds < 0}
        return [one for one in self.tables if one.owner is None or one.owner in gone]


def status(connection: Record) -> Status:
    """Return the status of the floor; the connection must be in a transaction."""
    time = int(now(connection).timestamp() * 1_000_000)
    owners = connection.execute(
        "select name, case when isfinite(until) then extract(epoch from until - clock_timestamp())::float8 end,"
        " (select count(*) from live where live.owner = owner.name) from owner order by name"
    ).fetchall()
    rows = connection.execute(
        "select l.table_id, l.owner, l.epoch, l.seq, l.playing, l.day, r.seq, r.kept"
        " from live l left join rest r using (table_id) where l.table_id > 0 order by l.table_id"
    ).fetchall()
    return Status(
        tuple(OwnerStatus(*row) for row in owners),
        tuple(_table(connection, time, *row) for row in rows),
        tuple(_days(connection)),
    )


def _table(
    connection: Record,
    time: int,
    table: int,
    owner: str | None,
    epoch: int,
    seq: int,
    playing: bool,
    day: date | None,
    rested: int | None,
    kept: bytes | None,
) -> TableStatus:
    told: dict[str, Any] = msgspec.json.decode(kept) if kept else {}
    game, round = told.get("game"), told.get("number", 0)
    opened_at = last_at = None
    for step in steps_at(connection, table, first=(rested or 0) + 1 if playing or game is None else seq):
        last_at = step.at
        for event in events_of(step):
            if isinstance(event, RoundOpened):
                opened_at, round = step.at, event.number
            if isinstance(event, TableOpened):
                game = event.game
    since = (time - opened_at) / 1_000_000 if playing and opened_at is not None else None
    last = (time - last_at) / 1_000_000 if last_at is not None else None
    return TableStatus(
        table=table,
        game=game,
        owner=owner,
        epoch=epoch,
        steps=seq,
        round=round,
        playing=playing,
        round_seconds=since,
        last_seconds=last,
        day=day,
    )


def _days(connection: Record) -> list[DayStatus]:
    attached = set(attached_days(connection))
    rows = connection.execute("select day, closed_at is not null, exported is not null, steps from day order by day").fetchall()
    return [DayStatus(day, closed, exported, day in attached, steps) for day, closed, exported, steps in rows]
