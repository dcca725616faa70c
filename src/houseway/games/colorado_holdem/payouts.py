"""Settlement of Colorado hold 'em: instant winners when declared, others by their five cards; no dealer's hand.

Ante and bet are paid alike and share one limit; the bonus has a list of its own and is outside the limit.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.rules import Rules
from houseway.core.messages.basis import Basis, resting_on
from houseway.core.messages.event import Event
from houseway.core.money.places import Bet
from houseway.core.money.price import EVEN, LOSE, PUSH, Odds, Outcome
from houseway.core.round.settlement import Row
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, Hand
from houseway.families.bets.antes import ANTE
from houseway.families.pay.order import Caps, Judges, Shows, Verdict, open_bets
from houseway.families.pay.pay_bet import PayoutLimit, left_of, paid
from houseway.families.pay.pay_tables import limit_of

from .hands import Five, bonus_judged, high, instant, judged, named
from .house_rules import BONUS, INSTANT_ACE_LOW, PAYOUT_LIMIT, PRINTED_LIMIT

BET, COUPON = "bet", "match_play"
LIMITED = (ANTE, BET, COUPON)
"""The wagers that a payout limit covers (CHE-12(c))."""

# fmt: off
REQUIRED_SCALE = (    # where neither row holds, the table pays
    Row("CHE-10(e)", Five.below_sevens,    ante=LOSE),
    Row("CHE-10(f)", Five.sevens_to_nines, ante=PUSH),
    Row("CHE-10(g)", Five.tens_or_better),
)
PERMISSIBLE_SCALE = (
    Row("CHE-11(e)", Five.below_nines,     ante=LOSE),
    Row("CHE-11(f)", Five.nines_or_tens,   ante=PUSH),
    Row("CHE-11(g)", Five.jacks_or_better),
)
# fmt: on


# What a hand is


def kept(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return the two cards of a hand that play; all three of one that discarded none."""
    left = list(round.held[hand])
    for card in round.arranged.get(hand, ((),))[0]:
        left.remove(card if card in left else BACK)  # a view may show that a card is discarded but not which one
    return tuple(left)


def five_of(round: Round, hand: Hand) -> int:
    """Return the value of a hand's two cards with the shared ones; of a fold whose bonus still counts, the best two."""
    mine, board = kept(round, hand), round.held[BOARD]
    twos = [mine] if len(mine) == 2 else [tuple(card for card in mine if card != away) for away in mine]
    return max(high((*two, *board)) for two in twos)


def instant_of(round: Round, hand: Hand) -> str | None:
    """Return the row by which a hand's three cards win at once, or None."""
    return instant(round.held[hand], ace_low=round.rules[INSTANT_ACE_LOW])


# What is paid


def most_a_hand_wins(rules: Rules) -> Chips | None:
    """Return the posted payout limit, or None; the clause prints one floor and no other (CHE-12(c))."""
    return limit_of(rules[PAYOUT_LIMIT], PRINTED_LIMIT)


def cap(cites: str) -> Caps:
    """Return a limit on a hand's winnings, the bonus aside (R-CHE-10)."""

    def room(now: Draft, bet: Bet) -> PayoutLimit | None:
        limit = most_a_hand_wins(now.rules) if bet.wager in LIMITED else None
        return None if limit is None else left_of(now, limit, LIMITED, cites, bet.on)

    return room


def pays_instant(now: Draft, hand: Hand, limit: str) -> Iterator[Event]:
    """Pay three cards that win at once, before a shared card is seen, together with the bonus (R-CHE-06)."""
    row = instant_of(now, hand)
    assert row is not None
    for bet in open_bets(now, hand):
        table = now.rules.pays[BONUS if bet.wager == BONUS else ANTE]
        price = table.pays[row]
        basis = Basis(row=row, price=str(price))
        if instant(now.held[hand], ace_low=False) is None:
            basis = resting_on(basis, "R-CHE-07")
        yield paid(now, bet, _coupon(bet, price), table.cites, basis, cap(limit)(now, bet))


def judge(version: str) -> Judges:
    """Return the judge of each bet on a hand, by the scale of a version."""

    def verdicts(now: Round, hand: Hand) -> Iterator[Verdict]:
        bets = open_bets(now, hand)
        value = five_of(now, hand) if bets else 0
        for bet in bets:
            yield _bonus(now, bet, value) if bet.wager == BONUS else _ante_or_bet(now, bet, value, version)

    return verdicts


def _ante_or_bet(now: Round, bet: Bet, value: int, version: str) -> Verdict:
    """Return the verdict by the scale of a version; an ante without a bet is settled too (R-CHE-02)."""
    outcome, cites, because = judged(now.rules.rows[version], now.rules.pays[ANTE], value)
    verdict = Verdict(bet, _coupon(bet, outcome), cites, because)
    alone = now.bet(bet.on, BET) not in now.bets
    return verdict.resting_on("R-CHE-02") if alone and outcome != LOSE else verdict


def _bonus(now: Round, bet: Bet, value: int) -> Verdict:
    """Return the verdict by the bonus's list; that of a fold counts only where the house evaluates it (R-CHE-05)."""
    table = now.rules.pays[BONUS]
    judgment = bonus_judged(table, value)
    if judgment is None:
        return Verdict(bet, LOSE, table.cites, Basis(words=f"{named(value)}: less than a pair of jacks"))
    verdict = Verdict(bet, *judgment)
    return verdict if bet.on in now.arranged else verdict.resting_on("R-CHE-05")


def _coupon(bet: Bet, outcome: Outcome) -> Outcome:
    """Return the outcome of a coupon: it wins its face value, whatever the chips with it win (R-GEN-16)."""
    return EVEN if bet.wager == COUPON and isinstance(outcome, Odds) else outcome


def shows(cites: str) -> Shows:
    """Return the rule that turns up every hand with a bet to settle; a fold only where its bonus still counts."""

    def turned_up(now: Round, hand: Hand) -> str | None:
        if not open_bets(now, hand):
            return None
        return cites if hand in now.arranged else "CHE-6a(c)"

    return turned_up
