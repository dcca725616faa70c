"""Payments that wait for somebody. What is caught is counted out and set aside, and the rest of the felt is settled.

The order of approvals never changes an amount: the chips are aside already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .chips import Chips
from .choice import Condition
from .command import Approve
from .event import Approved, BetSettled, Event, PaymentHeld
from .money import Aside, Bet, Move, Place
from .price import Outcome
from .refusal import Refusal
from .role import Role
from .stage import Consequences

if TYPE_CHECKING:
    from .game import Rules
    from .round import Draft, Round


class Payment(NamedTuple):
    """A win about to be paid."""

    bet: Bet
    win: Chips
    outcome: Outcome
    payer: Place


@dataclass(frozen=True, slots=True)
class Approval:
    """Which payments wait, and for whom."""

    name: str
    catches: Callable[[Rules, Payment], bool]
    needs: tuple[Role, ...]
    cites: str
    under: tuple[Condition, ...] = ()


def passed(now: Draft, paid: BetSettled, outcome: Outcome, payer: Place) -> Event:
    """The settlement itself, or the payment held if an approval catches it."""
    approvals = now.rules.approvals
    if not approvals:
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
            aside = Move(payer, Aside(paid.bet), win, "set aside", paid.bet)
            return PaymentHeld(paid.bet, paid.net, approval.needs, paid.because, paid.cites, approval.cites, moves=(aside,))
    return paid


def heard_approve(round: Round, said: Approve) -> Consequences | Refusal:
    """Approve a payment that waits; the last to approve pays it."""
    waits = (bet for bet in round.waiting if bet.on == said.on and bet.wager == said.wager)
    bet = next((bet for bet in waits if said.player in (None, bet.by)), None)
    if bet is None:
        return Refusal("nothing_to_approve", round.rules.cites.staff)
    held = round.waiting[bet]
    if said.by not in held.needs:
        return Refusal("not_yours_to_approve", held.cites)
    if (bet, said.by) in round.approved:
        return Refusal("already_approved", held.cites)

    def consequences(now: Draft) -> Iterator[Event]:
        yield Approved(bet, said.by, held.cites)
        if all((bet, role) in now.approved for role in held.needs):
            owner = now.owner(bet)
            lies, aside = now.chips.get(bet, 0), now.chips.get(Aside(bet), 0)
            back = (Move(bet, owner, lies, "back", bet),) if lies else ()
            wins = Move(Aside(bet), owner, aside, "wins", bet)
            yield BetSettled(bet, held.net, held.because, held.settles, moves=(*back, wins))

    return consequences
