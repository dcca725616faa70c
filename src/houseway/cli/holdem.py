"""Hold 'em at the terminal: hands are named as they grow, and bots value what they see.

A bot knows its two cards and the board. It bets what it made itself and goes along with what is near; it never bluffs, and it
does not pretend to know more. `houseway equity` knows more.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.messages.command import Command
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import RANK_NAMES, RANKS, Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD
from houseway.poker import high, named
from houseway.poker.values.hands import PAIR, TWO_PAIRS, plural

from .lore import Lore, as_dealt, unknown
from .poker import FAIR, STRONG, WEAK, least, plays, pots, remarks, tells

TEN, NINE = 10, 9


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """What a careful player does with two cards and the board."""
    own, board = (cards_in(seen.held.get(hand, ())) for hand in (asks[0].who, BOARD))
    return plays(strength(own, board), seen, asks)


def strength(own: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """How two cards stand with the board, in the words of a careful player.

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
    """What the board alone is, so that nobody bets what everybody has."""
    ranks = [card.rank for card in board]
    return PAIR if len({*ranks}) < len(ranks) else 0


def names(held: tuple[Card, ...]) -> str:
    """Two cards by themselves, five or more by the best five.

    >>> from houseway.core.values.cards import cards
    >>> names(cards("9h 9d")), names(cards("Kh Ah")), names(cards("9h 9d 4c 4s Ah"))
    ('pair of nines', 'ace-king suited', 'two pairs, nines and fours')
    """
    if len(held) >= 5:
        return named(high(held))
    if len(held) != 2:
        return ""
    one, other = sorted(held, key=lambda card: -card.rank)
    if one.rank == other.rank:
        return f"pair of {plural(one.rank)}"
    words = f"{RANK_NAMES[RANKS[one.rank - 2]]}-{RANK_NAMES[RANKS[other.rank - 2]]}"
    return f"{words} suited" if one.suit == other.suit else words


LORE = Lore(chooses, as_dealt, names, unknown, remarks, board=5, middle=pots, least=least, tells=tells)
