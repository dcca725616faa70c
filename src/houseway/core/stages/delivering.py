"""A stage without a choice: stacks are handed out as the dice fell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from houseway.core.law.moments import DEALING, Part
from houseway.core.messages.event import Event
from houseway.core.round.state import Draft

from .stage import Stage


@dataclass(frozen=True, slots=True)
class Delivering(Stage):
    """The stage in which the pieces in the stacks go to the hands."""

    delivers: Callable[[Draft], Iterable[Event]]

    @property
    def part(self) -> Part:
        """Return dealing: pieces come here."""
        return DEALING

    def enter(self, now: Draft) -> Iterable[Event]:
        """Hand the pieces in the stacks out to the hands."""
        return self.delivers(now)
