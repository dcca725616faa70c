"""How Chase the Flush settles: antes back first where the dealer fails, the rows against the dealer, and the two bonuses.

Everything one position wins in a round shares one limit (CTF-6(g)).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from houseway.core.messages.event import Event
from houseway.core.money.places import Bet
from houseway.core.money.price import EVEN, LOSE, PUSH, Outcome, PayTable
from houseway.core.round.settlement import Row, first
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.families.pay.against_dealer import Facing
from houseway.families.pay.order import Verdict, by_player, open_bets
from houseway.families.pay.pay_bet import PayoutLimit, paid, won
from houseway.poker.values.flushes import NINE_HIGH, Flush, best_flush, flush_named, longest_run

from .house_rules import PAYOUT_LIMIT, SAME_SUIT_ACE_LOW
from .same_suit import same_suit_named

RIDES_WITH = {"match_play": "ante"}
"""A coupon wins and loses with the ante."""


class Showdown(Facing[Flush]):
    """One seat's flush beside the dealer's."""

    __slots__ = ()
    LEAST = NINE_HIGH

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """The best each makes of three cards and the board (CTF-9(l))."""
        return cls(best_flush(seven(round, hand)), best_flush(seven(round, DEALER)))

    def beats_a_dealer_who_qualifies(self) -> bool:
        """More suited cards, or higher ones."""
        return self.seat > self.dealer >= NINE_HIGH

    def loses_to_a_dealer_who_qualifies(self) -> bool:
        """Fewer suited cards, or lower ones."""
        return self.dealer >= NINE_HIGH and self.dealer > self.seat

    def ties_a_dealer_who_qualifies(self) -> bool:
        """Card for card the same."""
        return self.seat == self.dealer >= NINE_HIGH

    def beats_a_dealer_who_does_not(self) -> bool:
        """The dealer failed, and is beaten besides."""
        return self.dealer < NINE_HIGH and self.seat > self.dealer

    def loses_to_a_dealer_who_does_not(self) -> bool:
        """The dealer failed, and is still higher."""
        return self.seat < self.dealer < NINE_HIGH

    def ties_a_dealer_who_does_not(self) -> bool:
        """The dealer failed, with the same cards."""
        return self.seat == self.dealer < NINE_HIGH


# fmt: off
REFUND = (
    Row("CTF-9(i)(1)", Showdown.dealer_does_not_qualify,         ante=PUSH),
)
SHOWDOWN = (    # where the seat wins, the X-tra Bonus is paid by its table
    Row("CTF-9(h)(2)", Showdown.beats_a_dealer_who_qualifies,    ante=EVEN, all_in=EVEN),
    Row("CTF-9(h)(3)", Showdown.loses_to_a_dealer_who_qualifies, ante=LOSE, all_in=LOSE, xtra_bonus=LOSE),
    Row("CTF-9(h)(4)", Showdown.ties_a_dealer_who_qualifies,     ante=PUSH, all_in=PUSH, xtra_bonus=PUSH),
    Row("CTF-9(i)(2)", Showdown.beats_a_dealer_who_does_not,                all_in=EVEN),
    Row("CTF-9(i)(2)", Showdown.loses_to_a_dealer_who_does_not,             all_in=LOSE, xtra_bonus=LOSE),
    Row("CTF-9(i)(2)", Showdown.ties_a_dealer_who_does_not,                 all_in=PUSH, xtra_bonus=PUSH),
)
# fmt: on


def seven(round: Round, hand: Hand) -> tuple[Card, ...]:
    """A hand's three cards and the four on the board."""
    return cards_in((*round.held[hand], *round.held[BOARD]))


def settle(now: Draft) -> Iterator[Event]:
    """Antes back first where the dealer fails, then one seat after the other from the dealer's right (CTF-9(i), CTF-9(l))."""
    yield from refund(now)
    yield from by_player(judge, shows, cap)(now)


def refund(now: Draft) -> Iterator[Event]:
    """If the dealer does not qualify, every ante still in goes back before a hand is looked at (CTF-9(i)(1))."""
    dealer = best_flush(seven(now, DEALER))
    for row in now.rules.rows["refund"]:
        if row.holds(Showdown(dealer, dealer)):
            for bet in (bet for hand in reversed(now.hands) for bet in open_bets(now, hand)):
                if bet.wager in ("ante", "match_play"):
                    yield paid(now, bet, row.outcomes["ante"], row.cites, f"dealer: {dealer}; does not qualify")


def judge(now: Round, hand: Hand) -> Iterator[Verdict]:
    """What becomes of each bet on a hand, in the order in which it is paid."""
    bets = {bet.wager: bet for bet in open_bets(now, hand)}
    if "all_in" in bets:
        facts = Showdown.of(now, hand)
        row = first(now.rules.rows["showdown"], facts)
        for wager, bet in bets.items():
            if wager != "same_suit":
                yield Verdict(bet, *against_the_dealer(now.rules.pays["xtra_bonus"], wager, facts, row))
    if "same_suit" in bets:
        table, named = now.rules.pays["same_suit"], same_suit_of(now, hand)
        price = table.of(named)
        because = "no hand on the table" if price is None else f"{named}, {price}"
        yield Verdict(bets["same_suit"], price or LOSE, table.cites, because)


def shows(now: Round, hand: Hand) -> str | None:
    """A hand that is in is turned up; a folded one only if it wins its Same Suit Bonus."""
    wagers = {bet.wager for bet in open_bets(now, hand)}
    if "all_in" in wagers:
        return now.rules.words["show"]
    return "CTF-9(l)(3)" if "same_suit" in wagers and same_suit_of(now, hand) else None


def cap(now: Draft, bet: Bet) -> PayoutLimit:
    """What the limit leaves of this position's winnings (R-CTF-15)."""
    limit = now.rules[PAYOUT_LIMIT]
    return PayoutLimit(max(0, limit - won(now, now.rules.wagers, bet.on)), "CTF-6(g)")


def against_the_dealer(xtra_bonus: PayTable, wager: str, facts: Showdown, row: Row) -> tuple[Outcome, str, str]:
    """What becomes of ante, All-In or X-tra Bonus, by which clause and why."""
    outcome = row.outcomes.get(RIDES_WITH.get(wager, wager))
    if outcome is not None:
        return outcome, row.cites, facts.says(row)
    named = flush_named(facts.seat.length)
    price = xtra_bonus.of(named)
    if price is None:  # a win all the same, so it comes back (R-CTF-04)
        return PUSH, "CTF-9(j)", f"{facts.says(row)}: fewer than four suited cards"
    return price, xtra_bonus.cites, f"{named}, {price}"


def same_suit_of(now: Round, hand: Hand) -> str | None:
    """The row of the seat's own seven cards, folded or not (CTF-9(k))."""
    held = seven(now, hand)
    run = longest_run(held, ace_low=now.rules[SAME_SUIT_ACE_LOW])
    return same_suit_named(flush=best_flush(held).length, run=run)
