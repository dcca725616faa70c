"""An ante, and a bet of so many antes to stay in: what the games of one choice against the house share.

A game says which of its clauses each line rests on, what its second bet is called and how many antes it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from houseway.core.chips import Chips
from houseway.core.command import Say
from houseway.core.event import BetPlaced, CardsShown, Chosen, Event
from houseway.core.money import DEALER, Bet, Hand, Move, stack
from houseway.core.round import Draft, Round
from houseway.core.stage import Span

from .paying import lost

ANTE: Final = "ante"

Follows = Callable[[Draft, Say], Iterable[Event]]
Puts = Callable[[Round, Hand], Span]


# What the ante is asked


def no_ante(round: Round, bet: Bet) -> bool:
    """The bet rides on an ante, and there is none."""
    return Bet(bet.by, bet.on, ANTE) not in round.bets


def ante_of(round: Round, hand: Hand) -> Chips:
    """What lies on a hand's ante."""
    return round.bets[round.bet(hand, ANTE)]


def has_ante(round: Round, hand: Hand) -> bool:
    """Whether a hand still has its ante: one that was never made, or is settled, leaves nothing to choose."""
    ante = round.bet(hand, ANTE)
    return ante in round.bets and ante not in round.settled


# Staying in


def antes(times: int, cites: str) -> Puts:
    """Just so many antes, no more and no less."""

    def puts(round: Round, hand: Hand) -> Span:
        chips = times * ante_of(round, hand)
        return Span(chips, chips, round.rules.unit, cites)

    return puts


def short_of(puts: Puts) -> Callable[[Round, Hand], bool]:
    """The bar of a stack that does not hold the least it takes."""

    def not_enough_chips(round: Round, hand: Hand) -> bool:
        """The stack does not hold it."""
        return round.chips.get(stack(round.seating[hand]), 0) < puts(round, hand).low

    return not_enough_chips


def puts_up(wager: str, cites: str) -> Follows:
    """The bet goes on the felt, and the hand is committed."""

    def placed(now: Draft, said: Say) -> Iterator[Event]:
        assert said.chips is not None
        bet = now.bet(said.who, wager)
        yield Chosen(said.who, said.what, cites, said.chips)
        yield BetPlaced(bet, said.chips, cites, moves=(Move(stack(bet.by), bet, said.chips, "bet", bet),))

    return placed


# Giving up


def gives_up(wagers: tuple[str, ...], cites: str, because: str = "folded") -> Follows:
    """What lies on these wagers of the hand is lost; the others stay until the cards are looked at."""

    def given_up(now: Draft, said: Say) -> Iterator[Event]:
        yield Chosen(said.who, said.what, cites)
        yield from lost(now, said.who, wagers, cites, because)

    return given_up


# The dealer


def turns_up(cites: str) -> Follows:
    """The dealer's cards are turned up."""

    def shown(now: Draft, said: Say) -> Iterator[Event]:
        yield Chosen(said.who, said.what, cites)
        yield CardsShown(DEALER, now.held[DEALER], cites)

    return shown
