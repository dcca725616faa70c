"""Opens a round at a table as a record says it was opened, whatever the table's own checks would say now."""

from __future__ import annotations

from houseway.core.messages.event import RoundClosed
from houseway.core.round.decide import begin
from houseway.core.table.reducers import evolve_table, with_round
from houseway.core.table.state import Table, Taken
from houseway.core.table.table import opens_round
from houseway.core.table.uncleared import left_by


def opened_unchecked(table: Table) -> Taken:
    """Return the next round opened at a table, in its first stage, with every event of its opening."""
    event = opens_round(table, table.number + 1)
    after = evolve_table(table, event)
    assert after.round is not None
    events, round = begin(after.round)
    if not round.over:
        return Taken((event, *events), after.playing(round))
    closed = events[-1]
    assert isinstance(closed, RoundClosed)  # nothing follows it
    memory, deck = left_by(after, round)
    closed = RoundClosed(closed.cites, closed.moves, tuple(memory), deck)
    return Taken((event, *events[:-1], closed), with_round(after, round, closed))
