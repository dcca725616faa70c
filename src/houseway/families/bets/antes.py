"""Code shared by games with an ante: bets that need it, multiples of it, and the cost of giving it up.

A game gives the clause of each line, the name of its second bet and how many antes it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Say
from houseway.core.messages.event import Event
from houseway.core.money.places import Bet, stack
from houseway.core.round.option import Follows, Option, Span
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.families.pay.pay_bet import lost

ANTE: Final = "ante"


def no_ante(round: Round, bet: Bet) -> bool:
    """This bet needs an ante on the same seat, and there is none."""
    return Bet(bet.by, bet.on, ANTE) not in round.bets


def ante_of(round: Round, hand: Hand) -> Chips:
    """Return the chips on a hand's ante."""
    return round.bets[round.bet(hand, ANTE)]


def has_ante(round: Round, hand: Hand) -> bool:
    """Whether a hand still has its ante; without one, never made or already settled, there is no choice to make."""
    return round.is_live(round.bet(hand, ANTE))


def puts_up_antes(name: str, wager: str, times: int, cites: str, tender: str) -> Option:
    """Return the option to stay in for exactly so many antes, if the stack holds them."""

    def chips_of(round: Round, hand: Hand) -> Chips:
        return times * ante_of(round, hand)

    def exactly(round: Round, hand: Hand) -> Span:
        return Span(chips_of(round, hand), chips_of(round, hand), round.rules.unit, cites)

    def not_enough_chips(round: Round, hand: Hand) -> bool:
        """The stack does not hold enough chips for this bet."""
        return round.chips.get(stack(round.seating[hand]), 0) < chips_of(round, hand)

    return Option(name, cites, bars=(Bar(tender, not_enough_chips),), puts_up=exactly, on=wager, times=ANTE)


def gives_up(*wagers: str, cites: str = "", because: str = "folded") -> Follows:
    """Return a function for a fold: the bets on these wagers are lost; the others stay until the cards are shown."""

    def given_up(now: Draft, said: Say, said_by: str) -> Iterator[Event]:
        yield from lost(now, said.who, wagers, cites or said_by, because)

    return given_up
