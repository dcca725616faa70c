"""Practice strategy for Caribbean Stud: bet any pair, fold below ace-king; ace-king depends on the up card.

With ace-king the usual rules are followed: bet if the up card is a two to a queen and matches one of yours; if it is
an ace or a king and you hold a queen or a jack; or if it matches nothing, you hold a queen, and it is lower than your
fourth card. They cost next to nothing against the best play.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, Card, cards
from houseway.core.values.equipment import card_in, cards_in
from houseway.core.values.hands import DEALER
from houseway.poker.values.hands import high

LEAST_PAIR = high(cards("2s 2h 3d 4c 5s"))
LEAST_ACE_KING = high(cards("As Kh 4d 3c 2s"))
QUEEN, KING = 12, 13


def worth_a_bet(held: tuple[Card, ...], up: Card) -> bool:
    """Whether the usual rules bet this hand against this up card."""
    value = high(held)
    if value >= LEAST_PAIR or value < LEAST_ACE_KING:
        return value >= LEAST_PAIR
    _, _, third, fourth, _ = sorted((card.rank for card in held), reverse=True)
    if up.rank >= KING:
        return third >= QUEEN - 1
    if any(card.rank == up.rank for card in held):
        return True
    return third == QUEEN and up.rank < fourth


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the practice seat's choice: bet what is worth it, and fold the rest."""
    offered = {ask.says: ask for ask in asks}
    betting = offered.get("raises")
    if betting is not None:
        up = next(card for card in seen.held[DEALER] if card != BACK)
        if worth_a_bet(cards_in(seen.held[betting.who]), card_in(up)):
            return Say(betting.who, betting.says, betting.low)
    return Say(asks[0].who, "folds")


BOT = Practice(chooses)
