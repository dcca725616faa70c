"""Hands of five: how many of each kind there are, and which printed rows a hand satisfies.

>>> from houseway.core.values.cards import cards
>>> rows(high(cards("Th Td 7c 5s 2h")))
('pair', 'pair of tens or better', 'pair or less')
>>> sum(KINDS.values()) == HANDS
True
"""

from __future__ import annotations

from math import comb
from typing import Final

from .hands import CATEGORIES, HIGH, PAIR, high

__all__ = ["HANDS", "KINDS", "TENS_OR_BETTER", "high", "kind", "rows", "ways"]

TEN: Final = 10
HANDS: Final = comb(52, 5)
TENS_OR_BETTER: Final = "pair of tens or better"
PAIR_OR_LESS: Final = "pair or less"

_RUNS: Final = 10
"""Ace to five, two to six, and so on up to ten to ace."""
_SPREAD: Final = comb(13, 5) - _RUNS
"""Five different ranks that are not a straight."""

# fmt: off
KINDS: Final = {
    "royal flush":     4,
    "straight flush":  4 * (_RUNS - 1),
    "four of a kind":  13 * 48,
    "full house":      13 * comb(4, 3) * 12 * comb(4, 2),
    "flush":           4 * _SPREAD,
    "straight":        _RUNS * (4**5 - 4),
    "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
    "two pairs":       comb(13, 2) * comb(4, 2) ** 2 * 44,
    "pair":            13 * comb(4, 2) * comb(12, 3) * 4**3,
    "high card":       _SPREAD * (4**5 - 4),
}
# fmt: on
"""The number of hands of five of each kind, best first."""


def kind(value: int) -> str:
    """Return the kind of hand a value is."""
    return CATEGORIES[value >> 20]


def rows(value: int) -> tuple[str, ...]:
    """Return the rows a hand satisfies on any pay table, the narrowest first."""
    category = value >> 20
    if category > PAIR:
        return (CATEGORIES[category],)
    if category == HIGH:
        return (CATEGORIES[HIGH], PAIR_OR_LESS)
    good = (TENS_OR_BETTER,) if value >> 16 & 15 >= TEN else ()
    return (CATEGORIES[PAIR], *good, PAIR_OR_LESS)


def ways() -> dict[tuple[str, ...], int]:
    """Return the number of five-card hands that satisfy each set of rows."""
    better = {(name,): many for name, many in KINDS.items() if name not in ("pair", "high card")}
    pairs, good = KINDS["pair"] // 13, 14 - TEN + 1
    return better | {
        ("pair", TENS_OR_BETTER, PAIR_OR_LESS): good * pairs,
        ("pair", PAIR_OR_LESS): (13 - good) * pairs,
        ("high card", PAIR_OR_LESS): KINDS["high card"],
    }
