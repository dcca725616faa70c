"""Counts of every player's hand against every dealer's, computed once and cached.

134,459 hands represent all 2,598,960 when suits are renamed. Each faces 47 up cards, and each up card has 163,185
sets of hole cards. Besides the hand's own payout, ante and bet depend only on how many of these sets fail to qualify,
are lower, or tie. So equal results are merged, within the cells that a strategy can distinguish.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.caribbean_stud.payouts import Showdown
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import shared_out
from houseway.lab.poker_ranks import HIGH, places_of

from .cells import cells
from .subsets import HANDS, PARTS, UPS, choose, classes, count_down, hands

Ints = NDArray[Any]
BITS = 18
"""A count of hole cards is at most 163,185, which is less than 2**18: three of them and a cell fit one number."""


class Dealt(NamedTuple):
    """All hands of five, and the classes that renaming suits makes of them."""

    worth: Ints
    """The place of each hand among all values, one being the lowest."""
    firsts: Ints
    """The number of the hand that stands for each class."""
    ways: Ints
    """The number of hands in each class."""


@cache
def all_hands() -> Dealt:
    """Return all hands with their values, from the evaluator, which uses the game's own ranking."""
    held = hands()
    ways = np.zeros(HANDS, np.int64)
    classes(held, ways)
    firsts = np.flatnonzero(ways)
    return Dealt(places_of(HIGH).of(held).astype(np.int64), firsts, ways[firsts])


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return cells, the results of the hole cards behind each up card, and the number of hands with an up card for each."""
    known = all_hands()
    out = outcomes(progress)
    found: list[tuple[Ints, Ints]] = []
    for first in range(0, len(known.firsts), 16_384):
        part = slice(first, first + 16_384)
        held = hands()[known.firsts[part]]
        cell = cells(held, places_of(HIGH).worth[known.worth[known.firsts[part]]])
        fails, below, ties = (out[part, :, n].astype(np.int64) for n in range(3))
        packed = cell << 3 * BITS | fails << 2 * BITS | below << BITS | ties
        ways = np.broadcast_to(known.ways[part, None], packed.shape)
        free = cell >= 0
        found.append(gathered(packed[free], ways[free]))
    packed, ways = gathered(np.concatenate([one for one, _ in found]), np.concatenate([many for _, many in found]))
    assert int(ways.sum()) == HANDS * UPS
    mask = (1 << BITS) - 1
    return {
        "cell": packed >> 3 * BITS,
        "fails": packed >> 2 * BITS & mask,
        "below": packed >> BITS & mask,
        "ties": packed & mask,
        "ways": ways,
    }


def gathered(keys: Ints, ways: Ints) -> tuple[Ints, Ints]:
    """Return equal keys once, with their ways summed."""
    order = np.argsort(keys, kind="stable")
    keys, ways = keys[order], ways[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    return keys[starts], np.add.reduceat(ways, starts)


def outcomes(progress: Progress) -> Ints:
    """Return, by [class, up card], the dealer's hands that fail, that qualify and are lower, and that tie."""
    known = all_hands()
    order = np.argsort(known.worth, kind="stable")
    in_order = known.worth[order]
    number = np.full(HANDS, -1, np.int64)
    number[known.firsts] = np.arange(len(known.firsts))
    worths = places_of(HIGH).worth
    qualifies = np.array([not Showdown(int(worth), int(worth)).dealer_does_not_qualify() for worth in worths])[known.worth]
    out = np.zeros((len(known.firsts), 52, 3), np.int32)

    def part(first: int, last: int) -> None:
        """Count one partition of the values; each partition first adds the hands below it."""
        table = np.zeros((PARTS, 3), np.int32)  # no entry exceeds 2,598,960
        count_down(first, last, order, known.worth, qualifies.astype(np.int64), hands(), number, table, choose(), out)

    starts = np.flatnonzero(np.concatenate([[True], in_order[1:] != in_order[:-1]]))
    lanes = 16
    asked: Ints = np.cumsum(number[order] >= 0)  # partitions of equal work, each beginning at a new value
    middle = [int(np.searchsorted(asked, int(asked[-1]) * lane // lanes)) for lane in range(1, lanes)]
    cuts = [0, *(int(starts[int(np.searchsorted(starts, at))]) for at in middle), HANDS]
    for _ in shared_out(
        lambda first, last: [part(cuts[n], cuts[n + 1]) for n in range(first, last)],
        lanes,
        title="hands against the dealer",
        progress=progress,
        parts=lanes,
    ):
        pass
    return out
