"""Paying one bet out of the rack: coupons, payout limits and approvals are the same in every game that has them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.law.condition import stated
from houseway.core.messages.basis import Because, noting, within
from houseway.core.messages.event import BetPlaced, BetSettled, Event
from houseway.core.money.cage import DISPUTED
from houseway.core.money.places import RACK, Aside, Bet
from houseway.core.money.price import EVEN, LOSE, PUSH, Odds, Outcome, Price
from houseway.core.round.approval import Approval, CutWin, paid_or_held
from houseway.core.round.dependence import Payment
from houseway.core.round.settlement import settled, win_of
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.values.role import FLOOR
from houseway.families.choices import AMOUNT_THRESHOLD, ODDS_THRESHOLD


class PayoutLimit(NamedTuple):
    """The amount a payout limit leaves for a bet, its clause, and the payments that have used it and still wait."""

    room: Chips
    cites: str
    waiting: tuple[Bet, ...] = ()


def paid(
    now: Draft, bet: Bet, outcome: Outcome, cites: str, because: Because, cap: PayoutLimit | None = None, after: Bet | None = None
) -> Event:
    """Return the settlement of one bet from the rack: within a limit, and held if it, or one it comes after, needs approval."""
    if now.rules.wagers[bet.wager].paper:
        return coupon(now, bet, outcome, cites, because, cap)
    stake = now.bets[bet]
    win = win_of(outcome, stake, now.rules.unit) if cap is not None else None
    return _paid(now, bet, outcome, cites, because, win, cap, after)


def _paid(
    now: Draft,
    bet: Bet,
    outcome: Outcome,
    cites: str,
    because: Because,
    win: Chips | None,
    cap: PayoutLimit | None,
    after: Bet | None = None,
) -> Event:
    """Return the settlement of a bet that wins so much, or less if a limit cuts it; a cut may be undone while others wait."""
    cut = None
    if cap is not None and win is not None and win > cap.room:
        if cap.waiting:
            cut = CutWin(win, cap.waiting, cap.cites)
        else:
            cites, because = cap.cites, within(because, cap.room)
        win = cap.room
    lies, owner = now.chips.get(bet, 0), now.owner(bet)
    done = settled(
        bet, now.bets[bet], outcome, lies=lies, owner=owner, cites=cites, because=because, win=win, unit=now.rules.unit
    )
    return paid_or_held(now, done, outcome, RACK, after, cut)


def lost(now: Draft, hand: Hand, wagers: Iterable[str], cites: str, because: Because) -> Iterator[Event]:
    """Take every unsettled bet of a hand on these wagers."""
    for wager in wagers:
        bet = now.bet(hand, wager)
        if now.is_live(bet):
            yield paid(now, bet, LOSE, cites, because)


def coupon(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: Because, cap: PayoutLimit | None = None) -> BetSettled:
    """Return the settlement of a coupon: it wins its face once and is taken, except on a push (R-GEN-16)."""
    because = noting(because, "; coupon stays" if outcome == PUSH else "; coupon taken")
    face = now.bets[bet] if outcome == EVEN else 0
    if cap is not None and face > cap.room:
        face, cites, because = cap.room, cap.cites, within(because, cap.room)
    done = settled(bet, 0, outcome, lies=0, owner=now.owner(bet), cites=cites, because=because, win=face)
    return replace(done, stays=outcome == PUSH)


def added(
    now: Draft, bet: Bet, prize: Price, cites: str, because: Because, on: Bet | None = None, cap: PayoutLimit | None = None
) -> Iterator[Event]:
    """Place and pay a prize without a stake: a bet of zero wins an amount, or odds on the stake of another bet."""
    yield BetPlaced(bet, 0, cites)
    yield _paid(now, bet, prize, cites, because, win_of(prize, now.bets[on] if on else 0, now.rules.unit), cap)


def left_of(now: Round, most: Chips, wagers: Container[str], cites: str, hand: Hand | None = None) -> PayoutLimit:
    """Return the amount that a limit leaves after the winnings of such bets so far, on one hand or all (R-GEN-09).

    A payment that waits has used it, and so has one that the cage keeps until a dispute is decided (R-GEN-32).
    """

    def counts(bet: Bet) -> bool:
        return bet.wager in wagers and hand in (None, bet.on)

    waiting = [bet for bet in now.waiting if counts(bet)]
    nets = [result.net for bet, result in now.settled.items() if counts(bet)]
    nets += [now.waiting[bet].net for bet in waiting]
    kept = [move.chips for move in now.moves if move.why == DISPUTED and isinstance(move.src, Aside) and counts(move.src.bet)]
    return PayoutLimit(max(0, most - sum(net for net in nets if net > 0) - sum(kept)), cites, tuple(waiting))


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


def by_size(cites: str = "") -> tuple[Approval, Approval]:
    """Return the approvals of wins that wait for the floor because of their size, where the house has set thresholds.

    Where no clause pays all wagers of a game, a payment cites the clause that pays it (R-GEN-35).
    """
    return (
        Approval("long_odds", long_odds, (FLOOR,), cites, under=(stated(ODDS_THRESHOLD),)),
        Approval("large_sum", large_sum, (FLOOR,), cites, under=(stated(AMOUNT_THRESHOLD),)),
    )
