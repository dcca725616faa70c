"""A table as far as its viewers have received it, and the later steps of the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.event import TableOpened
from houseway.core.table.table import Table, begun, evolve_table
from houseway.core.wire.kept import restored, rules_named
from houseway.floor.step import Step
from houseway.floor.store.queries import Resumed, resumed_all, steps_of
from houseway.floor.store.tables import RulesCache, events_of

from .sights import Events, Sights, first_sights, viewer_updates

LAST: Final = 2**63 - 1
"""No step has a higher number."""
Missing = Resumed | list[Step]
"""The part of a table that a publisher lacks: all of it, or the steps after those that it published."""


@dataclass(slots=True)
class Watched:
    """A table as far as its viewers have received it."""

    seq: int
    at: int
    table: Table
    sights: Sights
    subjects: dict[str, str] = field(default_factory=dict[str, str])
    """The subject of each viewer, made once."""


def missing_at(record: Connection[TupleRow], tables: Iterable[int], heads: Mapping[int, int]) -> dict[int, Missing]:
    """Return tables from the record: the steps after given heads, and the whole state of the others."""
    found: dict[int, Missing] = {number: list(steps_of(record, number, seq)) for number, seq in heads.items()}
    found.update(resumed_all(record, [number for number in tables if number not in heads]))
    return found


def watched_from(found: Resumed, shelf: RulesCache, upto: int = LAST) -> Watched | None:
    """Return a table of the record with its viewers' numbers, at a step after its last round; None where it has no step yet."""
    table: Table | None = None
    sights: Sights | None = None
    if found.kept is not None:
        data: Any = msgspec.json.decode(found.kept)
        table = restored(data, shelf.rules(*rules_named(data)))
        sights = first_sights(table)
    seq, at = found.seq - len(found.steps), 0
    for step in found.steps:
        if step.seq > upto:
            break
        events, seq, at = events_of(step), step.seq, step.at
        if not events:
            continue
        after = after_events(table, events, shelf)
        before = after if table is None else table
        _, sights = viewer_updates(first_sights(before) if sights is None else sights, before, events, after)
        table = after
    return None if table is None or sights is None else Watched(seq, at, table, sights)


def after_events(table: Table | None, events: Events, shelf: RulesCache) -> Table:
    """Return a table after the events of a step."""
    for event in events:
        if isinstance(event, TableOpened):
            table = begun(event, shelf.rules(event.game, event.digest, event.settings))
        else:
            assert table is not None, "a step comes before its table was opened"
            table = evolve_table(table, event)
    assert table is not None
    return table
