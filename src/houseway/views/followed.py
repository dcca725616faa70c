"""One table as its server follows it: folded from steps, and shown to each of its viewers.

The table itself contains hidden cards. The output of this module for a viewer is made from that viewer's events
(`houseway.views`), numbered from one, from the end of one round to the end of the next. The API follows every table
in this way, and so does a single-player table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from houseway.core.game.rules import Rules
from houseway.core.messages.event import Event, RoundOpened, StageBegan
from houseway.core.money.places import meter, stack
from houseway.core.round.state import Round, opened
from houseway.core.round.view import PUBLIC
from houseway.core.table.table import Table, evolve_table, opens_round

from .offers import CachedOffers
from .sights import Seen, Watched, watched
from .types import Clock, Offer, SeatSeen, SeenEvent, View
from .view import turn_of, view_from
from .viewers import Viewers
from .words import Words, brings_the_view, words_in

Events = tuple[Event, ...]
RulesOf = Callable[[str, str, Iterable[tuple[str, Any]]], Rules]
"""Returns the rules that a round was opened under: by game, digest and settings."""
Windows = tuple[Sequence[Event], Sequence[Event]]
"""Everything that happened from the end of one round to the end of the next: of the round before, and since."""


class Ticks(NamedTuple):
    """A clock that runs: for which hand of which round, how long it is and when it ends, in seconds since 1970."""

    round: int
    hand: str
    seconds: int
    ends_at: float


class ViewerUpdate(NamedTuple):
    """The events of a step as some viewers see them: the round, the number of the first event, and the events."""

    round: int
    first: int
    events: tuple[SeenEvent, ...]


class Followed:
    """A table, its viewers, and what each of them has seen."""

    def __init__(self, number: int, table: Table, seq: int, at: int, windows: Windows, rules_of: RulesOf) -> None:
        self.number = number
        self.table = table
        self._rules_of = rules_of
        self.seq = seq
        """The last step that was received."""
        self.at = at
        self.ticks: Ticks | None = None
        """The running clock, as last received from the owner."""
        self._before, self._window = map(list, windows)
        self._just = 0
        """Number of events of the last step."""
        self._over: dict[str, Round] = {}
        """The last round that ended, as each viewer saw it."""
        self._looking = Viewers(table, {}, CachedOffers({}, {}))

    # Who looks

    @property
    def players(self) -> frozenset[str]:
        """The players who sit there, and those who did when the round was opened."""
        round = self.table.round
        return frozenset((*self.table.seating.values(), *(round.seating.values() if round is not None else ())))

    def viewer_of(self, name: str) -> str:
        """Return under which name somebody sees this table: a player who sits there their own, everybody else the public's."""
        return name if name in self.players else PUBLIC

    def _sees(self, viewer: str) -> Seen:
        """Return the viewer's sight since the last round ended; it is computed once and then kept up to date."""
        sight = self._looking.sights.get(viewer)
        if sight is None:
            sight = self._first(viewer).after(self._window, self.table.rules)[1]
            self._looking = self._looking._replace(sights={**self._looking.sights, viewer: sight})
            over = sight.round if _is_reopened(self._window) else self._seen_before(viewer)[1].round
            if over is not None:
                self._over[viewer] = over
        return sight

    def _first(self, viewer: str) -> Seen:
        """Return the viewer's sight when the last round ended: empty, or with that round if it was reopened."""
        return Seen(viewer, self._seen_before(viewer)[1].round if _is_reopened(self._window) else None)

    def _seen_before(self, viewer: str) -> tuple[tuple[SeenEvent, ...], Seen]:
        """Return the viewer's events of the previous round, and the sight after them."""
        opening = next((event for event in self._before if isinstance(event, RoundOpened)), None)
        if opening is None:
            return (), Seen(viewer)
        rules = self._rules_of(opening.game, opening.digest, opening.settings)
        return Seen(viewer).after(self._before, rules)

    def keeps_up(self, viewers: Iterable[str]) -> None:
        """Keep up what these viewers and a passer-by see, and forget what others saw; where nobody looks, keep up nothing."""
        looking = {*viewers}
        kept = {PUBLIC, *looking} if looking else looking
        if kept != set(self._looking.sights):
            for viewer in kept:
                self._sees(viewer)
            sights = {viewer: sight for viewer, sight in self._looking.sights.items() if viewer in kept}
            self._looking = self._looking._replace(sights=sights)
            self._over = {viewer: round for viewer, round in self._over.items() if viewer in kept}

    # What happens

    def after(self, events: Events, seq: int, at: int) -> dict[str, ViewerUpdate]:
        """Apply the events of the next step, and return them as each viewer sees them."""
        self.seq, self.at = seq, at
        if not events:
            return {}
        was, table, self._just = self.table, self.table, len(events)
        for event in events:
            table = evolve_table(table, event)
        firsts = {viewer: (self.round, sight.next) for viewer, sight in self._looking.sights.items()}
        if not was.is_playing and _is_reopened(events):
            self._looking = self._looking._replace(sights=self._as_it_ended())
        told, self._looking = self._looking.after(events, table)
        self.table = table
        self._window += events
        if _is_reopened(self._window) and not any(isinstance(event, RoundOpened) for event in self._window):
            self._keeps_over()
        elif was.is_playing and not table.is_playing:
            self._ends()
        return {viewer: ViewerUpdate(*firsts[viewer], seen) for viewer, seen in told.items() if seen}

    def _ends(self) -> None:
        """Begin to count again: a round is over."""
        self._before, self._window = self._window, []
        self._keeps_over()
        self._looking = self._looking._replace(sights={viewer: Seen(viewer) for viewer in self._looking.sights})

    def _keeps_over(self) -> None:
        """Keep the round as each viewer saw it, for their views after it is over."""
        self._over = {viewer: sight.round for viewer, sight in self._looking.sights.items() if sight.round is not None}

    def _as_it_ended(self) -> dict[str, Seen]:
        """Return the sights with the paid round that is continued, because a mistake was seen late (R-GEN-30)."""
        return {
            viewer: sight._replace(round=sight.round or self._over.get(viewer)) for viewer, sight in self._looking.sights.items()
        }

    # What is seen

    @property
    def round(self) -> int:
        """The round that is being played or comes next."""
        return self.table.number if self.table.is_playing else self.table.number + 1

    def position(self, viewer: str) -> int:
        """Return the number of the last event that was sent to a viewer in this round."""
        return self._sees(viewer).next - 1

    def clock(self, now: float) -> Clock | None:
        """Return the clock for a view. The default action is in the player's own offers."""
        ticks = self.ticks
        return (
            None if ticks is None or ticks.round != self.round else Clock(seconds=ticks.seconds, ends_at=ticks.ends_at, now=now)
        )

    def view(self, viewer: str, clock: Clock | None = None) -> View:
        """Return the table as a viewer sees it: the round that is played, or the last one and the table as it is now."""
        sight, table = self._sees(viewer), self.table
        public = self._sees(PUBLIC)
        name = str(self.number)
        if table.is_playing and table.round is not None and sight.round is not None and public.round is not None:
            turn = turn_of(table.round)
            return view_from(sight.round, public.round, viewer, turn=turn, table=name, seq=sight.next - 1, clock=clock)
        bare = _bare(table)
        seen = self._over.get(viewer, bare)
        view = view_from(seen, self._over.get(PUBLIC, bare), viewer, table=name, seq=sight.next - 1)
        seats = tuple(_seat(table, seat, view.seats) for seat in table.rules.in_order({*table.rules.seats, *table.seating}))
        meters = {one: table.chips.get(meter(one), 0) for one in table.rules.meters}
        stage = None if seen is bare else view.stage
        return replace(view, seats=seats, meters=meters, stage=stage, turn=None, over=True)

    def watched(self, viewer: str = PUBLIC) -> Watched:
        """Return the round that is on as a viewer saw it, or the last one while none is, with its events."""
        opens = any(isinstance(event, RoundOpened) for event in self._window)
        events = self._window if opens else [*self._before, *self._window]
        opening = next((event for event in reversed(events) if isinstance(event, RoundOpened)), None)
        if opening is None:
            return Watched(_bare(self.table), ())
        rules = self._rules_of(opening.game, opening.digest, opening.settings)
        found = watched(events, rules, viewer, self._just)
        assert found is not None
        return found

    def words(self, viewer: str) -> Words:
        """Return the viewer's data of a round that events alone do not contain."""
        seen, round = self._sees(viewer).round, self.table.round
        assert seen is not None and round is not None
        return words_in(seen, turn_of(round))

    def offers(self) -> Mapping[str, list[Offer]]:
        """Return the offers of all viewers; each viewer gets only their own."""
        return self._looking.offers()

    @property
    def turn(self) -> str | None:
        """The hand whose turn it is."""
        round = self.table.round
        return turn_of(round) if round is not None and self.table.is_playing else None

    def missed(self, viewer: str, round: int, after: int) -> list[tuple[int, int, list[SeenEvent]]] | None:
        """Return the viewer's events after a number of a round, by round; None if they are no longer held here."""
        now = list(self._first(viewer).after(self._window, self.table.rules)[0])
        if round == self.round:
            return [(round, after + 1, now[after:])] if after <= len(now) else None
        then = list(self._seen_before(viewer)[0]) if round == self.round - 1 else []
        return [(round, after + 1, then[after:]), (self.round, 1, now)] if then and after <= len(then) else None


def _is_reopened(events: Iterable[Event]) -> bool:
    """Whether a round that was paid continues in these events: a stage begins before a round is opened (R-GEN-30)."""
    first = next((event for event in events if isinstance(event, RoundOpened | StageBegan)), None)
    return isinstance(first, StageBegan)


def _seat(table: Table, seat: str, was: Sequence[SeatSeen]) -> SeatSeen:
    """Return a seat as it is now, with what its hand did in the last round if the same player sits there."""
    player = table.seating.get(seat)
    if player is None:
        return SeatSeen(seat=seat, player=None, stack=None)
    then = next((one for one in was if one.seat == seat and one.player == player), SeatSeen(seat=seat, player=player, stack=None))
    return replace(then, stack=table.chips.get(stack(player), 0))


def _bare(table: Table) -> Round:
    """Return a round without events, for a table whose last round is unknown."""
    return opened(opens_round(table, table.number), table.rules)


def is_whole(known: Followed, telling: ViewerUpdate) -> bool:
    """Whether the whole view is sent after some events: a round opened, a card was reread, or no round is played."""
    return not known.table.is_playing or brings_the_view(telling.events)


def is_hashed(telling: ViewerUpdate, every: int, *, ends: bool) -> bool:
    """Whether the view after some events is hashed: now and then, and at the end of a round (U6).

    >>> [is_hashed(ViewerUpdate(7, first, (None,) * 3), 20, ends=False) for first in (1, 18, 19, 38)]
    [False, True, True, True]
    """
    before = telling.first - 1
    return ends or before // every != (before + len(telling.events)) // every
