"""Every hand a player can hold, up to the names of the suits, against every hand the dealer can have beside it.

Nobody is dealt a hand here. The dealer's best flush is below the player's exactly when each suit's share of the dealer's cards
is, so for one player's hand the dealer's hands below it are the coefficient of x^7 in a product of four polynomials: a suit with
n cards left gives n over k ways to hold k of them while k is short of the player's flush, and at its very length only the sets
that rank below it. Allowing the equal set too gives the hands at or below it; with the lowest qualifying flush in place of the
player's, the hands with which the dealer does not qualify.

A suit's polynomial depends on its cards only through how many they are and one number, the coefficient at the flush's length. So
for each way seven cards divide into suits a count is the same form in four numbers, linear in each: sixteen coefficients, worked
out once (`forms`). The player's suits are walked from the best to the worst, each one halves the form, and the innermost step is
one multiplication a count. The best suit is the outermost loop and has a row of the result to itself: threads never write in the
same place.
"""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

Ints = NDArray[Any]

ACTIONS = ("folds", "raises the least", "raises the most")
COUNTS = ("hands", "lower", "not higher", "not qualifying")
"""What is summed for each class of hands: the player's hands, and three counts of the dealer's beside them."""


@kernel
def ranked_below(left: int, flush: int, choose: Ints) -> int:
    """How many sets of the flush's length, out of these ranks, rank below it: parted by the first card they do not share."""
    below = 0
    need = 0
    for bit in range(13):
        need += flush >> bit & 1
    for bit in range(12, -1, -1):
        if flush >> bit & 1:
            lower = left & ((1 << bit) - 1)
            many = 0
            while lower:
                lower &= lower - 1
                many += 1
            below += choose[many, need]
            if not left >> bit & 1:
                break
            need -= 1
    return below


@kernel
def all_ranked_below(flush: int, masks: Ints, choose: Ints) -> Ints:
    """The same for every set a player's suit can hold, among the cards it leaves."""
    below = np.zeros(len(masks), np.int64)
    for j in range(len(masks)):
        below[j] = ranked_below(8191 ^ masks[j], flush, choose)
    return below


class Forms(NamedTuple):
    """For each way seven cards divide into four suits: its form at the length of the longest suit, and at the qualifier's."""

    divisions: Ints
    at_longest: Ints
    at_qualifier: Ints


def forms(qualifying_length: int) -> Forms:
    """Sixteen coefficients a form; bit j of their place says that suit j has a set of the flush's very length."""
    sizes = [d for d in product(range(7, -1, -1), repeat=4) if sum(d) == 7 and list(d) == sorted(d, reverse=True)]
    return Forms(
        np.array(sizes, dtype=np.int64),
        np.array([_form(division, division[0]) for division in sizes], dtype=np.int64),
        np.array([_form(division, qualifying_length) for division in sizes], dtype=np.int64),
    )


def _form(division: tuple[int, ...], length: int) -> list[int]:
    shorter = [[comb(13 - size, k) for k in range(length)] for size in division]
    return [_ways([shorter[j] for j in range(4) if not place >> j & 1], 7 - length * place.bit_count()) for place in range(16)]


def _ways(shares: list[list[int]], need: int) -> int:
    """In how many ways suits give so many cards between them."""
    whole = [1]
    for share in shares:
        whole = [
            sum(whole[power - k] * share[k] for k in range(min(power + 1, len(share))) if power - k < len(whole))
            for power in range(need + 1)
        ]
    return whole[need] if 0 <= need < len(whole) else 0


@kernel
def halve(form: Ints, number: int, into: Ints) -> None:
    """Put one suit's number into a form."""
    for place in range(len(into)):
        into[place] = form[2 * place] + form[2 * place + 1] * number


@kernel
def ways_of(i1: int, i2: int, i3: int, i4: int) -> int:
    """In how many ways four sets in order can be given to the four suits."""
    if i1 == i2:
        if i2 == i3:
            return 1 if i3 == i4 else 4
        return 6 if i3 == i4 else 12
    if i2 == i3:
        return 4 if i3 == i4 else 12
    return 12 if i3 == i4 else 24


@kernel
def count(
    first: int, last: int, masks: Ints, sizes: Ints, starts: Ints, runs: Ints, choose: Ints,
    divisions: Ints, at_longest: Ints, at_qualifier: Ints, fails: Ints, values: Ints, points: Ints, origin: int, sums: Ints,
) -> None:  # fmt: skip
    """Count the hands whose best flush is one of these sets, by what is best to do with them.

    `values[flush, action]` is what an action comes to over all dealer's hands: a constant and how much each of the three counts
    adds. `fails` are the sets' numbers for the lowest qualifying flush, `points` what each set gives to the cell its hand is
    counted in. The result is `sums[flush, cell, action, run]`, from the flush `origin` on, run being the hand's longest straight flush: how many hands, and
    the dealer's hands lower than them, not higher, and not qualifying.

    Nothing here outgrows 64 bits: a dealer's count is at most 45,379,620, and all pairs of hands together 6.1e15.
    """
    below, level = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.int64)
    a1, b1, c1 = np.zeros(8, np.int64), np.zeros(8, np.int64), np.zeros(8, np.int64)
    a2, b2, c2 = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for i1 in range(first, last):
        s1, flush, value = sizes[i1], masks[i1], values[i1]
        own = ranked_below(8191 ^ flush, flush, choose)
        for j in range(min(starts[min(s1, 7 - s1) + 1], i1 + 1)):
            below[j] = ranked_below(8191 ^ masks[j], flush, choose)
            level[j] = below[j] + (1 if masks[j] & flush == 0 else 0)
        for division in range(len(divisions)):
            if divisions[division, 0] != s1:
                continue
            s2, s3, s4 = divisions[division, 1], divisions[division, 2], divisions[division, 3]
            halve(at_longest[division], own, a1)
            halve(at_longest[division], own, b1)
            halve(at_qualifier[division], fails[i1], c1)
            for i2 in range(starts[s2], min(starts[s2 + 1], i1 + 1)):
                halve(a1, below[i2], a2)
                halve(b1, level[i2], b2)
                halve(c1, fails[i2], c2)
                run2 = max(runs[i1], runs[i2])
                for i3 in range(starts[s3], min(starts[s3 + 1], i2 + 1)):
                    under, per_under = a2[0] + a2[1] * below[i3], a2[2] + a2[3] * below[i3]
                    upto, per_upto = b2[0] + b2[1] * level[i3], b2[2] + b2[3] * level[i3]
                    short, per_short = c2[0] + c2[1] * fails[i3], c2[2] + c2[3] * fails[i3]
                    run3, cell3 = max(run2, runs[i3]), points[i2] + points[i3]
                    for i4 in range(starts[s4], min(starts[s4 + 1], i3 + 1)):
                        lower = under + per_under * below[i4]
                        not_higher = upto + per_upto * level[i4]
                        fail = short + per_short * fails[i4]
                        action, best = 0, worth(value[0], lower, not_higher, fail)
                        for other in range(1, 3):
                            found = worth(value[other], lower, not_higher, fail)
                            if found > best:
                                action, best = other, found
                        ways = ways_of(i1, i2, i3, i4)
                        row = sums[i1 - origin, cell3 + points[i4], action, max(run3, runs[i4])]
                        row[0] += ways
                        row[1] += ways * lower
                        row[2] += ways * not_higher
                        row[3] += ways * fail


@kernel
def worth(value: Ints, lower: int, not_higher: int, fail: int) -> int:
    """What an action comes to over all dealer's hands."""
    return value[0] + value[1] * lower + value[2] * not_higher + value[3] * fail
