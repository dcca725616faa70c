"""A bank against two seats that sees one tile of the dealer, or all four, and nothing of the other seat.

For each hand of one seat, the other seat's hands that share no tile with it are counted by their fate: with g(S) the hands of a
fate that hold all of the tiles S, they are the sum over the parts S of the first hand of (-1)^|S| g(S).
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.families.two_hands.centre import bank_net
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out

from .one_hand import dealers
from .prices import OTHERS, THIRDS, least
from .tables import HELD, KINDS, MOST_WAYS, by_kinds, hands

Array = NDArray[Any]
LEFT = 28
"""Tiles that the bank does not hold."""


@kernel
def _numbered(left: Array, number: Array, others: Array) -> None:
    """Fill in the number of every hand out of the tiles that are left, in order."""
    at = 0
    for a in range(LEFT):
        for b in range(a + 1, LEFT):
            for c in range(b + 1, LEFT):
                for d in range(c + 1, LEFT):
                    others[at] = number[left[a], left[b], left[c], left[d]]
                    at += 1


@kernel
def _fates(over: int, under: int, others: Array, top: Array, bottom: Array, higher: Array, lower: Array, fates: Array,
           found: Array) -> None:  # fmt: skip
    """Fill in what becomes of a seat with each of its hands."""
    for at in range(len(others)):
        other = others[at]
        found[at] = fates[2 * higher[top[other], over] + lower[bottom[other], under]]


@kernel
def _held(found: Array, whole: Array, ones: Array, twos: Array, threes: Array) -> None:
    """Count the hands that win, then those that lose, by every one, two and three tiles that they hold."""
    whole[:] = 0
    ones[:] = 0
    twos[:] = 0
    threes[:] = 0
    at = -1
    for a in range(LEFT):
        for b in range(a + 1, LEFT):
            for c in range(b + 1, LEFT):
                for d in range(c + 1, LEFT):
                    at += 1
                    if found[at] == 0:
                        continue
                    fate = 0 if found[at] > 0 else 1
                    whole[fate] += 1
                    ones[a, fate] += 1
                    ones[b, fate] += 1
                    ones[c, fate] += 1
                    ones[d, fate] += 1
                    twos[a, b, fate] += 1
                    twos[a, c, fate] += 1
                    twos[a, d, fate] += 1
                    twos[b, c, fate] += 1
                    twos[b, d, fate] += 1
                    twos[c, d, fate] += 1
                    threes[a, b, c, fate] += 1
                    threes[a, b, d, fate] += 1
                    threes[a, c, d, fate] += 1
                    threes[b, c, d, fate] += 1


@kernel
def _together(found: Array, whole: Array, ones: Array, twos: Array, threes: Array, nets: Array, made: Array) -> None:
    """Fill in what a setting of the bank nets by the first seat's hand, over all hands of the second."""
    at = -1
    for a in range(LEFT):
        for b in range(a + 1, LEFT):
            for c in range(b + 1, LEFT):
                for d in range(c + 1, LEFT):
                    at += 1
                    own, total, rest = found[at], 0, THIRDS
                    for fate in range(2):
                        sign = 1 - 2 * fate
                        apart = whole[fate] - ones[a, fate] - ones[b, fate] - ones[c, fate] - ones[d, fate]
                        apart += twos[a, b, fate] + twos[a, c, fate] + twos[a, d, fate]
                        apart += twos[b, c, fate] + twos[b, d, fate] + twos[c, d, fate]
                        apart -= threes[a, b, c, fate] + threes[a, b, d, fate] + threes[a, c, d, fate] + threes[b, c, d, fate]
                        apart += 1 if own == sign else 0
                        total += apart * nets[2 - own - sign]
                        rest -= apart
                    made[at] = total + rest * nets[2 - own]


@kernel
def _summed(many: int, others: Array, kinds: Array, made: Array, by_tile: Array) -> int:
    """Add up what each setting nets by each kind of tile that is seen; return what the best settings net if all four are."""
    known = 0
    for at in range(len(others)):
        best = made[0, at]
        for way in range(many):
            best = max(best, made[way, at])
            for place in range(4):
                by_tile[kinds[others[at], place], way] += made[way, at]
        known += best
    return known


def by_tile_of_two(rules: Rules, progress: Progress, step: int = 1) -> Counts:
    """Return a bank's nets in cents by hand, kind of the dealer's tile seen and setting, and with all four seen.

    They are sums over all hands of the dealer and of another seat: 20,475 x 10,626, each counted four times by the
    tiles of the dealer.
    """
    held, house, number = hands(), dealers(rules), by_kinds()
    higher, lower = house.compares.high.astype(np.int64), house.compares.low.astype(np.int64)
    nets = np.array([bank_net(rules, left * least(rules)) for left in range(-2, 3)], np.int64)
    seen = np.zeros((len(held.ways), len(KINDS), MOST_WAYS), np.int64)
    known = np.zeros(len(held.ways), np.int64)

    def part(first: int, last: int) -> None:
        others, found, made = np.zeros(OTHERS, np.int64), np.zeros(OTHERS, np.int64), np.zeros((MOST_WAYS, OTHERS), np.int64)
        whole, ones = np.zeros(2, np.int64), np.zeros((LEFT, 2), np.int64)
        twos, threes = np.zeros((LEFT, LEFT, 2), np.int64), np.zeros((LEFT, LEFT, LEFT, 2), np.int64)
        for mine in range(first, last):
            if mine % step:
                continue
            left = np.repeat(np.arange(len(KINDS)), np.array(HELD) - np.bincount(held.kinds[mine], minlength=len(KINDS)))
            _numbered(left, number, others)
            many = int(held.many[mine])
            for way in range(many):
                at = int(held.high[mine, way]), int(held.low[mine, way])
                _fates(*at, others, house.high, house.low, higher, lower, house.compares.fates, found)
                _held(found, whole, ones, twos, threes)
                _together(found, whole, ones, twos, threes, nets, made[way])
            known[mine] = _summed(many, others, held.kinds, made, seen[mine])

    for _ in shared_out(part, len(held.ways), title="a bank against two seats", progress=progress):
        pass
    return {"seen": seen, "known": known}
