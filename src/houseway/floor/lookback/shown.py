"""A player's views in a round: the hashes of the views sent, next to those of the same views rebuilt (U6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.round.decide import replay
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC
from houseway.floor.store.queries import steps_since_rest
from houseway.floor.store.tables import RulesCache, events_of
from houseway.views.digest import view_hash
from houseway.views.sights import Seen
from houseway.views.view import turn_of, view_from

from .reconstruction import rules_of
from .rounds import RoundSteps

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


def sent_in(record: Record, shelf: RulesCache, found: RoundSteps, player: str) -> Iterator[WasSent]:
    """Yield the views that a player was sent in a round, each beside the view as the record rebuilds it.

    Views from before the round was opened show the round before, and are left out. The connection must be in a transaction.
    """
    row = record.execute("select number from speaker where name = %s", (player,)).fetchone()
    if row is None:
        return
    sent = was_shown(record, found.name.table, found.name.number, row[0])
    views = _views_by_number(record, shelf, found, player, {seq for seq, _ in sent})
    for seq, hash in sent:
        rebuilt = views.get(seq)
        if rebuilt:
            told = hash.hex()
            yield WasSent(seq, *_with(rebuilt, told))


def _with(views: list[tuple[int, str]], told: str) -> tuple[int, str, str]:
    """Return the step after which a view was sent, its hash, and that of the view rebuilt; the first, where none fits."""
    step, rebuilt = next((one for one in views if one[1].startswith(told)), views[0])
    return step, told, rebuilt


def _views_by_number(
    record: Record, shelf: RulesCache, found: RoundSteps, player: str, wanted: Collection[int]
) -> dict[int, list[tuple[int, str]]]:
    """Return the steps of a round at these event counts of the player, each with the hash of the view then.

    Events are counted from the end of the round before. The round is replayed once, however many views were sent.
    """
    if not wanted:
        return {}
    name, first = found.name, found.steps[0].seq
    rules = rules_of(shelf, found)
    before = [event for step in steps_since_rest(record, name.table, first, first - 1) for event in events_of(step)]
    sight, public, now = Seen(player).after(before, rules)[1], Seen(PUBLIC), opened(found.opened, rules)
    views: dict[int, list[tuple[int, str]]] = {}
    for step in found.steps:
        events = events_of(step)
        sight, public = sight.after(events, rules)[1], public.after(events, rules)[1]
        now = replay(now, events[1:] if step is found.steps[0] else events)  # the first event of all opened it
        if sight.next - 1 in wanted:
            assert sight.round is not None and public.round is not None
            view = view_from(sight.round, public.round, player, turn=turn_of(now))
            views.setdefault(sight.next - 1, []).append((step.seq, view_hash(view)))
    return views
