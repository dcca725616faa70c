"""Settlement of Chase the Flush: antes back if the dealer fails, rows against the dealer, and the two bonuses.

Everything one position wins in a round shares one limit (CTF-6(g)).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from houseway.core.messages.basis import Basis, resting_on
from houseway.core.messages.event import Event
from houseway.core.money.places import Bet
from houseway.core.money.price import EVEN, LOSE, PUSH, Outcome, PayTable
from houseway.core.round.settlement import ReadAs, Row, first
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.families.pay.against_dealer import Facing, by_first_card, long_but_low
from houseway.families.pay.order import Verdict, by_player, open_bets
from houseway.families.pay.pay_bet import PayoutLimit, left_of, paid
from houseway.poker.values.flushes import NINE_HIGH, Flush, best_flush, flush_cards, flush_named, longest_run
from houseway.poker.values.names import FLUSHES

from .house_rules import PAYOUT_LIMIT, SAME_SUIT_ACE_LOW
from .same_suit import same_suit_named

RIDES_WITH = {"match_play": "ante"}
"""A coupon wins and loses with the ante."""


class Showdown(Facing[Flush]):
    """One seat's flush and the dealer's."""

    __slots__ = ()
    LEAST = NINE_HIGH
    SCALE = FLUSHES
    BREAKS = "CTF-9(h)(1)"

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return the best flush each makes of three cards and the board (CTF-9(l))."""
        return cls(best_flush(seven(round, hand)), best_flush(seven(round, DEALER)))

    @classmethod
    def pieces(cls, round: Round, hand: Hand) -> tuple[Card, ...]:
        """Return the cards of the flush that plays."""
        return flush_cards(seven(round, hand))

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


def by_first_card_if_high(facts: Facing[Flush]) -> Facing[Flush]:
    """Return the facts as if low flushes did not qualify and only the highest cards were compared (R-CTF-05)."""
    return by_first_card(long_but_low(facts))


# fmt: off
COMPARED = {"R-CTF-05": ReadAs(by_first_card_if_high)}
REFUND = (
    Row("CTF-9(i)(1)", Showdown.dealer_does_not_qualify, {"R-CTF-02": EVEN, **COMPARED}, ante=PUSH),
)
SHOWDOWN = (    # where the seat wins, the X-tra Bonus is paid by its table
    Row("CTF-9(h)(2)", Showdown.beats_a_dealer_who_qualifies,    COMPARED, ante=EVEN, all_in=EVEN),
    Row("CTF-9(h)(3)", Showdown.loses_to_a_dealer_who_qualifies, COMPARED, ante=LOSE, all_in=LOSE, xtra_bonus=LOSE),
    Row("CTF-9(h)(4)", Showdown.ties_a_dealer_who_qualifies,     COMPARED, ante=PUSH, all_in=PUSH, xtra_bonus=PUSH),
    Row("CTF-9(i)(2)", Showdown.beats_a_dealer_who_does_not,    COMPARED,             all_in=EVEN),
    Row("CTF-9(i)(2)", Showdown.loses_to_a_dealer_who_does_not, COMPARED,             all_in=LOSE, xtra_bonus=LOSE),
    Row("CTF-9(i)(2)", Showdown.ties_a_dealer_who_does_not,     COMPARED,             all_in=PUSH, xtra_bonus=PUSH),
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
                    facts = Showdown(dealer, dealer)
                    basis = facts.basis(now.rules.rows["refund"], row, "ante", now, bet.on)
                    yield paid(now, bet, row.outcomes["ante"], row.cites, basis)


def judge(now: Round, hand: Hand) -> Iterator[Verdict]:
    """Yield the verdict on each bet of a hand, in the order of payment."""
    bets = {bet.wager: bet for bet in open_bets(now, hand)}
    if "all_in" in bets:
        facts = Showdown.of(now, hand)
        row = first(now.rules.rows["showdown"], facts)
        for wager, bet in bets.items():
            if wager != "same_suit":
                outcome, cites = against_the_dealer(now.rules.pays["xtra_bonus"], wager, facts, row)
                yield Verdict(bet, outcome, cites, _basis(now, hand, wager, facts, row))
    if "same_suit" in bets:
        table, named = now.rules.pays["same_suit"], same_suit_of(now, hand)
        price = table.of(named)
        basis = Basis(words="no hand on the table") if price is None else Basis(row=named or "", price=str(price))
        if table.of(_same_suit(now, hand, ace_low=not now.rules[SAME_SUIT_ACE_LOW])) != price:
            basis = resting_on(basis, "R-CTF-07")
        yield Verdict(bets["same_suit"], price or LOSE, table.cites, basis)


def shows(now: Round, hand: Hand) -> str | None:
    """Return the clause that turns a hand up: any live hand, and a folded one only if it wins its Same Suit Bonus."""
    wagers = {bet.wager for bet in open_bets(now, hand)}
    if "all_in" in wagers:
        return now.rules.words["show"]
    return "CTF-9(l)(3)" if "same_suit" in wagers and same_suit_of(now, hand) else None


def cap(now: Draft, bet: Bet) -> PayoutLimit:
    """Return the rest of this position's payout limit (R-CTF-15)."""
    limit = now.rules[PAYOUT_LIMIT]
    return left_of(now, limit, now.rules.wagers, "CTF-6(g)", bet.on)


def against_the_dealer(xtra_bonus: PayTable, wager: str, facts: Showdown, row: Row) -> tuple[Outcome, str]:
    """Return the outcome of an ante, All-In or X-tra Bonus, with its clause."""
    outcome = row.outcomes.get(RIDES_WITH.get(wager, wager))
    if outcome is not None:
        return outcome, row.cites
    price = xtra_bonus.of(flush_named(facts.seat.length))
    return (PUSH, "CTF-9(j)") if price is None else (price, xtra_bonus.cites)  # a short win returns the stake (R-CTF-04)


def _basis(now: Round, hand: Hand, wager: str, facts: Showdown, row: Row) -> Basis:
    """Return the basis of an ante, All-In or X-tra Bonus."""
    as_wager = RIDES_WITH.get(wager, wager)
    rows, table = now.rules.rows["showdown"], now.rules.pays["xtra_bonus"]
    basis = facts.basis(rows, row, as_wager, now, hand)._replace(rulings=())
    other = Showdown(*by_first_card_if_high(facts))
    if _outcome(table, wager, other, first(rows, other)) != _outcome(table, wager, facts, row):
        basis = resting_on(basis, "R-CTF-05")
    if wager != "xtra_bonus":
        return basis
    named = flush_named(facts.seat.length)
    price = table.of(named)
    if row.outcomes.get(wager) is None:
        short = resting_on(basis._replace(words="fewer than four suited cards"), "R-CTF-04")
        return short if price is None else basis._replace(row=named or "", price=str(price))
    return resting_on(basis, "R-CTF-03") if price is not None and facts.hands_tie() else basis


def _outcome(xtra_bonus: PayTable, wager: str, facts: Showdown, row: Row) -> Outcome:
    """Return the outcome of a wager; an ante that the row does not mention was returned before (CTF-9(i)(1))."""
    if RIDES_WITH.get(wager, wager) == "ante":
        return row.outcomes.get("ante", PUSH)
    return against_the_dealer(xtra_bonus, wager, facts, row)[0]


def same_suit_of(now: Round, hand: Hand) -> str | None:
    """Return the Same Suit row of the seat's own seven cards, folded or not (CTF-9(k))."""
    return _same_suit(now, hand, ace_low=now.rules[SAME_SUIT_ACE_LOW])


def _same_suit(now: Round, hand: Hand, *, ace_low: bool) -> str | None:
    if now.is_hidden(hand) and "folds" in now.words("last choice", hand):
        return None  # it was not shown, so it is not claimed (H-BACK-03)
    held = seven(now, hand)
    return same_suit_named(flush=best_flush(held).length, run=longest_run(held, ace_low=ace_low))
