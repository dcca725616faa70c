"""Bets, options and dealing in a round of Chase the Flush, in the order of the round."""

from __future__ import annotations

from collections.abc import Callable

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import Wager
from houseway.core.messages.due import Due
from houseway.core.money.places import Bet
from houseway.core.round.forfeits import bets_on
from houseway.core.round.option import Option
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting, positions
from houseway.core.values.hands import BOARD, BURN, Hand
from houseway.families.bets.antes import gives_up, no_ante, puts_up_antes
from houseway.families.choices import DEALING_METHOD, MATCHPLAY_ENABLED
from houseway.families.deck.one_deck import counts_stub, reveals

from .house_rules import SAME_SUIT_OFFERED, XTRA_EQUALS_ANTE

FIRST, SECOND, LAST = "first choice", "second choice", "last choice"
TIMES = {FIRST: 3, SECOND: 2, LAST: 1}
"""The size of an All-In in antes, by the decision it is made at (CTF-1.all_in_bet)."""
LOST_BY_FOLDING = ("ante", "match_play", "xtra_bonus")
"""The wagers that a fold loses (R-CTF-09)."""

BY_HAND = (under(DEALING_METHOD, "hand"),)
BY_SHOE = (under(DEALING_METHOD, "automated_shoe"),)


# What may be bet


def second_position(round: Round, bet: Bet) -> bool:
    """The player already plays another position."""
    return len(positions(round, bet.on, bet.by, "ante")) > 1


def no_xtra_bonus(round: Round, bet: Bet) -> bool:
    """There is no X-tra Bonus on this position, so it is not dealt cards."""
    return isinstance(round.stage, Betting) and round.stage.lacks(round, bet.on) is not None


NEEDS_ANTE = (Bar("CTF-1.ante_wager", no_ante),)
NEEDS_BOTH = (*NEEDS_ANTE, Bar("CTF-1.x_tra_bonus_wager", no_xtra_bonus))
EQUAL, APART = under(XTRA_EQUALS_ANTE, True), under(XTRA_EQUALS_ANTE, False)

# fmt: off
WAGERS = (
    Wager("ante",       "CTF-1.ante_wager",        bars=(Bar("CTF-6(d)", second_position),)),
    Wager("match_play", "CTF-6(a)",                bars=NEEDS_ANTE, under=(under(MATCHPLAY_ENABLED, True),), paper=True),
    Wager("xtra_bonus", "CTF-1.x_tra_bonus_wager", bars=NEEDS_ANTE, under=(EQUAL,), equal_to="ante", limits_as="ante"),
    Wager("xtra_bonus", "CTF-1.x_tra_bonus_wager", bars=NEEDS_ANTE, under=(APART,)),
    Wager("same_suit",  "CTF-1.same_suit_wager",   bars=NEEDS_BOTH, under=(under(SAME_SUIT_OFFERED, True),)),
    Wager("all_in",     "CTF-6(c)",                open_in=FIRST),
)
# fmt: on


# What is dealt


def packet(cites: str) -> Callable[[Round], tuple[Due, ...]]:
    """Return a deal of three cards: the first drawn is the bottom one and is burned, two are turned up (R-CTF-12)."""
    return lambda round: (Due(BURN, 1, "owner", cites), Due(BOARD, 2, "all", cites))


# Options


def undecided(round: Round, hand: Hand) -> bool:
    """Whether a hand still has a decision: it has not gone all in, and no void or forfeit has taken its ante."""
    return round.bet(hand, "all_in") not in round.bets and round.is_live(round.bet(hand, "ante"))


def goes_all_in(stage: str, cites: str) -> Option:
    """Return the option to go all in for the one amount this decision allows (R-CTF-10), once only."""
    return puts_up_antes("goes all in", "all_in", TIMES[stage], cites, "CTF-6(a)")


# fmt: off
FIRST_CHOICE  = (goes_all_in(FIRST, "CTF-9(a)"), Option("checks", "CTF-9(a)", in_silence=True))
SECOND_CHOICE = (goes_all_in(SECOND, "CTF-9(b)"), Option("checks", "CTF-9(b)", in_silence=True))
LAST_CHOICE   = (
    goes_all_in(LAST, "CTF-9(c)"),
    Option("folds", "CTF-9(c)", gives_up(*LOST_BY_FOLDING, cites="CTF-7(d)(2)(i)a"), forgoes=bets_on(*LOST_BY_FOLDING),
           in_silence=True, under=BY_HAND),
    Option("folds", "CTF-9(c)", gives_up(*LOST_BY_FOLDING, cites="CTF-8(f)(7)(i)"),  forgoes=bets_on(*LOST_BY_FOLDING),
           in_silence=True, under=BY_SHOE),
)
COUNTS_STUB = tuple(counts_stub(cites, cites, cites, *by) for cites, by in (("CTF-7(f)", BY_HAND), ("CTF-8(h)", BY_SHOE)))
REVEAL = (reveals("CTF-9(f)", "CTF-7(f)", *BY_HAND), reveals("CTF-9(f)", "CTF-8(h)", *BY_SHOE))
# fmt: on
