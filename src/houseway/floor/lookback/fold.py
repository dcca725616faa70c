"""Folds the stored events of every step of a table whose money does not add up, and names the steps that are wrong.

It compares the result with the ledger and with the stored table, and does not use the rules.
"""

from __future__ import annotations

from houseway.core.messages.event import Event, Hung, RoundClosed, RoundOpened, StageBegan, TableOpened, Tended
from houseway.core.money.laws import conserve
from houseway.core.round.decide import apply
from houseway.core.round.state import Draft, draft, seal
from houseway.core.table.reducers import with_round
from houseway.core.table.table import Table, evolve_table
from houseway.floor.step import Step

from .walk import Differs, Walk


class Folding(Walk):
    """Folds the events of each step; a round is one draft from its opening to its end."""

    _now: Draft | None = None

    def followed(self, table: Table, step: Step) -> tuple[Event, ...]:
        """Fold the events of a step."""
        if step.refused is not None:
            if step.events:
                raise Differs("it was refused and has events")
            return ()
        events = self.events.of(step)
        if not events:
            raise Differs("it was accepted and has no events")
        for event in events:
            table = self._folded(table, event)
        self.table = table
        return events

    def _folded(self, table: Table, event: Event) -> Table:
        now = self._now
        if now is not None:
            apply(now, event)
            if not isinstance(event, RoundClosed):
                return table
            self._now = None
            conserve(now.total, now.chips, over=now.over)
            return with_round(table, seal(now), event)
        if isinstance(event, RoundOpened):
            _opens_as_it_is(table, event)
        elif isinstance(event, TableOpened):
            raise Differs("the table is opened a second time")
        if isinstance(event, RoundOpened | Hung) or (isinstance(event, Tended) and event.settings):
            self.rules(event)
        table = evolve_table(table, event)
        if isinstance(event, RoundOpened | StageBegan):  # a stage that begins between rounds reopens the last one (R-GEN-30)
            assert table.round is not None
            self._now = draft(table.round)
        return table

    def _loses(self) -> None:
        super()._loses()
        self._now = None


def _opens_as_it_is(table: Table, event: RoundOpened) -> None:
    """Raise an error where a round does not open with what the table has: the values of its opening are not believed."""
    has = (table.number + 1, tuple(table.seating.items()), tuple(table.chips.items()), tuple(table.memory), table.rules.digest)
    if has != (event.number, event.seating, event.chips, event.memory, event.digest):
        raise Differs("the round does not open with what the table has")
