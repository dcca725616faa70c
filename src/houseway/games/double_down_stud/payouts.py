"""Settlement of Double Down Stud: three zones, the highest paid by the pay table. There is no dealer's hand.

The wins of one hand, bet and double together, share one limit (R-DDS-04).
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.messages.basis import Basis
from houseway.core.money.places import Bet
from houseway.core.money.price import EVEN, Outcome
from houseway.core.round.settlement import first, rulings_of
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import Hand
from houseway.families.pay.order import Verdict, open_bets
from houseway.families.pay.pay_bet import PayoutLimit, left_of

from .checks import limit
from .hands import Five
from .play import MATCH_PLAY, WAGER


def judge(now: Round, hand: Hand) -> Iterator[Verdict]:
    """Yield the verdicts on the bet, its coupon and its double; the same five cards decide all of them."""
    bets = open_bets(now, hand)
    if not bets:
        return
    facts, table = Five.of(now, hand), now.rules.pays[WAGER]
    rows = now.rules.rows["zones"]
    row = first(rows, facts)
    price = table.of(facts.row) if not row.outcomes else None
    for bet in bets:
        if price is None:
            wager = bet.wager if bet.wager in row.outcomes else WAGER
            basis = Basis(words=str(facts), rulings=rulings_of(rows, row, facts, wager))
            yield Verdict(bet, row.outcomes[wager], row.cites, basis)
        else:
            outcome: Outcome = EVEN if bet.wager == MATCH_PLAY else price  # a coupon wins its face once (R-GEN-16)
            yield Verdict(bet, outcome, table.cites, facts.paid_by(outcome))


def shows(now: Round, hand: Hand) -> str | None:
    """Return None: every card is already face up."""
    return None


def cap(now: Draft, bet: Bet) -> PayoutLimit | None:
    """Return the rest of this hand's payout limit, or None where there is no limit."""
    most = limit(now.rules)
    return None if most is None else left_of(now, most, now.rules.wagers, "DDS-10(c)", bet.on)
