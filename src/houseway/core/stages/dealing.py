"""A stage in which chance owes pieces to hands."""

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
    """The stage in which chance owes pieces; nothing else is heard until they have been dealt."""

    owes: Callable[[Round], tuple[Due, ...]]
    when: Callable[[Round], bool] | None = None
    """Whether anything is dealt here at all."""
    then: Callable[[Draft], Iterable[Event]] | None = None
    """What follows once everything has come."""

    @property
    def part(self) -> Part:
        """Return dealing: pieces come here."""
        return DEALING

    def applies(self, round: Round) -> bool:
        """Whether pieces are owed and a hand waits for them."""
        return (self.when is None or self.when(round)) and bool(self.owes(round))

    def enter(self, now: Draft) -> Iterator[Event]:
        """Record what is owed, in the order in which it is dealt."""
        yield Owed(self.owes(now), self.cites)

    def leave(self, now: Draft) -> Iterable[Event]:
        """Return the events that follow from the pieces."""
        return self.then(now) if self.then else ()
