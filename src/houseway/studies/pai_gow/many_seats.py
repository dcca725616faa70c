"""A bank against three seats to six: every way to deal them, by inclusion and exclusion over the tiles that the bank leaves.

Of 28 tiles, k hands that share no tile take 4k. Hands that all lie within some tiles Y and take all of Y share none, so with w(Y)
the winning and l(Y) the losing hands within Y, the ordered deals in which a certain seats win and b others lose are

    sum over Y of (-1)^|Y| C(28 - |Y|, 4(a+b) - |Y|) w(Y)^a l(Y)^b.

Identical tiles are one kind, and so are two that neither the rules nor the house's list tells apart: sixteen kinds under the
printed list, and at most 8.5 million sets Y beside a hand of the bank.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .tables import HELD, KINDS, Beats, Bools, Ints, hands

Array = NDArray[Any]

MOST_SEATS = 6
PLAYS: Final = tuple((wins, loses) for wins in range(MOST_SEATS + 1) for loses in range(MOST_SEATS + 1 - wins))
"""How many of some seats win and lose, as the kernel numbers them."""
OUTSIDE = 8
"""Kinds of tiles by which sets are put into blocks."""
LARGEST_FEE = Fraction(1, 4)
"""No fee is a larger share of what a bank wins: five percent of a dollar up to the next quarter (PG-7(k))."""


@kernel
def _within(found: Array, start: int, width: int, copies: int) -> None:
    """Add to each set, along one kind, what lies within it; a set of two holds a set of one twice.

    The last set of each `width` holds all others of it, so where that has nothing, none has.
    """
    for at in range(0, len(found), start * (copies + 1)):
        for one in range(at + start, at + 2 * start, width):
            last = one + width - 1
            if copies == 2 and found[last]:
                for each in range(one, one + width):
                    found[each + start] += found[each]
            if found[last - start]:
                for each in range(one, one + width):
                    found[each] += found[each - start]
            if copies == 2 and found[last]:
                for each in range(one, one + width):
                    found[each + start] += found[each]


@kernel
def _powers(won: Array, lost: Array, runs: Array, outer: Array, sums: Array) -> None:
    """Add up the products of powers over all sets, by their number of tiles."""
    inner = runs[-1, 0]
    part = np.zeros(28, np.int64)
    for block in range(len(outer)):
        for run in range(len(runs) - 1):
            size, ways = outer[block, 0] + runs[run, 1], outer[block, 1] * runs[run, 2]
            p01, p02, p03, p04, p05, p06 = 0, 0, 0, 0, 0, 0
            p10, p11, p12, p13, p14, p15 = 0, 0, 0, 0, 0, 0
            p20, p21, p22, p23, p24 = 0, 0, 0, 0, 0
            p30, p31, p32, p33 = 0, 0, 0, 0
            p40, p41, p42, p50, p51, p60 = 0, 0, 0, 0, 0, 0
            for at in range(block * inner + runs[run, 0], block * inner + runs[run + 1, 0]):
                a, b = np.int64(won[at]), np.int64(lost[at])
                aa, bb, ab = a * a, b * b, a * b
                aaa, bbb, aab, abb = aa * a, bb * b, aa * b, a * bb
                p10 += a
                p01 += b
                p20 += aa
                p11 += ab
                p02 += bb
                p30 += aaa
                p21 += aab
                p12 += abb
                p03 += bbb
                p40 += aa * aa
                p31 += aa * ab
                p22 += ab * ab
                p13 += ab * bb
                p04 += bb * bb
                p50 += aaa * aa
                p41 += aaa * ab
                p32 += aab * ab
                p23 += abb * ab
                p14 += bbb * ab
                p05 += bbb * bb
                p60 += aaa * aaa
                p51 += aaa * aab
                p42 += aab * aab
                p33 += aab * abb
                p24 += abb * abb
                p15 += abb * bbb
                p06 += bbb * bbb
            part[:] = [
                0,
                p01,
                p02,
                p03,
                p04,
                p05,
                p06,
                p10,
                p11,
                p12,
                p13,
                p14,
                p15,
                p20,
                p21,
                p22,
                p23,
                p24,
                p30,
                p31,
                p32,
                p33,
                p40,
                p41,
                p42,
                p50,
                p51,
                p60,
            ]
            for play in range(28):
                sums[size, play] += ways * part[play]


# One setting of one hand


class Left:
    """The tiles that a hand leaves, and all sets of them: eight kinds outside, and the rest in blocks by number of tiles."""

    def __init__(self, copies: list[int]) -> None:
        kinds = sorted((kind for kind, many in enumerate(copies) if many), key=lambda kind: copies[kind])
        self.copies = [copies[kind] for kind in kinds]
        self.starts = [1]
        for many in self.copies:
            self.starts.append(self.starts[-1] * (many + 1))
        self.size = self.starts.pop()
        self.start = dict(zip(kinds, self.starts, strict=True))
        self.middle = max(0, len(kinds) - OUTSIDE)
        self.inner = self.starts[self.middle] if self.middle < len(kinds) else self.size
        tiles, ways = self._sizes(self.copies[: self.middle])
        self.order = np.lexsort((ways, tiles))
        tiles, ways = tiles[self.order], ways[self.order]
        changes = np.flatnonzero(np.diff(tiles) | np.diff(ways)) + 1
        begins = np.concatenate(([0], changes))
        self.runs = np.array([*zip(begins, tiles[begins], ways[begins], strict=True), (self.inner, 0, 0)], np.int64)
        self.outer = np.stack(self._sizes(self.copies[self.middle :]), axis=1)

    @staticmethod
    def _sizes(copies: list[int]) -> tuple[Array, Array]:
        """Return the number of tiles of each set of some kinds, and its ways."""
        tiles, ways = np.zeros(1, np.int64), np.ones(1, np.int64)
        for many in copies:
            tiles = np.concatenate([tiles + held for held in range(many + 1)])
            ways = np.concatenate([ways * comb(many, held) for held in range(many + 1)])
        return tiles, ways

    def within(self, hands: Array) -> Array:
        """Return the number of hands within each set, given one of each kind of hand as the place of its set."""
        found = np.zeros(self.size, np.uint16)  # 20,475 at most
        found[hands] = 1
        blocks = found.reshape(-1, self.inner)
        some = np.flatnonzero(blocks.any(axis=1))
        part = np.ascontiguousarray(blocks[some])
        for at in range(self.middle):
            _within(part.reshape(-1), self.starts[at], self.starts[at], self.copies[at])
        blocks[some] = part[:, self.order]
        for at in range(self.middle, len(self.starts)):
            _within(found, self.starts[at], self.inner, self.copies[at])
        return found

    def deals(self, won: Array, lost: Array) -> list[int]:
        """Return, for each of PLAYS, the ways to deal a set of winning and a set of losing hands that share no tile."""
        sums = np.zeros((sum(self.copies) + 1, len(PLAYS)), np.int64)
        _powers(self.within(won), self.within(lost), self.runs, self.outer, sums)
        return [self._unordered(at, [int(one) for one in sums[:, at]]) for at in range(len(PLAYS))]

    def _unordered(self, at: int, sums: list[int]) -> int:
        """Return a number of sets from sums that are known up to multiples of 2**64."""
        wins, loses = PLAYS[at]
        tiles, taken = sum(self.copies), 4 * (wins + loses)
        if not taken:
            return 1
        ordered = sum((-1) ** size * comb(tiles - size, taken - size) * found for size, found in enumerate(sums) if size <= taken)
        repeats = factorial(wins) * factorial(loses)
        twos = (repeats & -repeats).bit_length() - 1
        modulus = 1 << (64 - twos)
        # 28 tiles are dealt in sets of six hands in 9.2e16 ways, so a number below 2**57 is left, and 2**60 are told apart
        return (ordered % 2**64 >> twos) * pow(repeats >> twos, -1, modulus) % modulus


def dealt(tiles: int, seats: int) -> int:
    """Return the ways to deal sets of hands of four out of some tiles."""
    ways = 1
    for seat in range(seats):
        ways *= comb(tiles - 4 * seat, 4)
    return ways // factorial(seats)


def rests(found: list[int], seats: int, tiles: int = 28) -> list[int]:
    """Return the ways to deal so many seats by what is left in the centre, from as many wagers missing to as many over.

    The seats are not told apart. Where some seats are known to win and to lose, the others have any hands; by inclusion and
    exclusion that leaves the deals in which no other seat does.
    """
    some = {
        (wins, loses): number * dealt(tiles - 4 * (wins + loses), seats - wins - loses)
        for (wins, loses), number in zip(PLAYS, found, strict=True)
        if wins + loses <= seats
    }
    left = [0] * (2 * seats + 1)
    for (wins, loses), (more, others) in product(some, some):
        if more >= wins and others >= loses:
            sign = (-1) ** (more - wins + others - loses)
            left[seats + loses - wins] += sign * comb(more, wins) * comb(others, loses) * some[more, others]
    return left


# Every hand


def alike(house: Ints, compares: Beats) -> list[int]:
    """Return the kinds by number; two single tiles that no comparison and no setting of the house tells apart have one number."""
    held = hands()
    rows = np.arange(len(house))
    ranked = _ranked(compares.high, compares.low)
    top, bottom = ranked[held.high[rows, house]], ranked[held.low[rows, house]]
    numbers = [*range(len(KINDS))]
    singles = [kind for kind, many in enumerate(HELD) if many == 1]
    for one, other in combinations(singles, 2):
        swap = [*range(len(KINDS))]
        swap[one], swap[other] = other, one
        swapped = [held.number[tuple(sorted(swap[kind] for kind in kinds))] for kinds in held.kinds.tolist()]
        if numbers[other] == other and np.array_equal(top, top[swapped]) and np.array_equal(bottom, bottom[swapped]):
            numbers[other] = one
    return numbers


def _ranked(*compares: Bools) -> Ints:
    """Return one number for all two tiles that compare alike with every two, as a seat's and as a bank's."""
    rows = np.concatenate([table for one in compares for table in (one, one.T)], axis=1)
    return np.unique(rows, axis=0, return_inverse=True)[1].reshape(-1)


def worth_counting(compares: Beats, house: Ints, there: Ints, faces: Ints) -> Bools:
    """Return the settings that can be the best against several equal seats at some fee, and the house's.

    `there` has those that no other setting beats in both places, and `faces` the faces of one seat against each. Against k seats
    a setting nets k times what it nets against one, less the fee, which is at least zero and at most a share of what they lose.
    """
    alive = there.astype(np.bool_)
    won, lost = (faces[:, :, compares.fates == fate].sum(axis=2) for fate in (-1, 1))
    before = won - lost
    after = before * LARGEST_FEE.denominator - won * LARGEST_FEE.numerator
    least = np.where(alive, after, np.iinfo(np.int64).min).max(axis=1)
    alive &= before * LARGEST_FEE.denominator >= least[:, None]
    alive[np.arange(len(house)), house] = True
    return alive


class Table:
    """A bank and its seats under some rules: every hand, as the kernel wants it."""

    def __init__(self, compares: Beats, house: Ints) -> None:
        held, self.compares, self.house = hands(), compares, house
        numbers = alike(house, compares)
        self.copies = [sum(many for kind, many in enumerate(HELD) if numbers[kind] == number) for number in range(len(KINDS))]
        assert max(self.copies) == 2, "no three tiles are alike (PG-2)"
        every: list[list[int]] = held.kinds.tolist()
        self.joined: list[tuple[int, ...]] = [tuple(sorted(numbers[kind] for kind in kinds)) for kinds in every]
        self.firsts = {kinds: at for at, kinds in reversed([*enumerate(self.joined)])}
        """The first hand of each class that is not told apart, by its kinds."""
        rows = np.arange(len(house))
        self.top, self.bottom = held.high[rows, house], held.low[rows, house]

    def deals(self, at: int, way: int) -> list[int]:
        """Return, for each of PLAYS, the ways to deal a set of winning and a set of losing seats beside a hand in a setting."""
        held, compares, mine = hands(), self.compares, self.joined[at]
        rest = [many - mine.count(kind) for kind, many in enumerate(self.copies)]
        left = Left(rest)
        over, under = held.high[at, way], held.low[at, way]
        fates = compares.fates[2 * compares.high[self.top, over] + compares.low[self.bottom, under]]
        places: tuple[list[int], list[int]] = [], []
        for kinds, other in self.firsts.items():
            if fates[other] and all(kinds.count(kind) <= rest[kind] for kind in kinds):
                places[int(fates[other] < 0)].append(sum(left.start[kind] for kind in kinds))
        return left.deals(*(np.array(those, np.int64) for those in places))
