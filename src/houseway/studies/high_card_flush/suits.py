"""Sets of a suit: every set of up to seven ranks, from the worst flush to the best, and tables for kernels.

A set is a number of thirteen bits, bit 0 a two and bit 12 an ace. Longer beats shorter, and of equal lengths the
greater number is the higher flush: `Flush` compares in that order, and a test checks that both agree.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.poker.values.flushes import Flush, run_in

RANKS = 13
ALL = (1 << RANKS) - 1
HELD = 7
"""Cards in a hand."""
HANDS = comb(52, HELD)
DEALERS = comb(52 - HELD, HELD)
"""The number of hands the dealer can have against one of a player's."""


class Suits(NamedTuple):
    """Every set of ranks a suit can hold, in order of flush value."""

    masks: NDArray[Any]
    sizes: NDArray[Any]
    starts: NDArray[Any]
    """The start of each size; one more at the end."""
    runs: NDArray[Any]
    """The longest straight flush in each, ace high or low."""
    choose: NDArray[Any]
    """n over k."""


@cache
def suits() -> Suits:
    """Return the sets of ranks, sorted."""
    every = np.arange(1 << RANKS)
    size = np.bitwise_count(every).astype(np.int64)
    masks = every[np.argsort(size, kind="stable")][: int((size <= HELD).sum())]
    sizes = np.bitwise_count(masks).astype(np.int64)
    return Suits(
        masks,
        sizes,
        np.searchsorted(sizes, np.arange(HELD + 2)),
        np.array([run_in(mask << 2, True) for mask in masks.tolist()]),
        np.array([[comb(n, k) for k in range(HELD + 1)] for n in range(RANKS + 1)]),
    )


def flush_of(mask: int) -> Flush:
    """Return a set of ranks as the game's own flush."""
    return Flush(mask.bit_count(), tuple(rank for rank in range(14, 1, -1) if mask >> (rank - 2) & 1))


def mask_of(flush: Flush) -> int:
    """Return the game's own flush as a set of ranks."""
    return sum(1 << (rank - 2) for rank in flush.ranks)
