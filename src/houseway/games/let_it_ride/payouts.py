"""Settlement of Let It Ride: bets still up and the $1 bonus by five cards, the three card bonus by own cards.

Every price is read from the table the house chose. The wins of one hand's three bets share a limit; the bonuses are
outside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from houseway.core.messages.basis import Basis
from houseway.core.money.places import Bet
from houseway.core.money.price import EVEN, LOSE
from houseway.core.round.settlement import Row, first
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import cards
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.families.bets.three_cards import judged
from houseway.families.pay.order import Verdict, open_bets
from houseway.families.pay.pay_bet import PayoutLimit, left_of
from houseway.families.pay.pay_tables import row_for
from houseway.poker.values.five_cards import high, rows
from houseway.poker.values.hands import PAIR, named

from .checks import most_a_hand_wins
from .play import BET_1, BET_2, BET_3, BONUS, THREE_CARD

TENS = high(cards("Ts Th 4d 3c 2s"))
"""The lowest hand that is paid (R-LIR-08)."""
UNDER_THE_LIMIT = frozenset({BET_1, BET_2, BET_3, "match_play"})
"""The wagers that LIR-11(c) limits: those of Section 6 and no others (R-LIR-06)."""


class Hands(NamedTuple):
    """A seat's three cards with the two community cards, as a value."""

    value: int

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return the value of a hand in a round."""
        return cls.of_cards((*round.held[hand], *round.held[BOARD]))

    @classmethod
    def of_cards(cls, five: Sequence[object]) -> Self:
        """Return the value of any five cards."""
        return cls(high(five))

    def is_below_tens(self) -> bool:
        """Whether the hand is lower than a pair of tens."""
        return self.value < TENS

    def is_tens_or_better(self) -> bool:
        """Whether the hand is a pair of tens or better."""
        return self.value >= TENS


# fmt: off
SHOWDOWN = (    # a hand that pays is paid by the table; a coupon wins its face and no more (R-GEN-16)
    Row("LIR-10(g)(2)", Hands.is_below_tens,     bet_1=LOSE, bet_2=LOSE, bet_3=LOSE, match_play=LOSE),
    Row("LIR-11(b)",    Hands.is_tens_or_better,                                     match_play=EVEN),
)
# fmt: on


def judge(now: Round, hand: Hand) -> list[Verdict]:
    """Return the verdict on each bet of a hand: first the losses, then the wins (LIR-10(g)(3))."""
    verdicts = list(_judged(now, hand))
    return sorted(verdicts, key=lambda verdict: verdict.outcome != LOSE)


def _judged(now: Round, hand: Hand) -> Iterator[Verdict]:
    facts = Hands.of(now, hand)
    row = first(now.rules.rows["showdown"], facts)
    for bet in open_bets(now, hand):
        if bet.wager == THREE_CARD:
            yield judged(bet, now.held[hand], now.rules.pays[THREE_CARD])
        elif bet.wager in row.outcomes:
            yield Verdict(bet, row.outcomes[bet.wager], row.cites, named(facts.value))
        else:
            yield by_table(now, bet, facts)


def by_table(now: Round, bet: Bet, facts: Hands) -> Verdict:
    """Return the verdict by the hand's row on the table; without a row the bet is lost."""
    table = now.rules.pays[BONUS if bet.wager == BONUS else BET_1]
    row, because = row_for(table, rows(facts.value)), named(facts.value)
    if row is None:
        return Verdict(bet, LOSE, table.cites, Basis(words=because))
    verdict = Verdict(bet, row[1], table.cites, Basis(row=because, price=str(row[1])))
    return verdict.resting_on("R-LIR-08") if bet.wager != BONUS and _is_the_boards(now, facts) else verdict


def _is_the_boards(now: Round, facts: Hands) -> bool:
    """Whether the hand is paid for a pair of community cards alone: some would not count it."""
    one, other = cards_in(now.held[BOARD])[:2]
    return facts.value >> 20 == PAIR and one.rank == other.rank == facts.value >> 16 & 15


def shows(now: Round, hand: Hand) -> str | None:
    """Return the clause that turns a hand up: every hand that was not sent back, for bet 3 cannot be withdrawn."""
    return "LIR-10(g)(1)" if open_bets(now, hand) else None


def cap(now: Draft, bet: Bet) -> PayoutLimit | None:
    """Return the rest of this hand's payout limit, in the order of settlement (R-GEN-09)."""
    limit = most_a_hand_wins(now.rules) if bet.wager in UNDER_THE_LIMIT else None
    return None if limit is None else left_of(now, limit, UNDER_THE_LIMIT, "LIR-11(c)", bet.on)
