"""Seven cards as two hands, five high and two low: what each is worth, and when they are set wrong.

>>> from houseway.core.values.cards import cards
>>> is_foul(cards("Kh Qc 9d 7s 5h"), cards("As Kd")), is_foul(cards("7h 7c 9d 5s 4h"), cards("7s 7d"))
(True, False)
>>> len(splits(cards("As Kd Qh 9c 7d 4s 2h")))
21
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from operator import itemgetter

from houseway.core.values.cards import Card
from houseway.poker.values.joker import high, named, rank, two

Cards = tuple[Card, ...]
Split = tuple[Cards, Cards]
"""A high hand of five and a low hand of two."""

SEVEN, FIVE, TWO = 7, 5, 2
_PLACES = tuple(
    (itemgetter(*(place for place in range(SEVEN) if place not in low)), itemgetter(*low))
    for low in combinations(range(SEVEN), TWO)
)


def splits(seven: Cards) -> tuple[Split, ...]:
    """Return the twenty-one ways to split seven cards."""
    return tuple((fives(seven), twos(seven)) for fives, twos in _PLACES)


def is_foul(high_hand: Cards, low_hand: Cards) -> bool:
    """Whether the low hand outranks the high hand; equal hands are allowed (R-PGP-09)."""
    return two(low_hand) > high(high_hand)


def is_miscounted(parts: tuple[tuple[object, ...], ...]) -> bool:
    """Whether a hand was not split into five and two."""
    return sorted(map(len, parts)) != [TWO, FIVE]


def groups(seven: Cards) -> tuple[tuple[int, int], ...]:
    """Return the count of each rank, the largest group first, then the highest rank; the joker is an ace."""
    counts = Counter(map(rank, seven))
    return tuple(sorted(((many, of) for of, many in counts.items()), reverse=True))


def in_words(split: Split, *, wheel_lowest: bool) -> str:
    """Return the names of both hands."""
    return f"{named(high(split[0], wheel_lowest=wheel_lowest))} and {named(two(split[1]))}"
