"""A payment that is denied as lost, as void or as disputed, with a written reason (R-GEN-32, H-28).

A role that may approve a payment may deny it. Where two roles have to approve, two deny: the command names those who
agreed. After it no chips are left aside, so the round continues and can end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from houseway.core.messages.command import Deny
from houseway.core.messages.event import BetSettled, BetVoided, Denied, Event, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.cage import DISPUTED
from houseway.core.money.laws import sent_back
from houseway.core.money.places import CAGE, RACK, Aside, Bet, Move
from houseway.core.values.role import CHAIN, DEALER, STAFF, still_needed

from .approval import waiting_bet, waits_for
from .dependence import later_prizes_withdrawn, unpaid
from .option import Consequences
from .remedies import meters_made_up
from .state import Draft, Round

LONGEST = 200
"""The characters of a reason."""
_REASON = re.compile(r"[A-Za-z0-9_.'-]+(?: [A-Za-z0-9_.'-]+)*")
"""A reason is words on one line of the record, between marks of its own."""


def handle_deny(round: Round, said: Deny) -> Consequences | Refusal:
    """Return the consequences of a denial, if everybody whom the approval needed agrees to it."""
    bet = waiting_bet(round, said)
    if bet is None:
        return Refusal("nothing_to_approve", round.rules.cites.staff)
    held = round.waiting[bet]
    if said.by not in CHAIN or not held.needs:
        return Refusal("not_yours_to_deny", held.cites)
    if waits_for(round, bet):
        return Refusal("decide_the_other_first", held.cites)
    if not _all_agree(held, said):
        return Refusal("others_must_agree", held.cites)
    if not is_reason(said.reason):
        return Refusal("say_why", held.cites)
    if said.outcome not in _ENDS:
        return Refusal("say_how_it_ends", held.cites)

    def consequences(now: Draft) -> Iterator[Event]:
        yield Denied(bet, said.by, said.outcome, said.reason, said.agreed, held.cites)
        if said.outcome != "disputed":  # a disputed prize may still be paid
            yield from later_prizes_withdrawn(now, (bet,), held.cites)
        yield _ENDS[said.outcome](now, bet, held, said.reason)

    return consequences


def is_reason(reason: object) -> bool:
    """Whether a text can stand in the record as a reason."""
    return type(reason) is str and len(reason) <= LONGEST and _REASON.fullmatch(reason) is not None


def _all_agree(held: PaymentHeld, said: Deny) -> bool:
    """Whether every role that had to approve denies, or one above it in its place, and all of them are different."""
    roles = (said.by, *said.agreed)
    if len({*roles}) < len(roles) or len(roles) < len(held.needs) or not {*roles} <= STAFF - {DEALER}:
        return False
    return not still_needed(held.needs, roles)


def _stake(now: Draft, bet: Bet) -> int:
    """Return the chips a player loses with a bet; zero for a coupon."""
    return 0 if now.rules.wagers[bet.wager].paper else now.bets[bet]


def _lost(now: Draft, bet: Bet, held: PaymentHeld, reason: str) -> Event:
    """Return the bet as lost: the hand was not what it seemed. What was counted out goes back to where it came from."""
    lies = now.chips.get(bet, 0)
    stake = (Move(bet, RACK, lies, "loses", bet),) if lies else ()
    payer = held.moves[0].src
    won = unpaid(now, bet) if isinstance(payer, str) and payer.startswith("meter ") else (held.moves[0].back(),)
    return BetSettled(bet, -_stake(now, bet), "denied: " + reason, held.cites, moves=(*won, *stake))


def _void(now: Draft, bet: Bet, held: PaymentHeld, reason: str) -> Event:
    """Return the bet as void: everything that was moved about it is sent back, the stake to the player."""
    back = sent_back(move for move in now.moves if move.about == bet)
    return BetVoided(bet, "denied: " + reason, held.cites, moves=(*meters_made_up(now, back), *back))


def _disputed(now: Draft, bet: Bet, held: PaymentHeld, reason: str) -> Event:
    """Return the bet as disputed: the cage keeps stake and win until a correction pays or returns them."""
    places = (bet, Aside(bet))
    moves = [Move(place, CAGE, now.chips[place], DISPUTED, bet) for place in places if now.chips.get(place)]
    return BetSettled(bet, -_stake(now, bet), "disputed: " + reason, held.cites, moves=tuple(moves))


_ENDS = {"lost": _lost, "void": _void, "disputed": _disputed}
