"""A stage in which pieces are dealt to hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from houseway.core.law.moments import DEALING, Part
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event, Owed
from houseway.core.round.state import Draft, Round

from .stage import Stage


@dataclass(frozen=True, slots=True)
class Dealing(Stage):
    """The stage in which pieces are dealt; other commands are refused until all have been dealt."""

    dues: Callable[[Round], tuple[Due, ...]]
    when: Callable[[Round], bool] | None = None
    """Whether anything is dealt here at all."""
    then: Callable[[Draft], Iterable[Event]] | None = None
    """Returns the events that follow once all pieces are dealt."""

    @property
    def part(self) -> Part:
        """Return dealing: pieces come here."""
        return DEALING

    def applies(self, round: Round) -> bool:
        """Whether there are pieces to deal to hands."""
        return (self.when is None or self.when(round)) and bool(self.dues(round))

    def enter(self, now: Draft) -> Iterator[Event]:
        """Record the pending pieces, in the order in which they are dealt."""
        yield Owed(self.dues(now), self.cites)

    def leave(self, now: Draft) -> Iterable[Event]:
        """Return the events that follow from the pieces."""
        return self.then(now) if self.then else ()
