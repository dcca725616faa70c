"""What a word costs besides chips put up: the bets a hand loses by it, and those it gets back.

Where a game lists the wagers that a fold loses, the same list is given here. Elsewhere the option's own consequences are tried
on a copy of the round. What the round does afterwards is not tried, because it may depend on cards nobody has seen. A test
compares both with what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.core.messages.command import Say
from houseway.core.messages.event import BetSettled, BetTakenBack, BetVoided, Chosen
from houseway.core.money.places import Bet
from houseway.core.values.hands import Hand, box

from .decide import apply
from .option import Forgone, Lies, Option
from .state import Round, draft

Forgoes = Callable[[Round, Option, Hand], Forgone]
"""Says what a hand gives up or takes back by an option."""


def bets_on(*wagers: str) -> Forgoes:
    """Return what loses the bets of a hand on these wagers; a coupon is no chips."""

    def forgone(round: Round, option: Option, hand: Hand) -> Forgone:
        return lost_on(round, hand, wagers)

    return forgone


def lost_on(round: Round, hand: Hand, wagers: Iterable[str]) -> Forgone:
    """Return the loss of a hand's bets on these wagers, as far as they are live."""
    by, bets, law = round.seating[box(hand)], round.bets, round.rules.wagers
    made = [bet for wager in wagers if round.is_live(bet := Bet(by, hand, wager))]
    return Forgone(tuple([Lies(bet.wager, bets[bet]) for bet in made if not law[bet.wager].paper]))


def at_once(round: Round, option: Option, hand: Hand) -> Forgone:
    """Return what the player loses and what comes back when their hand says it, found by trying it."""
    assert option.follows is not None
    owner = round.seating.get(box(hand))
    now, lost, back = draft(round), list[Lies](), list[Lies]()
    apply(now, Chosen(hand, option.name, option.cites))
    for event in option.follows(now, Say(hand, option.name), option.cites):
        if isinstance(event, (BetSettled, BetTakenBack, BetVoided)) and owner in (None, event.bet.by):
            net = event.net if isinstance(event, BetSettled) else 0
            if net < 0:
                lost.append(Lies(event.bet.wager, -net))
            elif net == 0 and now.bets[event.bet]:
                back.append(Lies(event.bet.wager, now.bets[event.bet]))
        apply(now, event)
    return Forgone(tuple(lost), tuple(back))


def all_that_lies(round: Round, option: Option, hand: Hand) -> Forgone:
    """Return every bet on the hand that is not settled: all that it has put in."""
    return Forgone(tuple([Lies(bet.wager, round.bets[bet]) for bet in round.live_bets(hand)]))
