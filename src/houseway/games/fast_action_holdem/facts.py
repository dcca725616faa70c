"""The stages of a round by name, and the facts about its hands."""

from __future__ import annotations

from typing import Final

from houseway.core.messages.note import Note
from houseway.core.money.places import Bet
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, DEALER, Hand, box

BETS = "bets"
BURNS = "burn"
DEAL = "deal"
SHORT = "short"
NATURALS = "naturals"
SETTING = "setting"
DISCARDS = "discards"
DEALER_SETS = "dealer sets"
MIDDLE = "board"
SHOWDOWN = "showdown"
PAY = "pay"

FOUR = 4
"""The number of cards a hand is dealt."""

SHORT_WHEN_SET: Final = Note("short_when_set")
"""A hand that had been set was found short; the subject is the hand. Which recorded card it never had, nobody can say."""
TAKES_ON: Final = Note("takes_on")
"""Such a hand plays on with the missing card; the subject is the hand."""


def held(round: Round, hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand, in the order dealt."""
    return cards_in(round.held.get(hand, ()))


def stake(round: Round, hand: Hand) -> Bet:
    """Return the bet a hand plays for: the wager, or the second wager on the second hand of a split."""
    seat = box(hand)
    return Bet(round.seating[seat], hand, "wager" if hand == seat else "split")


def second(hand: Hand) -> Hand:
    """Return the second hand of a split."""
    return f"{hand}.2"


def plays(round: Round, hand: Hand) -> bool:
    """Whether a hand still plays for something."""
    return round.is_undecided(stake(round, hand))


def somebody_plays(round: Round) -> bool:
    """Whether any hand still plays."""
    return any(plays(round, hand) for hand in round.hands)


def has_split(round: Round, hand: Hand) -> bool:
    """Whether a hand has a second wager."""
    return round.is_undecided(stake(round, second(hand)))


def is_natural(cards: tuple[Card, ...]) -> bool:
    """Whether the first four cards are four of a kind; a fifth dealt by mistake does not make one (R-FAH-11)."""
    return len(cards) >= FOUR and len({card.rank for card in cards[:FOUR]}) == 1


def dealer_has_a_natural(round: Round) -> bool:
    """Whether the dealer has a natural; valid once the dealer's four cards are turned up."""
    return is_natural(held(round, DEALER))


def still_due(round: Round, hand: Hand) -> int:
    """Return the number of cards still due to a hand."""
    return sum(due.many for due in round.due if due.to == hand)


def cards_in_the_middle(round: Round) -> bool:
    """Whether the five community cards are on the table."""
    return BOARD in round.held
