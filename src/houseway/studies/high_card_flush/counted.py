"""Every hand a player can hold, up to the names of the suits, against every hand the dealer can have with it.

No hand is dealt here. The dealer's best flush is below the player's exactly when each suit's share of the dealer's cards
is, so for one player's hand the dealer's hands below it are the coefficient of x^7 in a product of four polynomials: a suit with
n cards left gives n over k ways to hold k of them while k is short of the player's flush, and at its very length only the sets
that rank below it. Allowing the equal set too gives the hands at or below it; with the lowest qualifying flush in place of the
player's, the hands with which the dealer does not qualify.

A suit's polynomial depends on its cards only through how many they are and one number, the coefficient at the flush's length. So
for each way seven cards divide into suits a count is the same form in four numbers, linear in each: sixteen coefficients, worked
out once (`forms`). The player's suits are walked from the best to the worst, each one halves the form, and the innermost step is
one multiplication per count. The best suit is the outermost loop and has a row of the result to itself: threads never write
to the same place.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

Ints = NDArray[Any]

ACTIONS = ("folds", "raises the least", "raises the most")
COUNTS = ("hands", "lower", "not higher", "not qualifying")
"""The sums for each class of hands: the player's hands, and three counts of the dealer's."""


@kernel
def how_many(ranks: int) -> int:
    """Return the number of ranks in a set: bits added in pairs, in fours, and all."""
    ranks -= ranks >> 1 & 0x5555
    ranks = (ranks & 0x3333) + (ranks >> 2 & 0x3333)
    ranks = ranks + (ranks >> 4) & 0x0F0F
    return ranks + (ranks >> 8) & 0x1F


@kernel
def ranked_below(flush: int, upto: int, masks: Ints, choose: Ints, below: Ints) -> None:
    """Count, for each set a player's suit can hold, the sets left of the flush's length that rank below the flush.

    They are parted by the first card they do not share with it.
    """
    cards, length = np.zeros(7, np.int64), 0
    for bit in range(12, -1, -1):
        if flush >> bit & 1:
            cards[length] = bit
            length += 1
    for j in range(upto):
        left, total = 8191 ^ masks[j], 0
        for shared in range(length):
            bit = cards[shared]
            total += choose[how_many(left & ((1 << bit) - 1)), length - shared]
            if not left >> bit & 1:
                break
        below[j] = total


class Forms(NamedTuple):
    """The forms of each way seven cards divide into four suits: at the length of the longest suit, and at the qualifier's."""

    divisions: Ints
    at_longest: Ints
    at_qualifier: Ints


def forms(qualifying_length: int, choose: Ints) -> Forms:
    """Return sixteen coefficients per form; bit j of an index means suit j has a set of exactly the flush's length."""
    sizes = [(a, b, c, 7 - a - b - c) for a in range(7, 0, -1) for b in range(a, -1, -1) for c in range(b, -1, -1)]
    divisions = np.array([division for division in sizes if 0 <= division[3] <= division[2]], dtype=np.int64)
    fixed = np.full(len(divisions), qualifying_length)
    return Forms(divisions, _forms(divisions, divisions[:, 0].copy(), choose), _forms(divisions, fixed, choose))


@kernel
def _forms(divisions: Ints, lengths: Ints, choose: Ints) -> Ints:
    found = np.zeros((len(divisions), 16), np.int64)
    whole, grown = np.zeros(8, np.int64), np.zeros(8, np.int64)
    for at in range(len(divisions)):
        for place in range(16):
            need = 7
            whole[:] = 0
            whole[0] = 1
            for suit in range(4):
                if place >> suit & 1:
                    need -= lengths[at]
                    continue
                for power in range(8):
                    grown[power] = 0
                    for k in range(min(power + 1, lengths[at])):
                        grown[power] += whole[power - k] * choose[13 - divisions[at, suit], k]
                whole[:] = grown
            if need >= 0:
                found[at, place] = whole[need]
    return found


@kernel
def halve(form: Ints, number: int, into: Ints) -> None:
    """Put the best suit's number into a form, which leaves eight coefficients."""
    for place in range(8):
        into[place] = form[2 * place] + form[2 * place + 1] * number


@kernel
def halved(form: Ints, number: int) -> tuple[int, int, int, int]:
    """Return the four coefficients left after the second suit's number is put in."""
    return (
        form[0] + form[1] * number,
        form[2] + form[3] * number,
        form[4] + form[5] * number,
        form[6] + form[7] * number,
    )


@kernel
def ways_of(i1: int, i2: int, i3: int, i4: int) -> int:
    """Return in how many ways four sets in order can be given to the four suits."""
    if i1 == i2:
        if i2 == i3:
            return 1 if i3 == i4 else 4
        return 6 if i3 == i4 else 12
    if i2 == i3:
        return 4 if i3 == i4 else 12
    return 12 if i3 == i4 else 24


@kernel
def count(
    first: int, last: int, lanes: int, start: int, stop: int,
    masks: Ints, sizes: Ints, starts: Ints, runs: Ints, choose: Ints,
    divisions: Ints, at_longest: Ints, at_qualifier: Ints, fails: Ints, values: Ints, points: Ints, sums: Ints,
) -> None:  # fmt: skip
    """Count the hands whose best flush is one of the sets from `start` up to `stop`, by their best action.

    The sets are divided into partitions, and these are the partitions from `first` to `last`. `values[flush, action]`
    is an action's total over all dealer's hands: a constant and the amount that each of the three counts adds.
    `fails` are the sets' numbers for the lowest qualifying flush, `points` the amount that each set adds to the cell
    its hand is counted in. The result is `sums[flush, cell, action, run]`, run being the hand's longest straight
    flush: the number of hands, and of the dealer's hands lower than them, not higher, and not qualifying.

    All numbers fit in 64 bits: a dealer's count is at most 45,379,620, and all pairs of hands together 6.1e15.
    """
    below, level = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.int64)
    one, unfit, own = np.zeros(8, np.int64), np.zeros(8, np.int64), np.zeros(1, np.int64)
    for lane in range(first, last):
        for i1 in range(start + lane, stop, lanes):
            s1, flush, tally = sizes[i1], masks[i1], sums[i1 - start].reshape(-1, 4)
            raising, most = values[i1, 1] - values[i1, 0], values[i1, 2] - values[i1, 1]
            r0, r1, r2, r3 = raising[0], raising[1], raising[2], raising[3]
            m0, m1, m2, m3 = most[0], most[1], most[2], most[3]
            ranked_below(flush, 1, masks[i1:], choose, own)
            upto = int(min(starts[min(s1, 7 - s1) + 1], i1 + 1))
            ranked_below(flush, upto, masks, choose, below)
            for j in range(upto):
                level[j] = below[j] + (1 if masks[j] & flush == 0 else 0)
            for division in range(len(divisions)):
                if divisions[division, 0] != s1:
                    continue
                s2, s3, s4 = divisions[division, 1], divisions[division, 2], divisions[division, 3]
                below4, level4, fails4 = below[starts[s4] :], level[starts[s4] :], fails[starts[s4] :]
                points4, runs4 = points[starts[s4] :], runs[starts[s4] :]
                halve(at_longest[division], own[0], one)  # its own cards are gone, so the dealer has none equal to it there
                halve(at_qualifier[division], fails[i1], unfit)
                for i2 in range(starts[s2], min(starts[s2 + 1], i1 + 1)):
                    u0, u1, u2, u3 = halved(one, below[i2])
                    e0, e1, e2, e3 = halved(one, level[i2])
                    f0, f1, f2, f3 = halved(unfit, fails[i2])
                    run2 = max(runs[i1], runs[i2])
                    start3, start4, end4 = starts[s3], starts[s4], starts[s4 + 1]
                    for i3 in range(start3, min(starts[s3 + 1], i2 + 1)):
                        lows, per_low = u0 + u1 * below[i3], u2 + u3 * below[i3]
                        evens, per_even = e0 + e1 * level[i3], e2 + e3 * level[i3]
                        shorts, per_short = f0 + f1 * fails[i3], f2 + f3 * fails[i3]
                        run3, cell3 = max(run2, runs[i3]), points[i2] + points[i3]
                        same, apart = ways_of(i1, i2, i3, i3), ways_of(i1, i2, i3, -1)
                        for at in range(min(end4, i3 + 1) - start4):  # from zero, so that no place is negative
                            lower = lows + per_low * below4[at]
                            not_higher = evens + per_even * level4[at]
                            fail = shorts + per_short * fails4[at]
                            better = r0 + r1 * lower + r2 * not_higher + r3 * fail  # the least raise than a fold
                            more = m0 + m1 * lower + m2 * not_higher + m3 * fail  # and the most than the least
                            action = 1 if better > 0 else 0
                            if more > 0 and better + more > 0:
                                action = 2
                            ways = same if start4 + at == i3 else apart
                            row = np.uint64(((cell3 + points4[at]) * 3 + action) * 8 + max(run3, runs4[at]))
                            tally[row, 0] += ways
                            tally[row, 1] += ways * lower
                            tally[row, 2] += ways * not_higher
                            tally[row, 3] += ways * fail
