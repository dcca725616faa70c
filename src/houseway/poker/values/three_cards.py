"""Hands of three cards as whole numbers: the greater is the better hand, equal numbers a tie (TCP-3, PKR-3(c)).

With three cards a straight is rarer than a flush, and three of a kind rarer than both, so the order is not that of
five. There are 22,100 hands but only 741 values; `ways` has the number of hands of each, so odds are computed without
dealing a card.

>>> from houseway.core.values.cards import cards
>>> named(high(cards("Kd Kc 2h"))), named(high(cards("4s 3h 2c"))), named(high(cards("Qs 9h 4d")))
('pair, kings', 'straight, four high', 'queen high')
>>> high(cards("Ah 2d 3c")) < high(cards("4s 3h 2c")) < high(cards("Ah Kd Qc"))
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from houseway.core.values.cards import RANK_NAMES, RANKS, Card
from houseway.core.values.equipment import are_cards

from .hands import plural, straight_top, worth

CATEGORIES: Final = (
    "high card",
    "pair",
    "flush",
    "straight",
    "three of a kind",
    "straight flush",
    "mini royal flush",
)
HIGH, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH, ROYAL = range(7)
HANDS: Final = 22_100
"""The number of hands of three in a deck."""


def high(held: Sequence[object]) -> int:
    """Return the value of the best three of three or more cards."""
    assert are_cards(held)
    return max(_of_three(part) for part in combinations(held, 3))


def _of_three(part: tuple[Card, ...]) -> int:
    one, two, three = part
    return _of_ranks(tuple(sorted((one.rank, two.rank, three.rank), reverse=True)), one.suit == two.suit == three.suit)


@cache
def _of_ranks(ranks: tuple[int, ...], suited: bool) -> int:
    """Return the value of ranks from the top, suited or not; a pair counts before the third card (R-GEN-03)."""
    top = straight_top(sum(1 << rank for rank in {*ranks}), 3)
    if top:
        category = (ROYAL if top == 14 else STRAIGHT_FLUSH) if suited else STRAIGHT
        return worth(category, (top,))
    if suited:
        return worth(FLUSH, ranks)
    pair = next((rank for rank in ranks if ranks.count(rank) > 1), 0)
    if not pair:
        return worth(HIGH, ranks)
    return worth(TRIPS if ranks.count(pair) == 3 else PAIR, (pair, *(rank for rank in ranks if rank != pair)))


def category(value: int) -> int:
    """Return the kind of hand a value is."""
    return value >> 20


def is_spades(held: Sequence[object]) -> bool:
    """Whether every card is a spade: some pay tables have a row for one suit."""
    assert are_cards(held)
    return all(card.suit == "s" for card in held)


def rows(value: int, *, spades: bool = False) -> tuple[str, ...]:
    """Return the rows of a pay table a hand satisfies, narrowest first: ace-king-queen suited is also a straight flush."""
    kind = category(value)
    if kind == ROYAL:
        wide = (CATEGORIES[ROYAL], CATEGORIES[STRAIGHT_FLUSH])
        return (f"{CATEGORIES[ROYAL]} of spades", *wide) if spades else wide
    return (CATEGORIES[kind],) if kind else ()


def named(value: int) -> str:
    """Return a hand of three in words."""
    kind, top = category(value), value >> 16 & 15
    if kind == ROYAL:
        return CATEGORIES[ROYAL]
    if kind in (PAIR, TRIPS):
        return f"{CATEGORIES[kind]}, {plural(top)}"
    name = RANK_NAMES[RANKS[top - 2]] + " high"
    return f"{CATEGORIES[kind]}, {name}" if kind else name


@cache
def ways() -> Mapping[int, int]:
    """Return every value, from the lowest, with the number of hands that have it; counted by ranks, without dealing."""
    found: Counter[int] = Counter()
    ranks = range(14, 1, -1)
    for part in combinations(ranks, 3):
        found[_of_ranks(part, True)] += 4
        found[_of_ranks(part, False)] += 4**3 - 4
    for pair in ranks:
        found[_of_ranks((pair,) * 3, False)] += 4
        for other in ranks:
            if other != pair:
                found[_of_ranks(tuple(sorted((pair, pair, other), reverse=True)), False)] += 6 * 4
    return MappingProxyType(dict(sorted(found.items())))
