"""Bets, options and dealing in a round of Double Down Stud, in the order of the round."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsShown, Event
from houseway.core.money.places import Bet, stack
from houseway.core.round.option import Option, Span, the_dealer
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import CLOSES
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.families.bets.positions import side_by_side
from houseway.families.choices import MATCHPLAY_ENABLED

from .house_rules import MAX_POSITIONS_PER_PLAYER

BETS, DEAL, DOUBLES, REVEAL, PAY = "bets", "deal", "doubles", "reveal", "pay"
WAGER, MATCH_PLAY, DOUBLE = "wager", "match_play", "double_down"


# What may be bet


def no_wager(round: Round, bet: Bet) -> bool:
    """There is no wager for the coupon to go with."""
    return bet._replace(wager=WAGER) not in round.bets


SIDE = side_by_side(MAX_POSITIONS_PER_PLAYER, "DDS-6(c)")

# fmt: off
WAGERS = (
    Wager(WAGER,      "DDS-6(a)", bars=SIDE.bars, back_bars=SIDE.back_bars),
    Wager(MATCH_PLAY, "DDS-6(a)", bars=(Bar("DDS-6(a)", no_wager),), paper=True, under=(under(MATCHPLAY_ENABLED, True),)),
    Wager(DOUBLE,     "DDS-1.double_down_wager", open_in=DOUBLES),
)
# fmt: on


# What is dealt


def one_each_and_four_for_all(round: Round) -> tuple[Due, ...]:
    """Return the cards due: one face up to every hand, the hole card face down, and three face up."""
    seats = tuple(Due(hand, 1, "all", "DDS-8(b)") for hand in round.hands)
    return (*seats, Due(DEALER, 1, "nobody", "DDS-8(b)"), Due(BOARD, 3, "all", "DDS-8(b)"))


# Options


def no_wager_left(round: Round, hand: Hand) -> bool:
    """The wager has been returned, so it cannot be doubled."""
    return not round.is_live(round.bet(hand, WAGER))


def already_doubled(round: Round, hand: Hand) -> bool:
    """The wager has already been doubled."""
    return round.bet(hand, DOUBLE) in round.bets


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The stack is too small for another chip."""
    return round.chips.get(stack(round.seating[hand]), 0) < round.rules.unit


def up_to_the_wager(round: Round, hand: Hand) -> Span:
    """Return the double a hand may make: one chip up to the wager, as far as the stack goes (R-DDS-02)."""
    unit, have = round.rules.unit, round.chips.get(stack(round.seating[hand]), 0)
    most = min(round.bets[round.bet(hand, WAGER)], have - have % unit)
    return Span(unit, most, unit, "DDS-1.double_down_wager")


def turns_the_hole_card(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Turn the hole card face up."""
    yield CardsShown(DEALER, now.held[DEALER], cites)


def always(round: Round) -> bool:
    """Whether the dealer closes bets a second time: always, even if no player doubles."""
    return True


BARS = (Bar("DDS-8(c)", no_wager_left), Bar("DDS-1.double_down_wager", already_doubled), Bar("DDS-6(a)", not_enough_chips))
MAY_DOUBLE = (
    Option("doubles", "DDS-8(c)", bars=BARS, puts_up=up_to_the_wager, on=DOUBLE),
    Option(CLOSES, "DDS-8(d)", by=the_dealer, in_silence=True),  # a player who says nothing has not doubled (R-GEN-18)
)
REVEALS = (Option("reveals", "DDS-8(d)", turns_the_hole_card),)
