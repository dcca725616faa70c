"""Searches for rounds that surveillance keeps: by clause, amount, people and outcome. Rows are only added.

The newest row of a title counts. A search that gives an alert lists the rounds that ended since that row; whoever has looked at
them saves it again, and the record has who did, and who turned an alert off.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.significant import StateJson
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]
MOST_ALERTS: Final = 20
"""Searches that give an alert: each is made again whenever an inbox is read."""


class SavedSearch(msgspec.Struct, frozen=True):
    """A saved search: its title and criteria, whether it gives an alert, and who saved it so and when."""

    id: int
    at: Seconds
    title: str
    sought: StateJson
    alerts: bool
    by: int
    role: str


_NEWEST: Final = (
    "select id, extract(epoch from at)::float8, title, sought, alerts, by, role from (select distinct on (title) *"
    " from saved_search order by title, id desc) s where s.in_use order by title"
)


def saved_searches(record: Record) -> list[SavedSearch]:
    """Return the searches in use, by title."""
    return [SavedSearch(*row) for row in record.execute(_NEWEST).fetchall()]


def save_search(
    record: Record, by: Actor, title: str, sought: dict[str, Any], *, alerts: bool, in_use: bool
) -> list[SavedSearch] | Bar:
    """Save a search under its title, and return all that are in use."""
    if barred := check_right(by, Action.SAVE_SEARCH):
        return barred
    called = title.strip()
    if not called:
        return Bar.SAY_HOW
    others = [one for one in saved_searches(record) if one.title != called]
    if alerts and in_use and sum(one.alerts for one in others) >= MOST_ALERTS:
        return Bar.TOO_MANY_ALERTS
    record.execute(
        "insert into saved_search (title, sought, alerts, in_use, by, role) values (%s, %s, %s, %s, %s, %s)",
        (called, Jsonb(sought), alerts, in_use, by.speaker, by.capacity),
    )
    return saved_searches(record)
