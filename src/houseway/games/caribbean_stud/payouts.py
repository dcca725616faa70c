"""Settlement of Caribbean Stud: the rows against the dealer, the bonus, two meters, and envy.

Players are settled in turn from the dealer's right. A jackpot on the dealer's hand belongs to many players at once,
so it is split before any player's own hand is settled (R-CS-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from houseway.core.law.condition import stated
from houseway.core.messages.basis import Basis, noting, resting_on
from houseway.core.messages.event import CardsShown, Event
from houseway.core.messages.note import Note, in_order
from houseway.core.money.places import Bet, meter
from houseway.core.money.price import EVEN, LOSE, PUSH, Fixed, Outcome, PayTable, Price, Share
from houseway.core.round.dependence import Dependence, PrizeOf, Succession
from houseway.core.round.settlement import ReadAs, Row, Without, first
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import cards
from houseway.core.values.chips import dollars, shares
from houseway.core.values.hands import DEALER, Hand
from houseway.families.bets.antes import ANTE
from houseway.families.pay.against_dealer import Facing, by_highest_card
from houseway.families.pay.order import open_bets
from houseway.families.pay.pay_bet import added, paid
from houseway.families.pay.pay_tables import row_for
from houseway.families.pay.progressive import PROGRESSIVE, filled, papers, prize, received
from houseway.poker.values.five_cards import rows
from houseway.poker.values.hands import high, named
from houseway.poker.values.names import FIVE_CARDS

from .checks import five_card
from .house_rules import LUCKY_BONUS, MAGIC_CARD, PROGRESSIVE_DEDUCT, PROGRESSIVE_RESET, PROGRESSIVE_TABLE
from .play import (
    BET,
    BONUS,
    EVERY_SEAT,
    FIVE,
    FIVE_OFFERED,
    FIVE_ON_DEALER,
    FIVES,
    LUCKY,
    MAGIC,
    MATCH_PLAY,
    WITH_ENVY,
    envy_of,
)

ACE_KING = high(cards("As Kh 4d 3c 2s"))
"""The lowest hand with which the dealer qualifies."""
RIDES_WITH = {MATCH_PLAY: ANTE}
"""A coupon wins and loses with the ante."""
AGAINST_THE_DEALER = (ANTE, MATCH_PLAY, BET)


class Showdown(Facing[int]):
    """One seat's hand and the dealer's, as values."""

    __slots__ = ()
    LEAST = ACE_KING
    SCALE = FIVE_CARDS
    BREAKS = "CS-5(c)"

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return the values of both hands."""
        return cls(high(round.held[hand]), high(round.held[DEALER]))


# fmt: off
GROUPS_FIRST = {"R-GEN-03": ReadAs(by_highest_card)}
SHOWDOWN = (    # where the seat is higher, the bet is paid by its list
    Row("CS-10(c)(3)(i)",     Showdown.dealer_does_not_qualify, {"R-CS-01": Without()}, ante=EVEN, bet=PUSH),
    Row("CS-10(c)(3)(ii)(A)", Showdown.dealer_is_higher,        GROUPS_FIRST,           ante=LOSE, bet=LOSE),
    Row("CS-10(c)(3)(ii)(B)", Showdown.seat_is_higher,          GROUPS_FIRST,           ante=EVEN),
    Row("CS-10(c)(3)(ii)(C)", Showdown.hands_tie,               {"R-CS-22": LOSE},      ante=PUSH, bet=PUSH),
)
# fmt: on


def against_the_dealer(odds: PayTable, wager: str, facts: Showdown, row: Row) -> tuple[Outcome, str]:
    """Return the outcome of an ante or bet, with its clause."""
    outcome = row.outcomes.get(RIDES_WITH.get(wager, wager))
    if outcome is not None:
        return outcome, row.cites
    return _listed(odds, facts)[1], odds.cites


def _listed(odds: PayTable, facts: Showdown) -> tuple[str, Price]:
    price = on_the_table(odds, facts.seat)
    assert price is not None  # the list has a row even for hands below a pair
    return price


def _basis(now: Round, hand: Hand, wager: str, facts: Showdown, row: Row) -> Basis:
    """Return the basis of an ante's or a bet's settlement: the comparison, and for a bet that wins its row on the list."""
    as_wager = RIDES_WITH.get(wager, wager)
    basis = facts.basis(now.rules.rows["showdown"], row, as_wager, now, hand)
    if row.outcomes.get(as_wager) is not None:
        return basis
    named, price = _listed(now.rules.pays[BET], facts)
    return basis._replace(row=named, price=str(price))


def on_the_table(table: PayTable, value: int) -> tuple[str, Price] | None:
    """Return the row that pays a hand and its price, or None."""
    return row_for(table, rows(value))


def settle(now: Draft) -> Iterator[Event]:
    """Settle first what several players share, then one player after the other."""
    felt = {hand: {bet.wager: bet for bet in open_bets(now, hand)} for hand in reversed(now.hands)}
    yield from dealers_jackpot(now)
    for hand, bets in felt.items():
        is_in = BET in bets
        if is_in or FIVE in bets:
            yield CardsShown(hand, now.held[hand], "CS-10(c)(1)" if is_in else "CS-10(b)")
        if is_in:
            facts = Showdown.of(now, hand)
            row = first(now.rules.rows["showdown"], facts)
            for bet in (bets[wager] for wager in AGAINST_THE_DEALER if wager in bets):
                outcome, cites = against_the_dealer(now.rules.pays[BET], bet.wager, facts, row)
                yield paid(now, bet, outcome, cites, _basis(now, hand, bet.wager, facts, row))
        if BONUS in bets:
            yield _bonus(now, bets[BONUS])
        if PROGRESSIVE in bets:
            yield from _progressive(now, bets[PROGRESSIVE])
        if is_in:
            yield from _envy(now, hand)
        for bet in open_bets(now, hand):  # a bet that the jackpot has paid is finished
            if bet.wager in FIVES:
                yield from _five_card(now, bet)
        yield from _drawn(now, hand, bets)


def _because(table: PayTable, value: int, price: Price | None) -> Basis:
    paid_for = on_the_table(table, value)
    return Basis(words=f"{named(value)}: not on the table") if paid_for is None else Basis(row=paid_for[0], price=str(price))


def _whatever_the_dealer_holds(now: Round, bet: Bet, basis: Basis, price: Price | None) -> Basis:
    """Return the basis of a bonus, with the ruling that pays it also where the seat does not beat the dealer (R-CS-07)."""
    return basis if price is None or Showdown.of(now, bet.on).seat_is_higher() else resting_on(basis, "R-CS-07")


def _bonus(now: Draft, bet: Bet) -> Event:
    """Settle a bonus bet, regardless of the dealer's hand (R-CS-07)."""
    value, table = high(now.held[bet.on]), now.rules.pays[BONUS]
    row = on_the_table(table, value)
    price = row[1] if row else None
    basis = _whatever_the_dealer_holds(now, bet, _because(table, value, price), price)
    return paid(now, bet, price or LOSE, table.cites, basis)


# The progressive


def _progressive(now: Draft, bet: Bet) -> Iterator[Event]:
    """Settle a progressive: a share comes from the meter; so does a fixed prize, unless the house pays it (R-CS-09)."""
    table = now.rules.pays[PROGRESSIVE]
    value = high(now.held[bet.on])
    row = on_the_table(table, value)
    price = row[1] if row else None
    because = _whatever_the_dealer_holds(now, bet, _because(table, value, price), price)
    if price is None or (now.rules[PROGRESSIVE_DEDUCT] == "percent_only" and not isinstance(price, Share)):
        yield prize(now, bet, price, table.cites, because)
        return
    cites = table.cites
    if isinstance(price, Share):
        cites, because = "CS-11(d)(4)", noting(because, f" of ${dollars(now.chips.get(meter('main'), 0))}")
    win = received(now, price, now.bets[bet])
    yield from filled(now, "main", win, bet, "CS-11(d)(3)")
    yield prize(now, bet, price, cites, because, meter("main"), win)
    if isinstance(price, Share):
        yield papers("CS-10(c)(2)'(iv)", bet.on)
    yield from filled(now, "main", now.rules.stated(PROGRESSIVE_RESET), bet, "CS-11(d)(3)")


def is_progressive(now: Round, bet: Bet) -> bool:
    """Whether a bet is a progressive; fixed prizes count too, for where the meter pays them each leaves less (R-CS-09)."""
    return bet.wager == PROGRESSIVE


def progressives_again(now: Draft) -> Iterator[Event]:
    """Pay the waiting progressives again, from the meter as it is now, in their order."""
    for hand in reversed(now.hands):
        bet = now.bet(hand, PROGRESSIVE)
        if bet in now.waiting:
            yield from _progressive(now, bet)


def _envy(now: Draft, holder: Hand) -> Iterator[Event]:
    """Pay envy to every other player with a progressive, folded or not, for a hand that was bet (R-CS-10)."""
    table = now.rules.pays.get("envy")
    row = on_the_table(table, high(now.held[holder])) if table else None
    if table is None or row is None:
        return
    for hand in reversed(now.hands):
        wager = now.bet(hand, PROGRESSIVE)
        if hand != holder and wager in now.bets and not _void(now, wager):
            envy = Basis(row=f"{row[0]} at seat {holder}", price=str(row[1]))
            if now.bet(hand, BET) not in now.bets:
                envy = resting_on(envy, "R-CS-10")  # folded, and still paid
            yield from added(now, now.bet(hand, envy_of(holder)), row[1], table.cites, envy)


def _void(now: Round, bet: Bet) -> bool:
    """Whether a collected chip was returned; otherwise it was lost or won."""
    return bet in now.settled and now.settled[bet].net == 0


# The five card hand bonus


def _five_card(now: Draft, bet: Bet) -> Iterator[Event]:
    """Settle a five card hand bonus on either hand; a share comes from its own meter, which is reset when emptied."""
    table, value = now.rules.pays[FIVE], high(now.held[bet.on if bet.wager == FIVE else DEALER])
    row = on_the_table(table, value)
    price = row[1] if row else None
    because = _because(table, value, price)
    if not isinstance(price, Share):
        yield prize(now, bet, price, table.cites, because)
        return
    shown = now.chips.get(meter(FIVE), 0)
    yield prize(now, bet, price, table.cites, noting(because, f" of ${dollars(shown)}"), meter(FIVE))
    yield papers("CS-10(c)(3)'(iii)", bet.on)
    if price.is_all:
        yield from _reset(now, bet)


def _reset(now: Draft, bet: Bet) -> Iterator[Event]:
    offered = five_card(now.rules)
    assert offered is not None
    yield from filled(now, FIVE, offered.reset, bet, "CS-11(e)(3)")


def dealers_jackpot(now: Draft) -> Iterator[Event]:
    """Compute a share won on the dealer's hand once and divide it among all who bet on it, folded or not (R-CS-13)."""
    table = now.rules.pays.get(FIVE)
    row = on_the_table(table, high(now.held[DEALER])) if table else None
    winners = [now.bet(hand, FIVE_ON_DEALER) for hand in reversed(now.hands)]
    winners = [bet for bet in winners if now.is_live(bet)]
    if not winners or row is None or not isinstance(row[1], Share):
        return
    shown = now.chips.get(meter(FIVE), 0)
    parts = shares(received(now, row[1], 0), len(winners))
    because = f"{row[0]} of the dealer's, {row[1]} of ${dollars(shown)}, divided by {len(winners)}"
    for bet, part in zip(winners, parts, strict=True):
        yield prize(now, bet, row[1], "CS-11(e)(2)", because, meter(FIVE), part)
    yield papers("CS-10(c)(3)'(iii)", DEALER)
    if row[1].is_all:
        yield from _reset(now, winners[0])


# What depends on another prize (R-GEN-35)

DEPENDENCES = tuple(
    Dependence(envy_of(seat), "CS-10(c)(2)'(v)", PrizeOf(PROGRESSIVE, seat), under=WITH_ENVY) for seat in EVERY_SEAT
)
"""Envy is paid because of the holder's progressive prize; a holder without one has no prize that could fall."""
SUCCESSIONS = (
    Succession("main", PROGRESSIVE, "CS-11(d)(4)", _progressive, under=(stated(PROGRESSIVE_TABLE),)),
    Succession(FIVE, FIVE, "CS-11(e)(2)", _five_card, under=(FIVE_OFFERED,)),
)


# Magic card and lucky bonus

DRAWN = {MAGIC: MAGIC_CARD, LUCKY: LUCKY_BONUS}
"""The draws of the bonus system, each with the setting for the sum a house pays for it."""


def _drawn(now: Draft, hand: Hand, bets: Mapping[str, Bet]) -> Iterator[Event]:
    """Pay the sum a house named for a drawn card or hand to the bets on that hand (R-CS-14)."""
    for note, drawn in in_order(now, Note(MAGIC), Note(LUCKY)):
        what = note.name
        amount = now.rules.stated(DRAWN[what])
        for wager, on, paid_as in ((FIVE, hand, what), (FIVE_ON_DEALER, DEALER, what + "_dealer")):
            hit = drawn == on if what == LUCKY else any(str(card) == drawn for card in now.held[on])
            if wager in bets and hit:
                yield from added(now, now.bet(hand, paid_as), Fixed(amount), "CS-10(c)(3)'", f"the system drew {drawn}")
