"""Wins of every setting of every hand, by hands up to twins: the quick method, from which results are priced.

`faced` is about one seat and one bank; `two_seats` about a bank with two seats against it. The other side sets the
house way in both.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kept_counts import Progress
from houseway.lab.kernel import kernel, shared_out

from .tables import HELD, KINDS, Beats, Hands, Ints, by_kinds

Array = NDArray[Any]


@kernel
def _ways(left: Array, kinds: Array) -> int:
    """Return the number of ways in which four kinds can still be drawn."""
    ways: int = 1
    twins = 0
    for at in range(4):
        twins = twins + 1 if at and kinds[at] == kinds[at - 1] else 0
        ways *= int(left[kinds[at]]) - twins  # zero or less if too few are left
        if ways <= 0:
            return 0
        if twins:  # at most two of a kind: two drawn, in either order
            ways //= 2
    return ways


@kernel
def _faced(
    first: int, last: int, held: Array, kinds: Array, many: Array, high: Array, low: Array, house: Array,
    higher: Array, lower: Array, seat: Array, bank: Array,
) -> None:  # fmt: skip
    """Count the faces of every hand from `first` to `last` in every setting, as a seat against the dealer and as a bank against a
    seat.
    """
    left = np.empty(len(held), np.int64)
    for mine in range(first, last):
        left[:] = held
        for at in range(4):
            left[kinds[mine, at]] -= 1
        for other in range(len(kinds)):
            ways = _ways(left, kinds[other])
            if ways == 0:
                continue
            top, bottom = high[other, house[other]], low[other, house[other]]
            for way in range(many[mine]):
                over, under = high[mine, way], low[mine, way]
                seat[mine, way, 2 * higher[over, top] + lower[under, bottom]] += ways  # 20,475 at most
                bank[mine, way, 2 * higher[top, over] + lower[bottom, under]] += ways


def faced(hands: Hands, house: Ints, beats: Beats, progress: Progress) -> tuple[Ints, Ints]:
    """Return the ways by hand, setting and face, for a seat against the dealer and a bank against one seat; 20,475 per hand."""
    shape = (len(hands.kinds), hands.high.shape[1], 4)
    seat, bank = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    held = np.array(HELD, np.int64)

    def work(first: int, last: int) -> None:
        _faced(
            first, last, held, hands.kinds, hands.many, hands.high, hands.low, house,
            beats.high.astype(np.int64), beats.low.astype(np.int64), seat, bank,
        )  # fmt: skip

    for _ in shared_out(work, len(hands.kinds), title="every hand against every hand", progress=progress):
        pass
    return seat, bank


@kernel
def _two_seats(
    first: int, last: int, held: Array, kinds: Array, number: Array, alive: Array, high: Array, low: Array, house: Array,
    higher: Array, lower: Array, fates: Array, joint: Array,
) -> None:  # fmt: skip
    """Count the pairs of seats that share no tile, by inclusion and exclusion.

    With f(S) the seats' hands of one fate that hold all of S, the sum over S of (-1)^|S| f(S) g(S) counts the pairs of one hand
    of each fate that hold nothing in common. A hand has at most four tiles, so S has; with four it is the hand itself.
    """
    left = np.empty(len(held), np.int64)
    tiles = np.empty(28, np.int64)
    holds1 = np.zeros((2, 28), np.int64)
    holds2 = np.zeros((2, 28, 28), np.int64)
    holds3 = np.zeros((2, 28, 28, 28), np.int64)
    for mine in range(first, last):
        left[:] = held
        for at in range(4):
            left[kinds[mine, at]] -= 1
        size = 0
        for kind in range(len(held)):
            for _ in range(left[kind]):
                tiles[size] = kind
                size += 1
        for way in range(alive.shape[1]):
            if not alive[mine, way]:
                continue
            whole = np.zeros(2, np.int64)
            holds1[:] = 0
            holds2[:] = 0
            holds3[:] = 0
            over, under = high[mine, way], low[mine, way]
            for a in range(28):
                for b in range(a + 1, 28):
                    for c in range(b + 1, 28):
                        for d in range(c + 1, 28):
                            other = number[tiles[a], tiles[b], tiles[c], tiles[d]]
                            top, bottom = high[other, house[other]], low[other, house[other]]
                            fate = fates[2 * higher[top, over] + lower[bottom, under]]
                            if fate == 0:
                                continue
                            lost = 1 if fate < 0 else 0
                            whole[lost] += 1
                            holds1[lost, a] += 1
                            holds1[lost, b] += 1
                            holds1[lost, c] += 1
                            holds1[lost, d] += 1
                            holds2[lost, a, b] += 1
                            holds2[lost, a, c] += 1
                            holds2[lost, a, d] += 1
                            holds2[lost, b, c] += 1
                            holds2[lost, b, d] += 1
                            holds2[lost, c, d] += 1
                            holds3[lost, a, b, c] += 1
                            holds3[lost, a, b, d] += 1
                            holds3[lost, a, c, d] += 1
                            holds3[lost, b, c, d] += 1
            for one in range(2):
                for two in range(one, 2):  # 20,475 x 10,626 at most: far below 2**63
                    pairs = whole[one] * whole[two] + (whole[one] if one == two else 0)
                    for a in range(28):
                        pairs -= holds1[one, a] * holds1[two, a]
                        for b in range(a + 1, 28):
                            pairs += holds2[one, a, b] * holds2[two, a, b]
                            for c in range(b + 1, 28):
                                pairs -= holds3[one, a, b, c] * holds3[two, a, b, c]
                    joint[mine, way, one + two] = pairs


def two_seats(hands: Hands, house: Ints, beats: Beats, alive: Ints, progress: Progress) -> Ints:
    """Return ways by a bank's hand and setting: both seats win, the first wins and the second loses, or both lose.

    The two seats are distinguished: 20,475 x 10,626 ways to each hand of the bank.
    """
    joint = np.zeros((len(hands.kinds), hands.high.shape[1], 3), np.int64)
    held, number = np.array(HELD, np.int64), by_kinds()
    assert number.shape == (len(KINDS),) * 4

    def work(first: int, last: int) -> None:
        _two_seats(
            first, last, held, hands.kinds, number, alive, hands.high, hands.low, house,
            beats.high.astype(np.int64), beats.low.astype(np.int64), beats.fates, joint,
        )  # fmt: skip

    for _ in shared_out(work, len(hands.kinds), title="every bank against two seats", progress=progress):
        pass
    return joint
