"""Bets during a round besides those of the hand in turn: behind a double or a split, and insurance."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.messages.command import Designate
from houseway.core.messages.event import BetMoved
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Move, stack
from houseway.core.round.option import Consequences, Span
from houseway.core.round.state import Round
from houseway.core.stages.window import Open
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand

from .facts import behind, caller, stake_of, whose_turn, word
from .house_rules import INSURANCE_UNIT

# What those behind may do


def follows(round: Round) -> Iterator[Open]:
    """Yield the bets open to bettors behind a hand: a double, or cover for a split hand (S21-13(d), (e))."""
    hand = whose_turn(round)
    if hand is None:
        return
    match word(round, hand):
        case "doubling":
            for own in behind(round, hand):
                bet, most = own._replace(wager="double"), _most(round, own)
                if bet not in round.bets and most >= round.rules.unit:
                    yield Open(bet, Span(round.rules.unit, most, round.rules.unit, "S21-13(d)"))
        case "splitting":
            new = new_hand(round, hand)
            for own in behind(round, hand):
                bet, chips = Bet(own.by, new, "split"), round.bets[own]
                if bet not in round.bets and round.chips.get(stack(own.by), 0) >= chips:
                    yield Open(bet, Span(chips, chips, chips, "S21-13(e)"))
        case _:
            return


def _most(round: Round, own: Bet) -> Chips:
    most = min(round.bets[own], round.chips.get(stack(own.by), 0))
    return most - most % round.rules.unit


def new_hand(round: Round, hand: Hand) -> Hand:
    """Return the hand that a split has just made, next to the first."""
    return round.hands[round.hands.index(hand) + 1]


def may_name(round: Round) -> Iterator[Designate]:
    """Yield a choice of hand for every bettor behind a split who does not cover the new hand."""
    hand = whose_turn(round)
    if hand is not None and word(round, hand) == "splitting":
        new = new_hand(round, hand)
        for own in behind(round, hand):
            if Bet(own.by, new, "split") not in round.bets:
                yield Designate(own.by, new)


def names(round: Round, said: Designate) -> Consequences | Refusal:
    """Assign a bet behind to one hand of the split (default: the left one), or return the refusal."""
    cites = "S21-13(e)"
    turn = whose_turn(round)
    if turn is None or word(round, turn) != "splitting":
        return Refusal("nothing_to_name", cites)
    own = stake_of(round, said.by, turn)
    if own is None or own.by == caller(round, turn):
        return Refusal("no_such_bet", cites)
    new = new_hand(round, turn)
    if Bet(own.by, new, "split") in round.bets:
        return Refusal("covers_both", cites)
    if said.hand != new:
        return Refusal("lies_there_already" if said.hand == turn else "no_such_hand", cites)
    moved, coupon = own._replace(on=new), own._replace(wager="match_play")
    with_it = (BetMoved(coupon, new, cites),) if coupon in round.bets else ()  # it rides with the bet (R-GEN-16)
    return BetMoved(own, new, cites, moves=(Move(own, moved, round.bets[own], "named", moved),)), *with_it


# Insurance


def insures(round: Round) -> Iterator[Open]:
    """Yield the insurance open to every player with a stake: once, up to half of it or the next chip above (S21-11(b),
    S21-13(f)).
    """
    unit = insurance_unit(round)
    for own in round.live_bets(wagers=("wager",)):
        bet = own._replace(wager="insurance")
        half = -(-round.bets[own] // (2 * unit)) * unit
        most = min(half, round.chips.get(stack(own.by), 0) // unit * unit)
        if bet not in round.bets and most >= unit:
            yield Open(bet, Span(unit, most, unit, "S21-11(b)"))


def insurance_unit(round: Round) -> Chips:
    """Return the smallest chip for an insurance bet."""
    return round.rules[INSURANCE_UNIT] or round.rules.unit
