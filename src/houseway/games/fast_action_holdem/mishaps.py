"""Irregularities at Fast Action Hold 'Em, until when each can be called, and its remedy.

A hand that the dealer sets wrong is corrected at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import (
    Arranged,
    CardsDiscarded,
    CardsRemoved,
    CardsTakenBack,
    DuesChanged,
    Event,
    Noted,
    Owed,
    StageBegan,
)
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import remove_card, use_as_next, void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import BACK
from houseway.core.values.hands import DEALER, MUCK, Hand
from houseway.core.values.memory import remembered
from houseway.core.values.role import FLOOR
from houseway.families.bets.late_bets import late_bets
from houseway.families.choices import SHUFFLER
from houseway.families.deck.shoe import RUNS_OUT, cards_left, next_shoe, no_such_card_left, other_cards, void_and_reshuffle

from . import facts as f
from .house_rules import CSM
from .memory import MARKER_STAYS, Memory
from .play import burn_and_five, four_each, gone_back, players_set

UNTIL_SET = (f.DEAL, f.SHORT, f.SETTING)
"""While players still choose."""
CARDS_COME = (f.BURNS, *UNTIL_SET, f.DISCARDS, f.DEALER_SETS, f.MIDDLE)
"""Until the last card has come out of the shoe."""
BEFORE_THE_DEALER_SETS = (*UNTIL_SET, f.DISCARDS, f.DEALER_SETS)
"""Until the dealer's hand is set."""
DEALT = (*UNTIL_SET, f.DISCARDS, f.DEALER_SETS, f.MIDDLE, f.SHOWDOWN)


# Checks of a call


def not_playing(round: Round, call: Call) -> bool:
    """The hand does not play any more, or it is the second hand of a split."""
    return call.about not in players_set(round)


def already_split(round: Round, call: Call) -> bool:
    """The player has already made a second wager to match the recorded one."""
    return f.has_split(round, call.about or "")


def payment_waits(round: Round, call: Call) -> bool:
    """A natural of this hand is waiting to be paid."""
    return any(bet.on == call.about for bet in round.waiting)


def not_of_that_hand(round: Round, call: Call) -> bool:
    """The card is not in that hand."""
    return any(piece not in f.held(round, call.about or DEALER) for piece in call.pieces)


def dealer_has_no_card(round: Round, call: Call) -> bool:
    """The dealer has no card yet."""
    return not f.held(round, DEALER)


def enough_cards_left(round: Round, call: Call) -> bool:
    """The shoe has enough cards for the rest of the round."""
    at = round.stage.name if round.stage else ""
    hands = four_each(round) if at == f.BURNS else ()
    middle = burn_and_five(round) if at != f.MIDDLE else ()
    return cards_left(round) >= sum(due.many for due in (*round.due, *hands, *middle))


def is_dealing(round: Round) -> bool:
    """Whether the hands are being dealt their four cards."""
    return round.stage is not None and round.stage.name == f.DEAL


def dealer_misses_nothing(round: Round, call: Call) -> bool:
    """No card is due to the dealer before one of a player's."""
    ahead = [due.to for due in round.due]
    return is_dealing(round) and (DEALER not in ahead or all(to == DEALER for to in ahead[ahead.index(DEALER) :]))


def dealer_would_have_none(round: Round, call: Call) -> bool:
    """The dealer would be left without any card."""
    return not is_dealing(round) and len(f.held(round, DEALER)) < 2


def nothing_due_to_it(round: Round, call: Call) -> bool:
    """No more cards are due to this hand."""
    return is_dealing(round) and not f.still_due(round, call.about or "")


def plays_as_two(round: Round, call: Call) -> bool:
    """The hand was set as two hands of two cards each, so it had four."""
    return f.second(call.about or "") in round.hands


def found_already(round: Round, call: Call) -> bool:
    """The hand was found short before, after it had been set."""
    return f.SHORT_WHEN_SET.is_in(round, call.about or "")


def community_cards_come(round: Round, call: Call) -> bool:
    """The dealer has begun to deal the community cards."""
    return round.stage is not None and round.stage.name == f.MIDDLE and round.due != burn_and_five(round)


def would_have_none(round: Round, call: Call) -> bool:
    """The hand would be left without any card, which is a different irregularity (FAH-9(j))."""
    return len(f.held(round, call.about or "")) + f.still_due(round, call.about or "") < 2


def has_a_card(round: Round, call: Call) -> bool:
    """The hand has a card, so it was not passed over."""
    return bool(f.held(round, call.about or ""))


def has_too_few(round: Round, call: Call) -> bool:
    """The hand has fewer than four cards, so an additional card is its next one."""
    dealt = len(f.held(round, call.about or "")) + f.still_due(round, call.about or "")
    return dealt < f.FOUR and call.about not in round.arranged


def never_moved(round: Round, call: Call) -> bool:
    """The marker is already where it belongs."""
    return not remembered(round, Memory).marker or remembered(round, Memory).in_place


def forgotten_already(round: Round, call: Call) -> bool:
    """The marker has already been called as not moved in this round."""
    return MARKER_STAYS.is_in(round)


def deal_has_begun(round: Round, call: Call) -> bool:
    """The deal has already begun, so it stands."""
    return round.stage is not None and round.stage.name == f.DEAL and round.due != four_each(round)


# What is done


def void_with_the_card(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the round; its card has left the shoe, seen if the call names it and unseen otherwise."""
    yield CardsRemoved(call.pieces or (BACK,), irregularity.cites)
    yield from void_round(now, call, irregularity)


def turned_down(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Turn the card face down again."""
    yield Noted("turned_down", irregularity.cites, call.about)


def dealer_later(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the dealer's missed card after all players' cards; when all are out, take back its last, which was never there."""
    missing = Due(DEALER, 1, "all" if DEALER in now.shown else "owner", irregularity.cites)
    if not is_dealing(now):
        yield CardsTakenBack(DEALER, 1, irregularity.cites)
        yield Owed((missing,), irregularity.cites)
        return
    dues = list(now.due)
    dues.remove(next(due for due in dues if due.to == DEALER))
    yield DuesChanged((*dues, missing), irregularity.cites)


def passed_over(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Skip the next card of the hand; what is missing is dealt when the other hands are complete.

    A hand found short later chooses at once: its last card was never there. A hand that is set keeps its two cards, so the card
    that was never there is among those laid aside.
    """
    hand = call.about or ""
    if is_dealing(now):
        dues = list(now.due)
        dues.remove(next(due for due in dues if due.to == hand))
        yield DuesChanged(tuple(dues), irregularity.cites)
        return
    if hand in now.arranged:
        yield f.SHORT_WHEN_SET.noted(irregularity.cites, hand)
        yield from _one_less_aside(now, hand, irregularity.cites)
    else:
        yield CardsTakenBack(hand, 1, irregularity.cites)
    if now.stage is not None and now.stage.name != f.SHORT:
        if now.stage.name == f.MIDDLE:
            yield DuesChanged((), irregularity.cites)  # they are due again when the round comes back here
        yield StageBegan(f.SHORT, irregularity.cites)


def _one_less_aside(now: Draft, hand: Hand, cites: str) -> Iterator[Event]:
    """Take the last card that a set hand laid aside back to the shoe, also where the dealer has collected it."""
    kept, aside = now.arranged[hand]
    collected = len(now.held[hand]) == len(kept)
    yield CardsDiscarded(MUCK if collected else hand, aside[-1:], MUCK, cites, "owner")
    yield CardsTakenBack(MUCK, 1, cites)
    yield Arranged(hand, (kept, aside[:-1]), cites)


def not_dealt_in(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the hand out of the round and return its wager."""
    yield DuesChanged(tuple(due for due in now.due if due.to != call.about), irregularity.cites)
    yield gone_back(now, f.stake(now, call.about or ""), call.what, irregularity.cites)
    yield from nothing_more_is_dealt(now, irregularity)


def nothing_more_is_dealt(now: Draft, irregularity: Irregularity) -> Iterator[Event]:
    """Deal no more cards once every wager is void: there is no hand to play for, and the round ends (FAH-9(j))."""
    if now.due and not now.live_bets():
        yield DuesChanged((), irregularity.cites)


def ends_with_the_last_wager(line: Irregularity) -> Irregularity:
    """Return a line whose remedy ends the round where it leaves no wager."""

    def remedy(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
        yield from line.remedy(now, call, irregularity)
        yield from nothing_more_is_dealt(now, irregularity)

    return replace(line, remedy=remedy)


def one_too_many(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Record the extra card; a second wager already down is returned, for there is no split.

    In a hand that is set it is found among what was laid aside, and goes away unseen; the two before the wager play.
    """
    hand = call.about or ""
    if f.has_split(now, hand):
        yield gone_back(now, f.stake(now, f.second(hand)), call.what, irregularity.cites)
    if hand in now.arranged:
        yield CardsRemoved((BACK,), irregularity.cites)
        return
    extra = Due(hand, 1, "owner", irregularity.cites)
    yield DuesChanged((extra, *now.due), irregularity.cites) if now.due else Owed((extra,), irregularity.cites)


def marker_stays(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the round from where the marker was left; it moves on from there."""
    yield MARKER_STAYS.noted(irregularity.cites)
    if now.stage and now.stage.name == f.DEAL:
        yield DuesChanged(four_each(now), irregularity.cites)


AS_RECORDED = (Bar("FAH-8(c)", already_split), Bar("FAH-8(b)", payment_waits))
PLAYS = Bar("FAH-8(a)", not_playing)
SHORT = (
    Bar("FAH-9(e)", nothing_due_to_it),
    Bar("FAH-9(j)", would_have_none),
    Bar("FAH-8(b)", payment_waits),
    Bar("FAH-8(c)", plays_as_two),
    Bar("FAH-9(e)", found_already),
    Bar("FAH-9(e)", community_cards_come),
)
OUT = (Bar("FAH-9(a)", no_such_card_left),)
MARKER = (Bar("FAH-7(b)", never_moved), Bar("FAH-9(k)", forgotten_already), Bar("FAH-9(k)", deal_has_begun))

# fmt: off
IRREGULARITIES = (
    Irregularity("card_face_up",           "FAH-9(a)", remove_card,        CARDS_COME, names="card", bars=OUT),
    Irregularity("card_drawn_in_error",    "FAH-9(b)", use_as_next,        (*CARDS_COME, f.SHOWDOWN)),
    Irregularity("player_card_exposed",    "FAH-9(c)", turned_down,        DEALT, names="seat card",
                 bars=(Bar("FAH-9(c)", not_of_that_hand),)),
    Irregularity("dealer_short",           "FAH-9(d)", dealer_later,       BEFORE_THE_DEALER_SETS,
                 bars=(Bar("FAH-9(d)", dealer_misses_nothing), Bar("FAH-9(d)", dealer_would_have_none))),
    Irregularity("player_short",           "FAH-9(e)", passed_over,        (*BEFORE_THE_DEALER_SETS, f.MIDDLE), names="seat",
                 bars=(PLAYS, *SHORT)),
    lasts(Irregularity("dealer_overdealt", "FAH-9(f)", void_with_the_card, DEALT, names="card?",
                       bars=(Bar("FAH-9(f)", no_such_card_left),))),
    Irregularity("player_overdealt",       "FAH-9(g)", one_too_many,       (*UNTIL_SET, f.DISCARDS), names="seat",
                 bars=(PLAYS, Bar("FAH-9(e)", has_too_few))),
    Irregularity(RUNS_OUT,                 "FAH-9(i)", void_and_reshuffle, CARDS_COME,
                 bars=(Bar("FAH-9(i)", enough_cards_left),)),
    Irregularity("no_cards_dealt",         "FAH-9(j)", not_dealt_in,       (f.DEAL,), names="seat",
                 bars=(PLAYS, Bar("FAH-9(j)", has_a_card))),
    Irregularity("marker_not_moved",       "FAH-9(k)", marker_stays,       (f.BETS, f.BURNS, f.DEAL), bars=MARKER),
    Irregularity("dealer_card_exposed",    "FAH-8(g)", void_round,         UNTIL_SET, names="card?",
                 bars=(Bar("FAH-8(g)", dealer_has_no_card), Bar("FAH-8(g)", not_of_that_hand))),
    Irregularity("community_card_exposed", "FAH-8(j)", void_with_the_card, UNTIL_SET, names="card?",
                 bars=(Bar("FAH-8(j)", no_such_card_left),)),
    Irregularity("wrong_number_of_cards",  "FAH-2(a)", other_cards,        (f.BURNS, *DEALT), by=(FLOOR,)),
    Irregularity("shuffler_jams",          "FAH-2(d)(4)", next_shoe,       (f.BETS, f.BURNS, *DEALT),
                 under=(under(SHUFFLER, "batch"),)),
    Irregularity("shuffler_jams",          "FAH-11",      next_shoe,       (f.BETS, *DEALT), under=(under(CSM, True),)),
    # neither setting nor taking a missing card goes by what is bet; a second wager does
    *map(ends_with_the_last_wager, late_bets("FAH-6(c)", "FAH-6(a)", during=DEALT, needed=("wager",), stands=AS_RECORDED)),
)
# fmt: on
