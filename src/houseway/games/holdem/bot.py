"""Practice strategy for hold 'em: it bets hands it made itself and calls with hands that are close.

It uses its two cards and the board, and never bluffs. `houseway equity` computes more.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD
from houseway.families.poker_room.bot import FAIR, STRONG, WEAK, minimum, plays
from houseway.poker import high
from houseway.poker.values.hands import PAIR, TWO_PAIRS

TEN, NINE = 10, 9


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the command of a careful player with two cards and the board."""
    own, board = (cards_in(seen.held.get(hand, ())) for hand in (asks[0].who, BOARD))
    return plays(strength(own, board), seen, asks)


def strength(own: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Return the strength of two cards with the board, for a careful player.

    >>> from houseway.core.values.cards import cards
    >>> strength(cards("Ah Ad"), ()), strength(cards("9h 8h"), ()), strength(cards("9h 2d"), ())
    (2, 1, 0)
    >>> strength(cards("9h 2d"), cards("9c 2c Kd")), strength(cards("Ah Qd"), cards("Ks Kd 4c"))
    (2, 0)
    """
    top, low = sorted((card.rank for card in own), reverse=True)
    if len(board) < 3:
        suited, near = own[0].suit == own[1].suit, top - low == 1
        if (top == low and top >= NINE) or low >= TEN + 2:
            return STRONG
        return FAIR if top == low or low >= TEN or (suited and (near or top == 14)) else WEAK
    made, shared = high((*own, *board)) >> 20, _category(board)
    if made >= TWO_PAIRS and made > shared + 1:
        return STRONG
    if made > shared:
        best = max(card.rank for card in board)
        return STRONG if made > PAIR or (top == low > best) else FAIR
    return WEAK


def _category(board: tuple[Card, ...]) -> int:
    """Return the category of the board alone, because every player has it."""
    ranks = [card.rank for card in board]
    return PAIR if len({*ranks}) < len(ranks) else 0


BOT = Practice(chooses, minimum=minimum)
