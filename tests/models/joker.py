"""Hands with a joker, ranked from the printed lists of pai gow poker (PGP-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from .ranks import (
    FLUSH,
    FULL,
    NOTHING,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    grouped,
    run_to,
    suited,
    value,
    values,
)

JOKER = "JK"
FIVE_ACES = 10
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SHAPES = {(5,): FIVE_ACES, (4, 1): QUADS, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
Rank = tuple[int, tuple[int, ...]]


def ranks_of(cards: Sequence[str]) -> list[int]:
    """Return the ranks with the joker as an ace, the highest first."""
    return sorted((14 if card == JOKER else value(card) for card in cards), reverse=True)


def kind_of(cards: Sequence[str]) -> Rank:
    """Return the rank of five cards by groups alone; the joker counts as an ace (PGP-3(a))."""
    shape, order = grouped(ranks_of(cards))
    return SHAPES.get(shape, NOTHING), order


def in_a_row(top: int, *, lowest: bool) -> int:
    """Return the rank of a straight: A-2-3-4-5 is the second highest unless the house elects the lowest (PGP-3(d))."""
    return 27 if top == 5 and not lowest else 2 * top


def straight_or_flush(cards: Sequence[str], *, lowest: bool) -> Rank | None:
    """Return the rank of five real cards that are a straight, a flush or both, else None."""
    top, flush = run_to(values(cards)), suited(cards)
    if top and flush:
        return (ROYAL, ()) if top == 14 else (STRAIGHT_FLUSH, (in_a_row(top, lowest=lowest),))
    if flush:
        return FLUSH, tuple(values(cards))
    return (STRAIGHT, (in_a_row(top, lowest=lowest),)) if top else None


def high(cards: tuple[str, ...], *, lowest: bool = False) -> Rank:
    """Return the highest rank of five cards: the joker completes a straight or a flush, or is an ace (R-PGP-02)."""
    return max(every_rank(cards, lowest=lowest))


@lru_cache(maxsize=5_000)
def every_rank(cards: tuple[str, ...], *, lowest: bool = False) -> tuple[Rank, ...]:
    """Return every rank five cards can be counted as."""
    rest = [card for card in cards if card != JOKER]
    if len(rest) == 5:
        ways: list[list[str]] = [rest]
    else:
        ways = [[*rest, card] for card in DECK if card not in rest]
    completed = (straight_or_flush(way, lowest=lowest) for way in ways)
    return (kind_of(cards), *(rank for rank in completed if rank))


def low(cards: Sequence[str]) -> Rank:
    """Return the rank of two cards: the joker is an ace."""
    ranks = ranks_of(cards)
    return (PAIR if ranks[0] == ranks[1] else NOTHING), tuple(ranks)


def is_foul(high_hand: Rank, low_hand: Rank) -> bool:
    """Whether the low hand outranks the high hand; equal is legal (R-PGP-09)."""
    first = (min(high_hand[0], TWO_PAIR), high_hand[1][:2])
    return first < low_hand


def splits(seven: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield every way to lay two cards and five."""
    for two in combinations(range(7), 2):
        yield tuple(seven[at] for at in two), tuple(card for at, card in enumerate(seven) if at not in two)


def straight_or_flush_high(five: tuple[str, ...]) -> bool:
    """Whether five cards, with the joker as any card, are a straight, a flush or both."""
    return any(rank[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL) for rank in every_rank(five))
