"""The sight of one viewer: their own round, and the number of their next event.

A sight is a value: `after` returns the events as this viewer sees them, numbered, and the sight after them. Events
that are hidden from a viewer take no number, so that there is no gap to reveal them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.round.decide import apply, is_of_a_round
from houseway.core.round.state import Draft, Round, draft, opened, seal
from houseway.core.round.view import seen_by
from houseway.core.wire.wire import plain

from .types import SeenEvent


class Watched(NamedTuple):
    """A round as one viewer saw it, with its events, for code that needs its history."""

    round: Round
    events: tuple[Event, ...]
    """Everything of the round, from its opening on."""
    just: tuple[Event, ...] = ()
    """The last of them: what the last step brought."""


def watched(events: Sequence[Event], rules: Rules, viewer: str, just: int = 0) -> Watched | None:
    """Return the last round that was opened in some events, as a viewer saw it; the last `just` events are of the last step."""
    now: Draft | None = None
    told, since = list[Event](), len(events) - just
    last = 0
    for at, event in enumerate(events):
        seen: Event | None = event
        if isinstance(event, RoundOpened):
            now, told, last = draft(opened(event, rules)), [], 0
        elif now is not None and is_of_a_round(event):
            seen = seen_by(event, viewer, now.seating, now.shown)
            if seen is not None:
                apply(now, seen)
        if seen is not None:
            told.append(seen)
            last += at >= since
    return None if now is None else Watched(seal(now), tuple(told), tuple(told[len(told) - last :]))


class Seen(NamedTuple):
    """The sight of one viewer: the round as they saw it, or none yet, and the number of their next event."""

    viewer: str
    round: Round | None = None
    next: int = 1

    def after(
        self, events: Iterable[Event], rules: Rules, written: dict[int, Mapping[str, Any]] | None = None
    ) -> tuple[tuple[SeenEvent, ...], Seen]:
        """Return some events as this viewer sees them, and the sight after them; rounds open under these rules.

        `written` is shared by all viewers of a step: an event without hidden parts is the same for all, by its
        identity.
        """
        public = {} if written is None else written
        now = draft(self.round) if self.round is not None else None
        number, told = self.next, list[SeenEvent]()
        for event in events:
            seen = event
            if isinstance(event, RoundOpened):
                now = draft(opened(event, rules))
            elif now is not None and is_of_a_round(event):
                seen = seen_by(event, self.viewer, now.seating, now.shown)
                if seen is None:
                    continue
                apply(now, seen)
            data = public.get(id(event)) if seen is event else plain(seen)
            if data is None:
                data = public[id(event)] = plain(seen)
            told.append(SeenEvent(seq=number, round=now.opened.number if now is not None else 0, event=data))
            number += 1
        return tuple(told), Seen(self.viewer, seal(now) if now is not None else None, number)
