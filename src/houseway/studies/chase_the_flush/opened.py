"""All three of the dealer's cards seen: hands for a seat and a dealer are drawn, and every board is gone through for each two.

Each two hands are played both ways around. What is averaged is the difference to a straight line in two numbers for each way
in which the suits of two hands meet. That line is summed exactly over all hands, so only what it misses is left to chance.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal

from .boards import LN, LQ, TN, TQ, WN, WQ, hands
from .dealer import NINE, RANKS, WHOLE, size, value
from .prices import folded, net_by_path, nets_by_ending
from .simple import rank_of

Ints = NDArray[Any]
DEALS, SEED = 10_000, 31
BASE = 5
"""A base above the number of suits, so that each way in which suits meet has its own number."""


def nets(rules: Rules) -> Ints:
    """Return the net of one ante at the river and of one more, by ending and the seat's length of flush."""
    found = np.zeros((2, 7, 8), np.int64)
    for (way, length), (each, _) in nets_by_ending(rules, rules.pays["xtra_bonus"]).items():
        one = net_by_path(each, 1)
        found[0, way, length], found[1, way, length] = int(one), int(net_by_path(each, 2) - one)
    return found


@kernel
def ending(seat: int, dealer: int) -> int:
    """Return the ending of a showdown."""
    if dealer >= NINE:
        return WQ if seat > dealer else (LQ if seat < dealer else TQ)
    return WN if seat > dealer else (LN if seat < dealer else TN)


@kernel
def both_ways(one: Ints, two: Ints, net: Ints, fold: int, made: Ints) -> None:
    """Fill in the total net of each of two known hands against the other, over all boards; and the boards and flops."""
    left, many = np.zeros(4 * RANKS, np.int64), 0
    for card in range(4 * RANKS):
        if not (one[card // RANKS] | two[card // RANKS]) >> card % RANKS & 1:
            left[many] = card
            many += 1
    twice, waits = np.zeros((2, many, many), np.int64), np.zeros((2, many, many), np.int64)
    a, b, at = one.copy(), two.copy(), np.zeros(4, np.int64)
    made[:] = 0
    for i in range(many):
        a[left[i] // RANKS] |= 1 << left[i] % RANKS
        b[left[i] // RANKS] |= 1 << left[i] % RANKS
        for j in range(i + 1, many):
            a[left[j] // RANKS] |= 1 << left[j] % RANKS
            b[left[j] // RANKS] |= 1 << left[j] % RANKS
            for k in range(j + 1, many):
                a[left[k] // RANKS] |= 1 << left[k] % RANKS
                b[left[k] // RANKS] |= 1 << left[k] % RANKS
                for m in range(k + 1, many):
                    suit, bit = left[m] // RANKS, 1 << left[m] % RANKS
                    mine, theirs = value(a[suit] | bit), value(b[suit] | bit)
                    for other in range(4):
                        if other != suit:
                            mine, theirs = max(mine, value(a[other])), max(theirs, value(b[other]))
                    at[0], at[1], at[2], at[3] = i, j, k, m
                    for way in range(2):
                        seat, dealer = (mine, theirs) if way == 0 else (theirs, mine)
                        ends = ending(seat, dealer)
                        base, more = net[0, ends, seat >> RANKS], net[1, ends, seat >> RANKS]
                        made[way] += 6 * (base + 2 * more)
                        best = max(base, fold)
                        for p in range(3):
                            for q in range(p + 1, 4):
                                twice[way, at[p], at[q]] += base + more
                                waits[way, at[p], at[q]] += best
                    made[2] += 6
                a[left[k] // RANKS] ^= 1 << left[k] % RANKS
                b[left[k] // RANKS] ^= 1 << left[k] % RANKS
            a[left[j] // RANKS] ^= 1 << left[j] % RANKS
            b[left[j] // RANKS] ^= 1 << left[j] % RANKS
        a[left[i] // RANKS] ^= 1 << left[i] % RANKS
        b[left[i] // RANKS] ^= 1 << left[i] % RANKS
    for way in range(2):
        later = 0
        for i in range(many):
            for j in range(i + 1, many):
                later += max(twice[way, i, j], waits[way, i, j])
        made[way] = max(made[way], later)


@cache
def meetings() -> Ints:
    """Return every way in which the suits of a seat's and a dealer's three cards can meet, as one number each."""
    found = set[int]()
    for mine, theirs in product(combinations_with_replacement(range(4), 3), repeat=2):
        found.add(sum(BASE ** (4 * mine.count(suit) + theirs.count(suit)) for suit in range(4)))
    return np.array(sorted(found), np.int64)


@kernel
def compare_suits(mine: Ints, theirs: Ints) -> tuple[int, int, int]:
    """Return a code of how two hands' suits meet, and the first's lead: longest suit's top card, and all ranks."""
    meets, high, ranks, best, other = 0, 0, 0, -1, -1
    for suit in range(4):
        meets += BASE ** (4 * size(mine[suit]) + size(theirs[suit]))
        best, other = max(best, value(mine[suit])), max(other, value(theirs[suit]))
        for rank in range(RANKS):
            ranks += rank * ((mine[suit] >> rank & 1) - (theirs[suit] >> rank & 1))
    high = rank_of(best & WHOLE) - rank_of(other & WHOLE)
    return meets, high, ranks


@kernel
def summed(held: Ints, ways: Ints, all_hands: Ints, meets: Ints) -> Ints:
    """Return, by how suits meet, in how many of all deals they do, and the sums of both numbers over them."""
    sums = np.zeros((len(meets), 3), np.int64)
    for own in range(len(held)):
        for at in range(len(all_hands)):
            shared = 0
            for suit in range(4):
                shared |= held[own, suit] & all_hands[at, suit]
            if shared == 0:
                kind, high, ranks = compare_suits(held[own], all_hands[at])
                place = np.searchsorted(meets, kind)
                sums[place, 0] += ways[own]
                sums[place, 1] += ways[own] * high
                sums[place, 2] += ways[own] * ranks
    return sums


@kernel
def drawn(first: int, last: int, seed: int, net: Ints, fold: int, meets: Ints, found: Ints) -> None:
    """Deal two hands for each number: what each makes against the other, how their suits meet, and the two numbers."""
    deck, fresh, made = np.arange(4 * RANKS), np.arange(4 * RANKS), np.zeros(3, np.int64)
    one, two = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, 6, begun(seed, number))
        one[:], two[:] = 0, 0
        for at in range(3):
            one[deck[at] // RANKS] |= 1 << deck[at] % RANKS
            two[deck[3 + at] // RANKS] |= 1 << deck[3 + at] % RANKS
        both_ways(one, two, net, fold, made)
        for way in range(2):
            kind, high, ranks = compare_suits(one, two) if way == 0 else compare_suits(two, one)
            row = found[number, way]
            row[0], row[1], row[2], row[3] = made[way], np.searchsorted(meets, kind), high, ranks


def counted(rules: Rules, progress: Progress, deals: int = DEALS) -> Counts:
    """Return the sampled deals, one row per deal and direction, and the exact sums over all deals."""
    net, fold, meets = nets(rules), int(folded()), meetings()
    found = np.zeros((deals, 2, 4), np.int64)

    def part(first: int, last: int) -> None:
        drawn(first, last, SEED, net, fold, meets, found)

    for _ in shared_out(part, deals, title="the dealer's three cards seen", progress=progress, parts=300):
        pass
    return {"drawn": found, "sums": exact_sums(progress)}


def exact_sums(progress: Progress) -> Ints:
    """Return the number of deals in which suits meet in each way, and the sums of both numbers over them."""
    dealt, meets = hands(), meetings()
    held, ways = np.array(list(dealt), np.int64), np.array(list(dealt.values()), np.int64)
    every = np.zeros((22_100, 4), np.int64)
    for at, three in enumerate(combinations(range(4 * RANKS), 3)):
        for card in three:
            every[at, card // RANKS] |= 1 << card % RANKS

    def part(first: int, last: int) -> Ints:
        return summed(held[first:last], ways[first:last], every, meets)

    return sum(
        shared_out(part, len(held), title="ways in which suits meet", progress=progress), np.zeros((len(meets), 3), np.int64)
    )


def line(rows: Ints, many: int, size: int) -> Ints:
    """Return the straight lines, one for each way in which suits meet, that fit some deals; held towards zero a little."""
    flat = rows.reshape(-1, 4)
    design = np.zeros((len(flat), 3 * size))
    for at in range(3):
        design[np.arange(len(flat)), 3 * flat[:, 1] + at] = 1 if at == 0 else flat[:, 1 + at]
    square = design.T @ design + np.eye(3 * size)
    return np.linalg.solve(square, design.T @ (flat[:, 0] / many)).reshape(size, 3)


def estimated(counts: Counts) -> tuple[float, float]:
    """Return a seat's expected net per ante and its standard error; each half of the deals uses the other's line."""
    rows, sums = counts["drawn"], counts["sums"]
    boards, half = 163_185 * 6, len(rows) // 2
    differ, means = list[Ints](), list[float]()
    for fit, used in ((rows[:half], rows[half:]), (rows[half:], rows[:half])):
        lines = line(fit, boards, len(sums))
        at = lines[used[..., 1]]
        differ.append((used[..., 0] / boards - at[..., 0] - at[..., 1] * used[..., 2] - at[..., 2] * used[..., 3]).mean(axis=1))
        means.append(float((lines * sums).sum() / sums[:, 0].sum()))
    made = sum(float(one.mean()) + mean for one, mean in zip(differ, means, strict=True)) / 2
    return made, float(np.concatenate(differ).std()) / len(rows) ** 0.5


def made(counts: Counts, rules: Rules) -> Fraction:
    """Return the expected net per ante of a seat that knows the dealer's three cards."""
    return Fraction(estimated(counts)[0]).limit_denominator(10**9)


def error(counts: Counts, rules: Rules) -> Fraction:
    """Return the standard error."""
    return Fraction(estimated(counts)[1]).limit_denominator(10**9)
