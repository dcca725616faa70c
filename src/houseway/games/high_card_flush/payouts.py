"""Settlement of High Card Flush: the four rows against the dealer, the bonuses, and the meter.

Payouts of a bonus or the meter are read from the table the house chose. A share of the meter leaves it at once, so
the next seat sees what is left; an approval pays it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Self

from houseway.core.law.condition import under
from houseway.core.messages.basis import Basis
from houseway.core.messages.event import CardsShown, ChipsMoved, Event
from houseway.core.money.places import Bet, Move, meter
from houseway.core.money.price import EVEN, LOSE, PUSH, Price, Share
from houseway.core.round.dependence import Succession
from houseway.core.round.settlement import ReadAs, Row, Without, first
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips, dollars, up_to
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.families.choices import MULTI_WINNER
from houseway.families.pay.against_dealer import Facing, by_first_card, long_but_low
from houseway.families.pay.order import Verdict, open_bets_by_hand
from houseway.families.pay.pay_bet import PayoutLimit, left_of, paid
from houseway.families.pay.progressive import filled, papers, prize
from houseway.poker.values.flushes import (
    NINE_HIGH,
    Flush,
    best_flush,
    flush_cards,
    flush_named,
    longest_run,
    run_cards,
    run_named,
)
from houseway.poker.values.names import FLUSHES

from .house_rules import BONUS_LIMIT, PROGRESSIVE_OFFERED, PROGRESSIVE_RESET_FLOOR, SF_BONUS_SUIT_SPECIFIC

MAIN, SECONDARY = meter("main"), meter("secondary")
BONUSES = ("flush_bonus", "straight_flush_bonus")
RIDES_WITH = {"match_play": "ante", "token_ante": "ante", "token_raise": "raise"}
"""Wagers without a row of their own: they win and lose with another."""


class Showdown(Facing[Flush]):
    """One seat's flush and the dealer's."""

    __slots__ = ()
    LEAST = NINE_HIGH
    SCALE = FLUSHES
    BREAKS = "HCF-5(b)(2)"

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return both flushes, the player's as they set it if they did."""
        parts = round.arranged.get(hand)
        return cls(
            best_flush(dealt(round, hand) if parts is None else cards_in(parts[0])),
            best_flush(dealt(round, DEALER)),
        )

    @classmethod
    def pieces(cls, round: Round, hand: Hand) -> tuple[Card, ...]:
        """Return the cards of the flush that plays."""
        parts = round.arranged.get(hand)
        return flush_cards(dealt(round, hand) if parts is None else cards_in(parts[0]))


# fmt: off
COMPARED = {"R-HCF-03": ReadAs(long_but_low), "R-HCF-10": ReadAs(by_first_card)}
SHOWDOWN = (
    Row("HCF-10(e)(1)(i)",   Showdown.dealer_does_not_qualify, {"R-HCF-09": Without()}, ante=EVEN, raise_=PUSH),
    Row("HCF-10(e)(1)(ii)a", Showdown.seat_is_higher,          COMPARED,                ante=EVEN, raise_=EVEN),
    Row("HCF-10(e)(1)(ii)b", Showdown.dealer_is_higher,        COMPARED,                ante=LOSE, raise_=LOSE),
    Row("HCF-10(e)(1)(ii)c", Showdown.hands_tie,               COMPARED,                ante=PUSH, raise_=PUSH),
)
# fmt: on


def dealt(round: Round, hand: Hand) -> tuple[Card, ...]:
    """Return the cards that a hand was dealt."""
    return cards_in(round.held[hand])


def declared(round: Round, hand: Hand) -> tuple[Card, ...]:
    """Return the cards by which side wagers are paid: all seven, or what a folding player showed of a hidden hand (H-BACK-03)."""
    return cards_in(round.faces(hand)) if "folds" in round.words("choice", hand) else dealt(round, hand)


def settle(now: Draft) -> Iterator[Event]:
    """Pay and take from the dealer's right to the left, one seat after the other (HCF-10(e))."""
    shares = _equal_shares(now)
    for hand, bets in reversed(open_bets_by_hand(now).items()):
        if any(bet.wager == "ante" for bet in bets):
            yield CardsShown(hand, now.held[hand], now.rules.words["show"])
            for verdict in judge(now, hand, bets):
                yield paid(now, verdict.bet, verdict.outcome, verdict.cites, verdict.because, after=_own_first(now, verdict.bet))
        elif any(_prize(now, bet) for bet in bets):
            yield turned_up(now, hand)
        for bet in bets:
            if bet.wager in BONUSES:
                yield bonus(now, bet, now.rules.pays[bet.wager].cites)
            elif bet.wager == "progressive":
                yield from progressive(now, bet, shares)
    yield from _reset_after(now, shares)


def judge(now: Round, hand: Hand, bets: Sequence[Bet]) -> Iterator[Verdict]:
    """Yield the verdict on each bet of a hand against the dealer's, in the order of payment."""
    facts = Showdown.of(now, hand)
    rows = now.rules.rows["showdown"]
    row = first(rows, facts)
    for bet in bets:
        wager = RIDES_WITH.get(bet.wager, bet.wager)
        outcome = row.outcomes.get(wager)
        if outcome is not None:
            yield Verdict(bet, outcome, row.cites, facts.basis(rows, row, wager, now, hand))


def _own_first(now: Draft, bet: Bet) -> Bet | None:
    """Return the player's own waiting bet whose win is paid before a token's; the bet that the token rides with comes first."""
    own = (RIDES_WITH[bet.wager], "raise", "ante") if now.rules.wagers[bet.wager].for_the_dealer else ()
    return next((other for other in (now.bet(bet.on, name) for name in own) if other in now.waiting), None)


# The bonuses


def hand_name(now: Round, bet: Bet) -> str | None:
    """Return the hand's row on a side wager's table, always by all seven cards (R-HCF-05)."""
    held = declared(now, bet.on)
    if bet.wager == "flush_bonus":
        return flush_named(best_flush(held).length)
    length = longest_run(held)
    suited = now.rules.get(SF_BONUS_SUIT_SPECIFIC)
    if length == 7 and bet.wager == "straight_flush_bonus" and isinstance(suited, tuple) and held[0].suit == suited[0]:
        return "7 card straight flush, suit specific"
    return run_named(length)


def _prize(now: Round, bet: Bet) -> Price | None:
    return now.rules.pays[bet.wager].of(hand_name(now, bet)) if bet.wager in now.rules.pays else None


def bonus(now: Draft, bet: Bet, cites: str) -> Event:
    """Pay or take one bonus wager, within the aggregate limit if the house posts one."""
    named = hand_name(now, bet)
    price = now.rules.pays[bet.wager].of(named)
    if price is None:
        return paid(now, bet, LOSE, cites, "no hand on the table")
    return paid(now, bet, price, cites, Basis(row=named or "", price=str(price)), _cap(now, bet))


def _cap(now: Draft, bet: Bet) -> PayoutLimit | None:
    """Return the rest of the aggregate limit for this bet, in the order of settlement (R-HCF-18)."""
    limit = now.rules.get(BONUS_LIMIT)
    if not isinstance(limit, tuple):
        return None
    scope, most = limit
    return left_of(now, most, BONUSES, "HCF-11(g)", None if scope == "round" else bet.on)


def turned_up(now: Draft, hand: Hand) -> CardsShown:
    """Turn up the cards that win a folded player's bonus, and no others (HCF-10(c))."""
    held = declared(now, hand)
    flush, run = best_flush(held), longest_run(held)
    won = {bet.wager for bet in now.live_bets(hand) if _prize(now, bet)}
    faces: set[Card] = set()
    if "flush_bonus" in won:
        suits = [card.suit for card in held]
        faces |= {card for card in held if suits.count(card.suit) == flush.length}
    if won - {"flush_bonus"}:
        faces |= set(run_cards(held, run))
    return CardsShown(hand, tuple(card for card in held if card in faces), now.rules.words["turned up"])


# The meter


def progressive(now: Draft, bet: Bet, shares: dict[Bet, Chips] | None = None) -> Iterator[Event]:
    """Settle a progressive bet: a fixed sum comes from the rack, a share of the meter from the meter (R-HCF-12)."""
    price, table = _prize(now, bet), now.rules.pays["progressive"]
    if not isinstance(price, Share):
        because = "no hand on the table" if price is None else f"{hand_name(now, bet)}, {price}"
        yield prize(now, bet, price, table.cites, because)
        return
    because = f"{hand_name(now, bet)}, {price}"
    because += f" of ${dollars(now.chips.get(MAIN, 0))}" if shares is None else ", in equal shares"
    yield prize(now, bet, price, "HCF-12(f)", because, MAIN, None if shares is None else shares[bet])
    yield papers("HCF-12(f)", bet.on)
    if price.is_all and shares is None:
        yield from reset(now, bet)


def reset(now: Draft, bet: Bet) -> Iterator[Event]:
    """Move the secondary meter to the main one, with house money up to the floor if one is set (R-HCF-14)."""
    cites = "HCF-11(f).p2"
    saved = now.chips.get(SECONDARY, 0)
    if saved:
        yield ChipsMoved("meter reset", cites, moves=(Move(SECONDARY, MAIN, saved, "reset", bet),))
    yield from filled(now, "main", now.rules[PROGRESSIVE_RESET_FLOOR], bet, cites)


def is_of_the_meter(now: Round, bet: Bet) -> bool:
    """Whether a prize is a share of the meter: those are paid from the dealer's right, folded or not (HCF-12(f), R-HCF-21)."""
    return isinstance(_prize(now, bet), Share)


def meter_prizes_again(now: Draft) -> Iterator[Event]:
    """Pay the waiting shares again, from the meter as it is now, in their order."""
    shares = _equal_shares(now)
    for hand in reversed(now.hands):
        bet = now.bet(hand, "progressive")
        if bet in now.waiting and is_of_the_meter(now, bet):
            yield from progressive(now, bet, shares)
    yield from _reset_after(now, shares)


IN_TURN = (under(PROGRESSIVE_OFFERED, True), under(MULTI_WINNER, "sequential"))
SUCCESSIONS = (Succession("main", "progressive", "HCF-12(f)", progressive, under=IN_TURN),)


def _reset_after(now: Draft, shares: dict[Bet, Chips] | None) -> Iterator[Event]:
    """Reset the meter; where shares are equal, only after all of them are computed."""
    emptied = next((bet for bet in shares or () if _takes_all(now, bet)), None)
    if emptied is not None:
        yield from reset(now, emptied)


def _takes_all(now: Round, bet: Bet) -> bool:
    price = _prize(now, bet)
    return isinstance(price, Share) and price.is_all


def _equal_shares(now: Draft) -> dict[Bet, Chips] | None:
    """Return equal shares where the house divides so: percentages of the opening meter, scaled if they exceed it (R-HCF-13)."""
    if now.rules[MULTI_WINNER] != "equal_share":
        return None
    winners: dict[Bet, int] = {}
    for hand in reversed(now.hands):
        bet = now.bet(hand, "progressive")
        if now.is_live(bet) and isinstance(price := _prize(now, bet), Share):
            winners[bet] = price.percent  # none waits yet: a fold is paid nothing from the meter
    shown, asked = now.chips.get(MAIN, 0), max(100, sum(winners.values()))
    shares: dict[Bet, Chips] = {}
    for bet, percent in winners.items():
        left = shown - sum(shares.values())
        shares[bet] = min(left, up_to(Fraction(shown * percent, asked), 1))
    return shares
