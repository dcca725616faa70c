"""How often each hand of five comes: 2,598,960 hands but only 7,462 values, counted by ranks; no hand is dealt.

>>> sum(ways().values()), len(ways())
(2598960, 7462)
>>> kinds()["four of a kind"], kinds()["royal flush"]
(624, 4)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from types import MappingProxyType
from typing import Final

from houseway.core.cards import RANKS, SUITS, Card

from .hands import CATEGORIES, high

HANDS: Final = 2_598_960
"""How many hands of five a deck has."""


@cache
def ways() -> Mapping[int, int]:
    """Every value, from the lowest, and how many of all hands have it."""
    found: Counter[int] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        many = Counter(ranks)
        if max(many.values()) > len(SUITS):
            continue
        suitings = 1
        for count in many.values():
            suitings *= comb(len(SUITS), count)
        if len(many) == len(ranks):
            found[high([Card(rank + SUITS[0]) for rank in ranks])] += len(SUITS)
            suitings -= len(SUITS)
        found[high(_unsuited(many))] += suitings
    return MappingProxyType(dict(sorted(found.items())))


def _unsuited(many: Mapping[str, int]) -> list[Card]:
    """Such ranks in more suits than one."""
    cards: list[Card] = []
    for turn, (rank, count) in enumerate(many.items()):
        cards += [Card(rank + SUITS[(turn + suit) % len(SUITS)]) for suit in range(count)]
    return cards


@cache
def kinds() -> Mapping[str, int]:
    """How many hands there are of each kind."""
    found: Counter[str] = Counter()
    for value, many in ways().items():
        found[CATEGORIES[value >> 20]] += many
    return MappingProxyType(dict(found))
