"""Hands of five with a joker that is an ace, or any card that completes a straight or a flush (PGP-3).

Values compare as numbers, as in `hands`; five aces beat everything. Ace to five is the second highest straight, or,
where a house chose so, the lowest; so a straight's rank here is its place in that order and not its top card.

>>> from houseway.core.values.cards import cards
>>> named(high(cards("JK As Ks 9s 5s"))), named(high(cards("JK Kd Kc 7h 4s"))), named(high(cards("JK Ah Ad Ac As")))
('flush, ace high', 'pair, kings', 'five aces')
>>> high(cards("As 2d 3c 4h 5s")) > high(cards("Kd Qc Jh Ts 9d")) > high(cards("As 2d 3c 4h 5s"), wheel_lowest=True)
True
>>> named(two(cards("JK Kd"))), named(two(cards("JK As")))
('ace high', 'pair, aces')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from houseway.core.values.cards import JOKER, RANK_NAMES, RANKS, Card
from houseway.core.values.equipment import are_cards

from .hands import (
    CATEGORIES,
    FLUSH,
    FULL_HOUSE,
    HIGH,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIRS,
    straight_top,
    worth,
)
from .hands import high as natural
from .hands import named as named_natural

__all__ = [
    "FIVE_ACES",
    "FLUSH",
    "FULL_HOUSE",
    "HIGH",
    "KINDS",
    "PAIR",
    "QUADS",
    "ROYAL",
    "STRAIGHT",
    "STRAIGHT_FLUSH",
    "TRIPS",
    "TWO_PAIRS",
    "category",
    "high",
    "named",
    "rank",
    "two",
]

ACE: Final = 14
FIVE_ACES: Final = ROYAL + 1
KINDS: Final = (*CATEGORIES, "five aces")
"""The kinds of hands of five, from the lowest."""

_FROM_TEN: Final = 15
_WHEEL_SECOND: Final = 14
_WHEEL_LOWEST: Final = 5
_BY_GROUPS: Final[dict[tuple[int, ...], int]] = {
    (5,): FIVE_ACES,
    (4, 1): QUADS,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): TRIPS,
    (2, 2, 1): TWO_PAIRS,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH,
}


def high(five: Sequence[object], *, wheel_lowest: bool = False) -> int:
    """Return the value of five cards."""
    if JOKER not in five:
        value = natural(five)
        kind = value >> 20
        return _run(kind, value >> 16 & 15, wheel_lowest) if kind in (STRAIGHT, STRAIGHT_FLUSH) else value
    assert are_cards(five)
    others = [card for card in five if card is not JOKER]
    return _completed(tuple(sorted(card.rank for card in others)), len({card.suit for card in others}) == 1, wheel_lowest)


def _run(kind: int, top: int, wheel_lowest: bool) -> int:
    """Return a straight by its place among straights: ten to ace first, then ace to five unless it is the lowest."""
    if top == ACE:
        return worth(kind, (_FROM_TEN,))
    return worth(kind, (_WHEEL_LOWEST if wheel_lowest else _WHEEL_SECOND,)) if top == 5 else worth(kind, (top,))


@cache
def _completed(ranks: tuple[int, ...], suited: bool, wheel_lowest: bool) -> int:
    """Return the best value a joker makes of four cards: an ace, or what completes a straight or a flush (R-PGP-02)."""
    with_ace = (*ranks, ACE)
    groups = sorted(((with_ace.count(rank), rank) for rank in {*with_ace}), reverse=True)
    found = [worth(_BY_GROUPS[tuple(many for many, _ in groups)], [rank for _, rank in groups])]
    if len({*ranks}) == len(ranks):
        for rank in {*range(2, ACE + 1)} - {*ranks}:
            five = (*ranks, rank)
            top = straight_top(sum(1 << held for held in five), 5)
            if top and suited:
                found.append(worth(ROYAL, (ACE,)) if top == ACE else _run(STRAIGHT_FLUSH, top, wheel_lowest))
            elif top:
                found.append(_run(STRAIGHT, top, wheel_lowest))
            elif suited:
                found.append(worth(FLUSH, sorted(five, reverse=True)))
    return max(found)


def rank(card: Card) -> int:
    """Return a card's rank, where the joker is an ace."""
    return ACE if card is JOKER else card.rank


def two(low: Sequence[object]) -> int:
    """Return the value of two cards, comparable with that of five: a pair, or two ranks; the joker is an ace."""
    assert are_cards(low)
    one, other = sorted(map(rank, low), reverse=True)
    return worth(PAIR, (one,)) if one == other else worth(HIGH, (one, other))


def category(value: int) -> int:
    """Return the kind of hand a value is."""
    return value >> 20


def named(value: int) -> str:
    """Return a hand in words."""
    kind, top = category(value), value >> 16 & 15
    if kind == FIVE_ACES:
        return KINDS[FIVE_ACES]
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        if top in (_WHEEL_SECOND, _WHEEL_LOWEST):
            return f"{KINDS[kind]}, ace to five"
        return f"{KINDS[kind]}, {RANK_NAMES[RANKS[min(top, ACE) - 2]]} high"
    return named_natural(value)
