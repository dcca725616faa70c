"""Paying one bet out of the rack: coupons, payout limits and approvals are the same in every game that has them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.law.condition import stated
from houseway.core.messages.event import BetPlaced, BetSettled, Event
from houseway.core.money.places import RACK, Bet
from houseway.core.money.price import EVEN, LOSE, PUSH, Odds, Outcome, Price
from houseway.core.round.approval import Approval, Payment, paid_or_held
from houseway.core.round.settlement import settled, win_of
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.values.role import FLOOR
from houseway.families.choices import AMOUNT_THRESHOLD, ODDS_THRESHOLD


class PayoutLimit(NamedTuple):
    """The amount a payout limit leaves for a bet, and its clause."""

    room: Chips
    cites: str


def paid(
    now: Draft, bet: Bet, outcome: Outcome, cites: str, because: str, cap: PayoutLimit | None = None, after: Bet | None = None
) -> Event:
    """Return the settlement of one bet from the rack: within a limit, and held if it, or one it comes after, needs approval."""
    if now.rules.wagers[bet.wager].paper:
        return coupon(now, bet, outcome, cites, because, cap)
    stake, win = now.bets[bet], None
    if cap is not None:
        win = win_of(outcome, stake, now.rules.unit)
        if win > cap.room:
            win, cites, because = cap.room, cap.cites, f"{because}, cut to the posted limit"
    lies, owner = now.chips.get(bet, 0), now.owner(bet)
    done = settled(bet, stake, outcome, lies=lies, owner=owner, cites=cites, because=because, win=win, unit=now.rules.unit)
    return paid_or_held(now, done, outcome, RACK, after)


def lost(now: Draft, hand: Hand, wagers: Iterable[str], cites: str, because: str) -> Iterator[Event]:
    """Take every unsettled bet of a hand on these wagers."""
    for wager in wagers:
        bet = now.bet(hand, wager)
        if now.is_live(bet):
            yield paid(now, bet, LOSE, cites, because)


def coupon(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: str, cap: PayoutLimit | None = None) -> BetSettled:
    """Return the settlement of a coupon: it wins its face once and is taken, except on a push (R-GEN-16)."""
    because += "; coupon stays" if outcome == PUSH else "; coupon taken"
    face = now.bets[bet] if outcome == EVEN else 0
    if cap is not None and face > cap.room:
        face, cites, because = cap.room, cap.cites, f"{because}, cut to the posted limit"
    done = settled(bet, 0, outcome, lies=0, owner=now.owner(bet), cites=cites, because=because, win=face)
    return replace(done, stays=outcome == PUSH)


def added(now: Draft, bet: Bet, prize: Price, cites: str, because: str, on: Bet | None = None) -> Iterator[Event]:
    """Place and pay a prize without a stake: a bet of zero wins an amount, or odds on the stake of another bet."""
    yield BetPlaced(bet, 0, cites)
    win = win_of(prize, now.bets[on] if on else 0, now.rules.unit)
    done = settled(bet, 0, prize, lies=0, owner=now.owner(bet), cites=cites, because=because, win=win)
    yield paid_or_held(now, done, prize, RACK)


def won(now: Round, wagers: Container[str], hand: Hand | None = None) -> Chips:
    """Return the winnings of such bets so far, paid or waiting, on one hand or all: the used limit (R-GEN-09)."""
    nets = [(bet, result.net) for bet, result in now.settled.items()]
    nets += [(bet, held.net) for bet, held in now.waiting.items()]
    return sum(net for bet, net in nets if net > 0 and bet.wager in wagers and hand in (None, bet.on))


# Which payments wait


def long_odds(rules: Rules, payment: Payment) -> bool:
    """Whether a bet won at so many to one or more: the odds count, not the dollars (R-HCFM-06)."""
    threshold = rules[ODDS_THRESHOLD]
    outcome = payment.outcome
    return isinstance(threshold, int) and isinstance(outcome, Odds) and outcome.is_at_least(threshold)


def large_sum(rules: Rules, payment: Payment) -> bool:
    """Whether one payment is above the house's threshold."""
    threshold = rules[AMOUNT_THRESHOLD]
    return isinstance(threshold, int) and payment.win > threshold


def by_size(cites: str) -> tuple[Approval, Approval]:
    """Return the approvals of wins that wait for the floor because of their size, where the house has set thresholds."""
    return (
        Approval("long_odds", long_odds, (FLOOR,), cites, under=(stated(ODDS_THRESHOLD),)),
        Approval("large_sum", large_sum, (FLOOR,), cites, under=(stated(AMOUNT_THRESHOLD),)),
    )
