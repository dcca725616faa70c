"""A round replayed for all viewers at once: as it was, and as each viewer saw it, event by event.

The events of all viewers are numbered together, so a reader can switch from one screen to another at the same moment.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.game.rules import Rules
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.round.decide import replay
from houseway.core.round.state import Round, opened
from houseway.core.round.view import PUBLIC
from houseway.core.values.hands import Hand
from houseway.core.wire.wire import plain
from houseway.floor.store.tables import RulesCache, events_of
from houseway.views.sights import Seen
from houseway.views.types import SeenEvent, View
from houseway.views.view import turn_of, view_from
from houseway.views.words import Words, brings_the_view, words_in, words_of

from .reconstruction import rules_of
from .rounds import NotFound, RoundName, RoundSteps, find_round

EVERYTHING: Final = "everything"
"""The sight that nobody had: every card that was dealt, face up."""
FACE_UP: Final = "face up"
"""The face-up view: all that the dealer, every other member of staff and a passer-by see."""


class EventView(NamedTuple):
    """One event in one viewer's view, and its text."""

    nr: int
    """The number of the event in its round, counted for all viewers together."""
    step: int
    """The step of the record that it belongs to."""
    at: int
    """Microseconds since 1970."""
    events: tuple[SeenEvent, ...]
    words: Words


class Screen(NamedTuple):
    """One viewer's view of a round, from its opening to its last step."""

    viewer: str
    seats: tuple[Hand, ...]
    """The seats at which the viewer sat; none for whoever saw everything or what was face up."""
    events: tuple[EventView, ...]
    view: View
    """At the end."""


class PublicRound(NamedTuple):
    """A round as everybody saw it."""

    found: RoundSteps
    rules: Rules
    screens: tuple[Screen, ...]
    """Everything first, then what was face up, then the players by seat."""


def viewers_of(found: RoundSteps) -> tuple[str, ...]:
    """Return the viewers of a round: everything, the face-up view, and each player who sat there."""
    return (EVERYTHING, FACE_UP, *dict.fromkeys(player for _, player in found.opened.seating))


def replay_screens(
    connection: Connection[TupleRow], shelf: RulesCache, name: RoundName, viewers: tuple[str, ...] = ()
) -> PublicRound:
    """Return a round as some viewers saw it, all of them by default, or raise `NotFound`; needs a transaction."""
    found = find_round(connection, name)
    known = viewers_of(found)
    for one in viewers:
        if one not in known:
            raise NotFound(f"{one!r} did not sit at table {name.table} in this round. Use one of {', '.join(known)}")
    rules = rules_of(shelf, found)
    return PublicRound(found, rules, tuple(_screen(found, rules, viewer) for viewer in viewers or known))


def _screen(found: RoundSteps, rules: Rules, viewer: str) -> Screen:
    sight = _Everything() if viewer == EVERYTHING else _Somebody("" if viewer == FACE_UP else viewer)
    now = opened(found.opened, rules)
    told: list[EventView] = []
    nr = 0
    for step in found.steps:
        events = events_of(step)
        now = replay(now, events[1:] if step is found.steps[0] else events)  # the first event of all opened it
        for number, event in enumerate(events, start=1):
            nr += 1
            shown = sight.shows(event, rules)
            if not shown:
                continue
            turn = turn_of(now) if number == len(events) else None  # inside a step it is nobody's
            opens = not told or brings_the_view(shown)
            words = words_of(sight.view(turn, found.name.table), opens=True) if opens else words_in(sight.round, turn)
            told.append(EventView(nr, step.seq, step.at, shown, words))
    seats = tuple(seat for seat, player in found.opened.seating if player == viewer)
    return Screen(viewer, seats, tuple(told), sight.view(turn_of(now), found.name.table))


class _Somebody:
    """The sight of a player, or of everybody who sees what is face up."""

    def __init__(self, viewer: str) -> None:
        self._viewer = viewer
        self._mine, self._public = Seen(viewer), Seen(PUBLIC)

    @property
    def round(self) -> Round:
        assert self._mine.round is not None
        return self._mine.round

    def shows(self, event: Event, rules: Rules) -> tuple[SeenEvent, ...]:
        told, self._mine = self._mine.after((event,), rules)
        self._public = self._public.after((event,), rules)[1] if self._viewer else self._mine
        return told

    def view(self, turn: Hand | None, table: int) -> View:
        assert self._public.round is not None
        return view_from(self.round, self._public.round, self._viewer, turn=turn, table=str(table), seq=self._mine.next - 1)


class _Everything:
    """The sight of whoever sees every card: for a dispute, for surveillance, and for the regulator."""

    def __init__(self) -> None:
        self._round: Round | None = None
        self._number, self._public = 0, Seen(PUBLIC)

    @property
    def round(self) -> Round:
        assert self._round is not None
        return self._round

    def shows(self, event: Event, rules: Rules) -> tuple[SeenEvent, ...]:
        self._number += 1
        if isinstance(event, RoundOpened):
            self._round = opened(event, rules)
        else:
            self._round = replay(self.round, (event,))
        self._public = self._public.after((event,), rules)[1]
        return (SeenEvent(seq=self._number, round=self._round.opened.number, event=plain(event)),)

    def view(self, turn: Hand | None, table: int) -> View:
        assert self._public.round is not None
        return view_from(self.round, self._public.round, PUBLIC, turn=turn, table=str(table), seq=self._number)
