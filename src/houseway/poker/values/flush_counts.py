"""Exact frequencies of seven-card hands, by their longest flush and their longest straight flush.

A suit's share of a hand is a subset of thirteen ranks. Subsets are counted by size and longest run, and four suits
are folded together; no hand is dealt. The whole deck has 133,784,560 seven-card hands.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from .flushes import run_in

HANDS = 133_784_560


@cache
def counts(*, ace_low: bool = True) -> dict[tuple[int, int], int]:
    """Return the number of hands by longest flush and longest run."""
    subsets = (subset for subset in range(1 << 13) if subset.bit_count() <= 7)
    suit = Counter((subset.bit_count(), run_in(subset << 2, ace_low)) for subset in subsets)
    hands: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})  # cards so far, longest flush, longest run
    for _ in range(4):
        grown: Counter[tuple[int, int, int]] = Counter()
        for (size, flush, run), ways in hands.items():
            for (more, length), subsets in suit.items():
                if size + more <= 7:
                    grown[size + more, max(flush, more), max(run, length)] += ways * subsets
        hands = grown
    return {(flush, run): ways for (size, flush, run), ways in hands.items() if size == 7}


def flushes() -> dict[int, int]:
    """Return the number of hands by the length of the longest flush."""
    found: Counter[int] = Counter()
    for (flush, _), ways in counts().items():
        found[flush] += ways
    return dict(found)


def runs() -> dict[int, int]:
    """Return the number of hands by the length of the longest straight flush."""
    found: Counter[int] = Counter()
    for (_, run), ways in counts().items():
        found[run] += ways
    return dict(found)
