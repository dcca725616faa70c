"""High and low hands of the poker games, from the printed lists (PKR-3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .ranks import five, grouped, three, value

Cards = tuple[str, ...]
Worth = tuple[int, ...]
LOWS = {"seven_card_stud_high_low": 0, "seven_card_stud_eight_or_better": 8, "omaha_eight_or_better": 8, "mambo_stud": 6}
"""Games in which a low takes half, and the highest card it may have; zero for any (PKR-9(j), PKR-11(g), PKR-13a(k))."""
SHAPES = ((1, 1), (2, 1), (2, 2), (3,), (3, 1), (3, 2), (4, 1))
"""The sizes of the two largest groups of a hand, the best low first."""


def high(cards: Cards) -> Worth:
    """Return the worth of a high hand of five cards, or of three: there a royal flush is a straight flush from the ace."""
    category, ranks = five(cards) if len(cards) == 5 else three(cards)
    return category, *ranks


def low(cards: Cards, most: int) -> Worth | None:
    """Return the worth of a low: pairs count, straights and flushes do not, the ace is one, the smaller wins (R-PKR-01)."""
    ranks = [1 if card[0] == "A" else value(card) for card in cards]
    if most and (len({*ranks}) < len(ranks) or max(ranks) > most):
        return None
    shape, order = grouped(ranks)
    return -SHAPES.index(shape[:2]), *(-rank for rank in order)


def every_way(game: str, own: Cards, board: Cards) -> Iterator[Cards]:
    """Yield every hand that may be made of a player's own cards and the common ones; Omaha takes two and three (R-PKR-10)."""
    if game.startswith("omaha"):
        for two in combinations(own, 2):
            for rest in combinations(board, 3):
                yield (*two, *rest)
    else:
        yield from combinations((*own, *board), 3 if game == "mambo_stud" else 5)


def hand_worth(game: str, cards: Cards, *, low_hand: bool) -> Worth | None:
    """Return the worth of one hand."""
    return low(cards, LOWS.get(game, 0)) if low_hand else high(cards)


def worth_of(game: str, own: Cards, board: Cards, *, low: bool) -> Worth | None:
    """Return the best that a player can make, or none."""
    worths = (hand_worth(game, cards, low_hand=low) for cards in every_way(game, own, board))
    return max((worth for worth in worths if worth is not None), default=None)


def by_suit(game: str, own: Cards, board: Cards, *, low: bool) -> list[tuple[int, int]]:
    """Return the cards of the best hand by rank and suit: the highest suit for a high, the lowest for a low (R-PKR-08)."""
    best = worth_of(game, own, board, low=low)
    ways = (cards for cards in every_way(game, own, board) if hand_worth(game, cards, low_hand=low) == best)
    return max(sorted((rank_and_suit(card, low=low) for card in cards), reverse=True) for cards in ways)


def rank_and_suit(card: str, *, low: bool) -> tuple[int, int]:
    """Return a card's rank and suit, from clubs up to spades."""
    suit = "cdhs".index(card[1])
    return (1 if card[0] == "A" else value(card), -suit) if low else (value(card), suit)
