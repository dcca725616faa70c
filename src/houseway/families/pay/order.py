"""In which order a felt is settled: player by player, or step by step for the whole table. The money is the same.

A game judges its bets one hand at a time, without paying any; the order then shows, takes and pays. Both run from the dealer's
right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from houseway.core.messages.basis import Because, resting_on
from houseway.core.messages.event import CardsShown, Event
from houseway.core.money.places import Bet
from houseway.core.money.price import LOSE, Outcome, Price
from houseway.core.round.state import Draft, Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand

from .pay_bet import PayoutLimit, added, paid


class Verdict(NamedTuple):
    """The outcome of one bet, its clause, and the facts."""

    bet: Bet
    outcome: Outcome
    cites: str
    because: Because
    on: Bet | None = None
    """The bet whose stake it is computed from, where it is a prize without a stake of its own."""

    def resting_on(self, *rulings: str) -> Verdict:
        """Return the verdict with rulings without which it would be another."""
        return self._replace(because=resting_on(self.because, *rulings))


Judges = Callable[[Round, Hand], Iterable[Verdict]]
Shows = Callable[[Round, Hand], str | None]
"""The clause by which a hand is turned up before it is settled; None, and it stays down."""
Turns = Callable[[Round, Hand], tuple[Piece, ...]]
"""Returns the cards of a hand that are turned up; all by default."""
Caps = Callable[[Draft, Bet], PayoutLimit | None]
Settles = Callable[[Draft], Iterator[Event]]


def open_bets(now: Round, hand: Hand) -> list[Bet]:
    """Return the bets on a hand still to be settled, in the order in which they are paid."""
    bets = (now.bet(hand, wager) for wager in now.rules.orders["paying"])
    return [bet for bet in bets if now.is_undecided(bet)]


def open_bets_by_hand(now: Round) -> dict[Hand, list[Bet]]:
    """Return the bets still to be settled on every hand, each in the order in which they are paid; in one pass over the felt."""
    place = {wager: number for number, wager in enumerate(now.rules.orders["paying"])}
    bets: dict[Hand, list[Bet]] = {hand: [] for hand in now.hands}
    for bet in now.bets:
        if bet.wager in place and now.is_undecided(bet):
            bets[bet.on].append(bet)
    for own in bets.values():
        own.sort(key=lambda bet: place[bet.wager])
    return bets


def by_player(judges: Judges, shows: Shows, caps: Caps | None = None, turns: Turns | None = None) -> Settles:
    """Return the order of settlement that finishes one player before the next."""

    def settle(now: Draft) -> Iterator[Event]:
        for hand in reversed(now.hands):
            yield from _shown(now, hand, shows, turns)
            for verdict in judges(now, hand):
                yield from _done(now, verdict, caps)

    return settle


def by_step(judges: Judges, shows: Shows, caps: Caps | None = None) -> Settles:
    """Return the order of settlement that shows every hand, then takes every loss, then pays wins and returns pushes."""

    def settle(now: Draft) -> Iterator[Event]:
        hands = tuple(reversed(now.hands))
        for hand in hands:
            yield from _shown(now, hand, shows)
        verdicts = [verdict for hand in hands for verdict in judges(now, hand)]
        for verdict in sorted(verdicts, key=lambda verdict: verdict.outcome != LOSE):  # sorting keeps the order of seats
            yield from _done(now, verdict, caps)

    return settle


def _shown(now: Draft, hand: Hand, shows: Shows, turns: Turns | None = None) -> Iterator[Event]:
    cites = shows(now, hand)
    if cites is not None:
        yield CardsShown(hand, turns(now, hand) if turns else now.held[hand], cites)


def _done(now: Draft, verdict: Verdict, caps: Caps | None) -> Iterator[Event]:
    bet, outcome, cites, because, on = verdict
    if on is not None:
        assert isinstance(outcome, Price)
        yield from added(now, bet, outcome, cites, because, on)
        return
    yield paid(now, bet, outcome, cites, because, caps(now, bet) if caps else None)
