"""The viewers of one table: the sight of each, updated step by step, and the offers of each.

It is an immutable value like the table. Offers are computed once a step for all viewers, and each gets only their
own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from houseway.core.messages.event import Event, RoundOpened, StageBegan
from houseway.core.money.places import Bet
from houseway.core.round.view import PUBLIC
from houseway.core.stages.setting import SetHands
from houseway.core.table.table import Table
from houseway.core.values.hands import Player

from .offers import CachedOffers
from .sights import Seen
from .staff import offers_at
from .types import Clock, Offer, SeenEvent, View
from .view import turn_of, view_from
from .ways import with_ways


class Viewers(NamedTuple):
    """The viewers of a table and what each has seen. A passer-by is always among them."""

    table: Table
    sights: Mapping[str, Seen]
    cached: CachedOffers
    """Cache of the bets that players may make."""

    @classmethod
    def of(cls, table: Table, viewers: Iterable[str]) -> Viewers:
        """Return the viewers of a table between two rounds; they see what happens from now on."""
        return cls(table, {viewer: Seen(viewer) for viewer in (*viewers, PUBLIC)}, CachedOffers({}, {}))

    def after(self, events: Iterable[Event], table: Table) -> tuple[dict[str, tuple[SeenEvent, ...]], Viewers]:
        """Return some events as each viewer sees them, and the viewers after them; `table` is the table after them."""
        happened = tuple(events)
        told, sights, written = dict[str, tuple[SeenEvent, ...]](), dict[str, Seen](), dict[int, Mapping[str, Any]]()
        for viewer, sight in self.sights.items():
            told[viewer], sights[viewer] = sight.after(happened, table.rules, written)
        return told, Viewers(table, sights, _still_valid(self.cached, happened, same=table.rules is self.table.rules))

    def view(self, viewer: str, *, name: str = "", clock: Clock | None = None) -> View | None:
        """Return the table as one viewer sees it; None before they have seen a round."""
        sight, public, now = self.sights[viewer], self.sights[PUBLIC].round, self.table.round
        if sight.round is None or public is None or now is None:
            return None
        return view_from(sight.round, public, viewer, turn=turn_of(now), table=name, seq=sight.next - 1, clock=clock)

    def offers(self) -> dict[str, list[Offer]]:
        """Return the offers of each viewer, with the ways to set a hand that the viewer sees."""
        told, round = offers_at(self.table, self.cached), self.table.round
        if round is None or not isinstance(round.stage, SetHands):
            return told
        return {viewer: self._handed(viewer, offers) for viewer, offers in told.items()}

    def _handed(self, viewer: str, offers: list[Offer]) -> list[Offer]:
        sight = self.sights.get(viewer)
        return with_ways(sight.round, offers) if sight is not None and sight.round is not None else offers


def _still_valid(known: CachedOffers, events: tuple[Event, ...], *, same: bool) -> CachedOffers:
    """Return the valid part of the cache: none under new rules, no players in a new stage, else unaffected players."""
    if not same:
        return CachedOffers({}, {})
    if any(isinstance(event, (RoundOpened, StageBegan)) for event in events):
        return CachedOffers({}, known.patterns)
    touched = {player for event in events for player in _touched(event)}
    kept = {player: offers for player, offers in known.players.items() if player not in touched}
    return CachedOffers(kept, known.patterns)


def _touched(event: Event) -> Iterator[Player]:
    """Yield the players whose bets or chips an event changed."""
    bet = getattr(event, "bet", None)
    if isinstance(bet, Bet):
        yield bet.by
    for move in event.moves:
        for place in (move.src, move.dst):
            if isinstance(place, str):
                yield place.removeprefix("player ")
            else:
                yield place.by if isinstance(place, Bet) else place.bet.by
