"""A round as a record holds it, from a file or from a floor: how it was opened, each accepted command, and its events."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, TableCommand, Tend
from houseway.core.messages.event import Event, RoundClosed, RoundOpened
from houseway.core.values.equipment import Piece

NONE_SHARED: Final[Mapping[str, Hashable]] = MappingProxyType({})


class RecordedStep(NamedTuple):
    """One accepted command of a round, where it is in the record, and what followed."""

    line: int
    """The line of a file, or the step of a table; below one where the record leaves the command out."""
    command: Command
    events: tuple[Event, ...]


class RecordedRound(NamedTuple):
    """One round of a record."""

    name: str
    """As the record names it: `12`, or with its table `3.12`."""
    table: str
    rules: Rules
    opened: RoundOpened
    begun: tuple[Event, ...]
    """What followed from its opening, before anybody spoke."""
    steps: tuple[RecordedStep, ...]
    shared: Mapping[str, Hashable] = NONE_SHARED
    """Meters that other tables share, by the name at this table, with what identifies each."""
    stub: tuple[Piece, ...] = ()
    """The cards that lay behind the last one dealt, in their order, where the record holds it."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event after the opening, in order."""
        return (*self.begun, *(event for step in self.steps for event in step.events))

    @property
    def closed(self) -> RoundClosed | None:
        """The event that closed it, or None if the record leaves it open."""
        last = self.steps[-1].events if self.steps else self.begun
        return last[-1] if last and isinstance(last[-1], RoundClosed) else None


def of_the_round(steps: Iterable[RecordedStep]) -> Iterator[RecordedStep]:
    """Yield the steps that belong to a round among those since its opening: not what is done at the table after it."""
    is_over = False
    for step in steps:
        if not isinstance(step.command, TableCommand) or (isinstance(step.command, Tend) and not is_over):
            yield step
            is_over = bool(step.events) and isinstance(step.events[-1], RoundClosed)
