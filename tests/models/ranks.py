"""Poker hands ranked from the printed lists, without the engine's evaluators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)
Rank = tuple[int, tuple[int, ...]]
"""The category, then the ranks that decide within it."""


def value(card: str) -> int:
    """Return the rank of a card, an ace as 14."""
    return RANKS.index(card[0]) + 2


def values(cards: Iterable[str]) -> list[int]:
    """Return the ranks of some cards, the highest first."""
    return sorted(map(value, cards), reverse=True)


def suited(cards: Sequence[str]) -> bool:
    """Whether all cards are of one suit."""
    return len({card[1] for card in cards}) == 1


def run_to(ranks: Sequence[int]) -> int:
    """Return the top of a straight, the ace high or low but never between, or zero."""
    for counted in (ranks, [1 if rank == 14 else rank for rank in ranks]):
        if len(set(counted)) == len(counted) and max(counted) - min(counted) == len(counted) - 1:
            return max(counted)
    return 0


def grouped(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the counts of the ranks, and the ranks: large groups first, then high ranks (R-GEN-03)."""
    counts = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    return tuple(many for many, _ in counts), tuple(rank for many, rank in counts for _ in range(many))


def five(cards: Sequence[str]) -> Rank:
    """Return the rank of a five-card hand as poker has it (PKR-3(b), CS-5(b))."""
    ranks = values(cards)
    top, flush = run_to(ranks), suited(cards)
    shape, order = grouped(ranks)
    if top and flush:
        return (ROYAL, ()) if top == 14 else (STRAIGHT_FLUSH, (top,))
    if shape[0] == 4:
        return QUADS, order
    if shape[:2] == (3, 2):
        return FULL, order
    if flush:
        return FLUSH, order
    if top:
        return STRAIGHT, (top,)
    return {(3, 1): TRIPS, (2, 2): TWO_PAIR, (2, 1): PAIR, (1, 1): NOTHING}[shape[:2]], order


def best_five(cards: Sequence[str]) -> Rank:
    """Return the highest rank among any five of these cards."""
    return max(map(five, combinations(cards, 5)))


THREE = ("nothing", "pair", "flush", "straight", "three of a kind", "straight flush")
"""Three-card hands, the lowest first (TCP-3(b))."""


def three(cards: Sequence[str]) -> Rank:
    """Return the rank of a three-card hand; A-K-Q is the highest straight and 3-2-A the lowest."""
    ranks = values(cards)
    top, flush = run_to(ranks), suited(cards)
    shape, order = grouped(ranks)
    if top:
        return (5 if flush else 3), (top,)
    if shape[0] == 3:
        return 4, order
    if flush:
        return 2, order
    return (1 if shape[0] == 2 else 0), order
