"""Settlement of Three Card Poker: four rows against the dealer, the ante bonus, and pair plus on own cards.

Every price is read from the table the house chose. The order in which the felt is settled is not defined here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from houseway.core.messages.basis import Basis
from houseway.core.money.places import Bet
from houseway.core.money.price import EVEN, LOSE, PUSH
from houseway.core.round.settlement import ReadAs, Row, Without, first
from houseway.core.round.state import Round
from houseway.core.values.cards import cards
from houseway.core.values.hands import DEALER, Hand
from houseway.families.bets.antes import ANTE
from houseway.families.bets.three_cards import judged
from houseway.families.pay.against_dealer import Facing, by_highest_card
from houseway.families.pay.order import Shows, Verdict, open_bets
from houseway.families.pay.pay_tables import row_for
from houseway.poker.values.names import THREE_CARDS
from houseway.poker.values.three_cards import high, is_spades
from houseway.poker.values.three_cards import rows as rows_of

from .play import BONUS, PAIR_PLUS, PLAY

QUEEN_HIGH = high(cards("Qs 3h 2d"))
"""The lowest hand with which the dealer qualifies."""
RIDES_WITH = {"match_play": ANTE}
"""A coupon wins and loses with the ante."""


class Showdown(Facing[int]):
    """One seat's hand and the dealer's, as values."""

    __slots__ = ()
    LEAST = QUEEN_HIGH
    SCALE = THREE_CARDS
    BREAKS = "TCP-3(c)"

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return the values of both hands."""
        return cls(high(round.held[hand]), high(round.held[DEALER]))


# fmt: off
GROUPS_FIRST = {"R-GEN-03": ReadAs(by_highest_card)}
SHOWDOWN = (
    Row("TCP-11(a)(1)", Showdown.dealer_does_not_qualify, {"R-TCP-04": Without()}, ante=EVEN, play=PUSH),
    Row("TCP-11(a)(1)", Showdown.seat_is_higher,          GROUPS_FIRST,            ante=EVEN, play=EVEN),
    Row("TCP-10(c)",    Showdown.dealer_is_higher,        GROUPS_FIRST,            ante=LOSE, play=LOSE),
    Row("TCP-3(c)",     Showdown.hands_tie,               {"R-TCP-03": LOSE},      ante=PUSH, play=PUSH),
)
# fmt: on


def judge(now: Round, hand: Hand) -> Iterator[Verdict]:
    """Yield the verdict on each bet of a hand, in the order of payment."""
    bets = {bet.wager: bet for bet in open_bets(now, hand)}
    if PLAY in bets:
        facts = Showdown.of(now, hand)
        rows = now.rules.rows["showdown"]
        row = first(rows, facts)
        for wager, bet in bets.items():
            as_wager = RIDES_WITH.get(wager, wager)
            outcome = row.outcomes.get(as_wager)
            if outcome is not None:
                yield Verdict(bet, outcome, row.cites, facts.basis(rows, row, as_wager, now, hand))
        yield from _ante_bonus(now, hand, facts)
    if PAIR_PLUS in bets:
        yield _pair_plus(now, bets[PAIR_PLUS], folded=now.bet(hand, ANTE) in now.bets and PLAY not in bets)


def _pair_plus(now: Round, bet: Bet, *, folded: bool) -> Verdict:
    """Return the verdict on pair plus; a fold does not lose it (R-TCP-01)."""
    verdict = judged(bet, now.held[bet.on], now.rules.pays[PAIR_PLUS])
    return verdict.resting_on("R-TCP-01") if folded and verdict.outcome != LOSE else verdict


def _ante_bonus(now: Round, hand: Hand, facts: Showdown) -> Iterator[Verdict]:
    """Yield the bonus paid on the ante regardless of the dealer's hand (R-TCP-02); it has no stake of its own."""
    held, table = now.held[hand], now.rules.pays[BONUS]
    paid = row_for(table, rows_of(high(held), spades=is_spades(held)))
    if paid is not None:
        basis = Basis(row=paid[0], price=f"{paid[1]} on the ante")
        verdict = Verdict(now.bet(hand, BONUS), paid[1], table.cites, basis, on=now.bet(hand, ANTE))
        yield verdict if facts.seat_is_higher() else verdict.resting_on("R-TCP-02")


def shows(cites: str) -> Shows:
    """Return the rule that turns up every hand with a bet to settle; a folded one because its pair plus is settled (R-TCP-01)."""

    def turned_up(now: Round, hand: Hand) -> str | None:
        left = {bet.wager for bet in open_bets(now, hand)}
        if not left:
            return None
        folded = now.bet(hand, ANTE) in now.bets and PLAY not in left
        return "TCP-10(b)" if folded else cites

    return turned_up
