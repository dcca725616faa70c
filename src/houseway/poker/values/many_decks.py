"""Hands of five out of several decks as whole numbers: the greater number is the better hand, equal numbers a copy (FAH-3).

With several decks a hand can hold the same card twice, so there are seventeen kinds: five of a kind, and flushes with pairs in
them. A flush with one pair already beats four of a kind, so the best of seven cards is looked for among all its fives.

>>> from houseway.core.values.cards import cards
>>> named(high(cards("9h 9h 5h 2h 7c Kh 3s"))), named(high(cards("9h 9h 5h 2h 7c 7d 7s")))
('flush with a pair, nines', 'full house, sevens over nines')
>>> high(cards("9h 9h 5h 2h 7c Kh 3s")) > high(cards("9h 9h 5h 2h 7c 7d 7s"))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from houseway.core.values.cards import RANK_NAMES, RANKS, Card
from houseway.core.values.equipment import are_cards

from .hands import plural, straight_top, worth

CATEGORIES: Final = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "flush with a pair",
    "flush with two pairs",
    "flush with three of a kind",
    "five of a kind",
    "flush with a full house",
    "straight flush",
    "flush with four of a kind",
    "royal flush",
    "flush with five of a kind",
)
HIGH, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS = range(8)
FLUSH_PAIR, FLUSH_TWO_PAIRS, FLUSH_TRIPS, FIVES, FLUSH_FULL_HOUSE, STRAIGHT_FLUSH, FLUSH_QUADS, ROYAL, FLUSH_FIVES = range(8, 17)

_BY_GROUPS: Final[dict[tuple[int, ...], tuple[int, int]]] = {
    (5,): (FIVES, FLUSH_FIVES),
    (4, 1): (QUADS, FLUSH_QUADS),
    (3, 2): (FULL_HOUSE, FLUSH_FULL_HOUSE),
    (3, 1, 1): (TRIPS, FLUSH_TRIPS),
    (2, 2, 1): (TWO_PAIRS, FLUSH_TWO_PAIRS),
    (2, 1, 1, 1): (PAIR, FLUSH_PAIR),
    (1, 1, 1, 1, 1): (HIGH, FLUSH),
}
"""The kinds by the number of cards of each rank, the largest group first: in several suits, and in one."""


def high(held: Sequence[object]) -> int:
    """Return the value of the best five of five or more cards."""
    assert are_cards(held)
    return max(_of_five(five) for five in combinations(held, 5))


def _of_five(five: tuple[Card, ...]) -> int:
    one, two, three, four, last = five
    ranks = tuple(sorted((one.rank, two.rank, three.rank, four.rank, last.rank)))
    return of_ranks(ranks, one.suit == two.suit == three.suit == four.suit == last.suit)


@cache
def of_ranks(ranks: tuple[int, ...], suited: bool) -> int:
    """Return the value of five ranks, suited or not: groups before single cards, the larger group first (R-GEN-03)."""
    groups = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
    top = straight_top(sum(1 << rank for rank in {*ranks}), 5)
    if top:
        return worth((ROYAL if top == 14 else STRAIGHT_FLUSH) if suited else STRAIGHT, (top,))
    return worth(_BY_GROUPS[tuple(many for many, _ in groups)][suited], [rank for _, rank in groups])


def category(value: int) -> int:
    """Return the kind of hand a value is."""
    return value >> 20


def named(value: int) -> str:
    """Return a hand of five in words."""
    kind, top, next_ = category(value), value >> 16 & 15, value >> 12 & 15
    name = CATEGORIES[kind]
    match kind:
        case _ if kind == ROYAL:
            return name
        case _ if kind in (FULL_HOUSE, FLUSH_FULL_HOUSE):
            return f"{name}, {plural(top)} over {plural(next_)}"
        case _ if kind in (TWO_PAIRS, FLUSH_TWO_PAIRS):
            return f"{name}, {plural(top)} and {plural(next_)}"
        case _ if kind in (HIGH, STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            leads = RANK_NAMES[RANKS[top - 2]] + " high"
            return leads if kind == HIGH else f"{name}, {leads}"
        case _:
            return f"{name}, {plural(top)}"
