"""Bets, dealing and options in a round of minibaccarat, in the order of the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition, stated, under
from houseway.core.law.wager import BetLimit, Wager
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event, Noted
from houseway.core.money.places import Bet
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import BURN
from houseway.families.baccarat.hands import BANKER, PLAYER, burned_with

from .facts import coup_of, held, pairs_of
from .house_rules import (
    DEFERRED,
    DRAGON7_OFFERED,
    DRAGON_BONUS_TABLE,
    EZ,
    HOUSE_MONEY_OFFERED,
    MODE,
    PANDA8_OFFERED,
    SIDE_BETS_NEED_MAIN,
    VIG_COLLECTION,
)
from .memory import is_fresh
from .roads import Result, written
from .vigorish import free_chips

MAIN = (BANKER, PLAYER)


# What may be bet


def no_bet_on_a_hand(round: Round, bet: Bet) -> bool:
    """The player has no bet on player or banker, and this house requires one first."""
    return not any(other.on == bet.on and other.wager in MAIN for other in round.bets)


def side_bets_need_it(round: Round, bet: Bet) -> bool:
    """A side bet is on the table, and this house requires a bet on player or banker with it."""
    others = [other.wager for other in round.bets if other.on == bet.on and other != bet]
    return bool(others) and not any(wager in MAIN for wager in others)


def free_of_vigorish(round: Round, bet: Bet) -> BetLimit:
    """Return the maximum bet: chips that cover marked vigorish cannot be bet; a call bet with cash does not use them."""
    return BetLimit(round.bets.get(bet, 0) + free_chips(round, bet.by), "MB-12(d)(2)(iii)", of_the_stack=True)


def _wager(name: str, cites: str, *conditions: Condition, limits_as: str = "") -> Iterator[Wager]:
    """Yield a wager in each form: plain, with a bet on a hand required first, and both with marked vigorish.

    Of the lines of one name that apply the last one holds, so the strictest comes last.
    """
    plain = Wager(name, cites, limits_as=limits_as, under=conditions)
    needs = under(SIDE_BETS_NEED_MAIN, True)
    if name in MAIN:
        careful = replace(plain, back_bars=(Bar("MB-7(a)", side_bets_need_it),), under=(needs,))
    else:
        careful = replace(plain, bars=(Bar("MB-7(a)", no_bet_on_a_hand),), under=(*conditions, needs))
    for line in (plain, careful):
        yield line
        yield replace(line, cap=free_of_vigorish, under=(*line.under, under(VIG_COLLECTION, DEFERRED)))


IS_EZ = under(MODE, EZ)
BONUS = stated(DRAGON_BONUS_TABLE)

# fmt: off
WAGERS = (
    *_wager("banker",              "MB-7(a)(1)"),
    *_wager("player",              "MB-7(a)(2)"),
    *_wager("tie",                 "MB-7(a)(3)"),
    *_wager("dragon_bonus_player", "MB-7(a)(4)", BONUS, limits_as="dragon_bonus"),
    *_wager("dragon_bonus_banker", "MB-7(a)(4)", BONUS, limits_as="dragon_bonus"),
    *_wager("dragon_7",            "MB-7(a)(5)", IS_EZ, under(DRAGON7_OFFERED, None, True)),
    *_wager("panda_8",             "MB-7(a)(6)", IS_EZ, under(PANDA8_OFFERED, None, True)),
    *_wager("house_money",         "MB-7(a)(7)", under(HOUSE_MONEY_OFFERED, True)),
)
# fmt: on


# Pending cards


def burn_card(round: Round) -> tuple[Due, ...]:
    """Return the burn of a new shoe's first card, face up."""
    return (Due(BURN, 1, "all", "MB-5(f)"),) if is_fresh(round) else ()


def burns(round: Round) -> tuple[Due, ...]:
    """Return the burn of as many more cards, unseen, as the first one's face counts."""
    burned = held(round, BURN)
    return (Due(BURN, burned_with(burned[0]), "nobody", "MB-5(f)"),) if is_fresh(round) and len(burned) == 1 else ()


def four_cards(round: Round) -> tuple[Due, ...]:
    """Return the deal of two cards to each hand alternately, face down."""
    return tuple(Due(hand, 1, "nobody", "MB-8(c)") for hand in (PLAYER, BANKER, PLAYER, BANKER))


# The dealer's announcements


def announced(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Announce the counts and the winner; it is also added to the roads if any bet depended on it."""
    coup = coup_of(now)
    if now.rules[MODE] == EZ and (coup.is_dragon_7() or coup.is_panda_8()):
        yield Noted("Dragon 7" if coup.is_dragon_7() else "Panda 8", cites)
    if now.live_bets():
        count = max(coup.player, coup.banker)
        yield Noted(written(Result(coup.winner, count, *pairs_of(now))), cites)


ANNOUNCES = Option("announces", "MB-11(a)", announced)
