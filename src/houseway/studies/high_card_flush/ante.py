"""The ante and the raise: the counts, priced under a strategy.

A strategy gives an action for every hand. Most depend on the flush alone; one also counts the off-suit cards above a
ten, which decide where the flush does not (a dealer short of high cards qualifies less, and beats less).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import shared_out
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import OPTIMAL
from houseway.poker.values.flushes import NINE_HIGH, Flush

from .rule_tables import CASES, FOLD, LEAST, MOST, Nets, antes, cases, nets, qualifier, rows, values
from .suits import DEALERS, HELD, mask_of, suits

Ints = NDArray[Any]

HIGH_CARDS = "count the high cards"
THRESHOLDS = {
    "raise T-8-6 or better": Flush(3, (10, 8, 6)),
    "raise T-9-2 or better": Flush(3, (10, 9, 2)),
    "raise J-high or better": Flush(3, (11, 3, 2)),
    "mimic the dealer": NINE_HIGH,
    "raise any three": Flush(3, (4, 3, 2)),
    "never fold": Flush(2, (3, 2)),
}
ONE_ANTE = "raise one ante only"
STRATEGIES = (OPTIMAL, HIGH_CARDS, *THRESHOLDS, ONE_ANTE)

LANES = 64
"""The number of partitions; flushes are spread over them, as short ones have many more hands than long ones."""
CELLS = 5
"""The number of cells: zero to four high cards outside the flush, where a strategy counts them."""


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return every hand against every dealer's, by flush and best action; where both are best, by off-suit high cards too."""
    from .counted import count, forms, ranked_below  # so that pricing cached counts never waits for a compiler

    sets, edge = suits(), qualifier()
    form = forms(int(sets.sizes[edge]), sets.choose)
    fails = np.zeros_like(sets.masks)
    ranked_below(int(sets.masks[edge]), len(fails), sets.masks, sets.choose, fails)
    worth = values(nets(rules))

    def into(points: Ints, start: int, stop: int, cells: int, title: str) -> Ints:
        sums = np.zeros((stop - start, cells, 3, HELD + 1, 4), dtype=np.int64)

        def part(first: int, last: int) -> None:
            count(first, last, LANES, start, stop, *sets, *form, fails, worth, points, sums)

        for _ in shared_out(part, LANES, title=title, progress=progress, parts=16):
            pass
        return sums

    sums = into(np.zeros_like(sets.masks), 0, len(sets.masks), 1, "hands against the dealer")[:, 0]
    start, stop = mixed(sums)
    high = np.bitwise_count(sets.masks >> 9).astype(np.int64)
    cells = into(high, start, stop, CELLS, "hands that off-suit cards decide").sum(axis=3)
    return {"sums": sums, "cells": cells, "mixed": np.array([start, stop], dtype=np.int64)}


def mixed(sums: Ints) -> tuple[int, int]:
    """Return the range of flushes with which some hands fold and others raise: first, and one past the last."""
    hands = sums[..., 0].sum(axis=2)
    both = np.flatnonzero((hands[:, FOLD] > 0) & (hands[:, LEAST:].sum(axis=1) > 0))
    return (int(both[0]), int(both[-1]) + 1) if len(both) else (0, 0)


def place(flush: Flush) -> int:
    """Return the place of a flush among the sets a suit can hold."""
    return _places()[mask_of(flush)]


@cache
def _places() -> dict[int, int]:
    return {int(mask): at for at, mask in enumerate(suits().masks)}


def margins(sums: Ints, worth: Ints) -> Ints:
    """Return the minimum raise's gain over a fold, summed over all dealer's hands; `sums` ends in the four counts."""
    more = worth[:, LEAST] - worth[:, FOLD]
    shape = (len(more),) + (1,) * (sums.ndim - 2)
    return sum((sums[..., n] * more[:, n].reshape(shape) for n in range(4)), np.zeros(sums.shape[:-1], np.int64))


def needed(counted: Counts, found: Nets) -> tuple[int, ...]:
    """Return, for each flush that off-suit cards decide, the number of high cards from which it is better to raise."""
    start, stop = (int(at) for at in counted["mixed"])
    gains = margins(counted["cells"].sum(axis=2), values(found)[start:stop])  # [flush, cell]
    from_there = np.flip(np.cumsum(np.flip(gains, axis=1), axis=1), axis=1)
    never = np.zeros((stop - start, 1), dtype=np.int64)
    return tuple(int(cell) for cell in np.argmax(np.concatenate([from_there, never], axis=1), axis=1))


def played(counted: Counts, found: Nets, strategy: str) -> Ints:
    """Return the counts of all hands by flush and by what the strategy does with them: [flush, action, 4]."""
    best = counted["sums"].sum(axis=2)
    if strategy == OPTIMAL:
        return best
    done = np.zeros_like(best)
    if strategy in THRESHOLDS:
        start = place(THRESHOLDS[strategy])
        done[:start, FOLD], done[start:, MOST] = best[:start].sum(axis=1), best[start:].sum(axis=1)
        return done
    if strategy == ONE_ANTE:
        done[:, FOLD], done[:, LEAST] = best[:, FOLD], best[:, LEAST] + best[:, MOST]
        return done
    assert strategy == HIGH_CARDS, strategy
    done = best.copy()
    start = int(counted["mixed"][0])
    for at, least in enumerate(needed(counted, found)):
        by_cell = counted["cells"][at].sum(axis=1)
        done[start + at] = 0
        done[start + at, FOLD], done[start + at, LEAST] = by_cell[:least].sum(axis=0), by_cell[least:].sum(axis=0)
    return done


def spread(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every pair of hands, by action and the row that decided; net and stake in antes, the raise included."""
    found, sizes, decided = nets(rules), suits().sizes, rows(rules)
    done = played(counted, found, strategy)
    came = cases(done)
    ways: dict[Ending, int] = {Ending("folds", Fraction(-1), cites="HCF-10(b)"): int(done[:, FOLD, 0].sum()) * DEALERS}
    for length in range(2, HELD + 1):
        at = sizes == length
        for action in (LEAST, MOST):
            times = antes(length)[action]
            for case in range(len(CASES)):
                number = int(came[at, action, case].sum())
                if number:
                    row = decided[case]
                    net = Fraction(int(found.table[length, action, case]), found.parts)
                    name = f"raises {times}x, {row.holds.__name__.replace('_', ' ')}"
                    ending = Ending(name, net, Fraction(1 + times), row.cites)
                    ways[ending] = ways.get(ending, 0) + number
    return Spread({ending: number for ending, number in ways.items() if number})
