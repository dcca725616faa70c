"""Corrections for dealers in whom a suit matters: taken from where their ranks set them, added where they are.

Such dealers have five cards of a suit, or four and the joker, so only one suit. The number left depends on the cards
that a hand has of that suit, which they must not have, and on the ranks of the hand's other cards. Of those a dealer
has two at most: so all dealers are counted, less those that hold one of the hand's other cards, more those that hold
two.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out

from .contenders import JOKER, Contenders, bits_in
from .left_by_ranks import Faces, move
from .pairs import FACES, below_in, grow
from .rows import HOUSE, NONE, Rows
from .tables import Ints


class Suited(NamedTuple):
    """The dealers in whom a suit matters, in order of their keys: once where they are added, once where they are taken off."""

    keys: Ints
    signs: Ints
    own: Ints
    """The cards of the suit as bits, then the joker."""
    one: Ints
    other: Ints
    """The ranks of the cards of other suits, or `NONE`."""


class SuitRows(NamedTuple):
    """Queries per suit: the rows with a hand that holds just these cards of a suit."""

    starts: Ints
    """By cards of the suit as bits, then the joker: where the rows begin, and the end of the last."""
    rows: Ints
    answers: Ints
    """The index of the faces of the row's first setting; those of its other settings follow."""
    first: Ints
    """By row: where its answers begin, for the cards of a suit in the order of `number_in`."""


def suited_dealers(rows: Rows, hands: Contenders) -> Suited:
    """Return the dealers in whom a suit matters, except those who are set as their ranks would be."""
    house = rows.keys[:, HOUSE].astype(np.int64)
    which = np.flatnonzero(hands.there & (hands.own > 0))
    which = which[house[which] != house[hands.plain[which]]]
    others: list[list[int]] = []
    for own, counts in zip(hands.own[which].tolist(), hands.counts[which].tolist(), strict=True):
        held = [rank for rank in range(JOKER) for _ in range(counts[rank] - (own >> rank & 1))]
        others.append([*held, NONE, NONE][:2])
    two = np.array(others * 2, np.int64).reshape(-1, 2)
    own = np.tile(hands.own[which] | hands.counts[which, JOKER].astype(np.int64) << JOKER, 2)
    signs = np.repeat(np.array([1, -1], np.int64), len(which))
    keys = np.concatenate((house[which], house[hands.plain[which]]))
    order = np.argsort(keys, kind="stable")
    return Suited(*(np.ascontiguousarray(column[order]) for column in (keys, signs, own, two[:, 0], two[:, 1])))


# Queries


@kernel
def held_by(number: int, free: int) -> int:
    """Return the cards that a number names: its lowest bit stands for the lowest of the free ranks, and so on."""
    held = 0
    while free:
        lowest = free & -free
        held |= lowest if number & 1 else 0
        number >>= 1
        free ^= lowest
    return held


@kernel
def number_in(held: int, own: int, free: int) -> int:
    """Return the number of some cards of a suit among those of a row, as in `held_by`; the suit that matters comes last."""
    if own and held == own:
        return 1 << bits_in(free)
    number, place = 0, 1
    while free:
        lowest = free & -free
        number |= place if held & lowest else 0
        place <<= 1
        free ^= lowest
    return number


@kernel
def list_suit_rows(hands: Contenders, first: Ints, starts: Ints, rows: Ints, answers: Ints) -> None:
    """List the queries of each suit, or only count them where there is no list."""
    for row in range(hands.there.shape[0]):
        if hands.there[row]:
            many, joker = hands.starts[row + 1] - hands.starts[row], np.int64(hands.counts[row, 13])
            ways = 1 << bits_in(hands.free[row])
            for number in range(ways + (hands.own[row] > 0)):
                held = held_by(number, hands.free[row]) if number < ways else hands.own[row]
                if number < ways and bits_in(held) + joker >= 5:
                    continue  # a hand of another row
                suit = held | joker << 13
                if rows.shape[0]:
                    rows[starts[suit]], answers[starts[suit]] = row, first[row] + number * many
                starts[suit] += 1


def suit_rows(hands: Contenders) -> SuitRows:
    """Return the queries of each suit."""
    free = np.array([bits.bit_count() for bits in range(1 << JOKER)], np.int64)[hands.free]
    sizes = np.diff(hands.starts) * ((1 << free) + (hands.own > 0))
    first = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
    many, none = np.zeros(1 << JOKER + 1, np.int64), np.zeros(0, np.int64)
    list_suit_rows(hands, first, many, none, none)
    starts = np.concatenate(([0], np.cumsum(many))).astype(np.int64)
    rows, answers = np.zeros(starts[-1], np.int64), np.zeros(starts[-1], np.int64)
    list_suit_rows(hands, first, starts[:-1].copy(), rows, answers)
    return SuitRows(starts, rows, answers, first)


# Trees of dealers by their low hands: all, those with a certain card of a rank beside the suit, and those with two such cards


@kernel
def tree_of(one: int, other: int) -> int:
    """Return the tree of two ranks, the lower first; the first tree is of all dealers, and one of each rank follows."""
    return 14 + one * 13 - one * (one - 1) // 2 + other - one


@kernel
def plant(trees: Ints, theirs: Suited, held: int, done: int, place: int) -> int:
    """Add the next dealers with a high hand below a place who have none of the held cards; return how many are done."""
    while done < theirs.keys.shape[0] and theirs.keys[done] >> 7 < place:
        low, sign = (theirs.keys[done] & 127) + 1, theirs.signs[done]
        one, other = theirs.one[done], theirs.other[done]
        if theirs.own[done] & held == 0:
            if one == 13:
                grow(trees[0], low, sign)
            elif other == 13:
                grow(trees[0], low, 3 * sign)
                grow(trees[1 + one], low, sign)
            elif one == other:
                grow(trees[0], low, 3 * sign)
                grow(trees[1 + one], low, 2 * sign)
                grow(trees[tree_of(one, one)], low, sign)
            else:
                grow(trees[0], low, 9 * sign)
                grow(trees[1 + one], low, 3 * sign)
                grow(trees[1 + other], low, 3 * sign)
                grow(trees[tree_of(one, other)], low, sign)
        done += 1
    return done


@kernel
def terms_of(counts: NDArray[np.int8], held: int, which: Ints, times: Ints) -> int:
    """List the trees for a hand's cards of other suits, and how often each counts; return how many they are."""
    which[0], times[0], many = 0, 1, 1
    for one in range(13):
        mine = counts[one] - (held >> one & 1)
        if mine > 0:
            which[many], times[many] = 1 + one, -mine
            which[many + 1], times[many + 1] = tree_of(one, one), mine * (mine - 1) // 2
            many += 2 if mine > 1 else 1
            for other in range(one + 1, 13):
                also = counts[other] - (held >> other & 1)
                if also > 0:
                    which[many], times[many] = tree_of(one, other), mine * also
                    many += 1
    return many


@kernel
def move_trees(trees: Ints, low: int, which: Ints, times: Ints, many: int, faces: Faces, more: int, less: int) -> None:
    """Move the dealers of some trees from one kind of high hand to another."""
    lower, upto, whole = 0, 0, 0
    for at in range(many):
        tree = trees[which[at]]
        lower += times[at] * below_in(tree, low)
        upto += times[at] * below_in(tree, low + 1)
        whole += times[at] * below_in(tree, 127)
    move(faces, more, less, lower, upto - lower, whole - upto)


@kernel
def meet_suit(
    held: int, keys: Ints, rows: Ints, places: Ints, hands: Contenders, theirs: Suited, trees: Ints, faces: Faces
) -> None:
    """Let settings of hands that hold certain cards of a suit meet the dealers of that suit, in order of their high hands."""
    which, times = np.zeros(64, np.int64), np.zeros(64, np.int64)
    order, size = np.argsort(keys), keys.shape[0]
    done, start = 0, 0
    while start < size:
        place, end = int(keys[order[start]]) >> 7, start
        while end < size and keys[order[end]] >> 7 == place:
            end += 1
        for step in range(2):  # those below the high hand, then those that copy it
            done = plant(trees, theirs, held, done, place + step)
            for number in range(start, end):
                at = order[number]
                many = terms_of(hands.counts[rows[at]], held, which, times)
                low, more = int(keys[at]) & 127, 6 - 3 * step
                move_trees(trees, low, which, times, many, faces[places[at]], more, more - 3)
        start = end
    plant(trees, theirs, held, done, 1 << 40)
    for at in range(size):
        many = terms_of(hands.counts[rows[at]], held, which, times)
        move_trees(trees, keys[at] & 127, which, times, many, faces[places[at]], 0, -1)


@kernel
def meet_suits(start: int, end: int, hands: Contenders, asks: SuitRows, theirs: Suited, faces: Faces) -> None:
    """Fill in the faces of all queries, for a range of ways to hold cards of a suit."""
    trees = np.zeros((105, 128), np.int64)
    for held in range(start, end):
        size = 0
        for at in range(asks.starts[held], asks.starts[held + 1]):
            size += hands.starts[asks.rows[at] + 1] - hands.starts[asks.rows[at]]
        if size == 0:
            continue
        keys, rows, places = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
        size = 0
        for at in range(asks.starts[held], asks.starts[held + 1]):
            row = asks.rows[at]
            for setting in range(hands.starts[row + 1] - hands.starts[row]):
                keys[size], rows[size], places[size] = hands.keys[hands.starts[row] + setting], row, asks.answers[at] + setting
                size += 1
        trees[:] = 0
        meet_suit(held, keys, rows, places, hands, theirs, trees, faces)


def met_by_suit(rows: Rows, hands: Contenders, progress: Progress = no_progress) -> tuple[Faces, Ints]:
    """Return the corrections for dealers of a suit, by row, cards of the suit and setting; and each row's start."""
    theirs, asks = suited_dealers(rows, hands), suit_rows(hands)
    faces = np.zeros((int(asks.first[-1]), FACES), np.int32)

    def part(start: int, end: int) -> None:
        meet_suits(start, end, hands, asks, theirs, faces)

    for _ in shared_out(part, len(asks.starts) - 1, title="hands by the cards of a suit", progress=progress, parts=1024):
        pass
    return faces, asks.first


assert NONE == JOKER == 13  # a kernel reads numbers, not names
