"""Seats that share their tiles: tables are dealt, and all hands that the dealer can still have are gone through.

The average is a hand's gain from the best setting against those over the setting that is best by its own tiles alone,
whose net is exact.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal

from .prices import OTHERS, least
from .seen import Sides, sides
from .tables import HELD, KINDS, by_kinds, hands

Array = NDArray[Any]
SEED = 32


@kernel
def _dealt(
    first: int, last: int, seed: int, told: int, fresh: Array, number: Array, high: Array, low: Array, many: Array, alone: Array,
    at: Sides,
) -> Array:  # fmt: skip
    """Deal some tables, each by a generator of its own number; sum what knowing all hands adds to a table, and its squares."""
    sums = np.zeros(2, np.int64)
    tiles, own = fresh.copy(), np.zeros(4, np.int64)
    known = 4 * told
    dealers = np.zeros(OTHERS, np.int64)  # as many as with one hand known
    for table in range(first, last):
        tiles[:] = fresh
        deal(tiles, known, begun(seed, table))
        tiles[known:].sort()  # hands are numbered by their kinds in order
        count = 0
        for a in range(known, len(tiles)):
            for b in range(a + 1, len(tiles)):
                for c in range(b + 1, len(tiles)):
                    for d in range(c + 1, len(tiles)):
                        dealers[count] = number[tiles[a], tiles[b], tiles[c], tiles[d]]
                        count += 1
        gain = 0
        for hand in range(told):
            own[:] = tiles[4 * hand : 4 * hand + 4]
            own.sort()
            mine = number[own[0], own[1], own[2], own[3]]
            best, by_itself = 0, 0
            for way in range(many[mine]):
                over, under, net = high[mine, way], low[mine, way], 0
                for one in range(count):
                    other = dealers[one]
                    net += at.nets[2 * at.higher[over, at.top[other]] + at.lower[under, at.bottom[other]]]
                best = net if way == 0 else max(best, net)
                if way == alone[mine]:
                    by_itself = net
            gain += best - by_itself
        sums[0] += gain
        sums[1] += gain * gain
    return sums


def gain_from_sharing(
    rules: Rules, progress: Progress, told: int, tables: int, alone: Array, *, banks: bool, seed: int = SEED
) -> Counts:
    """Return the sum over tables of what so many hands gain in cents, over all hands of the dealer, and of its squares.

    `alone` is the setting of each hand that is best without knowing the others.
    """
    held, number, at = hands(), by_kinds(), sides(rules, banks=banks)
    fresh = np.repeat(np.arange(len(KINDS)), HELD)

    def part(first: int, last: int) -> Array:
        return _dealt(first, last, seed, told, fresh, number, held.high, held.low, held.many, alone, at)

    sums = sum(shared_out(part, tables, title="full tables", progress=progress), np.zeros(2, np.int64))
    parts = told * comb(len(fresh) - 4 * told, 4) * least(rules)
    return {"sums": sums, "tables": np.array([tables]), "parts": np.array([parts])}


def gained(counted: Counts) -> tuple[Fraction, Fraction]:
    """Return one hand's expected gain from knowing the other hands, and its standard error."""
    (total, squares), tables, parts = map(int, counted["sums"]), int(counted["tables"][0]), int(counted["parts"][0])
    mean = Fraction(total, tables * parts)
    error = (float(Fraction(squares, tables * parts**2) - mean**2) / tables) ** 0.5
    return mean.limit_denominator(10**9), Fraction(error).limit_denominator(10**9)
