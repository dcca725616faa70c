"""Reads a table from the record as the API follows it: where it stands, and what happened in its last round and since."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.core.messages.event import Event
from houseway.floor.step import Step
from houseway.floor.store.queries import resumed, steps_since_rest
from houseway.floor.store.tables import RulesCache, events_of, resumed_table
from houseway.views.followed import Followed

from .shown import Record


def read_table(record: Record, number: int, shelf: RulesCache) -> Followed | None:
    """Return a table from the record, with what happened in its last round and since; None where it has no step yet."""
    found = resumed(record, number)
    table = None if found is None else resumed_table(found, shelf)
    if found is None or table is None:
        return None
    before = _window_before(record, number, found.rested) if found.rested else []
    at = found.steps[-1].at if found.steps else 0
    return Followed(number, table, found.seq, at, (_events(before), _events(found.steps)), shelf.rules)


def _window_before(record: Record, number: int, rested: int) -> list[Step]:
    """Return the steps of the last round that ended, and of what came before it since the one before."""
    with record.transaction():
        return list(steps_since_rest(record, number, rested, rested))


def _events(steps: Iterable[Step]) -> list[Event]:
    return [event for step in steps for event in events_of(step)]
