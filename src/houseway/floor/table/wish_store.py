"""Wishes of players for the end of a round: a seat reserved for them, chips from the wallet, or to leave.

Seats are taken, chips bought and tables left between two rounds only (G6), and at a busy table that is a moment. So
the record keeps the wish, and the current owner of the table does it when the round is over. A player has one wish
per table.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.core.values.chips import Chips

Record = Connection[TupleRow]
KEPT: Final = 30.0
"""Seconds for which a seat is kept after its player was seen at the table last, and for which a refusal can be read."""
_COLUMNS: Final = "id, table_id, player, leaves, seat, chips, refused, until"
_STANDS: Final = "(until is null or until > house_now())"


class Wish(NamedTuple):
    """A player's wish at a table; `until` is None if the player need not stay for it."""

    id: int
    table_id: int
    player: str
    leaves: bool
    seat: str | None
    chips: Chips | None
    refused: str | None
    """The refusal of the wish, as a step has it: a reason and its clause."""
    until: datetime | None


def wish_to_sit(record: Record, table: int, player: str, seat: str | None, chips: Chips | None) -> Wish | None:
    """Keep a seat for a player, chips to buy there, or both, in place of an earlier wish; None where it is kept for another."""
    try:
        with record.transaction():
            return _wished(record, table, player, seat, chips)
    except psycopg.errors.UniqueViolation:  # of the seat: the first who wished for it has it
        return None


def wish_to_leave(record: Record, table: int, player: str) -> Wish:
    """Let a player leave when the round is over, in place of an earlier wish."""
    with record.transaction():
        return _wished(record, table, player, None, None)


def _wished(record: Record, table: int, player: str, seat: str | None, chips: Chips | None) -> Wish:
    leaves = seat is None and chips is None
    record.execute("delete from seat_wish where table_id = %s and (player = %s or until <= house_now())", (table, player))
    with record.cursor(row_factory=class_row(Wish)) as cursor:
        made = cursor.execute(
            "insert into seat_wish (table_id, player, leaves, seat, chips, until)"
            " values (%s, %s, %s, %s, %s, case when not %s then house_now() + make_interval(secs => %s) end)"
            f" returning {_COLUMNS}",
            (table, player, leaves, seat, chips, leaves, KEPT),
        ).fetchone()
    assert made is not None
    return made


def withdraw(record: Record, table: int, player: str) -> None:
    """End the wish of a player at a table, if there is one."""
    record.execute("delete from seat_wish where table_id = %s and player = %s", (table, player))


def wishes_at(record: Record, tables: Collection[int] | None = None) -> list[Wish]:
    """Return the wishes at tables (default: all), in the order in which they came."""
    wanted = None if tables is None else list(tables)
    with record.cursor(row_factory=class_row(Wish)) as cursor:
        return cursor.execute(
            f"select {_COLUMNS} from seat_wish where {_STANDS} and (%s::int[] is null or table_id = any (%s)) order by id",
            (wanted, wanted),
        ).fetchall()


def keep_wishes(record: Record, seen: Collection[tuple[int, str]]) -> None:
    """Keep the wishes of players who were seen at their tables just now; it writes where half of the time is over."""
    if not seen:
        return
    tables, players = zip(*seen, strict=True)
    record.execute(
        "update seat_wish set until = house_now() + make_interval(secs => %s)"
        " where until between house_now() and house_now() + make_interval(secs => %s) and refused is null"
        " and (table_id, player) in (select * from unnest(%s::int[], %s::text[]))",
        (KEPT, KEPT / 2, list(tables), list(players)),
    )


def take_wish(record: Record, wish: Wish) -> bool:
    """End a wish, once: False where it was withdrawn, changed or ended before."""
    return record.execute("delete from seat_wish where id = %s and refused is null", (wish.id,)).rowcount > 0


def refuse_wish(record: Record, wish: Wish, refused: str) -> None:
    """Keep why a wish cannot be, for as long as its player may read that; a wish that came after it stays."""
    record.execute(
        "insert into seat_wish (table_id, player, leaves, seat, chips, refused, until)"
        " values (%s, %s, %s, %s, %s, %s, house_now() + make_interval(secs => %s))"
        " on conflict (table_id, player) do update set refused = excluded.refused, until = excluded.until"
        " where seat_wish.id = %s",
        (wish.table_id, wish.player, wish.leaves, wish.seat, wish.chips, refused, KEPT, wish.id),
    )
