"""A round at one of its steps, as one viewer saw it: rebuilt from the events that this viewer received.

It contains nothing that the viewer could not see. Only the full view has all cards, for those who judge a dispute.
"""

from __future__ import annotations

from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.core.game.rules import Rules
from houseway.core.messages.event import Event
from houseway.core.round.decide import replay
from houseway.core.round.state import Round, opened
from houseway.core.round.view import PUBLIC
from houseway.core.values.role import STAFF
from houseway.core.wire.wire import plain
from houseway.floor.step import Step
from houseway.floor.store.tables import RulesCache, events_of
from houseway.views.sights import Seen
from houseway.views.types import SeenEvent, View
from houseway.views.view import turn_of, view_from

from .rounds import NotFound, RoundName, RoundSteps, find_round


class Moment(NamedTuple):
    """A round after one of its steps, as one viewer saw it."""

    found: RoundSteps
    step: Step
    viewer: str
    seen: Round
    view: View
    seen_events: tuple[SeenEvent, ...]
    """The events of the round until then, in this viewer's view."""


def reconstruct(
    connection: Connection[TupleRow], shelf: RulesCache, name: RoundName, at: int | None, viewer: str, *, full: bool = False
) -> Moment:
    """Return a round after a step (default: its last) as a viewer saw it; `full` shows every card to whoever it is."""
    found = find_round(connection, name)
    steps = [step for step in found.steps if at is None or step.seq <= at]
    first, last = found.steps[0].seq, found.steps[-1].seq
    if at is not None and not first <= at <= last:
        raise NotFound(f"round {name} has steps {first} to {last}, and not {at}")
    players = sorted({player for _, player in found.opened.seating})
    if not full and viewer != PUBLIC and viewer not in STAFF and viewer not in players:
        raise NotFound(f"{viewer!r} did not sit at table {name.table} in this round. Use one of {', '.join(players)}, or a role")
    rules = rules_of(shelf, found)
    events = [event for step in steps for event in events_of(step)]
    begun = opened(found.opened, rules)
    now = replay(begun, events[1:])
    public = _sight(events, PUBLIC, rules)[1]
    told, seen = _sight(events, viewer, rules)
    if full:
        told, seen = _unhidden(events, found.opened.number), now
    view = view_from(seen, public, viewer, turn=turn_of(now), table=str(name.table), seq=len(told))
    return Moment(found, steps[-1], viewer, seen, view, told)


def rules_of(shelf: RulesCache, found: RoundSteps) -> Rules:
    """Return the rules under which a round was played, or raise `NotFound` where this build has others."""
    event = found.opened
    try:
        return shelf.rules(event.game, event.digest, event.settings)
    except (Fault, KeyError) as wrong:
        by = f"by build {event.build}" if event.build else "by another build"
        raise NotFound(f"round {found.name} was dealt {by}, and this one has other rules: {wrong}") from None


def _sight(events: list[Event], viewer: str, rules: Rules) -> tuple[tuple[SeenEvent, ...], Round]:
    told, sight = Seen(viewer).after(events, rules)
    assert sight.round is not None  # the first event opens it
    return told, sight.round


def _unhidden(events: list[Event], number: int) -> tuple[SeenEvent, ...]:
    return tuple(SeenEvent(seq=at, round=number, event=plain(event)) for at, event in enumerate(events, start=1))
