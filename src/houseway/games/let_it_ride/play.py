"""Bets, options and dealing in a round of Let It Ride, in the order of the round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import stated, under
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Say
from houseway.core.messages.event import CardsDiscarded, CardsShown, Event
from houseway.core.money.places import Bet
from houseway.core.money.price import PUSH
from houseway.core.round.forfeits import at_once
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.values.hands import BOARD, BURN, Hand
from houseway.families.bets.positions import side_by_side
from houseway.families.choices import DEALING_METHOD, MATCHPLAY_ENABLED
from houseway.families.deck.deal import Dues, with_the_board
from houseway.families.deck.one_deck import counts_stub, stub_not_counted
from houseway.families.pay.pay_bet import paid
from houseway.families.pay.progressive import Fed, collects, one_price

from .house_rules import BONUS_OFFERED, MAX_POSITIONS_PER_PLAYER, THREE_CARD_TABLE
from .odds import CHIP

BETS, DEAL, FIRST, FIRST_CARD = "bets", "deal", "first choice", "first card"
SECOND, SECOND_CARD, PAY = "second choice", "second card", "pay"
BET_1, BET_2, BET_3, BONUS, THREE_CARD = "bet_1", "bet_2", "bet_3", "bonus", "three_card"
RIDES, WITHDRAWS = "lets it ride", "withdraws"

BY_SHOE, BY_HAND, BY_MACHINE = (under(DEALING_METHOD, method) for method in ("manual_shoe", "hand", "automated_shoe"))


# What may be bet


def no_first_bet(round: Round, bet: Bet) -> bool:
    """Bet 1 is not down yet, and bets 2 and 3 must equal it."""
    return Bet(bet.by, bet.on, BET_1) not in round.bets


def no_three_bets(round: Round, bet: Bet) -> bool:
    """The three equal bets are not all down yet."""
    return no_first_bet(round, bet) or (isinstance(round.stage, Betting) and round.stage.lacks(round, bet.on) is not None)


SIDE = side_by_side(MAX_POSITIONS_PER_PLAYER, "LIR-6(e)")
EQUALS = (Bar("LIR-6(d)", no_first_bet),)
DOLLAR = one_price(lambda rules: CHIP, "LIR-6a(b)")

# fmt: off
WAGERS = (
    Wager(BET_1,        "LIR-6(d)",  bars=SIDE.bars, back_bars=SIDE.back_bars),
    Wager(BET_2,        "LIR-6(d)",  bars=EQUALS, equal_to=BET_1, limits_as=BET_1),
    Wager(BET_3,        "LIR-6(d)",  bars=EQUALS, equal_to=BET_1, limits_as=BET_1),
    Wager("match_play", "LIR-6(a)",  bars=(Bar("LIR-6(d)", no_three_bets),), paper=True,
          under=(under(MATCHPLAY_ENABLED, True),)),
    Wager(BONUS,        "LIR-6a(b)", bars=(Bar("LIR-6a(b)", no_three_bets),), independent=True, cap=DOLLAR, floor=DOLLAR,
          under=(under(BONUS_OFFERED, True),)),
    Wager(THREE_CARD,   "LIR-6b(b)", bars=(Bar("LIR-6b(b)", no_three_bets),), independent=True,
          under=(stated(THREE_CARD_TABLE),)),
)
# fmt: on


# What is dealt

IN_TURN = ((1, 2), (3, 4), (5, 6))
"""The items of 7(c) and 8(c): a card to each hand and one to the community area, three times; the first is burned (R-LIR-04)."""


def with_the_board_by(section: str) -> Dues:
    """Return the deal of a section, card by card."""
    return with_the_board([(f"{section}({seats})", f"{section}({board})") for seats, board in IN_TURN])


def collects_dollars(cites: str) -> Callable[[Draft], Iterator[Event]]:
    """Return a step that takes the dollars off the felt before the first card; they feed no meter."""
    return collects(lambda rules: (Fed(BONUS, {}),), cites)


# Options


def rides(wager: str) -> Callable[[Round, Hand], bool]:
    """Whether a hand still has this bet up, and so something to decide."""

    def still_up(round: Round, hand: Hand) -> bool:
        return round.is_live(round.bet(hand, wager))

    return still_up


def takes_back(wager: str, cites: str) -> Callable[[Draft, Say, str], Iterator[Event]]:
    """Return the handler for taking a bet back: its chips return to the player at once and stay theirs."""

    def withdrawn(now: Draft, said: Say, asked: str) -> Iterator[Event]:
        yield paid(now, now.bet(said.who, wager), PUSH, cites, "withdrawn")

    return withdrawn


def burns_and_turns(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Burn the card at the dealer's left unseen and turn up the next one."""
    yield CardsDiscarded(BOARD, now.held[BOARD][:1], BURN, cites, "nobody")
    yield CardsShown(BOARD, now.held[BOARD][:1], "LIR-10(d)")


def turns(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Turn up the last community card next to the first."""
    yield CardsShown(BOARD, now.held[BOARD], cites)


COUNTED_BY = ((BY_SHOE, "LIR-7(e)"), (BY_HAND, "LIR-8(e)"), (BY_MACHINE, "LIR-9(e)"))

# fmt: off
RIDE_OR_WITHDRAW_1 = (
    Option(RIDES,     "LIR-10(b)(1)"),
    Option(WITHDRAWS, "LIR-10(b)", takes_back(BET_1, "LIR-10(b)(2)"), forgoes=at_once, in_silence=True),
)
RIDE_OR_WITHDRAW_2 = (
    Option(RIDES,     "LIR-10(e)(1)"),
    Option(WITHDRAWS, "LIR-10(e)", takes_back(BET_2, "LIR-10(e)(2)"), forgoes=at_once, in_silence=True),
)
BURNS_AND_TURNS = (Option("burns and turns", "LIR-10(c)", burns_and_turns),)
TURNS = tuple(
    Option("turns", "LIR-10(f)", turns, bars=(Bar(cites, stub_not_counted),), under=(method,)) for method, cites in COUNTED_BY
)
COUNTS_STUB = tuple(counts_stub(cites, "LIR-7(e)(1)", "LIR-7(e)(2)", method) for method, cites in COUNTED_BY)
# fmt: on
