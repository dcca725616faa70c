"""Hostile messages to real tables: read by `wire.read` or `wire.read_text`, and what can be read is sent to the table.

Promised besides the invariants of every table (`tables.py`): nothing is raised but `Unreadable`, whose sentence is short and has
no control characters; and what was read is written and read again alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.messages.event import Event
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.actors import table_actor
from houseway.core.wire.wire import plain, read, read_text, written

from .frame import Reader, Try
from .spoiled_data import spoiled, spoiled_text
from .tables import Attacked, states

A_STATE = 12
"""Messages at one state of a table."""


def _submit(at: Attacked, message: object) -> str:
    try:
        said = read_text(message) if isinstance(message, str | bytes) else read(message)
    except Unreadable as error:
        return _unreadable(str(error))
    assert read(plain(said)) == said == read_text(written(said))
    if isinstance(said, Event):
        return "an event"
    table_actor(said, at.table)  # called before the rules, with anything that was read
    return at.submit(said)


def _unreadable(error: str) -> str:
    assert error.isprintable() and len(error) < 500, "the error is long, or has control characters"
    return "unreadable"


def tries(name: str) -> Iterator[Try]:
    """Yield hostile messages, at one state of a table after another."""
    for at in states(name):
        for _ in range(A_STATE):
            begins = at.chance.choice(at.events) if at.events and at.chance.random() < 0.1 else at.lawful()
            data = spoiled(plain(begins), at.chance)
            message = data if at.chance.random() < 0.7 else spoiled_text(data, at.chance)
            yield Try(message, lambda at=at, message=message: _submit(at, message))


READER = Reader("wire", "nothing raised, no float, no chip made", tries)
