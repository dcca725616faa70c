"""A viewer's missed events, from the record: those of one round as the viewer saw them, with the same numbers.

The news of a table are counted from the end of one round to the end of the next (`sights.py`). They are rebuilt from
the steps in between, and not stored separately.
"""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.event import Event, RoundOpened
from houseway.core.wire.wire import plain
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import RulesCache, events_of
from houseway.views.sights import Seen
from houseway.views.types import SeenEvent

Record = Connection[TupleRow]


def events_in_last_rounds(
    connection: Record, shelf: RulesCache, table: int, viewer: str, rounds: int = 2
) -> list[list[SeenEvent]]:
    """Return a viewer's events of the table's last rounds, oldest first; the last is in progress or not opened.

    The caller must have checked that this viewer makes the request.
    """
    ends = [
        seq
        for (seq,) in connection.execute(
            "select seq from step where table_id = %s and rests is not null order by seq desc limit %s", (table, rounds)
        ).fetchall()
    ]
    after = ends[-1] if len(ends) == rounds else 0
    told: list[list[SeenEvent]] = []
    happened: list[Event] = []
    for step in steps_of(connection, table, after):
        happened += events_of(step)
        if step.rests is not None:
            told.append(_seen_events(happened, shelf, viewer))
            happened = []
    told.append(_seen_events(happened, shelf, viewer))
    return told


def _seen_events(events: list[Event], shelf: RulesCache, viewer: str) -> list[SeenEvent]:
    """Return the events from the end of one round to the end of the next as a viewer sees them, counted from one."""
    opened = next((event for event in events if isinstance(event, RoundOpened)), None)
    if opened is None:
        return [SeenEvent(number, 0, plain(event)) for number, event in enumerate(events, start=1)]
    rules = shelf.rules(opened.game, opened.digest, opened.settings)
    return list(Seen(viewer).after(events, rules)[0])
