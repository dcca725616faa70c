"""A round replayed event by event in its player's view, with the text for each event (G1, G2).

A page folds them as it folds a live table, so a replay shows what the player saw then, and no card that was hidden
from them.
"""

from __future__ import annotations

from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.game.rules import Rules
from houseway.core.round.decide import replay
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC
from houseway.floor.store.tables import RulesCache, events_of
from houseway.views.sights import Seen
from houseway.views.types import SeenEvent, View
from houseway.views.view import turn_of, view_from
from houseway.views.words import Words, brings_the_view, words_of

from .reconstruction import rules_of
from .rounds import NotFound, RoundName, RoundSteps, find_round


class ReplayedEvent(NamedTuple):
    """One event of a round: its time in microseconds since 1970, its player's view, and its text."""

    at: int
    seen: tuple[SeenEvent, ...]
    words: Words


class Replayed(NamedTuple):
    """A round from its opening to its end, as one player saw it."""

    found: RoundSteps
    rules: Rules
    steps: tuple[ReplayedEvent, ...]
    view: View
    """The table at the end."""


def replay_for(connection: Connection[TupleRow], shelf: RulesCache, name: RoundName, player: str) -> Replayed:
    """Return a round in the view of a player who took part in it, or raise `NotFound`; needs a transaction."""
    found = find_round(connection, name)
    if player not in {one for _, one in found.opened.seating}:
        raise NotFound(f"{player!r} did not sit at table {name.table} in this round")
    rules = rules_of(shelf, found)
    now, mine, public = opened(found.opened, rules), Seen(player), Seen(PUBLIC)
    steps: list[ReplayedEvent] = []
    view: View | None = None
    for step in found.steps:
        events = events_of(step)
        now = replay(now, events[1:] if step is found.steps[0] else events)  # the first event of all opened it
        for number, event in enumerate(events, start=1):
            told, mine = mine.after((event,), rules)
            public = public.after((event,), rules)[1]
            if not told:
                continue
            turn = turn_of(now) if number == len(events) else None  # inside a step it is nobody's
            assert mine.round is not None and public.round is not None
            view = view_from(mine.round, public.round, player, turn=turn, table=str(name.table), seq=mine.next - 1)
            steps.append(ReplayedEvent(step.at, told, words_of(view, opens=not steps or brings_the_view(told))))
    assert view is not None
    return Replayed(found, rules, tuple(steps), view)
