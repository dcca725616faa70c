"""Evidence of what patrons saw: the hashes of the views that a patron was sent, one row per patron and round (U6).

A hash is kept and not the view, because the view follows from the record. A dispute makes it again and compares (`lookback`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.lookback.shown import KEPT

Record = Connection[TupleRow]

MOST: Final = 50_000
"""Rows that wait to be written while the record is away; more are dropped and counted."""


class RoundKey(NamedTuple):
    """A patron in a round of a table."""

    table: int
    round: int
    speaker: int


class Shown:
    """Collects what was shown, and writes it now and then."""

    def __init__(self) -> None:
        self.dropped = 0
        self._waiting: dict[RoundKey, tuple[list[int], list[bytes]]] = {}

    def adds(self, table: int, round: int, speaker: int, seq: int, hash: str) -> None:
        """Note that a view was sent after an event."""
        key = RoundKey(table, round, speaker)
        if key not in self._waiting and len(self._waiting) >= MOST:
            self.dropped += 1
            return
        seqs, hashes = self._waiting.setdefault(key, ([], []))
        seqs.append(seq)
        hashes.append(bytes.fromhex(hash)[:KEPT])

    def taken(self) -> list[tuple[RoundKey, list[int], bytes]]:
        """Return the pending rows, and clear them."""
        waiting, self._waiting = self._waiting, {}
        return [(key, seqs, b"".join(hashes)) for key, (seqs, hashes) in waiting.items()]


def write_shown(record: Record, rows: Iterable[tuple[RoundKey, list[int], bytes]]) -> None:
    """Write the hashes of views that were shown; a row of the same round gets longer."""
    with record.transaction(), record.cursor() as cursor:
        cursor.executemany(
            "insert into shown (table_id, round, speaker, seqs, hashes) values (%s, %s, %s, %s, %s)"
            " on conflict (table_id, round, speaker) do update"
            " set seqs = shown.seqs || excluded.seqs, hashes = shown.hashes || excluded.hashes, at = clock_timestamp()",
            [(*key, seqs, hashes) for key, seqs, hashes in rows],
        )
