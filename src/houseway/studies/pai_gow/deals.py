"""The second method: thirty-two distinct tiles, every deal of two hands, and long simulations of a full table.

The tables of the first method are not used here. Two tiles are a place in one order of strength, and the winner is
written out. `python -m houseway.studies.pai_gow.deals` walks all 736,281,000 deals and then simulates banks against
three seats and more.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.tiles import SET
from houseway.games.pai_gow.hands import is_zero, splits, strength
from houseway.games.pai_gow.house_way import COMPLETED, Way, set_by
from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out

Array = NDArray[Any]


@dataclass(frozen=True)
class DistinctHands:
    """All 35,960 hands, twins distinguished: the tiles, and each setting's high and low strength on one scale."""

    mask: Array
    high: Array
    low: Array
    house: Array
    """The index of the house's setting, of three."""
    nothing: int
    """Low hands below this place are worth no points."""


@lru_cache(maxsize=2)
def distinct_hands(way: Way) -> DistinctHands:
    """Return every hand, by `itertools.combinations` of the thirty-two."""
    every = {strength(two) for two in combinations(SET, 2)}
    order = {worth: place for place, worth in enumerate(sorted(every))}
    nothing = len({strength(two) for two in combinations(SET, 2) if is_zero(two)})
    every_four = list(combinations(range(len(SET)), 4))
    mask, house = np.zeros(len(every_four), np.int64), np.zeros(len(every_four), np.int64)
    high, low = np.zeros((len(every_four), 3), np.int64), np.zeros((len(every_four), 3), np.int64)
    for at, numbers in enumerate(every_four):
        four = tuple(SET[number] for number in numbers)
        ways = [(order[strength(one)], order[strength(other)]) for one, other in splits(four)]
        laid = set_by(way, four)[0]
        mask[at] = sum(1 << number for number in numbers)
        high[at], low[at] = [one for one, _ in ways], [other for _, other in ways]
        house[at] = ways.index((order[strength(laid[0])], order[strength(laid[1])]))
    return DistinctHands(mask, high, low, house, nothing)


@kernel
def _walked(mine: Array, mask: Array, high: Array, low: Array, house: Array, nothing: int, found: Array) -> None:
    """Count, for some hands, the ways each setting wins and loses, as a seat against every dealer and as a bank against every
    seat.
    """
    for at in range(len(mine)):
        hand = mine[at]
        for other in range(len(mask)):
            if mask[hand] & mask[other]:
                continue
            top, bottom = high[other, house[other]], low[other, house[other]]
            for way in range(3):
                over, under = high[hand, way], low[hand, way]
                wins = (over > top) + (under > bottom and under >= nothing)
                found[at, way, 0] += wins == 2
                found[at, way, 1] += wins == 0
                lets = (top > over) + (bottom > under and bottom >= nothing)
                found[at, way, 2] += lets == 0
                found[at, way, 3] += lets == 2


def walked(hands: DistinctHands, mine: Array, progress: Progress = no_progress) -> Array:
    """Return the ways by hand and setting: a seat's wins and losses, a bank's wins and losses, each of 20,475."""
    found = np.zeros((len(mine), 3, 4), np.int64)

    def work(first: int, last: int) -> None:
        _walked(mine[first:last], hands.mask, hands.high, hands.low, hands.house, hands.nothing, found[first:last])

    for _ in shared_out(work, len(mine), title="deal by deal", progress=progress):
        pass
    return found


@kernel
def _simulated(
    rounds: int, seats: int, seed: int, tiles: Array, number: Array, high: Array, low: Array, house: Array, set_as: Array,
    nothing: int,
) -> tuple[int, int]:  # fmt: skip
    """Deal a bank and a number of seats; return the sum of the bank's net in twentieths of a wager, and of its squares."""
    state = np.uint64(seed)
    pack = tiles.copy()
    net_all, squares = 0, 0
    held = np.empty(4, np.int64)
    for _ in range(rounds):
        for at in range(4 * (seats + 1)):
            state += np.uint64(0x9E3779B97F4A7C15)
            mixed = state
            mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            mixed = mixed ^ (mixed >> np.uint64(31))
            pick = at + np.int64(((mixed >> np.uint64(32)) * np.uint64(32 - at)) >> np.uint64(32))
            pack[at], pack[pick] = pack[pick], pack[at]
        over, under, left = 0, 0, 0
        for seat in range(seats + 1):
            held[:] = pack[4 * seat : 4 * seat + 4]
            held.sort()
            hand = number[held[0], held[1], held[2], held[3]]
            way = house[hand] if seat else set_as[hand]
            top, bottom = int(high[hand, way]), int(low[hand, way])
            if seat == 0:
                over, under = top, bottom
                continue
            lets = (top > over) + (bottom > under and bottom >= nothing)
            left += 1 - lets
        net = 19 * left if left > 0 else 20 * left
        net_all += net
        squares += net * net
    return net_all, squares


def simulated(hands: DistinctHands, set_as: Array, seats: int, rounds: int, seed: int) -> tuple[Fraction, Fraction]:
    """Return the house edge of a bank against a number of seats, per wager of one seat, and its squared standard error."""
    number = np.zeros((32,) * 4, np.int32)
    for at, numbers in enumerate(combinations(range(32), 4)):
        number[numbers] = at
    tiles, parts = np.arange(32), 16
    net = squares = 0

    def work(first: int, last: int) -> tuple[int, int]:
        each = (last - first, seats, seed * 1_000_003 + first)
        return _simulated(*each, tiles, number, hands.high, hands.low, hands.house, set_as, hands.nothing)

    for part in shared_out(work, rounds, parts=parts):
        net, squares = net + part[0], squares + part[1]
    mean = Fraction(net, 20 * rounds)
    return -mean, (Fraction(squares, 400 * rounds) - mean**2) / rounds


@kernel
def _covered(tiles: int, fates: Array, index: Array, made: Array) -> None:
    """Fill in, for each set of four, eight or twelve tiles, the ways to part it into hands by the sum of their fates.

    The first hand always takes the lowest tile, so the hands of a set are not told apart.
    """
    at, bits, counts = np.zeros(4, np.int64), np.zeros(12, np.int64), np.zeros(1 << 12, np.int64)
    for byte in range(1, 1 << 12):
        counts[byte] = counts[byte >> 1] + (byte & 1)
    for level in range(1, 4):
        for mask in range(1 << tiles):
            size = counts[mask & 0xFFF] + counts[mask >> 12]
            if size != 4 * level:
                continue
            index[mask] = at[level]
            at[level] += 1
            count, rest = 0, mask
            while rest:
                low = rest & -rest
                bits[count] = low
                count += 1
                rest ^= low
            for a in range(1, count):
                for b in range(a + 1, count):
                    for c in range(b + 1, count):
                        hand = bits[0] | bits[a] | bits[b] | bits[c]
                        if level == 1:
                            made[1, index[mask], 3 + fates[hand]] += 1
                            continue
                        other = index[mask ^ hand]
                        for total in range(4 - level, 3 + level):
                            made[level, index[mask], total + fates[hand]] += made[level - 1, other, total]


def covered(fates: Array, seats: int) -> list[int]:
    """Return the ways to part four tiles a seat among four to six seats by the sum of their fates, all tiles being dealt.

    `fates` has the fate of each hand by the tiles in it, as bits. Each way is found once for each part of the seats that takes
    two or three of them.
    """
    tiles, half = 4 * seats, seats // 2
    index = np.full(1 << tiles, -1, np.int32)
    made = np.zeros((4, comb(tiles, 12 if seats > 4 else 8), 7), np.int64)
    _covered(tiles, fates, index, made)
    one = np.flatnonzero(np.bitwise_count(np.arange(1 << tiles)) == 4 * half)
    first, second = made[half, index[one]], made[seats - half, index[one ^ ((1 << tiles) - 1)]]
    found = [0] * (2 * seats + 1)
    for low in range(-half, half + 1):
        for high in range(-(seats - half), seats - half + 1):
            found[seats + low + high] += int((first[:, 3 + low] * second[:, 3 + high]).sum())
    return [ways // comb(seats, half) for ways in found]


def main() -> None:
    """Count all deals, then run long simulations."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000_000
    hands = distinct_hands(COMPLETED)
    found = walked(hands, np.arange(len(hands.mask)))
    rows = np.arange(len(hands.mask))
    deals = len(hands.mask) * 20_475
    best: list[Array] = []
    for name, wins, losses in (("a seat", 0, 1), ("a bank", 2, 3)):
        pays, costs = (19, 20)
        score = pays * found[:, :, wins] - costs * found[:, :, losses]
        best.append(score.argmax(axis=1))
        for strategy, chosen in (("house way", hands.house), ("optimal", best[-1])):
            edge = -Fraction(int(score[rows, chosen].sum()), 20 * deals)
            print(f"{name}, {strategy}: {edge} = {float(100 * edge):.6f} %", flush=True)
    for seats in range(1, 7):  # five other seats and the dealer
        for strategy, chosen in (("house way", hands.house), ("optimal against one", best[1])):
            edge, error = simulated(hands, chosen, seats, rounds, seed=seats)
            print(f"a bank, {seats} seats, {strategy}: {float(100 * edge):.4f} % +- {100 * float(error) ** 0.5:.4f}", flush=True)


if __name__ == "__main__":
    main()
