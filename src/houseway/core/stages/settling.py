"""The last stage: the felt is settled as it is entered, and the round waits for the approvals still missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from houseway.core.law.moments import SETTLING, Part
from houseway.core.messages.event import Event
from houseway.core.round.state import Draft, Round

from .stage import Stage


@dataclass(frozen=True, slots=True)
class Settling(Stage):
    """The stage in which bets are paid and taken."""

    settles: Callable[[Draft], Iterable[Event]]
    waits: bool = True
    """Whether the round stops here for approvals; what is settled on the way can be approved later."""
    when: Callable[[Round], bool] | None = None
    """The condition under which there is something to settle, where that is only sometimes."""

    @property
    def part(self) -> Part:
        """Return settling: bets are paid and taken."""
        return SETTLING

    def applies(self, round: Round) -> bool:
        """Whether there is anything to settle."""
        return self.when is None or self.when(round)

    def enter(self, now: Draft) -> Iterable[Event]:
        """Settle every bet, in the order of the rulebook."""
        return self.settles(now)

    def done(self, round: Round) -> bool:
        """Whether no payment waits for an approval."""
        return not (self.waits and round.waiting)
