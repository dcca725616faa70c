"""Bets against the bank: suivi, banco, then parts of it in turn. Any part not covered is returned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Say
from houseway.core.messages.event import BetCorrected, BetsClosed, Event, RoundClosed
from houseway.core.money.places import Move, stack
from houseway.core.money.price import PUSH
from houseway.core.round.option import Option, Span, the_dealer
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import CLOSES
from houseway.core.values.hands import DEALER, Hand
from houseway.core.values.memory import remembered

from . import facts as f
from .bank import CASH, everybody, put_up, within
from .memory import Memory

SUIVI, BANCO, GOES_ON = "suivi", "banco", "goes on"
COVERS = "covers"


# Banco


def is_the_banker(round: Round, hand: Hand) -> bool:
    """The player is the banker, and cannot bet against their own bank."""
    return round.seating[hand] == round.seating[f.the_banker(round)]


def did_not_lose_to_this_bank(round: Round, hand: Hand) -> bool:
    """The player did not lose the last wager to this banker, so they cannot call suivi."""
    was = remembered(round, Memory)
    return was.suivi != round.seating[hand] or was.player != round.seating[f.the_banker(round)]


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The player does not have enough chips to cover the whole bank."""
    return f.purse(round, hand) < f.placed(round)


def not_within_what_is_posted(round: Round, hand: Hand) -> bool:
    """The bank is outside the posted limits for a bet that covers it alone."""
    low, high = round.rules.limits[f.COVER]
    return not low <= f.placed(round) <= high


def called_already(round: Round, hand: Hand) -> bool:
    """The player has already called suivi or banco."""
    return any(word in (SUIVI, BANCO) for word in round.words(f.BANCO, hand))


def gives_the_banco(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Place the banco for the player who follows, or else the nearest caller; other calls are dropped (CDF-6(b), CDF-6(c))."""
    for word, clause in ((SUIVI, "CDF-6(b)"), (BANCO, "CDF-6(c)")):
        for seat in f.others(now):
            if word in now.words(f.BANCO, seat):
                yield put_up(now, now.bet(seat, f.COVER), f.placed(now), clause)
                return


# Parts of the bank


def is_not_covered(round: Round) -> bool:
    """Whether no player went banco."""
    return f.somebody_banks(round) and not f.covered(round)


def a_part(round: Round, hand: Hand) -> Span:
    """Return the posted span for a cover, up to the part of the bank that is not covered."""
    low, high = round.rules.limits[f.COVER]
    return within(round, hand, low, min(high, f.room(round)), "CDF-6(a)")


def may_cover(round: Round, hand: Hand) -> bool:
    """Whether a seat may cover: bets are open, part of the bank is not covered, and the stack holds the minimum bet."""
    if is_the_banker(round, hand) or CLOSES in round.words(f.COVERS, DEALER):
        return False
    part = a_part(round, hand)
    return part.low <= part.high


# No more bets


def closes(now: Draft) -> Iterator[Event]:
    """Return the uncovered part to the banker; if that is all of it, no cards are dealt (R-CDF-11)."""
    bet, banker = f.bank(now), f.the_banker(now)
    live, lies = f.covered(now), now.chips[f.bank(now)]
    if not live:
        yield settled(bet, lies, PUSH, lies=lies, owner=now.owner(bet), cites="CDF-6(e)", because="nobody covered any of it")
        yield RoundClosed(now.rules.cites.ends)
        return
    if lies > live:
        back = Move(bet, stack(bet.by), lies - live, "back", bet)
        yield BetCorrected(bet, live, "CDF-6(e)", moves=(back,))
    dominant = f.dominant_of(now)
    rest = (cover.on for cover in f.covers(now) if cover.on != dominant)
    yield BetsClosed((dominant, banker, *rest), "CDF-6(e)")


# fmt: off
AGAINST = (Bar("CDF-6(a)", is_the_banker), Bar("CDF-6(a)", not_enough_chips), Bar("CDF-6(c)", called_already))
FOLLOWS = (Bar("CDF-6(b)", did_not_lose_to_this_bank), Bar("CDF-6(b)", not_within_what_is_posted))
CHANGED = tuple(replace(option, cites="CDF-6(f)") for option in CASH)
BANCOS = (
    Option(SUIVI, "CDF-6(b)", bars=(*AGAINST, *FOLLOWS), by=everybody),
    Option(BANCO, "CDF-6(c)", bars=(*AGAINST, Bar("CDF-6(c)", not_within_what_is_posted)), by=everybody),
    *CHANGED,
    Option(GOES_ON, "CDF-6(d)", gives_the_banco, by=the_dealer),
)
PARTS = (
    Option(COVERS,   "CDF-6(d)", puts_up=a_part, on=f.COVER),
    Option(f.PASSES, "CDF-6(d)", in_silence=True),
)
NO_MORE_BETS = Option(CLOSES, "CDF-6(e)", by=the_dealer)
# fmt: on
