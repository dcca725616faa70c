"""The facts of a round of Spanish 21 that its rules test. They are computed from the round, never stored."""

from __future__ import annotations

from typing import Final

from houseway.core.messages.note import Note
from houseway.core.money.places import Bet
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import DEALER, Hand, Player, box
from houseway.core.values.memory import remembered

from .hands import TEN_OR_ACE, is_blackjack, points
from .house_rules import DEALER_BJ_TAKES, HIT_SOFT_21, HOLE_CARD
from .memory import Memory

BETS, BURNS, DEAL, SECOND, MATCH = "bets", "burn", "deal", "second cards", "match"
READER_BROKEN: Final = Note("reader_broken")
NO_HOLE_CARD: Final = Note("no_hole_card")
"""Without a reader, this round is dealt without a hole card."""
INSURANCE, READ, PLAY, CARD, TURNED = "insurance", "reader", "play", "dealer's card", "turned"
DRAW, TOTAL, PAY = "draw", "total", "pay"

STAKES = ("wager", "split")
"""A hand's own bet: the first one, or the one a split put up."""

ADDED = ("split", "double")
"""Bets that the dealer's blackjack returns (S21-9(c), S21-10(d))."""

FINISHED = frozenset({"stands", "surrenders", "rescues", "keeps", "refuses"})
"""Words after which a hand gets no more cards."""


MISSES = "misses a card"
"""The word recorded for a hand that asked for a card and was passed over."""


def held(round: Round, hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand."""
    return cards_in(round.held.get(hand, ()))


def word(round: Round, hand: Hand) -> str:
    """Return the last word a hand said."""
    return round.word(PLAY, hand)


def total(round: Round, hand: Hand) -> int:
    """Return the total of a hand."""
    return points(held(round, hand)).total


def up_card(round: Round) -> Card | None:
    """Return the dealer's first card, or None before it is dealt."""
    dealers = held(round, DEALER)
    return dealers[0] if dealers else None


def may_have_blackjack(round: Round) -> bool:
    """Whether the dealer shows an ace or a court card."""
    up = up_card(round)
    return up is not None and up.rank in TEN_OR_ACE


def lives(round: Round, hand: Hand) -> bool:
    """Whether a hand still has a bet of its own on it."""
    return bool(round.live_bets(hand, STAKES))


def is_split(round: Round, hand: Hand) -> bool:
    """Whether the box has more hands than one."""
    return box(hand) + ".2" in round.hands


def is_doubled(round: Round, hand: Hand) -> bool:
    """Whether a hand has a double on it."""
    return any(bet.on == hand and bet.wager == "double" for bet in round.bets)


def has_blackjack(round: Round, hand: Hand) -> bool:
    """Whether a hand is an ace and a court card as the first two cards of a box that was not split."""
    return is_blackjack(held(round, hand)) and not is_split(round, hand)


# The people of a box


def caller(round: Round, hand: Hand) -> Player | None:
    """Return the player who decides for a box: the seated player, or else the highest bettor (S21-13(b))."""
    seated = round.seating.get(box(hand))
    if seated is not None:
        return seated
    there = [(chips, bet.by) for bet, chips in round.bets.items() if box(bet.on) == box(hand) and bet.wager == "wager"]
    most = max((chips for chips, _ in there), default=0)
    return next((player for chips, player in there if chips == most), None)


def stake_of(round: Round, player: Player | None, hand: Hand) -> Bet | None:
    """Return a player's own bet on a hand while it is on the table, or None."""
    for wager in STAKES:
        bet = Bet(player or "", hand, wager)
        if round.is_live(bet):
            return bet
    return None


def stake(round: Round, hand: Hand) -> Chips:
    """Return the caller's stake on a hand."""
    bet = stake_of(round, caller(round, hand), hand)
    return round.bets[bet] if bet is not None else 0


def behind(round: Round, hand: Hand) -> list[Bet]:
    """Return the stakes on a hand of the players who do not decide."""
    calls = caller(round, hand)
    return [bet for bet in round.live_bets(hand, STAKES) if bet.by != calls]


# The dealer


def has_hole_card(round: Round) -> bool:
    """Whether this round is dealt with a hole card; with a broken reader it is not (S21-15(k)')."""
    mode = round.rules[HOLE_CARD]
    if NO_HOLE_CARD.is_in(round):
        return False
    return mode == "hole_no_peek" or (mode == "reader" and remembered(round, Memory).reader == "works")


def is_revealed(round: Round) -> bool:
    """Whether the dealer's second card is face up."""
    dealers = held(round, DEALER)
    if len(dealers) < 2:
        return False
    if not has_hole_card(round) or "reveals" in round.words(CARD, DEALER):
        return True
    return round.word(READ, DEALER) == "reads" and not round.is_hidden(DEALER) and is_blackjack(dealers)


def dealer_has_blackjack(round: Round) -> bool:
    """Whether the dealer has two open cards, an ace and a court card."""
    return is_revealed(round) and is_blackjack(held(round, DEALER))


# Turns


def is_frozen(round: Round, hand: Hand) -> bool:
    """Whether the hand's player refused a card, and so gets no more this round (S21-15(d))."""
    if not any(said.word == "refuses" for said in round.said):  # hardly any player ever does, and this runs every turn
        return False
    return caller(round, hand) in {caller(round, other) for other in round.hands if word(round, other) == "refuses"}


def misses_a_card(round: Round, hand: Hand) -> bool:
    """Whether the hand asked for a card and was passed over."""
    return word(round, hand) == MISSES


def plays(round: Round, hand: Hand) -> bool:
    """Whether a hand has any decision left."""
    said = word(round, hand)
    if said in FINISHED or not lives(round, hand):
        return False
    if is_frozen(round, hand):  # no more cards; two that were not played yet may still be surrendered
        return said == "" and not is_split(round, hand) and total(round, hand) < 21
    if said in ("doubling", "splitting") or misses_a_card(round, hand):
        return True
    count = points(held(round, hand))
    if said == "doubles":
        return count.total <= 21  # it may still be rescued
    if count.total == 21 and count.soft and round.rules[HIT_SOFT_21]:
        return not has_blackjack(round, hand)
    return count.total < 21


def whose_turn(round: Round) -> Hand | None:
    """Return the first unfinished hand in layout order (S21-10(b)), hands that were passed over last (S21-15(i)), or None."""
    if dealer_has_blackjack(round):
        return None
    late: Hand | None = None
    for hand in round.hands:
        if plays(round, hand):
            if not misses_a_card(round, hand):
                return hand
            late = late or hand
    return late


# What the dealer's cards can still change


def waits_for_the_total(round: Round, hand: Hand) -> bool:
    """Whether a hand stood below twenty-one, so that the dealer's total decides it."""
    return lives(round, hand) and word(round, hand) != "surrenders" and total(round, hand) < 21


def waits_for_blackjack(round: Round, hand: Hand) -> bool:
    """Whether a dealer's blackjack would still change how the hand is settled (R-S21-13)."""
    if not lives(round, hand) or not may_have_blackjack(round):
        return False
    if word(round, hand) == "surrenders":
        return True
    if total(round, hand) > 21:
        takes_busts = round.rules[DEALER_BJ_TAKES] == "original_and_busted"
        return not takes_busts and bool(round.live_bets(hand, ADDED))
    if is_split(round, hand) or is_doubled(round, hand):
        return True
    return total(round, hand) == 21 and not has_blackjack(round, hand)


def second_card_matters(round: Round) -> bool:
    """Whether the dealer needs a second card: a hole card is always turned up, another card is drawn only if a bet needs it
    (S21-12(c)).
    """
    if has_hole_card(round):
        return len(held(round, DEALER)) > 1 and not is_revealed(round)
    insured = bool(round.live_bets(wagers=("insurance",)))
    return insured or any(waits_for_the_total(round, hand) or waits_for_blackjack(round, hand) for hand in round.hands)
