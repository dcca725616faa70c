"""Bets that belong together, over all games: none comes back for want of another that it was not offered with, and none silently.

Every bet of every game is made alone and beside the main one, and bets are closed, as when time runs out before a second press.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pytest
from tools.page.scenes import fullest

from houseway.core.messages.command import OpenRound, PlaceBet
from houseway.core.messages.event import BetsClosed, BetTakenBack, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.stages.betting import Betting
from houseway.core.table.table import Table, take
from houseway.games import GAMES
from houseway.shell import Felt
from houseway.views.types import Offer
from houseway.views.viewers import Viewers

LINKED = {"chase_the_flush", "let_it_ride"}
"""Games that deal no hand to one bet alone."""
BETTING = [key for key in GAMES.own if any(isinstance(stage, Betting) for stage in GAMES[key].editions[0].law.stages)]


class Open(NamedTuple):
    """A table at which bets are open, and the seat of a player there."""

    table: Table
    seat: str
    player: str
    events: tuple[Event, ...] = ()

    def takes(self, command: PlaceBet) -> Open | None:
        """Return the table after a bet, or None if it is refused."""
        taken = take(self.table, command)
        return None if isinstance(taken, Refusal) else self._replace(table=taken.after, events=(*self.events, *taken.events))

    def offers(self) -> dict[str, Offer]:
        """Return what the page of the player offers to bet, by wager."""
        found = Viewers.of(self.table, [self.player]).offers()[self.player]
        return {one.spot or "": one for one in found if one.act == "PlaceBet" and one.who == self.seat and one.chips}

    def puts(self, bets: Iterable[tuple[str, int]]) -> Open | None:
        """Return the table after bets, or None if one is refused."""
        at: Open | None = self
        for wager, chips in bets:
            at = at and at.takes(PlaceBet(self.seat, wager, chips))
        return at

    def back_at_close(self) -> list[BetTakenBack]:
        """Close bets, and return those that come back then."""
        felt = Felt(self.table.rules.game)
        felt.table, felt.events = self.table, list(self.events)
        said = felt("dealer closes bets")
        assert not isinstance(said, Refusal)
        closed = next(at for at, event in enumerate(said) if isinstance(event, BetsClosed))
        back = [event for event in said if isinstance(event, BetTakenBack)]
        assert all(event in said[:closed] for event in back), "the page reads what comes back just before the close"
        return back


def opened(key: str, settings: dict[str, object]) -> Open:
    """Open a round with a player in the middle."""
    felt = Felt(GAMES[key], "", settings)
    taken = take(felt.table, OpenRound())
    assert not isinstance(taken, Refusal)
    felt.table, felt.events = taken.after, list(taken.events)
    cards = (f"{rank}c" for rank in "23456789")  # those that are burned first
    while felt.round.due:
        due = felt.round.due[0]
        felt(f"{due.to} gets {' '.join(next(cards) for _ in range(due.many))}")
    seat = felt.table.rules.seats[len(felt.table.rules.seats) // 2]
    return Open(felt.table, seat, felt.table.seating[seat], tuple(felt.events))


def joined(offer: Offer) -> list[tuple[str, int]]:
    """Return what one press on an offer puts down: the least of each, where equal to the first no less than that."""
    first = max(offer.together[0].low, offer.chips.low if offer.chips else 0)
    return [(one.wager, first if one.equal else one.low if at else first) for at, one in enumerate(offer.together)]


@pytest.mark.parametrize("full", [False, True], ids=["plain", "full"])
@pytest.mark.parametrize("key", BETTING)
def test_no_bet_comes_back_that_was_not_offered_with_what_it_needs(key: str, full: bool) -> None:
    start = opened(key, fullest(GAMES[key]) if full else {})
    offers = start.offers()
    found = set[str]()
    main = next(iter(offers.values()))
    bases = [(), tuple(joined(main)) if main.together else ((main.spot or "", main.chips.low),)] if main.chips else [()]
    for base in bases:
        lies = start.puts(base)
        assert lies is not None, "what one press puts down is taken"
        if base:
            assert lies.back_at_close() == [], "what one press puts down stays"
        for wager, offer in lies.offers().items():
            alone = lies.takes(PlaceBet(start.seat, wager, offer.chips.low)) if offer.chips else None
            back = alone.back_at_close() if alone else []
            for event in back:
                found.add(event.bet.wager)
                assert event.cites in start.table.rules.clauses
                assert any(one.wager == event.bet.wager for one in offer.together), "it came back, and nothing said what it needs"
    assert bool(found) == (key in LINKED)
    assert bool(found) == any(len(one.together) > 1 for one in offers.values()), "what is named as belonging together is needed"


@pytest.mark.parametrize("key", sorted(LINKED))
def test_time_that_runs_out_before_a_second_press_never_returns_a_bet_silently(key: str) -> None:
    """The first of two presses is made, and bets are closed: with one press for all of them nothing comes back."""
    start = opened(key, {})
    first = next(offer for offer in start.offers().values() if offer.together)
    bets = joined(first)
    for many in range(1, len(bets)):
        some = start.puts(bets[:many])
        assert some is not None
        still = [offer for offer in some.offers().values() if offer.together]
        assert {one.wager for offer in still for one in offer.together} == {wager for wager, _ in bets}, (
            "what is missing is still named"
        )
        back = some.back_at_close()
        assert sum(move.chips for event in back for move in event.moves) == sum(chips for _, chips in bets[:many])
    every = start.puts(bets)
    assert every is not None
    assert every.back_at_close() == []
