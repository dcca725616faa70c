"""Facts of a round of chemin de fer: the banker, the player of the other hand, the cover, and the point counts."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from houseway.core.messages.note import Note
from houseway.core.money.places import Bet, stack
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.families.baccarat.hands import Hands, points, value

BURN_FIRST, BURN_MORE = "burn", "burn more"
KEEP, OFFER, TAKEOVER, BIDDING, REBIDDING, WAGER = "keep", "offer", "takeover", "bidding", "second bidding", "wager"
BANCO, COVERS, CLOSED = "banco", "covers", "no more bets"
DEAL, CHOICE, LOOK, TURN, RESULT, PAY = "deal", "choice", "look", "turn", "result", "pay"
SIMULATED, SIMULATED_PLAYER, SIMULATED_BANKER = "simulated deal", "simulated player", "simulated banker"

BANK, COVER = "bank", "cover"
"""The two wagers: the banker's, and the other players' against it."""
BANKS, PASSES, ORDERED = "banks", "passes", "is ordered on"
LETS_STAND = "lets the bid stand"
CARD, STAY, NATURAL, UNDER_EIGHT = "says card", "says stay", "says natural", "says under eight"
TURNS_UP, ANNOUNCES = "turns up", "announces"

COUNTS_NOUGHT: Final = Note("banker_counts_nought")
THREE_FOR_PLAYER, TWO_FOR_BANKER = "player_gets_three", "banker_draws_two"
"""Mishaps that change how a hand is counted, as they are noted and called."""


# Round the table


def circle(round: Round, start: Hand) -> tuple[Hand, ...]:
    """Return every taken seat counterclockwise from the right of one, that one last. The dealer is between the last seat and the
    first, so from the dealer's right it is the circle of seat 1 (R-GEN-11).
    """
    many = len(round.rules.seats)
    places = (str((int(start) - 2 - step) % many + 1) for step in range(many))
    return tuple(place for place in places if place in round.seating)


FROM_THE_DEALER = "1"


def banker_of(round: Round) -> Hand | None:
    """Return the seat that has the shoe this round, or None before it is taken."""
    return next((said.hand for said in round.said if said.word in (BANKS, LETS_STAND)), None)


def the_banker(round: Round) -> Hand:
    """Return the seat that has the shoe, where there is one."""
    banker = banker_of(round)
    assert banker is not None
    return banker


def somebody_banks(round: Round) -> bool:
    """Whether the shoe has been taken."""
    return banker_of(round) is not None


def others(round: Round) -> tuple[Hand, ...]:
    """Return every seat except the banker's own, counterclockwise from the banker's right."""
    banker = the_banker(round)
    return tuple(seat for seat in circle(round, banker) if round.seating[seat] != round.seating[banker])


# The money


def bank(round: Round) -> Bet:
    """Return the banker's bet."""
    return round.bet(the_banker(round), BANK)


def placed(round: Round) -> Chips:
    """Return the banker's whole wager, covered or not."""
    wager = bank(round)
    return sum(move.chips for move in round.moves if move.dst == wager)


def covers(round: Round) -> dict[Bet, Chips]:
    """Return the bets against the bank, in the order they were made."""
    return {bet: stake for bet, stake in round.bets.items() if bet.wager == COVER}


def covered(round: Round) -> Chips:
    """Return the sum of the bets against the bank."""
    return sum(covers(round).values())


def room(round: Round) -> Chips:
    """Return the part of the bank that is not covered yet."""
    return placed(round) - covered(round)


def purse(round: Round, hand: Hand) -> Chips:
    """Return the chips of the player at a seat."""
    return round.chips.get(stack(round.seating[hand]), 0)


# The two hands


def dominant_of(round: Round) -> Hand:
    """Return the seat that plays the other hand: the largest bet against the bank, of equals the nearest to the banker
    (CDF-7(c)). A player who went banco has the only bet.
    """
    bets = {bet.on: stake for bet, stake in covers(round).items()}
    return max((seat for seat in others(round) if seat in bets), key=lambda seat: bets[seat])


def held(round: Round, hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand."""
    return cards_in(round.held.get(hand, ()))


def players(round: Round) -> tuple[Card, ...]:
    """Return the cards of the player's hand."""
    return held(round, dominant_of(round))


def bankers(round: Round) -> tuple[Card, ...]:
    """Return the cards of the banker's hand."""
    return held(round, the_banker(round))


def is_complete(round: Round) -> bool:
    """Whether the player's hand got three cards in the first deal and takes no further part in the drawing (R-CDF-13)."""
    return THREE_FOR_PLAYER in round.calls


def is_decided(round: Round) -> bool:
    """Whether neither hand draws: a natural was announced, or the banker's hand counts zero."""
    return COUNTS_NOUGHT.is_in(round) or any(said.word == NATURAL for said in round.said)


def is_face_up(round: Round, hand: Hand) -> bool:
    """Whether the first two cards of a hand have been turned up."""
    if is_decided(round) or round.words(RESULT, DEALER):
        return True
    return hand == banker_of(round) and bool(round.words(TURN, hand))


STOOD = 6
"""The count used for a player's hand that takes no card; the exact count makes no difference to the banker."""


def hands(round: Round) -> Hands:
    """Return both hands for the drawing rules."""
    player, banker = players(round), bankers(round)
    if is_complete(round):
        return Hands(STOOD, points(banker[:2]))
    third = value(player[2]) if len(player) > 2 else None
    count = STOOD if round.is_hidden(dominant_of(round)) else points(player[:2])  # it was announced as not a natural (H-BACK-04)
    return Hands(count, points(banker[:2]), third)


def player_counts(round: Round) -> int:
    """Return the final count of the player's hand; of three cards in the first deal the best of two or all (CDF-11(c)).

    The card in excess is entered last. One that was drawn before it was seen counts for nothing: that hand was complete.
    """
    cards = players(round)
    return best_count((*cards[:2], *cards[-1:])) if is_complete(round) else points(cards)


def banker_counts(round: Round) -> int:
    """Return the final count of the banker's hand, mishaps included (CDF-11(b), CDF-11(d))."""
    if COUNTS_NOUGHT.is_in(round):
        return 0
    return least_count(bankers(round)) if TWO_FOR_BANKER in round.calls else points(bankers(round))


def player_mishap(round: Round) -> str:
    """Return the clause by which the player's hand is counted differently from its cards, or an empty text."""
    return "CDF-11(c)" if is_complete(round) else ""


def banker_mishap(round: Round) -> str:
    """Return the clause by which the banker's hand is counted differently from its cards, or an empty text."""
    return "CDF-11(b)" if COUNTS_NOUGHT.is_in(round) else "CDF-11(d)" if TWO_FOR_BANKER in round.calls else ""


def best_count(three: tuple[Card, ...]) -> int:
    """Return the highest count of any two of three cards, or of all."""
    return max(points(some) for many in (2, 3) for some in combinations(three, many))


def least_count(four: tuple[Card, ...]) -> int:
    """Return the lowest count of any two of four cards."""
    return min(points(two) for two in combinations(four, 2))
