"""How Colorado hold 'em settles: instant winners as they are declared, the others by their five cards, and nobody by a dealer's.

Ante and bet are paid alike and share one limit; the bonus has a list of its own and is outside the limit.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.rules import Rules
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
from houseway.families.pay.pay_bet import PayoutLimit, paid, won
from houseway.families.pay.pay_tables import limit_of

from .hands import Five, bonus_judged, high, instant, judged, named
from .house_rules import BONUS, INSTANT_ACE_LOW, PAYOUT_LIMIT, PRINTED_LIMIT

BET, COUPON = "bet", "match_play"
LIMITED = (ANTE, BET, COUPON)
"""What a payout limit is about (CHE-12(c))."""

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
    """The two cards of a hand that play; all three of one that put none away."""
    left = list(round.held[hand])
    for card in round.arranged.get(hand, ((),))[0]:
        left.remove(card if card in left else BACK)  # a viewer may know that one is away and not which
    return tuple(left)


def five_of(round: Round, hand: Hand) -> int:
    """What a hand's cards are worth with the shared ones: two of them, the best two of a fold that is still looked at."""
    mine, board = kept(round, hand), round.held[BOARD]
    twos = [mine] if len(mine) == 2 else [tuple(card for card in mine if card != away) for away in mine]
    return max(high((*two, *board)) for two in twos)


def instant_of(round: Round, hand: Hand) -> str | None:
    """The row by which a hand's three cards win at once, if they do."""
    return instant(round.held[hand], ace_low=round.rules[INSTANT_ACE_LOW])


# What is paid


def most_a_hand_wins(rules: Rules) -> Chips | None:
    """Return the payout limit as it is posted, or None; the clause prints one floor and no other (CHE-12(c))."""
    return limit_of(rules[PAYOUT_LIMIT], PRINTED_LIMIT)


def cap(cites: str) -> Caps:
    """What the limit leaves of a hand's winnings, the bonus aside (R-CHE-10)."""

    def room(now: Draft, bet: Bet) -> PayoutLimit | None:
        limit = most_a_hand_wins(now.rules) if bet.wager in LIMITED else None
        return None if limit is None else PayoutLimit(max(0, limit - won(now, LIMITED, bet.on)), cites)

    return room


def pays_instant(now: Draft, hand: Hand, limit: str) -> Iterator[Event]:
    """Three cards that win at once, before a shared card is seen; the bonus goes with them (R-CHE-06)."""
    row = instant_of(now, hand)
    assert row is not None
    for bet in open_bets(now, hand):
        table = now.rules.pays[BONUS if bet.wager == BONUS else ANTE]
        price = table.pays[row]
        yield paid(now, bet, _coupon(bet, price), table.cites, f"{row}: {price}", cap(limit)(now, bet))


def judge(version: str) -> Judges:
    """What becomes of each bet on a hand, by the scale of a version."""

    def verdicts(now: Round, hand: Hand) -> Iterator[Verdict]:
        bets = open_bets(now, hand)
        value = five_of(now, hand) if bets else 0
        for bet in bets:
            if bet.wager != BONUS:
                outcome, cites, because = judged(now.rules.rows[version], now.rules.pays[ANTE], value)
                yield Verdict(bet, _coupon(bet, outcome), cites, because)
                continue
            table = now.rules.pays[BONUS]
            lost = LOSE, table.cites, f"{named(value)}: less than a pair of jacks"
            yield Verdict(bet, *(bonus_judged(table, value) or lost))

    return verdicts


def _coupon(bet: Bet, outcome: Outcome) -> Outcome:
    """A coupon wins its face whatever the chips beside it win (R-GEN-16)."""
    return EVEN if bet.wager == COUPON and isinstance(outcome, Odds) else outcome


def shows(cites: str) -> Shows:
    """Every hand with something left to settle is turned up; a fold only where the house still looks at its bonus."""

    def turned_up(now: Round, hand: Hand) -> str | None:
        if not open_bets(now, hand):
            return None
        return cites if hand in now.arranged else "CHE-6a(c)"

    return turned_up
