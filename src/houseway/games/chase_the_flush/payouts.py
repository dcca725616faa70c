"""Settlement of Chase the Flush: antes back if the dealer fails, rows against the dealer, and the two bonuses.

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
    """One seat's flush and the dealer's."""

    __slots__ = ()
    LEAST = NINE_HIGH

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return the best flush each makes of three cards and the board (CTF-9(l))."""
        return cls(best_flush(seven(round, hand)), best_flush(seven(round, DEALER)))

    def beats_a_dealer_who_qualifies(self) -> bool:
        """Whether the seat beats a dealer who qualifies, with more suited cards or higher ones."""
        return self.seat > self.dealer >= NINE_HIGH

    def loses_to_a_dealer_who_qualifies(self) -> bool:
        """Whether the seat loses to a dealer who qualifies, with fewer suited cards or lower ones."""
        return self.dealer >= NINE_HIGH and self.dealer > self.seat

    def ties_a_dealer_who_qualifies(self) -> bool:
        """Whether the seat ties a dealer who qualifies, card for card."""
        return self.seat == self.dealer >= NINE_HIGH

    def beats_a_dealer_who_does_not(self) -> bool:
        """Whether the dealer does not qualify and has the lower flush."""
        return self.dealer < NINE_HIGH and self.seat > self.dealer

    def loses_to_a_dealer_who_does_not(self) -> bool:
        """Whether the dealer does not qualify but has the higher flush."""
        return self.seat < self.dealer < NINE_HIGH

    def ties_a_dealer_who_does_not(self) -> bool:
        """Whether the dealer does not qualify and has the same flush."""
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
    """Return a hand's three cards and the four on the board."""
    return cards_in((*round.held[hand], *round.held[BOARD]))


def settle(now: Draft) -> Iterator[Event]:
    """Return antes where the dealer does not qualify, then settle each seat from the dealer's right (CTF-9(i), CTF-9(l))."""
    yield from refund(now)
    yield from by_player(judge, shows, cap)(now)


def refund(now: Draft) -> Iterator[Event]:
    """Return every live ante before hands are compared, if the dealer does not qualify (CTF-9(i)(1))."""
    dealer = best_flush(seven(now, DEALER))
    for row in now.rules.rows["refund"]:
        if row.holds(Showdown(dealer, dealer)):
            for bet in (bet for hand in reversed(now.hands) for bet in open_bets(now, hand)):
                if bet.wager in ("ante", "match_play"):
                    yield paid(now, bet, row.outcomes["ante"], row.cites, f"dealer: {dealer}; does not qualify")


def judge(now: Round, hand: Hand) -> Iterator[Verdict]:
    """Yield the verdict on each bet of a hand, in the order of payment."""
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
    """Return the clause that turns a hand up: any live hand, and a folded one only if it wins its Same Suit Bonus."""
    wagers = {bet.wager for bet in open_bets(now, hand)}
    if "all_in" in wagers:
        return now.rules.words["show"]
    return "CTF-9(l)(3)" if "same_suit" in wagers and same_suit_of(now, hand) else None


def cap(now: Draft, bet: Bet) -> PayoutLimit:
    """Return the rest of this position's payout limit (R-CTF-15)."""
    limit = now.rules[PAYOUT_LIMIT]
    return PayoutLimit(max(0, limit - won(now, now.rules.wagers, bet.on)), "CTF-6(g)")


def against_the_dealer(xtra_bonus: PayTable, wager: str, facts: Showdown, row: Row) -> tuple[Outcome, str, str]:
    """Return the outcome of an ante, All-In or X-tra Bonus, with its clause and its facts."""
    outcome = row.outcomes.get(RIDES_WITH.get(wager, wager))
    if outcome is not None:
        return outcome, row.cites, facts.because(row)
    named = flush_named(facts.seat.length)
    price = xtra_bonus.of(named)
    if price is None:  # still a win, so the stake is returned (R-CTF-04)
        return PUSH, "CTF-9(j)", f"{facts.because(row)}: fewer than four suited cards"
    return price, xtra_bonus.cites, f"{named}, {price}"


def same_suit_of(now: Round, hand: Hand) -> str | None:
    """Return the Same Suit row of the seat's own seven cards, folded or not (CTF-9(k))."""
    if now.is_hidden(hand) and "folds" in now.words("last choice", hand):
        return None  # it was not shown, so it is not claimed (H-BACK-03)
    held = seven(now, hand)
    run = longest_run(held, ace_low=now.rules[SAME_SUIT_ACE_LOW])
    return same_suit_named(flush=best_flush(held).length, run=run)
