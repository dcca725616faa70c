"""Reasons a table opens no round: out of use (G15), or overdue cards or dice. The rules have no clock.

The maximum time is a setting of the house, and the clause is the one under which they are changed. The time of the
last change is in the record: it is that of the step that changed them, or of the step that opened the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Command, OpenRound
from houseway.core.messages.refusal import Refusal
from houseway.core.table.actors import TableActor, table_actor
from houseway.core.table.table import Table

CHANGES: Final[Mapping[str, str]] = {"deck.change_hours": "changes deck", "dice.change_hours": "changes dice"}
"""The settings that limit the time of equipment at a table, and the name of the command that changes it."""
HOUR: Final = 3_600_000_000
"""Microseconds."""
OUT_OF_USE: Final = "table_out_of_use"
OVERDUE: Final = "equipment_overdue"
SENTENCES: Final[Mapping[str, str]] = {
    OUT_OF_USE: "This table is out of use.",
    OVERDUE: "The cards or dice have been at this table for the longest time allowed. Change them first.",
}
"""The sentence for a person who may not open a round."""

_CHANGED: Final = (
    "select (extract(epoch from at) * 1000000)::bigint from step where table_id = %s and refused is null"
    " and (seq = 1 or position(%s::bytea in said) > 0) order by seq desc limit 1"
)


class Uses(NamedTuple):
    """The record's data about opening rounds."""

    out: dict[int, bool]
    """By table, whether it is out of use."""
    changed: dict[tuple[int, str], int]
    """The time of a change at a table, in microseconds."""


class OpenDay:
    """An owner's copy of this data, read from the record at each lease renewal and used on the event loop alone."""

    def __init__(self) -> None:
        self._out: dict[int, bool] = {}
        self._changed: dict[tuple[int, str], int] = {}
        """The times of changes at tables that were looked up, in microseconds."""
        self._since: set[int] = set()
        """Tables that were put out of use after the last reading began."""

    def due(self, by_hand: Mapping[int, Table], now: int) -> list[tuple[int, str]]:
        """Begin a reading: return the tables with what seems to be overdue there."""
        self._since.clear()
        return [
            (number, what)
            for number, table in by_hand.items()
            for what, hours, _ in _limits(table)
            if self._changed.get((number, what), 0) + hours * HOUR <= now
        ]

    def enters(self, read: Uses) -> None:
        """Enter what was read; a table that was put out of use meanwhile stays out until the next reading."""
        self._out = {**read.out, **dict.fromkeys(self._since, True)}
        self._changed.update(read.changed)

    def puts_out(self, number: int) -> None:
        """Mark a table as out of use, before the record is read again."""
        self._out[number] = True
        self._since.add(number)

    def closes(self, number: int, table: Table, voice: TableActor, command: Command, now: int) -> Refusal | None:
        """Return the refusal of a round that may not be opened, to whoever may open one."""
        if not isinstance(command, OpenRound) or table.is_playing or table_actor(command, table) != voice:
            return None
        if self._out.get(number):
            return out_of_use(table)
        for what, hours, clause in _limits(table):
            placed = self._changed.get((number, what))
            if placed is not None and placed + hours * HOUR <= now:
                return Refusal(OVERDUE, clause)
        return None


def uses_in(record: Connection[TupleRow], due: Iterable[tuple[int, str]]) -> Uses:
    """Return the tables out of use, and the times of the last change at tables where equipment seems to be overdue."""
    rows = record.execute("select distinct on (table_id) table_id, not in_use from table_use order by table_id, id desc")
    out = dict(rows.fetchall())
    changed: dict[tuple[int, str], int] = {}
    for number, what in due:
        row = record.execute(_CHANGED, (number, what.encode())).fetchone()
        changed[number, what] = row[0] if row else 0
    return Uses(out, changed)


def out_of_use(table: Table) -> Refusal:
    """Return the refusal of a round at a table that is out of use."""
    return Refusal(OUT_OF_USE, table.rules.cites.opens)


def closed_by_the_house(table: Table, command: Command) -> list[Refusal]:
    """Return the refusals that a command can get because of the house's clock or word, which no step holds."""
    if not isinstance(command, OpenRound) or table.is_playing:
        return []
    return [out_of_use(table), *(Refusal(OVERDUE, clause) for _, _, clause in _limits(table))]


def _limits(table: Table) -> Iterator[tuple[str, int, str]]:
    """Yield the equipment that a table has to change, the hours, and the clause; only what can be changed there."""
    for setting, what in CHANGES.items():
        hours, tending = table.rules.settings.get(setting), table.rules.tendings.get(what)
        if type(hours) is int and tending is not None:
            yield what, hours, tending.cites
