"""Payments that wait for approval. Their chips are counted out and set aside, and all other bets are settled.

The order of approvals never changes an amount, because the chips have already been set aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from houseway.core.circle import Rules
from houseway.core.law.condition import Condition
from houseway.core.messages.command import Approve, Deny
from houseway.core.messages.event import Approved, BetSettled, Event, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Aside, Bet, Move, Place
from houseway.core.money.price import Outcome
from houseway.core.values.chips import Chips
from houseway.core.values.role import Role, may_for, still_needed

from .option import Consequences
from .state import Draft, Round


class Payment(NamedTuple):
    """A win about to be paid."""

    bet: Bet
    win: Chips
    outcome: Outcome
    payer: Place


@dataclass(frozen=True, slots=True)
class Approval:
    """A rule that defines which payments wait, and for whom."""

    name: str
    catches: Callable[[Rules, Payment], bool]
    needs: tuple[Role, ...]
    cites: str
    last: bool = False
    """Whether the payments it catches are paid after everything else."""
    or_above: bool = False
    """Whether its clause states that a role above may approve, as every one may (R-GEN-29)."""
    under: tuple[Condition, ...] = ()


def paid_or_held(now: Draft, paid: BetSettled, outcome: Outcome, payer: Place, after: Bet | None = None) -> Event:
    """Return the settlement, or the held payment if an approval applies to it or to a payment it comes after."""
    approvals = now.rules.approvals
    waits = after is not None and after in now.waiting
    if not approvals and not waits:
        return paid
    win = 0
    for move in paid.moves:
        if move.src == payer:
            win += move.chips
    if not win:
        return paid
    payment = Payment(paid.bet, win, outcome, payer)
    for approval in approvals:
        if approval.catches(now.rules, payment):
            held = _held(paid, win, payer, approval.needs, approval.cites, approval.last, after if waits else None)
            return replace(held, or_above=True) if approval.or_above else held
    return _held(paid, win, payer, (), paid.cites, False, after) if waits else paid


def _held(
    paid: BetSettled, win: Chips, payer: Place, needs: tuple[Role, ...], cites: str, last: bool, after: Bet | None
) -> PaymentHeld:
    aside = Move(payer, Aside(paid.bet), win, "set aside", paid.bet)
    return PaymentHeld(
        bet=paid.bet,
        net=paid.net,
        needs=needs,
        because=paid.because,
        settles=paid.cites,
        cites=cites,
        last=last,
        after=after,
        moves=(aside,),
    )


def missing_roles(round: Round | Draft, bet: Bet) -> tuple[Role, ...]:
    """Return the roles whose approval of a payment is missing; someone above may give it, and one person gives one (R-GEN-29)."""
    return still_needed(round.waiting[bet].needs, (by for other, by in round.approved if other == bet))


def handle_approve(round: Round, said: Approve) -> Consequences | Refusal:
    """Return the consequences of approving a waiting payment; the last to approve pays it."""
    bet = waiting_bet(round, said)
    if bet is None:
        return Refusal("nothing_to_approve", round.rules.cites.staff)
    held = round.waiting[bet]
    if not may_for(said.by, held.needs):
        return Refusal("not_yours_to_approve", held.cites)
    if (bet, said.by) in round.approved:
        return Refusal("already_approved", held.cites)

    def consequences(now: Draft) -> Iterator[Event]:
        yield Approved(bet, said.by, held.cites)
        yield from pays_what_is_ready(now)

    return consequences


def waiting_bet(round: Round, said: Approve | Deny) -> Bet | None:
    """Return the bet whose payment waits and is meant, or None."""
    waits = (bet for bet in round.waiting if bet.on == said.on and bet.wager == said.wager)
    return next((bet for bet in waits if said.player in (None, bet.by)), None)


def pays_what_is_ready(now: Draft) -> Iterator[Event]:
    """Yield the payments that have every approval and come after none that waits."""
    while (ready := next((bet for bet in now.waiting if _is_ready(now, bet)), None)) is not None:
        yield _pays(now, ready)


def _is_ready(now: Draft, bet: Bet) -> bool:
    """Whether every required role has approved the payment and no payment comes before it."""
    held = now.waiting[bet]
    if held.after in now.waiting:
        return False
    if missing_roles(now, bet):
        return False
    return not held.last or all(other.last for other in now.waiting.values())


def _pays(now: Draft, bet: Bet) -> BetSettled:
    held, owner = now.waiting[bet], now.owner(bet)
    lies, aside = now.chips.get(bet, 0), now.chips.get(Aside(bet), 0)
    back = (Move(bet, owner, lies, "back", bet),) if lies else ()
    return BetSettled(bet, held.net, held.because, held.settles, moves=(*back, Move(Aside(bet), owner, aside, "wins", bet)))
