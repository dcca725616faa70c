"""Announcements to everybody who watches a table, beside the play: players who are away (G9), and reserved seats (G6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Final

import msgspec

from houseway.floor.table.away_store import away_at
from houseway.floor.table.shapes.away import frames_of
from houseway.floor.table.shapes.wishes import kept_frames
from houseway.floor.table.wish_store import keep_wishes, wishes_at

from .house import Record
from .wish_limits import refuse_blocked

FIELDS: Final[Mapping[str, str]] = {"away": "players", "kept": "seats"}
"""The kinds of frames, and how what they list is called in them."""
NOTHING: Final = msgspec.Raw(b"[]")
Found = dict[tuple[str, int], msgspec.Raw]
"""Announcements by kind of frame and table."""


def found_in(record: Record, seen: Set[tuple[int, str]]) -> Found:
    """Return the current announcements, and renew the seat requests of players who are present at their tables."""
    refuse_blocked(record, wishes_at(record))
    wishes = wishes_at(record)
    keep_wishes(record, [(one.table_id, one.player) for one in wishes if (one.table_id, one.player) in seen])
    told = {"away": frames_of(away_at(record)), "kept": kept_frames(wishes)}
    return {(kind, table): raw for kind, tables in told.items() for table, raw in tables.items()}


class Announced:
    """The announcements that were sent last."""

    def __init__(self) -> None:
        self._told: Found = {}

    def changes(self, found: Found) -> list[tuple[str, int, msgspec.Raw]]:
        """Store the current announcements, and return those that changed: kind of frame, table and list."""
        before, self._told = self._told, found
        both = [(one, before.get(one, NOTHING), found.get(one, NOTHING)) for one in before.keys() | found.keys()]
        return [(*one, now) for one, was, now in both if bytes(was) != bytes(now)]

    def at(self, table: int) -> Iterator[tuple[str, msgspec.Raw]]:
        """Yield the announcements of a table for a new subscriber."""
        return ((kind, self._told[kind, table]) for kind in FIELDS if (kind, table) in self._told)
