"""The bank: the last banker keeps the shoe, or it is offered, or bid for; and the amount the banker puts up.

A bid is put up in chips, so no player bids more than they have; bids that lose are returned.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Say
from houseway.core.messages.event import BetPlaced, BetTakenBack, ChipsMoved, Event, HandsJoined
from houseway.core.money.places import CAGE, Bet, Move, stack
from houseway.core.round.option import Option, Span, the_dealer
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.values.memory import remembered

from . import facts as f
from .memory import Memory, is_bid_for, may_keep, offered_from, passed_freely

BIDS, CLOSES_BIDDING = "bids", "closes bidding"
CHANGES = "changes cash"


# Chips


def within(round: Round, hand: Hand, low: Chips, high: Chips, cites: str, lies: Chips = 0) -> Span:
    """Return the span from one amount to another in chips of the table, as far as the stack and the present bet allow."""
    unit = round.rules.unit
    high = min(high, f.purse(round, hand) + lies)
    return Span(low + -low % unit, high - high % unit, unit, cites)


def is_empty(span: Span) -> bool:
    """Whether a span allows no amount."""
    return span.low > span.high


def put_up(round: Round, bet: Bet, chips: Chips, cites: str) -> BetPlaced:
    """Return the event that places chips from a stack on a bet."""
    return BetPlaced(bet, chips, cites, moves=(Move(stack(bet.by), bet, chips, "bet", bet),))


def some_cash(round: Round, hand: Hand) -> Span:
    """Return the amounts of cash that may be changed: up to the largest bank."""
    unit = round.rules.unit
    return Span(unit, round.rules.limits[f.BANK][1], unit, round.rules.cites.tender)


def changes(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Exchange cash for chips at once (R-GEN-26)."""
    chips = said.chips or 0
    yield ChipsMoved("changed", cites, moves=(Move(CAGE, stack(now.seating[said.who]), chips, "changed"),))


def chips_are_enough(round: Round, hand: Hand) -> bool:
    """The player already has enough chips for the largest bank, or to cover the bank on the table."""
    most = f.placed(round) if f.somebody_banks(round) else round.rules.limits[f.BANK][1]
    return f.purse(round, hand) >= most


def everybody(round: Round) -> tuple[Hand, ...]:
    """Return every taken seat."""
    return tuple(round.seating)


# How much


def any_wager(round: Round, hand: Hand) -> Span:
    """Return any wager within the posted limits (R-CDF-10)."""
    low, high = round.rules.limits[f.BANK]
    return within(round, hand, low, high, "CDF-10(b)")


def as_before_or_up_to_twice(round: Round, cites: str, hand: Hand) -> Span:
    """Return the span from the last wager to twice as much, within the posted limits."""
    (low, high), last = round.rules.limits[f.BANK], remembered(round, Memory).last
    low = max(low, last)
    return within(round, hand, low, min(high, max(low, 2 * last)), cites)


def going_on(round: Round, hand: Hand) -> Span:
    """Return the amounts a banker who continues may put up."""
    return as_before_or_up_to_twice(round, "CDF-5(b)", hand)


def taking_over(round: Round, hand: Hand) -> Span:
    """Return the amounts that take over a bank that was passed."""
    return as_before_or_up_to_twice(round, "CDF-10(c)", hand)


def a_bid(round: Round, hand: Hand) -> Span:
    """Return the bids open to a seat: more than its own bid, within the posted limits."""
    (low, high), lies = round.rules.limits[f.BANK], round.bets.get(round.bet(hand, f.BANK), 0)
    return within(round, hand, max(low, lies + round.rules.unit), high, "CDF-4(b)", lies)


def more_than_the_bid(round: Round, hand: Hand) -> Span:
    """Return the amounts the highest bidder may put up: more than the bid, up to the posted maximum."""
    lies = round.bets[round.bet(hand, f.BANK)]
    return within(round, hand, lies + round.rules.unit, round.rules.limits[f.BANK][1], "CDF-5(b)", lies)


# Why not


def cannot_go_on(round: Round, hand: Hand) -> bool:
    """The player does not have enough chips for the last wager of this bank."""
    return is_empty(going_on(round, hand))


def cannot_take_over(round: Round, hand: Hand) -> bool:
    """The player does not have enough chips for the last banker's wager."""
    return is_empty(taking_over(round, hand))


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The player does not have enough chips for the minimum bank."""
    return is_empty(any_wager(round, hand))


def cannot_bid(round: Round, hand: Hand) -> bool:
    """The player's chips or the posted maximum leave no room for a bid, or for a higher one."""
    return is_empty(a_bid(round, hand))


def nothing_more_to_lay(round: Round, hand: Hand) -> bool:
    """The bid already uses all of the player's chips, or is the posted maximum."""
    return is_empty(more_than_the_bid(round, hand))


def passed_the_bank(round: Round, hand: Hand) -> bool:
    """The player passed the bank, and may not join the first bidding for it."""
    return passed_freely(round) and round.seating[hand] == remembered(round, Memory).player


def moved_ahead(round: Round, hand: Hand) -> bool:
    """The player moved to a seat that the bank reaches sooner, and misses this turn."""
    player = round.seating[hand]
    before = [seat for seat, who in remembered(round, Memory).seats if who == player]
    if not before or hand in before:
        return False
    start, many = int(offered_from(round)), len(round.rules.seats)
    steps = [(start - 1 - int(seat)) % many for seat in (hand, *before)]
    return steps[0] < min(steps[1:])


# What follows


def takes_bank(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Place the banker's wager, which includes any bid; the others then decide in turn from the banker's right."""
    bet = now.bet(said.who, f.BANK)
    if said.chips is not None:
        yield put_up(now, bet, said.chips - now.bets.get(bet, 0), cites)
    yield HandsJoined((said.who, *f.others(now)), cites)


def bids(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Place a bid, of which the seat's earlier bid is part."""
    bet = now.bet(said.who, f.BANK)
    yield put_up(now, bet, (said.chips or 0) - now.bets.get(bet, 0), cites)


def highest_bidder(round: Round) -> Hand | None:
    """Return the seat with the highest bid, of equals the nearest to the dealer counterclockwise, or None."""
    offered = {bet.on: chips for bet, chips in round.bets.items() if bet.wager == f.BANK}
    in_order = [seat for seat in f.circle(round, f.FROM_THE_DEALER) if seat in offered]
    return max(in_order, key=lambda seat: offered[seat], default=None)


def gives_the_shoe(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Give the shoe to the highest bidder and return the other bids."""
    winner = highest_bidder(now)
    for bet in tuple(now.bets):
        if bet.on != winner:
            yield BetTakenBack(bet, cites, moves=(Move(bet, stack(bet.by), now.chips[bet], "back", bet),))
    if winner is not None:
        yield HandsJoined((winner,), cites)


# When the round stops where


def keeper(round: Round) -> tuple[Hand, ...]:
    """Return the last banker's seat, where the bank is theirs to keep."""
    seat = may_keep(round)
    return (seat,) if seat else ()


def is_auctioned(round: Round) -> bool:
    """Whether the shoe is auctioned: no player has a claim to it, or none took it after a pass."""
    return not f.somebody_banks(round) and (is_bid_for(round) or passed_freely(round))


def is_auctioned_again(round: Round) -> bool:
    """Whether the shoe is auctioned again, with the player who passed it included."""
    return passed_freely(round) and is_auctioned(round) and highest_bidder(round) is None


def is_won_at_auction(round: Round) -> bool:
    """Whether any player has bid for the shoe."""
    return not f.somebody_banks(round) and highest_bidder(round) is not None


def wins_the_auction(round: Round, hand: Hand) -> bool:
    """Whether the highest bidder is asked how much to put up."""
    return hand == highest_bidder(round) and not f.somebody_banks(round)


# fmt: off
CASH = (Option(CHANGES, "CDF-5(c)", changes, bars=(Bar("CDF-5(c)", chips_are_enough),), puts_up=some_cash, by=everybody,
               by_hand=True),)
KEEPING = (
    Option(f.BANKS,  "CDF-5(b)",  takes_bank, bars=(Bar("CDF-5(b)", cannot_go_on),), puts_up=going_on, spot=f.BANK, total=True),
    Option(f.PASSES, "CDF-10(a)", in_silence=True),
)
OFFERED = (
    Option(f.BANKS,  "CDF-10(b)", takes_bank, bars=(Bar("CDF-10(e)", moved_ahead), Bar("CDF-5(b)", not_enough_chips)),
           puts_up=any_wager, spot=f.BANK, total=True),
    Option(f.PASSES, "CDF-10(b)", in_silence=True),
)
TAKEN_OVER = (
    Option(f.BANKS,  "CDF-10(c)", takes_bank, bars=(Bar("CDF-10(e)", moved_ahead), Bar("CDF-10(c)", cannot_take_over)),
           puts_up=taking_over, spot=f.BANK, total=True),
    Option(f.PASSES, "CDF-10(c)", in_silence=True),
)
BIDDING = (
    Option(BIDS, "CDF-4(b)", bids, bars=(Bar("CDF-10(c)", passed_the_bank), Bar("CDF-4(b)", cannot_bid)), puts_up=a_bid,
           spot=f.BANK, total=True,
           by=everybody),
    *CASH,
    Option(CLOSES_BIDDING, "CDF-4(b)", gives_the_shoe, by=the_dealer),
)
REBIDDING = (
    Option(BIDS, "CDF-10(c)", bids, bars=(Bar("CDF-10(c)", cannot_bid),), puts_up=a_bid, spot=f.BANK, total=True, by=everybody),
    *CASH,
    Option(CLOSES_BIDDING, "CDF-10(c)", gives_the_shoe, by=the_dealer),
)
LAYING = (
    Option(f.BANKS,      "CDF-5(b)", takes_bank, bars=(Bar("CDF-5(b)", nothing_more_to_lay),), puts_up=more_than_the_bid,
           spot=f.BANK, total=True),
    Option(f.LETS_STAND, "CDF-5(b)", takes_bank, in_silence=True),
)
# fmt: on
