"""Amounts as a person types them: in chips of the table, from the least to the most that the rules take.

The rules may take a single cent. A person at a table bets chips, so that is what is offered; any lawful amount can be typed.
"""

from __future__ import annotations

from houseway.core.game.words import money
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.views.amounts import stepped
from houseway.views.types import Amount

EXAMPLE = 25_00


def amount_of(seen: Round, ask: RoundOffer) -> Amount | None:
    """Return the amounts that an offer accepts, in chips of the table; None for an offer without an amount."""
    if ask.low is None or ask.high is None:
        return None
    return stepped(ask.low, ask.high, ask.unit, seen.rules.denominations[0])


def limits(seen: Round, ask: RoundOffer) -> str:
    """Return the limits of an offer in words; empty where it puts up no chips."""
    amount = amount_of(seen, ask)
    if amount is None:
        return ""
    span = money(amount.low) if amount.low == amount.high else f"{money(amount.low)} to {money(amount.high)}"
    down = seen.bets.get(seen.bet(ask.who, ask.wager), 0) if ask.wager else 0
    if down:
        return f"add {span} (bet now: {money(down)})"
    is_odd = amount.low != amount.high and amount.unit != seen.rules.denominations[0]
    return f"{span}, in steps of {money(amount.unit)}" if is_odd else span


def only_amount(seen: Round, ask: RoundOffer) -> Chips | None:
    """Return the one amount that an offer takes, which need not be typed; None where there is a choice."""
    amount = amount_of(seen, ask)
    return amount.low if amount is not None and amount.low == amount.high else None


def usual_amount(seen: Round, ask: RoundOffer, in_full: tuple[str, ...]) -> Chips:
    """Return the amount that Enter bets: the minimum, or the maximum for an offer that is usually taken in full."""
    amount = amount_of(seen, ask)
    assert amount is not None and ask.high is not None
    return ask.high if ask.says in in_full or ask.wager in in_full else amount.low


def example_for(seen: Round, ask: RoundOffer) -> Chips | None:
    """Return an amount to show how a bet is typed; None where only one is possible.

    It is $25 where that may be bet, as a price on a sign would be round.
    """
    amount = amount_of(seen, ask)
    if amount is None or amount.low == amount.high:
        return None
    return EXAMPLE if amount.low < EXAMPLE <= amount.high else min(amount.high, 2 * amount.low)
