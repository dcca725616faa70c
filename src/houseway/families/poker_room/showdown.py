"""The showdown: who shows first, and what may be said instead of showing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Say
from houseway.core.messages.event import CardsShown, Event
from houseway.core.round.forfeits import all_open_bets
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import Hand
from houseway.poker.betting.betting_round import BETS, CONCEDES, DEAD, RAISES, contending, first_to_act
from houseway.poker.betting.pots import contenders
from houseway.poker.betting.showdown import SHOWS

from .house_rules import BLINDS, SHOW_DISCARDS


def shows(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Turn up the whole hand."""
    yield CardsShown(said.who, now.held[said.who], cites)


def concedes(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Throw the hand away unseen, unless the house requires every hand to be shown (R-PKR-17)."""
    if now.rules[SHOW_DISCARDS] == "always":
        yield CardsShown(said.who, now.held[said.who], cites)


def nobody_else_contends(round: Round, hand: Hand) -> bool:
    """No other hand contends for a pot, so this hand must show."""
    return any(hands == (hand,) for hands in contenders(round, contending(round)).values())


SHOWDOWN_OPTIONS = (
    Option(SHOWS, "PKR-15(d)", shows, in_silence=True),
    Option(CONCEDES, "PKR-15(d)", concedes, bars=(Bar("PKR-15(d)", nobody_else_contends),), forgoes=all_open_bets),
)


def last_to_bet(*streets: str) -> Callable[[Round], Hand | None]:
    """Return a finder of the first to show: the last street's last to bet or raise, or its first to act (R-PKR-17)."""
    number = {street: place for place, street in enumerate(streets)}

    def begins(round: Round) -> Hand | None:
        last, bettor = -1, None
        for stage, hand, word in round.said:
            at = number.get(stage, -1)
            if at < last or at < 0 or word == DEAD:
                continue
            if at > last:
                last, bettor = at, None
            if word in (BETS, RAISES):
                bettor = hand
        if bettor is not None:
            return bettor
        named = first_to_act(round, streets[last]) if last >= 0 else None
        if named is not None or last > 0:
            return named
        blinds = len(round.rules[BLINDS]) % len(round.hands)
        live = contending(round)
        return next(hand for hand in (*round.hands[blinds:], *round.hands[:blinds]) if hand in live)

    return begins
