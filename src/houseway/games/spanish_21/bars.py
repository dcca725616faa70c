"""Checks that refuse a choice at Spanish 21. Each docstring is the sentence that the refused person reads."""

from __future__ import annotations

from houseway.core.law.bar import Bar
from houseway.core.money.places import stack
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.hands import BURN, EXPOSED, Hand, box
from houseway.core.values.memory import remembered

from .facts import caller, has_hole_card, held, is_frozen, is_split, misses_a_card, stake, total, whose_turn, word
from .hands import value
from .memory import Memory

MOST_HANDS = 4


def purse(round: Round, hand: Hand) -> Chips:
    """Return the chips of the player who decides for a hand."""
    return round.chips.get(stack(caller(round, hand) or ""), 0)


def already_doubled(round: Round, hand: Hand) -> bool:
    """The hand is doubled: it gets one card, and is then kept or rescued."""
    return word(round, hand) in ("doubles", "doubling")


def card_of_the_double_first(round: Round, hand: Hand) -> bool:
    """The card of the double has not been dealt yet, because the bettors behind the hand may still follow."""
    return word(round, hand) == "doubling"


def others_are_choosing(round: Round, hand: Hand) -> bool:
    """The bettors behind this hand have not decided about the split yet."""
    return word(round, hand) == "splitting"


def card_was_missed(round: Round, hand: Hand) -> bool:
    """The hand missed a card, and must first accept it late or decline it."""
    return misses_a_card(round, hand)


def no_card_was_missed(round: Round, hand: Hand) -> bool:
    """The hand has not missed a card."""
    return not misses_a_card(round, hand)


def second_card_first(round: Round, hand: Hand) -> bool:
    """The split hand has only one card, and its second must be dealt first."""
    return len(held(round, hand)) < 2


def has_twenty_one(round: Round, hand: Hand) -> bool:
    """The hand has twenty-one and cannot be improved."""
    return total(round, hand) == 21


def not_the_first_decision(round: Round, hand: Hand) -> bool:
    """The hand has already made a decision, and surrender must be the first."""
    return word(round, hand) != ""


def was_split(round: Round, hand: Hand) -> bool:
    """The box was split, and a split hand cannot surrender."""
    return is_split(round, hand)


def not_a_pair(round: Round, hand: Hand) -> bool:
    """The hand is not a pair: it needs exactly two cards of one value."""
    cards = held(round, hand)
    return len(cards) != 2 or value(cards[0]) != value(cards[1])


def four_hands_already(round: Round, hand: Hand) -> bool:
    """The box already has four hands, the maximum after three splits."""
    return sum(box(other) == box(hand) for other in round.hands) >= MOST_HANDS


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The player does not have enough chips for another stake of this size."""
    return purse(round, hand) < stake(round, hand)


def no_chips_left(round: Round, hand: Hand) -> bool:
    """The player does not have even the smallest chip of this table."""
    return purse(round, hand) < round.rules.unit


def not_just_doubled(round: Round, hand: Hand) -> bool:
    """The hand has not just been doubled, so there is nothing to rescue."""
    return word(round, hand) != "doubles"


def no_card_is_exposed(round: Round, hand: Hand) -> bool:
    """No card is exposed, so there is nothing to refuse."""
    return EXPOSED not in round.held


def gets_no_more_cards(round: Round, hand: Hand) -> bool:
    """The player refused a card earlier this round, so their hands get no more cards."""
    return is_frozen(round, hand)


def nothing_to_wait_for(round: Round, hand: Hand) -> bool:
    """There is no double or split in progress for the dealer to move on from."""
    turn = whose_turn(round)
    return turn is None or word(round, turn) not in ("doubles", "doubling", "splitting")


def nothing_burned(round: Round, hand: Hand) -> bool:
    """No card was burned this round, or it has already been shown."""
    if round.rules.unread:  # what was burned just now is a back like the others
        return BACK not in round.held.get(BURN, ())[remembered(round, Memory).unseen :]
    return BURN in round.shown or all(card is BACK for card in round.held.get(BURN, ()))


def has_a_hole_card(round: Round, hand: Hand) -> bool:
    """The dealer already has a hole card as the second card."""
    return has_hole_card(round)


def no_hole_card(round: Round, hand: Hand) -> bool:
    """The dealer has no hole card to turn up."""
    return not has_hole_card(round)


NO_CARD = Bar("S21-15(d)", gets_no_more_cards)
BUSY = (
    Bar("S21-12(a)(2)", already_doubled),
    Bar("S21-13(e)", others_are_choosing),
    Bar("S21-15(i)", card_was_missed),
)
TWO_CARDS = Bar("S21-10(b)", second_card_first)
STANDING = (Bar("S21-12(a)(2)", card_of_the_double_first), *BUSY[1:], TWO_CARDS)  # a double that has its card may stand
ON_21 = Bar("S21-9(a)", has_twenty_one)
PAIR = (Bar("S21-10(a)", not_a_pair), Bar("S21-10(c)", four_hands_already), Bar("S21-5(c)", not_enough_chips))
FIRST = (Bar("S21-8(a)", was_split), Bar("S21-8(a)", not_the_first_decision))
