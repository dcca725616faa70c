"""Payments that wait. Their chips are counted out and set aside, and all other bets are settled.

A payment waits for its own approvals, for the prize because of which it is paid (R-GEN-35), for the prize before it from the
same meter (R-GEN-10), and for payments that have used its limit (R-GEN-09). The order of approvals never changes an amount: what
an amount depends on is decided first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from houseway.core.circle import Rules
from houseway.core.law.condition import Condition
from houseway.core.messages.basis import kept_basis, text_of, within
from houseway.core.messages.command import Approve, Deny
from houseway.core.messages.event import Approved, BetSettled, BetVoided, ChipsMoved, Event, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.cage import DISPUTED
from houseway.core.money.places import CAGE, Aside, Bet, Move, Place
from houseway.core.money.price import Fixed, Outcome
from houseway.core.values.chips import Chips
from houseway.core.values.role import Role, may_for, still_needed

from .dependence import SET_ASIDE, WINS, Fate, Payment, comes_after, fate_of, left_its_limit, prizes_of, succession_of
from .option import Consequences
from .state import Draft, Round


@dataclass(frozen=True, slots=True)
class Approval:
    """A rule that defines which payments wait, and for whom."""

    name: str
    catches: Callable[[Rules, Payment], bool]
    needs: tuple[Role, ...]
    cites: str
    """Its clause; empty where the house alone requires it: then a payment that waits cites the clause by which it is paid."""
    last: bool = False
    """Whether the payments it catches are paid after everything else."""
    or_above: bool = False
    """Whether its clause states that a role above may approve, as every one may (R-GEN-29)."""
    under: tuple[Condition, ...] = ()


class CutWin(NamedTuple):
    """A win that was cut to a limit which payments that still wait have used, and the clause of the limit."""

    uncut: Chips
    by: tuple[Bet, ...]
    cites: str


def paid_or_held(
    now: Draft, paid: BetSettled, outcome: Outcome, payer: Place, after: Bet | None = None, cut: CutWin | None = None
) -> Event:
    """Return the settlement, or the held payment if it has to wait for an approval or for another payment."""
    prizes = prizes_of(now, paid.bet)
    if not (now.rules.approvals or now.waiting or prizes):
        return paid
    win = sum(move.chips for move in paid.moves if move.src == payer)
    if not win and cut is None:
        return paid
    before = after if after in now.waiting else comes_after(now, paid.bet, payer)
    approval = approval_of(now.rules, Payment(paid.bet, win, outcome, payer))
    depends_on = prizes if any(_fate(now, paid.bet, prize) != "stands" for prize in prizes) else ()
    if approval is None and before is None and not depends_on and cut is None:
        return paid
    cites = approval.cites if approval is not None else now.rules.dependences[paid.bet.wager].cites if depends_on else ""
    return PaymentHeld(
        bet=paid.bet,
        net=paid.net,
        needs=approval.needs if approval is not None else (),
        because=paid.because,
        settles=paid.cites,
        cites=cites or paid.cites,
        last=approval is not None and approval.last,
        after=before,
        depends_on=depends_on,
        cut_by=cut.by if cut is not None else (),
        uncut=cut.uncut if cut is not None else 0,
        limit=cut.cites if cut is not None else "",
        or_above=approval is not None and approval.or_above,
        moves=(Move(payer, Aside(paid.bet), win, SET_ASIDE, paid.bet),),
        basis=paid.basis,
    )


def approval_of(rules: Rules, payment: Payment) -> Approval | None:
    """Return the first approval that a payment needs, or None."""
    return next((approval for approval in rules.approvals if approval.catches(rules, payment)), None)


def _fate(now: Round, bet: Bet, prize: Bet) -> Fate:
    """Return the state of a prize; one that is settled later waits if it may need an approval."""
    expects = now.rules.dependences[bet.wager].expects

    def expected(prize: Bet) -> bool:
        payment = expects(now, prize) if expects is not None else None
        return payment is not None and approval_of(now.rules, payment) is not None

    return fate_of(now, prize, expected)


def missing_roles(round: Round | Draft, bet: Bet) -> tuple[Role, ...]:
    """Return the roles whose approval of a payment is missing; someone above may give it, and one person gives one (R-GEN-29)."""
    return still_needed(round.waiting[bet].needs, (by for other, by in round.approved if other == bet))


def waits_for(round: Round, bet: Bet) -> tuple[Bet, ...]:
    """Return the bets that have to be decided before a waiting payment, which may itself be approved already.

    Two wins may each be cut because of what the other brings: neither is decided before the other.
    """
    held = round.waiting[bet]
    cut = {other for other in held.cut_by if bet in _before(round, other)}
    return tuple(other for other in held.follows if round.is_live(other) and other not in cut)


def _before(round: Round | Draft, bet: Bet) -> set[Bet]:
    """Return the waiting payments on which a payment waits, and those on which they wait."""
    found, left = set[Bet](), [bet]
    while left:
        held = round.waiting.get(left.pop())
        new = [other for other in held.follows if other in round.waiting and other not in found] if held is not None else []
        found.update(new)
        left += new
    return found


def _cut_by_one_that_waits(now: Draft, bet: Bet) -> bool:
    """Whether a win waits because payments that use its limit wait; not if those wait for it, and all of them are approved."""
    for other in now.waiting[bet].cut_by:
        before = _before(now, other)
        if other in now.waiting and not (bet in before and not any(missing_roles(now, one) for one in (other, *before))):
            return True
    return False


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
    approved = Approved(bet, said.by, held.cites)
    return (approved,)


def waiting_bet(round: Round, said: Approve | Deny) -> Bet | None:
    """Return the bet whose payment waits and is meant, or None."""
    waits = (bet for bet in round.waiting if bet.on == said.on and bet.wager == said.wager)
    return next((bet for bet in waits if said.player in (None, bet.by)), None)


# What follows


def pays_what_is_ready(now: Draft) -> Iterator[Event]:
    """Pay what waits for nothing any more, and let fall what depends on prizes that fell; called after every command."""
    while now.waiting:
        taken = next((bet for bet, held in now.waiting.items() if now.chips.get(Aside(bet), 0) < held.moves[0].chips), None)
        rule = succession_of(now, now.waiting[taken].moves[0].src) if taken is not None else None
        if taken is not None and rule is not None:
            yield from rule.again(now, taken)
            continue
        freed = next((bet for held in now.waiting.values() for bet in held.cut_by if left_its_limit(now, bet)), None)
        if freed is not None:
            yield from _limit_freed(now, freed)
            continue
        events = next((found for bet in now.waiting if (found := (*_next_of(now, bet),))), ())
        if not events:
            return
        yield from events


def _next_of(now: Draft, bet: Bet) -> Iterator[Event]:
    """Yield the events that decide a waiting payment now, if any."""
    held = now.waiting[bet]
    due = held.moves[0].chips
    fates = {prize: _fate(now, bet, prize) for prize in held.depends_on}
    if "waits" in fates.values():
        return
    if fates:
        dependence = now.rules.dependences[bet.wager]
        due = dependence.due(now.rules, [prize for prize, fate in fates.items() if fate == "stands"], due)
        kept = dependence.due(now.rules, [prize for prize, fate in fates.items() if fate != "fell"], held.moves[0].chips) - due
        if not due:
            yield _kept(now, bet, dependence.cites) if kept else _fell(now, bet, dependence.cites)
            return
        if due + kept < held.moves[0].chips:
            yield from _worked_out_again(now, bet, due + kept)
            return
    if held.after in now.waiting or missing_roles(now, bet) or _cut_by_one_that_waits(now, bet):
        return
    if not held.last or all(other.last for other in now.waiting.values()):
        yield _pays(now, bet, due)


def _prizes(held: PaymentHeld) -> str:
    return " and ".join(map(str, held.depends_on))


def _fell(now: Draft, bet: Bet, cites: str) -> BetVoided:
    """Return a payment as void because the prizes on which it depends are not paid; its chips go back."""
    held, lies = now.waiting[bet], now.chips.get(bet, 0)
    stake = (Move(bet, now.owner(bet), lies, "void", bet),) if lies else ()
    return BetVoided(bet, f"{_prizes(held)} is not paid", cites, moves=(held.moves[0].back(), *stake))


def _kept(now: Draft, bet: Bet, cites: str) -> BetSettled:
    """Return a payment as disputed with the prize on which it depends: the cage keeps it until a correction (R-GEN-32)."""
    held = now.waiting[bet]
    moves = (Move(Aside(bet), CAGE, held.moves[0].chips, DISPUTED, bet),)
    return BetSettled(bet, 0, f"disputed: {_prizes(held)} is disputed", cites, moves=moves)


def _pays(now: Draft, bet: Bet, due: Chips) -> BetSettled:
    """Return a payment; of what depends on several prizes, the part for a disputed one goes to the cage."""
    held, owner = now.waiting[bet], now.owner(bet)
    lies, aside = now.chips.get(bet, 0), now.chips.get(Aside(bet), 0)
    back = (Move(bet, owner, lies, "back", bet),) if lies else ()
    won = Move(Aside(bet), owner, due, WINS, bet)
    kept = (Move(Aside(bet), CAGE, aside - due, DISPUTED, bet),) if due < aside else ()
    cites, because = held.settles, held.basis or held.because
    if aside < held.uncut:
        cites, because = held.limit, within(because, aside)
    net, moves = held.net - (aside - due), (*back, won, *kept)
    return BetSettled(bet, net, text_of(because), cites, moves=moves, basis=kept_basis(because))


def _worked_out_again(now: Draft, bet: Bet, chips: Chips, cut_by: tuple[Bet, ...] | None = None) -> Iterator[Event]:
    """Count a waiting payment out again with another amount; what was approved of it before does not count."""
    held = now.waiting[bet]
    move = held.moves[0]
    approval = approval_of(now.rules, Payment(bet, chips, Fixed(chips), move.src))
    yield ChipsMoved("payment withdrawn", held.settles, moves=(move.back(),))
    again = replace(
        held,
        net=held.net - move.chips + chips,
        cut_by=held.cut_by if cut_by is None else cut_by,
        moves=(move._replace(chips=chips),),
    )
    if approval is not None and not held.needs:  # the odds are what they were, the sum is not
        again = replace(
            again, needs=approval.needs, cites=approval.cites or held.settles, last=approval.last, or_above=approval.or_above
        )
    yield again


def _limit_freed(now: Draft, bet: Bet) -> Iterator[Event]:
    """Add what a payment did not use of a limit to those that were cut because of it, in their order (R-GEN-09)."""
    freed = next(move.chips for move in reversed(now.moves) if move.about == bet and move.why == SET_ASIDE)
    for other, held in [*now.waiting.items()]:
        if bet in held.cut_by:
            more = min(freed, held.uncut - held.moves[0].chips)
            freed -= more
            cut_by = tuple(one for one in held.cut_by if one != bet)
            yield from _worked_out_again(now, other, held.moves[0].chips + more, cut_by)
