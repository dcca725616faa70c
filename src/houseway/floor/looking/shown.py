"""What a player was shown in a round: the hashes of the views that were sent, beside those of the same views rebuilt (U6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.record.reading import steps_since_rest
from houseway.floor.table.resuming import Shelf, events_of
from houseway.views.hashing import view_hash
from houseway.views.sights import Seen

from .finding import RoundSteps
from .reconstruct import reconstruct, rules_of

Record = Connection[TupleRow]
KEPT: Final = 16
"""Bytes that are kept of each hash: 128 bits."""


class WasSent(NamedTuple):
    """A view that was sent: after which event of the viewer's, after which step, its hash, and that of the view rebuilt."""

    seq: int
    step: int
    sha256: str
    """The first half of it."""
    rebuilt: str

    @property
    def same(self) -> bool:
        """Whether the record rebuilds what was sent."""
        return self.rebuilt.startswith(self.sha256)


def was_shown(record: Record, table: int, round: int, speaker: int) -> list[tuple[int, bytes]]:
    """Return the hashes of the views that a patron was sent in a round, each with the number of the event before it."""
    row = record.execute(
        "select seqs, hashes from shown where table_id = %s and round = %s and speaker = %s", (table, round, speaker)
    ).fetchone()
    if row is None:
        return []
    seqs, hashes = row
    return [(seq, bytes(hashes[KEPT * at : KEPT * (at + 1)])) for at, seq in enumerate(seqs)]


def sent_in(record: Record, shelf: Shelf, found: RoundSteps, player: str) -> Iterator[WasSent]:
    """Yield the views that a player was sent in a round, each beside the view as the record rebuilds it.

    Views from before the round was opened show the round before, and are left out. The connection must be in a transaction.
    """
    row = record.execute("select number from speaker where name = %s", (player,)).fetchone()
    if row is None:
        return
    steps = _steps_by_number(record, shelf, found, player)
    for seq, hash in was_shown(record, found.name.table, found.name.number, row[0]):
        views = [(step, view_hash(reconstruct(record, shelf, found.name, step, player).view)) for step in steps.get(seq, ())]
        if views:
            told = hash.hex()
            step, rebuilt = next((one for one in views if one[1].startswith(told)), views[0])
            yield WasSent(seq, step, told, rebuilt)


def _steps_by_number(record: Record, shelf: Shelf, found: RoundSteps, player: str) -> dict[int, list[int]]:
    """Return after which steps of a round the player had been told so many events, counted from the end of the round before."""
    name, first = found.name, found.steps[0].seq
    before = steps_since_rest(record, name.table, first, first - 1)
    rules = rules_of(shelf, found)
    sight = Seen(player).after([event for step in before for event in events_of(step)], rules)[1]
    steps: dict[int, list[int]] = {}
    for step in found.steps:
        sight = sight.after(events_of(step), rules)[1]
        steps.setdefault(sight.next - 1, []).append(step.seq)
    return steps
