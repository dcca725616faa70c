"""Players who are away from play (G9): reported by the player or noticed by the platform. Rows are only added."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.store.locks import hold

Record = Connection[TupleRow]


class How(StrEnum):
    """The source of the notice that a player is away, or back."""

    SAID = "said"
    """The player reported it."""
    MISSED = "missed"
    """The player sent nothing for a number of rounds."""
    SPOKE = "spoke"
    """The player sent a command at the table."""
    LEFT = "left"
    """The player does not sit there any more."""


class Away(NamedTuple):
    """A player who is away from play, and since when."""

    table: int
    player: str
    at: datetime
    how: How


def note_away(record: Record, table: int, player: str, how: How, *, away: bool) -> bool:
    """Add that a player is away or back; False if already so, so that the time of being away does not start again."""
    with record.transaction():
        hold(record, "seat_away")  # two who notice it at once note it once
        if (player in {one.player for one in away_at(record, [table])}) is away:
            return False
        record.execute("insert into seat_away (table_id, player, away, how) values (%s, %s, %s, %s)", (table, player, away, how))
        return True


def away_at(record: Record, tables: Collection[int] | None = None) -> list[Away]:
    """Return the absent players at tables (default: all), ordered by table and time."""
    wanted = None if tables is None else list(tables)
    rows = record.execute(
        "select table_id, player, at, how from (select distinct on (table_id, player) * from seat_away"
        " where %s::int[] is null or table_id = any (%s) order by table_id, player, id desc) last where away"
        " order by table_id, id",
        (wanted, wanted),
    )
    return [Away(table, player, at, How(how)) for table, player, at, how in rows.fetchall()]
