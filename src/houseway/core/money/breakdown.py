"""An amount in chips of a table: the fewest that come to it exactly, or none where its chips cannot.

>>> broken_down(257_00, (100, 500, 2500, 10000))
(Stack(chip=10000, many=2), Stack(chip=2500, many=2), Stack(chip=500, many=1), Stack(chip=100, many=2))
>>> broken_down(6, (1, 3, 4)), broken_down(250, (100, 500)), broken_down(0, (100,))
((Stack(chip=3, many=2),), None, ())
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import gcd

from houseway.core.values.chips import Chips


@dataclass(frozen=True, slots=True)
class Stack:
    """So many chips of one kind."""

    chip: Chips
    many: int


def broken_down(chips: Chips, kinds: tuple[Chips, ...]) -> tuple[Stack, ...] | None:
    """Return the fewest chips of these kinds that come to an amount, the largest first; None where no chips do.

    Where several ways take as many chips, the one with more of the largest kind is meant.
    """
    falling = tuple(sorted({*kinds}, reverse=True))
    counts = _greedily(chips, falling) if _is_chain(falling) else _fewest(chips, falling)
    return None if counts is None else tuple(Stack(chip, many) for chip, many in zip(falling, counts, strict=True) if many)


def _is_chain(falling: tuple[Chips, ...]) -> bool:
    """Whether each kind is a whole number of the next smaller one: then the largest that fit are the fewest."""
    return all(larger % smaller == 0 for larger, smaller in pairwise(falling))


def _greedily(chips: Chips, falling: tuple[Chips, ...]) -> tuple[int, ...] | None:
    counts: list[int] = []
    for chip in falling:
        many, chips = divmod(chips, chip)
        counts.append(many)
    return None if chips else tuple(counts)


@lru_cache(maxsize=4096)
def _fewest(chips: Chips, falling: tuple[Chips, ...]) -> tuple[int, ...] | None:
    """Return the count of each kind that makes an amount with the fewest chips; the largest kind is tried first.

    As many smaller chips as the largest has units contain some that make whole largest ones. So fewer than that are
    used, and only a few counts of the largest kind have to be tried.
    """
    if not falling:
        return None if chips else ()
    largest, rest = falling[0], falling[1:]
    shared = gcd(*falling)
    if chips % shared:
        return None
    most = chips // largest
    below = (largest // shared - 1) * rest[0] if rest else 0
    least = max(0, -(-(chips - below) // largest))
    best: tuple[int, ...] | None = None
    for many in range(most, least - 1, -1):
        left = chips - many * largest
        if best is not None and many + (-(-left // rest[0]) if rest else 0) >= sum(best):
            break  # fewer large chips take at least as many in all
        found = _fewest(left, rest)
        if found is not None and (best is None or many + sum(found) < sum(best)):
            best = (many, *found)
    return best
