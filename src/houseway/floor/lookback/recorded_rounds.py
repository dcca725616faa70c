"""The rounds of a record, each with its commands and events, in the order in which they ended: to be decided again.

The tables are read side by side, because a meter that they share follows from one round to the next of any of them.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.core.messages.event import Event, RoundClosed, RoundOpened
from houseway.core.values.equipment import Piece
from houseway.floor.meters.board import posted_in
from houseway.floor.seal import Keys
from houseway.floor.step import Step, is_table, read_recorded_command
from houseway.floor.store.queries import steps_at, tables_in
from houseway.floor.store.tables import RulesCache
from houseway.whatif.recorded import RecordedRound, RecordedStep, of_the_round

from .rounds import RoundName, RoundSteps
from .shoes import Shoes
from .texts import TextCache

Record = Connection[TupleRow]


class RoundsScope(NamedTuple):
    """The tables and the gaming days whose rounds are read; None for all of them."""

    tables: frozenset[int] | None = None
    days: frozenset[date] | None = None
    keys: Keys | None = None
    """The keys of sealed shoes, where cards that were not dealt may be needed."""


def days_between(connection: Record, first: date | None, last: date | None) -> frozenset[date]:
    """Return the gaming days of a record from one to another, both included."""
    days = [day for (day,) in connection.execute("select day from day order by day").fetchall()]
    return frozenset(day for day in days if (first is None or day >= first) and (last is None or day <= last))


def rounds_to_read(connection: Record, scope: RoundsScope) -> int:
    """Return the number of rounds that ended in a scope, for a progress display."""
    tables = list(scope.tables) if scope.tables is not None else None
    days = list(scope.days) if scope.days is not None else None
    row = connection.execute(
        "select count(*) from step where rests is not null and table_id > 0"
        " and (%s::int[] is null or table_id = any (%s)) and (%s::date[] is null or day = any (%s))",
        (tables, tables, days, days),
    ).fetchone()
    assert row is not None
    return row[0]


class RecordedRounds:
    """The rounds of a scope. Those that this build cannot read under the rules they name are counted in `not_judged`."""

    def __init__(self, connection: Record, shelf: RulesCache, scope: RoundsScope) -> None:
        self._connection, self._shelf, self._scope = connection, shelf, scope
        self._texts = TextCache()
        self._shared = posted_in(connection).parts
        self.not_judged: dict[str, str] = {}

    def rounds(self) -> Iterator[RecordedRound]:
        """Yield every round, in the order in which they ended; needs a transaction."""
        wanted = self._scope.tables
        tables = [table for table in tables_in(self._connection) if is_table(table) and (wanted is None or table in wanted)]
        for ended in heapq.merge(*map(self._rounds_of, tables), key=lambda one: one.at):
            yield ended.recorded

    def round(self, found: RoundSteps) -> RecordedRound:
        """Return one round of the record, or raise a fault where this build has other rules."""
        first, *later = (step for step in found.steps if step.refused is None)
        return self._recorded(found.name, found.opened, self._texts.events.of(first)[1:], later, ())

    def _rounds_of(self, table: int) -> Iterator[_Ended]:
        shoes = Shoes(self._connection, table, self._scope.keys) if self._scope.keys is not None else None
        steps: list[Step] = []
        opened: RoundOpened | None = None
        begun: tuple[Event, ...] = ()
        stub: tuple[Piece, ...] = ()
        is_over = False
        for step in steps_at(self._connection, table, self._scope.days):
            if step.refused is not None:
                continue
            events = self._texts.events.of(step)
            if isinstance(events[0], RoundOpened):
                if opened is not None:
                    yield from self._ended(RoundName(table, opened.number), opened, begun, steps, stub)
                opened, begun, steps, stub, is_over = events[0], events[1:], [], (), False
            elif opened is not None:
                steps.append(step)
            if shoes is not None:
                shoes.add(step)
                if not is_over:
                    stub = shoes.stub
            is_over = is_over or isinstance(events[-1], RoundClosed)
        if opened is not None:
            yield from self._ended(RoundName(table, opened.number), opened, begun, steps, stub)

    def _ended(
        self, name: RoundName, opened: RoundOpened, begun: tuple[Event, ...], steps: Sequence[Step], stub: tuple[Piece, ...]
    ) -> Iterator[_Ended]:
        try:
            recorded = self._recorded(name, opened, begun, steps, stub)
        except (Fault, KeyError, ValueError) as wrong:
            self.not_judged[str(name)] = str(wrong)
            return
        last = recorded.steps[-1].line if recorded.steps else 0
        yield _Ended(next((step.at for step in steps if step.seq == last), 0), recorded)

    def _recorded(
        self, name: RoundName, opened: RoundOpened, begun: tuple[Event, ...], steps: Sequence[Step], stub: tuple[Piece, ...]
    ) -> RecordedRound:
        rules = self._shelf.rules(opened.game, opened.digest, opened.settings)
        said = [
            RecordedStep(step.seq, self._texts.commands.read(read_recorded_command(step)[1]), self._texts.events.of(step))
            for step in steps
        ]
        shared: Mapping[str, Hashable] = {level: (meter, level) for level, meter in self._shared.get(name.table, {}).items()}
        return RecordedRound(
            name=str(name),
            table=str(name.table),
            rules=rules,
            opened=opened,
            begun=begun,
            steps=tuple(of_the_round(said)),
            shared=shared,
            stub=stub,
        )


class _Ended(NamedTuple):
    """A round, and when its last step was decided."""

    at: int
    recorded: RecordedRound
