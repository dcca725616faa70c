"""The cost of an option besides chips put up: the bets a hand loses by it, and those it gets back.

Where a game lists the wagers that a fold loses, the same list is given here. Elsewhere the option's own consequences
are tried on a copy of the round. What the round does afterwards is not tried, because it may depend on cards nobody
has seen. A test compares both with what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.core.messages.command import Say
from houseway.core.messages.event import BetSettled, BetTakenBack, BetVoided, Chosen
from houseway.core.money.places import Bet
from houseway.core.values.hands import Hand, Player

from .decide import apply
from .option import Forgone, Option, WagerChips
from .state import Round, draft

Forgoes = Callable[[Round, Option, Hand, Player], Forgone]
"""Returns the bets a player gives up or takes back by an option of a hand."""


def bets_on(*wagers: str) -> Forgoes:
    """Return a function that loses the bets of a hand on these wagers; a coupon does not count as chips."""

    def forgone(round: Round, option: Option, hand: Hand, player: Player) -> Forgone:
        return lost_on(round, hand, player, wagers)

    return forgone


def lost_on(round: Round, hand: Hand, player: Player, wagers: Iterable[str]) -> Forgone:
    """Return the loss of a player's bets on a hand on these wagers, as far as they are live."""
    bets, law = round.bets, round.rules.wagers
    made = [bet for wager in wagers if round.is_live(bet := Bet(player, hand, wager))]
    return Forgone(tuple([WagerChips(bet.wager, bets[bet]) for bet in made if not law[bet.wager].paper]))


def at_once(round: Round, option: Option, hand: Hand, player: Player) -> Forgone:
    """Return the bets the player loses and those returned when the hand takes the option, found by trying it."""
    assert option.follows is not None
    now, lost, back = draft(round), list[WagerChips](), list[WagerChips]()
    apply(now, Chosen(hand, option.name, option.cites))
    for event in option.follows(now, Say(hand, option.name), option.cites):
        if isinstance(event, (BetSettled, BetTakenBack, BetVoided)) and event.bet.by == player:
            net = event.net if isinstance(event, BetSettled) else 0
            if net < 0:
                lost.append(WagerChips(event.bet.wager, -net))
            elif net == 0 and now.bets[event.bet]:
                back.append(WagerChips(event.bet.wager, now.bets[event.bet]))
        apply(now, event)
    return Forgone(tuple(lost), tuple(back))


def all_open_bets(round: Round, option: Option, hand: Hand, player: Player) -> Forgone:
    """Return every bet on the hand that is not settled: all that its player has put in."""
    return Forgone(tuple([WagerChips(bet.wager, round.bets[bet]) for bet in round.live_bets(hand, by=player)]))
