"""Dealers by table and time, and accounts that are not counted as players (A17)."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict

from houseway.core.values.hands import Player

from .period import Record


class Dealers:
    """The dealers of tables by time, from their shifts."""

    def __init__(self, record: Record) -> None:
        self._begun: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
        rows = record.execute(
            "select tables[1], (extract(epoch from begun_at) * 1000000)::bigint,"
            " coalesce((extract(epoch from s.ended_at) * 1000000)::bigint, %s), name"
            " from shift s join speaker on number = s.speaker where role = 'dealer' order by begun_at, s.id",
            (2**62,),
        )
        for table, begun, ended, name in rows.fetchall():
            self._begun[table].append((begun, ended, name))

    def at(self, table: int, microseconds: int) -> str:
        """Return the opaque name of who dealt at a table at a moment; empty where nobody had a shift there."""
        shifts = self._begun.get(table, [])
        at = bisect_right(shifts, (microseconds, 2**63, "")) - 1
        return shifts[at][2] if at >= 0 and microseconds < shifts[at][1] else ""


def not_players(record: Record) -> dict[Player, str]:
    """Return the accounts that are marked as test, bot or house, with their marks."""
    rows = record.execute("select name, mark from speaker where kind = 'patron' and mark <> 'real'")
    return dict(rows.fetchall())


def named(record: Record) -> dict[int, str]:
    """Return the opaque name of every account."""
    return dict(record.execute("select number, name from speaker").fetchall())
