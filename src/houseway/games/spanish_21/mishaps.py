"""Irregularities at Spanish 21, until when each can be called, and its remedy."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardExposed, Chosen, DuesChanged, Event, Noted, RackShuffled
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.irregularity import Irregularity, named_bet
from houseway.core.round.remedies import play_on, remove_card, use_as_next, void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import BURN, DEALER
from houseway.core.values.role import FLOOR
from houseway.families.bets.late_bets import late_bets
from houseway.families.choices import SHUFFLER
from houseway.families.deck.shoe import (
    RUNS_OUT,
    cards_are_due,
    cards_are_left,
    no_such_card_left,
    one_lies_there,
    other_cards,
    void_and_reshuffle,
)

from .facts import (
    BETS,
    BURNS,
    CARD,
    DEAL,
    DRAW,
    INSURANCE,
    MISSES,
    NO_HOLE_CARD,
    PLAY,
    READ,
    READER_BROKEN,
    SECOND,
    TOTAL,
    has_hole_card,
    held,
    lives,
    total,
)
from .facts import may_have_blackjack as is_high
from .house_rules import HOLE_CARD, READER_REVEALS_VALUE
from .payouts import dead_hand

DEALING = (BURNS, DEAL, SECOND, INSURANCE, READ, PLAY, CARD, DRAW)
"""While cards are dealt: until the dealer has drawn the last one."""
AFTER_TWO = (INSURANCE, READ, PLAY, CARD)


# Checks of a call


def no_ten(round: Round, call: Call) -> bool:
    """The card named is not a ten, and only tens do not belong in these decks."""
    return any(repr(piece)[0] != "T" for piece in call.pieces)


def below_seventeen(round: Round, call: Call) -> bool:
    """The dealer's total is below seventeen, so the card was not drawn in error."""
    return total(round, DEALER) < 17


def dealer_misses_nothing(round: Round, call: Call) -> bool:
    """No card of the dealer's is due before a player's card."""
    ahead = [due.to for due in round.due]
    return DEALER not in ahead or all(to == DEALER for to in ahead[ahead.index(DEALER) :])


def has_a_card(round: Round, call: Call) -> bool:
    """The box already has a card or has no wager, so it was not passed over for its first card."""
    return bool(held(round, call.about or "")) or not lives(round, call.about or "")


def has_not_one_card(round: Round, call: Call) -> bool:
    """The box does not have exactly one card, so it is not waiting for its second."""
    return len(held(round, call.about or "")) != 1


def nothing_due_to_it(round: Round, call: Call) -> bool:
    """No card is due to this hand."""
    return not any(due.to == call.about for due in round.due)


def not_next_in_line(round: Round, call: Call) -> bool:
    """Another hand's card is due first."""
    return not round.due or round.due[0].to != call.about


def reader_was_right(round: Round, call: Call) -> bool:
    """The dealer shows an ace or a court card, so using the reader was correct."""
    return is_high(round)


def no_reader_in_use(round: Round, call: Call) -> bool:
    """No card reader is in use this round."""
    return not has_hole_card(round)


def already_acted(round: Round, call: Call) -> bool:
    """The hand has already acted on the bet as recorded. Sharing the box does not count as acting."""
    return any(said.hand == call.about and said.stage != BETS for said in round.said)


def already_insured(round: Round, call: Call) -> bool:
    """Insurance was already placed on the bet as recorded."""
    own = named_bet(round, call)
    return own is not None and own._replace(wager="insurance") in round.bets


def broken_already(round: Round, call: Call) -> bool:
    """The card reader has already failed."""
    return READER_BROKEN.is_in(round)


# What is done


def take_out(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Remove a card that does not belong in these decks, and deal the next one."""
    yield Noted("ten_removed", irregularity.cites)


def lay_open(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Expose the card, to be offered to the hands in turn and then used for the dealer."""
    yield CardExposed(call.pieces, irregularity.cites)


def dealer_last(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the players' cards first and the dealer's after them."""
    own = tuple(due for due in now.due if due.to == DEALER)
    yield DuesChanged((*(due for due in now.due if due.to != DEALER), *own), irregularity.cites)


def shuffle_the_rack(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Shuffle the rack as the new shoe, burn one card, and deal the cards that were due (R-S21-21)."""
    yield RackShuffled(irregularity.cites)
    yield DuesChanged((Due(BURN, 1, "owner", irregularity.cites), *now.due), irregularity.cites)
    yield RESHUFFLE.noted(irregularity.cites)


def passed_over(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Return the bets of a box that got no card; it waits for the next round."""
    yield DuesChanged(tuple(due for due in now.due if due.to != call.about), irregularity.cites)
    yield from dead_hand(now, call.about or "", call.what, irregularity.cites)


def second_later(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the others their second cards, then ask the player."""
    yield DuesChanged(tuple(due for due in now.due if due.to != call.about), irregularity.cites)


def card_later(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Let the others play on, then ask the player."""
    hand = call.about or ""
    yield DuesChanged(tuple(due for due in now.due if due.to != hand), irregularity.cites)
    yield Chosen(hand, MISSES, irregularity.cites)


def do_without(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Continue this round and the next ones as if there were no reader."""
    yield READER_BROKEN.noted(irregularity.cites)
    at = now.stage.name if now.stage is not None else ""
    if at in (BETS, BURNS):
        yield NO_HOLE_CARD.noted(irregularity.cites)
    if at == READ:
        yield Chosen(DEALER, "goes on", irregularity.cites)


def play_on_as_before(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Continue as before and note it for the supervisor, because the card's value was not revealed."""
    yield Noted("reader_misused", irregularity.cites)


AS_RECORDED = (Bar("S21-5(d)", already_acted), Bar("S21-11(b)", already_insured))
READER = (under(HOLE_CARD, "reader"),)
MISREAD = (Bar("S21-15(l)", no_reader_in_use), Bar("S21-15(l)", reader_was_right))

# fmt: off
IRREGULARITIES = (
    Irregularity("card_face_up",        "S21-15(a)", remove_card, DEALING, second=void_and_reshuffle, names="card",
                 bars=(Bar("S21-15(a)", no_such_card_left),)),
    Irregularity("ten_found",           "S21-15(b)", take_out, DEALING, second=void_and_reshuffle, names="stranger",
                 bars=(Bar("S21-15(b)", no_ten),)),
    Irregularity("card_drawn_in_error", "S21-15(c)", use_as_next, (*DEALING, TOTAL)),
    Irregularity("card_exposed",        "S21-15(d)", lay_open, AFTER_TWO, names="card",
                 bars=(Bar("S21-15(d)", cards_are_due), Bar("S21-15(d)", one_lies_there),
                       Bar("S21-15(d)", no_such_card_left))),
    Irregularity("dealer_overdraws",    "S21-15(e)", remove_card, (TOTAL,), names="card",
                 bars=(Bar("S21-15(e)", below_seventeen), Bar("S21-15(e)", no_such_card_left))),
    Irregularity("dealer_missed",       "S21-15(f)", dealer_last, (DEAL,),
                 bars=(Bar("S21-15(f)", dealer_misses_nothing),)),
    Irregularity(RUNS_OUT,              "S21-15(g)", shuffle_the_rack, DEALING,
                 bars=(Bar("S21-15(g)", cards_are_left),)),
    Irregularity("no_card_dealt",       "S21-15(h)", passed_over, (DEAL,), names="seat",
                 bars=(Bar("S21-15(h)", has_a_card),)),
    Irregularity("one_card_dealt",      "S21-15(h)", second_later, (DEAL,), names="seat",
                 bars=(Bar("S21-15(h)", has_not_one_card), Bar("S21-15(h)", nothing_due_to_it))),
    Irregularity("card_not_dealt",      "S21-15(i)", card_later, (PLAY,), names="seat",
                 bars=(Bar("S21-15(i)", not_next_in_line),)),
    Irregularity("wrong_number_of_cards", "S21-2(a)", other_cards, (*DEALING, TOTAL), by=(FLOOR,)),
    Irregularity("shuffler_jams",       "S21-15(j)", play_on, (BETS, *DEALING, TOTAL),
                 under=(under(SHUFFLER, "single"),)),
    Irregularity("reader_misused",      "S21-15(l)(1)", void_round, AFTER_TWO, bars=MISREAD, by=(FLOOR,),
                 under=(*READER, under(READER_REVEALS_VALUE, True))),
    Irregularity("reader_misused",      "S21-15(l)(2)", play_on_as_before, AFTER_TWO, bars=MISREAD, by=(FLOOR,),
                 under=(*READER, under(READER_REVEALS_VALUE, False))),
    Irregularity("reader_fails",        "S21-15(k)'", do_without, (BETS, *DEALING, TOTAL),
                 bars=(Bar("S21-15(k)'", broken_already),), under=READER),
    *late_bets("S21-5(d)", "S21-5(c)", during=(INSURANCE, READ, PLAY), needed=("wager",), stands=AS_RECORDED),
)
# fmt: on
