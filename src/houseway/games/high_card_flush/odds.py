"""How often each hand comes, exactly: what a bonus table returns before anybody hangs it.

A suit's share of a hand is a subset of thirteen ranks. Subsets are counted by size and longest run, and four suits are
folded together; no hand is dealt. The whole deck has 133,784,560 seven-card hands.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from houseway.core.choice import Value
from houseway.core.price import Odds, PayTable, Price, Share

HANDS = 133_784_560


def _longest(subset: int) -> int:
    bits = subset << 1 | subset >> 12  # the ace, bit 12, also stands below the two
    length = 0
    while bits:
        bits &= bits << 1
        length += 1
    return length


@lru_cache(maxsize=1)
def counts() -> dict[tuple[int, int], int]:
    """How many hands have each longest flush and longest run."""
    suit = Counter((subset.bit_count(), _longest(subset)) for subset in range(1 << 13) if subset.bit_count() <= 7)
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
    """How many hands have a longest flush of each length."""
    found: Counter[int] = Counter()
    for (flush, _), ways in counts().items():
        found[flush] += ways
    return dict(found)


def runs() -> dict[int, int]:
    """How many hands have a longest straight flush of each length."""
    found: Counter[int] = Counter()
    for (_, run), ways in counts().items():
        found[run] += ways
    return dict(found)


def house_edge(table: PayTable, least: int, suited: Value = None) -> Fraction:
    """What a bonus table keeps of each chip bet; below nought the house loses. Fixed sums are taken at the least bet."""
    by_length = flushes() if table.wager == "flush_bonus" else runs()
    kind = "flush" if table.wager == "flush_bonus" else "straight flush"
    back = Fraction(0)
    for length, ways in by_length.items():
        price = table.of(f"{length} card {kind}")
        if price is not None:
            back += ways * (_win(price, least) + 1)
    if suited is not None:  # one suit of the four has its own price for seven in a row (R-HCF-02)
        plain, own = table.of("7 card straight flush"), table.of("7 card straight flush, suit specific")
        assert plain is not None and own is not None
        back += Fraction(runs()[7], 4) * (_win(own, least) - _win(plain, least))
    return 1 - back / HANDS


def _win(price: Price, least: int) -> Fraction:
    """What a chip wins; a share of a meter is no part of a bonus table."""
    assert not isinstance(price, Share)
    return Fraction(price.num, price.den) if isinstance(price, Odds) else Fraction(price.chips, least)
