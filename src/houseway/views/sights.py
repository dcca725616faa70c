"""What one viewer has seen so far: their own round, and the number of the next event they are told.

A sight is a value: `after` gives the events as this viewer sees them, numbered, and the sight after them. What is hidden from a
viewer takes no number, so that a gap tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.record.wire import plain
from houseway.core.round.decide import apply
from houseway.core.round.reducers import APPLIES
from houseway.core.round.state import Round, draft, opened, seal
from houseway.core.round.view import seen_by

from .types import SeenEvent


class Seen(NamedTuple):
    """The sight of one viewer: the round as they saw it, or none yet, and the number of their next event."""

    viewer: str
    round: Round | None = None
    next: int = 1

    def after(self, events: Iterable[Event], rules: Rules) -> tuple[tuple[SeenEvent, ...], Seen]:
        """Return some events as this viewer is told them, and the sight after them; rounds open under these rules."""
        now = draft(self.round) if self.round is not None else None
        number, told = self.next, list[SeenEvent]()
        for event in events:
            seen = event
            if isinstance(event, RoundOpened):
                now = draft(opened(event, rules))
            elif now is not None and type(event) in APPLIES:
                seen = seen_by(event, self.viewer, now.seating, now.shown)
                if seen is None:
                    continue
                apply(now, seen)
            told.append(SeenEvent(number, now.opened.number if now is not None else 0, plain(seen)))
            number += 1
        return tuple(told), Seen(self.viewer, seal(now) if now is not None else None, number)
