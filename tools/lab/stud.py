"""Caribbean stud by brute force: the result of a player who sees more of the dealer's cards.

It checks `houseway.studies.caribbean_stud.seen_cards` independently and shares only the prices: its own ranking of
hands, its own classes, and each of the dealer's 1,533,939 hands for each of 134,459 hands of a player. No inclusion
and exclusion, no order of hands. Run it as scripts/dev stud-dealt-out: 25 minutes of one core, or `--every 500` for a
sample.

For each number of seen cards it also prints the results of simpler strategies (never without a pair, always with
one), for comparison with published figures.
"""

from __future__ import annotations

import argparse
import time
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numba import njit  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]
from numpy.typing import NDArray

Ints = NDArray[Any]
PAYS = (1, 1, 2, 3, 4, 5, 7, 20, 50, 100)
"""To one on the bet: high card, pair, two pairs, three, straight, flush, full house, four, straight flush, royal flush."""
LEVELS = ("1 card", "2 cards", "3 cards", "4 cards", "5 cards")
BACKS = ("up card and number", "rank of the up card and number", "up card high or low and number", "number among all five")
GROUPS = ("no pair, no A-K", "A-K", "a pair", "better")
DEALERS = 1_533_939
SEEN_TIMES = (5, 10, 10, 5, 1)
"""The number of times each of the dealer's hands occurs when all sets of seen cards are enumerated."""


def ranked() -> tuple[Ints, Ints, Ints]:
    """Return all hands of five in the order of their numbers, their value, and their kind; a card is four times rank and suit."""
    hands = np.array(sorted(combinations(range(52), 5), key=lambda hand: hand[::-1]), np.int64)
    ranks, suits = hands // 4, hands % 4
    times = np.zeros((len(hands), 13), np.int64)
    np.add.at(times, (np.repeat(np.arange(len(hands)), 5), ranks.ravel()), 1)
    order = np.argsort(-(times * 100 + np.arange(13) * (times > 0)), axis=1, kind="stable")[:, :5]
    shape = np.take_along_axis(times, order, axis=1)
    flush = (suits == suits[:, :1]).all(axis=1)
    single = shape[:, 0] == 1
    top, low = order[:, 0], order[:, 4]
    wheel = single & (top == 12) & (order[:, 1] == 3)
    straight = single & ((top - low == 4) | wheel)
    kind = np.zeros(len(hands), np.int64)
    kind[shape[:, 0] == 2] = 1
    kind[(shape[:, 0] == 2) & (shape[:, 1] == 2)] = 2
    kind[shape[:, 0] == 3] = 3
    kind[straight] = 4
    kind[flush] = 5
    kind[(shape[:, 0] == 3) & (shape[:, 1] == 2)] = 6
    kind[shape[:, 0] == 4] = 7
    kind[straight & flush] = 8
    kind[straight & flush & (top == 12) & ~wheel] = 9
    order = np.where(shape > 0, order, 0)
    order[wheel] = (3, 2, 1, 0, 0)
    value = kind
    for at in range(5):
        value = value * 13 + order[:, at]
    places = np.unique(value, return_inverse=True)[1].astype(np.int16)
    assert int(places.max()) + 1 == 7462
    return hands, places, kind


def qualifies(hands: Ints, kind: Ints) -> Ints:
    """Return whether each hand is an ace and a king, or better."""
    ranks = hands // 4
    return (kind > 0) | ((ranks == 12).any(axis=1) & (ranks == 11).any(axis=1))


def classes(hands: Ints, numbers: Ints) -> tuple[Ints, Ints]:
    """Return the number of one hand for each class up to the names of the suits, and how many hands are like it."""
    least = np.full(len(hands), len(hands), np.int64)
    for suits in permutations(range(4)):
        named = np.sort(hands // 4 * 4 + np.array(suits)[hands % 4], axis=1)
        least = np.minimum(least, sum(numbers[named[:, at], at + 1] for at in range(5)))
    return np.unique(least, return_counts=True)


def choose() -> Ints:
    """Return n over k for the numbers of hands."""
    table = np.zeros((53, 6), np.int64)
    table[:, 0] = 1
    for n in range(1, 53):
        for k in range(1, 6):
            table[n, k] = table[n - 1, k] + table[n - 1, k - 1]
    return table


@njit(cache=True, nogil=True)  # pyright: ignore[reportUntypedFunctionDecorator]
def dealt_out(own: Ints, nets: Ints, worth: Ints, choose: Ints, quads: Ints, made: Ints, by_backs: Ints) -> int:
    """Enumerate the dealer's hands against one player's hand.

    `nets` is the gain of a bet over a fold, by the dealer's rank. `quads` sums it by four of the dealer's cards, in
    the row of the three largest; sums by fewer follow from these. `made[known]` is the gain of the best play over
    all sets of seen cards, `by_backs` the same if the number of aces and kings is known. Returns the sum over all of
    the dealer's hands: the gain of always betting.
    """
    live, backs, r = np.zeros(47, np.int64), np.zeros((6, 47), np.int64), np.zeros(47, np.int32)
    many, first_high = 0, 0
    for card in range(52):
        if card != own[0] and card != own[1] and card != own[2] and card != own[3] and card != own[4]:
            live[many] = card
            many += 1
            first_high += card < 44
    quads[:] = 0
    every, five = 0, 0
    for e in range(4, 47):
        for d in range(3, e):
            for c in range(2, d):
                cde = quads[c + choose[d, 2] + choose[e, 3]]
                for b in range(1, c):
                    base = choose[live[e], 5] + choose[live[d], 4] + choose[live[c], 3] + choose[live[b], 2]
                    bcd = quads[b + choose[c, 2] + choose[d, 3]]
                    bce = quads[b + choose[c, 2] + choose[e, 3]]
                    bde = quads[b + choose[d, 2] + choose[e, 3]]
                    high = (b >= first_high) + (c >= first_high) + (d >= first_high) + (e >= first_high)
                    up = backs[high]
                    for a in range(b):
                        r[a] = nets[worth[base + live[a]]]
                    low_sum, high_sum = 0, 0
                    for a in range(b):
                        bcd[a] += r[a]
                        bce[a] += r[a]
                        bde[a] += r[a]
                        cde[a] += r[a]
                        up[a] += r[a]
                        five += max(r[a], 0)
                        low_sum += r[a]
                    for a in range(first_high, b):
                        high_sum += r[a]
                    cde[b] += low_sum
                    every += low_sum
                    low_sum -= high_sum
                    for at in (b, c, d, e):
                        others = high - (at >= first_high)
                        backs[others, at] += low_sum
                        backs[others + 1, at] += high_sum
    made[:] = 0
    made[4] = five
    three = np.zeros((16215, 1), np.int64)[:, 0]
    for d in range(3, 47):
        for c in range(2, d):
            for b in range(1, c):
                row = quads[b + choose[c, 2] + choose[d, 3]]
                bcd_sum = 0
                for a in range(b):
                    made[3] += max(row[a], 0)
                    three[a + choose[b, 2] + choose[c, 3]] += row[a]
                    three[a + choose[b, 2] + choose[d, 3]] += row[a]
                    three[a + choose[c, 2] + choose[d, 3]] += row[a]
                    bcd_sum += row[a]
                three[b + choose[c, 2] + choose[d, 3]] += bcd_sum
    two, one = np.zeros((47, 47), np.int64), np.zeros(47, np.int64)
    for c in range(2, 47):
        for b in range(1, c):
            for a in range(b):
                net = three[a + choose[b, 2] + choose[c, 3]] // 2  # each of the dealer's hands came with both of its other cards
                made[2] += max(net, 0)
                two[a, b] += net
                two[a, c] += net
                two[b, c] += net
    for b in range(1, 47):
        for a in range(b):
            net = two[a, b] // 3
            made[1] += max(net, 0)
            one[a] += net
            one[b] += net
    for a in range(47):
        made[0] += max(one[a] // 4, 0)
    by_backs[:] = 0
    ranks, kinds, number = np.zeros((6, 13), np.int64), np.zeros((6, 2), np.int64), np.zeros(7, np.int64)
    for known in range(6):
        for a in range(47):
            net = backs[known, a]
            by_backs[0] += max(net, 0)
            ranks[known, live[a] // 4] += net
            kinds[known, int(a >= first_high)] += net
            number[known + int(a >= first_high)] += net
    for known in range(6):
        for rank in range(13):
            by_backs[1] += max(ranks[known, rank], 0)
        by_backs[2] += max(kinds[known, 0], 0) + max(kinds[known, 1], 0)
    for known in range(7):
        by_backs[3] += max(number[known], 0)
    return every


def counted(every: int, first: int = 0, loud: bool = False) -> tuple[Ints, Ints, Ints, int]:
    """Return gains by group of hands: by seen cards, by backs, always betting; and the number of player's hands."""
    hands, worth, kind = ranked()
    table = choose()
    numbers, ways = classes(hands, table)
    fit = qualifies(hands, kind)
    fails = np.ones(7462, bool)
    fails[worth[fit]] = False
    made, backs, always = np.zeros((4, 5), np.int64), np.zeros((4, 4), np.int64), np.zeros(4, np.int64)
    quads, best, seen, many = np.zeros((16215, 47), np.int32), np.zeros(5, np.int64), np.zeros(4, np.int64), 0
    started = time.monotonic()
    for at in range(first, len(numbers), every):
        own, times = numbers[at], int(ways[at])
        nets = np.where(np.arange(7462) < worth[own], 2 + 2 * PAYS[kind[own]], -2)
        nets[worth[own]] = 1
        nets[fails] = 2
        total = dealt_out(hands[own], nets.astype(np.int32), worth, table, quads, best, seen)
        group = 0 if not fit[own] else min(int(kind[own]), 2) + 1
        made[group] += best * times
        backs[group] += seen * times
        always[group] += total * times
        many += times
        if loud and (at - first) // every % 500 == 499:
            print(f"{at + 1} of {len(numbers)} classes, {time.monotonic() - started:.0f} s", flush=True)
    return made, backs, always, many


def main() -> None:
    """Deal out and print."""
    parser = argparse.ArgumentParser(prog="scripts/dev stud-dealt-out", description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only every so many classes of hands (default: all)")
    asked = parser.parse_args()
    made, backs, always, many = counted(asked.every, loud=True)
    print(f"{many} hands of a player against {DEALERS} of the dealer's each")
    for level, name in enumerate(LEVELS):
        _print_result(name, made[:, level], always, many, SEEN_TIMES[level])
    for level, name in enumerate(BACKS):
        _print_result(f"aces and kings by their backs: {name}", backs[:, level], always, many, 5)


def _print_result(name: str, best: Ints, always: Ints, many: int, times: int) -> None:
    deals = many * DEALERS * times
    value = Fraction(int(best.sum()), deals) - 1
    print(f"{name}: {100 * float(value):.4f} % ({value})")
    always = always * times
    for title, parts in (
        ("  never without A-K", (0, best[1], best[2], best[3])),
        ("  never without a pair", (0, 0, best[2], best[3])),
        ("  always with a pair", (best[0], best[1], always[2], always[3])),
        ("  always with two pairs", (best[0], best[1], best[2], always[3])),
        ("  always with a pair, never without A-K", (0, best[1], always[2], always[3])),
        ("  always with a pair, never without", (0, 0, always[2], always[3])),
        ("  always with A-K, never without", (0, always[1], always[2], always[3])),
    ):
        print(f"{title}: {100 * float(Fraction(int(sum(map(int, parts))), deals) - 1):.4f} %")


if __name__ == "__main__":
    main()
