"""All pairs of seven-card hands without a common card, counted exactly by what sharing cards would be.

All pairs of hands, less those that share a card, more those that share two, and so on: the pairs that share nothing are the sum
over every set of cards, with the sign of its size, of the pairs of hands that both hold it. Sets that differ only by their
suits give the same, so one of each kind is looked at and counted as often as there are such sets. For a set, the hands that hold
it are counted by how they are set; then each setting of one hand meets the house way of the other, high hand with high hand and
low hand with low hand, in one walk over the high hands in order with the low hands in a tree of sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out

from .rows import SETTINGS, Keys, Rows, row_of
from .tables import Ints

HAND = 7
FACES = 9
EVERY_RANK = range(13)
Bits = NDArray[np.uint64]
JOKER_BIT = 1 << 52


class Shared(NamedTuple):
    """Sets of shared cards, one for each kind, as bits; and how many sets each stands for."""

    bits: Bits
    many: Ints


# Kinds of sets


def shared(size: int, ranks: Sequence[int] = EVERY_RANK) -> Shared:
    """Return the kinds of sets of so many cards, from a deck of these ranks in four suits and a joker."""
    found = [*_natural(size, ranks)]
    found += [(bits | JOKER_BIT, many) for bits, many in _natural(size - 1, ranks)] if size else []
    sets = Shared(np.array([bits for bits, _ in found], np.uint64), np.array([many for _, many in found], np.int64))
    assert int(sets.many.sum()) == comb(4 * len(ranks) + 1, size)
    return sets


def _natural(size: int, ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield kinds of sets without the joker: the ranks of four suits, whatever suit has which."""
    by_size = [[sum(1 << rank for rank in held) for held in combinations(ranks, many)] for many in range(size + 1)]
    for parts in combinations_with_replacement(range(size, -1, -1), 4):
        if sum(parts) == size:
            groups = [combinations_with_replacement(by_size[many], times) for many, times in Counter(parts).items()]
            for chosen in product(*groups):
                suits = [suit for group in chosen for suit in group]
                alike = prod(factorial(times) for times in Counter(suits).values())
                yield sum(suit << 13 * at for at, suit in enumerate(suits)), 24 // alike


# Hands that hold a set


@kernel
def hold_set(held: Any, deck: Ints, rows: Rows, ways: Ints, touched: Ints) -> int:
    """Count by row the hands of seven that hold a set; return how many rows there are, which `touched` lists."""
    one = np.uint64(1)
    left = np.zeros(53, np.int64)
    size, many = 0, 0
    first, bits = rows.cards[53], np.uint64(0)
    for at in range(deck.shape[0]):
        card = deck[at]
        if held >> np.uint64(card) & one:
            size += 1
            first += rows.cards[card]
            if card != 52:
                bits |= one << np.uint64(card)
        else:
            left[many] = card
            many += 1
    draw = 7 - size
    seen = 0
    sums, masks = np.zeros(8, np.uint64), np.zeros(8, np.uint64)
    sums[0], masks[0] = first, bits
    place = np.zeros(8, np.int64)
    level = 0
    place[0] = -1
    while level >= 0:
        place[level] += 1
        if place[level] > many - draw + level:
            level -= 1
            continue
        if level < draw - 1:
            card = left[place[level]]
            sums[level + 1] = sums[level] + rows.cards[card]
            masks[level + 1] = masks[level] | (one << np.uint64(card) if card != 52 else np.uint64(0))
            level += 1
            place[level] = place[level - 1]
            continue
        for at in range(place[level], many):
            card = left[at]
            mask = masks[level] | (one << np.uint64(card) if card != 52 else np.uint64(0))
            row = row_of(sums[level] + rows.cards[card], mask, rows)
            if ways[row] == 0:
                touched[seen] = row
                seen += 1
            ways[row] += 1
        level -= 1
    return seen


# Settings that meet


@kernel
def meet(mine: Keys, many: Ints, theirs: Keys, others: Ints, tree: Ints, totals: Ints, faces: Ints, sign: int) -> None:
    """Add how hands meet, both in order of their keys: the high hand lower, a copy or higher, and the low hand too."""
    for at in range(128):
        tree[at] = 0
        totals[at] = 0
    for at in range(theirs.shape[0]):
        totals[theirs[at] & 127] += others[at]
    for at in range(1, 128):
        totals[at] += totals[at - 1]
    done, start = 0, 0
    while start < mine.shape[0]:
        place, end = mine[start] >> 7, start
        while end < mine.shape[0] and mine[end] >> 7 == place:
            end += 1
        while done < theirs.shape[0] and theirs[done] >> 7 < place:
            grow(tree, (theirs[done] & 127) + 1, others[done])
            done += 1
        for at in range(start, end):
            add_faces(tree, mine[at] & 127, many[at] * sign, faces, 6, 3)
        while done < theirs.shape[0] and theirs[done] >> 7 == place:
            grow(tree, (theirs[done] & 127) + 1, others[done])
            done += 1
        for at in range(start, end):
            low, weight = mine[at] & 127, many[at] * sign
            add_faces(tree, low, weight, faces, 3, 0)
            below = totals[low - 1] if low else 0
            faces[0] += weight * (totals[127] - totals[low])
            faces[1] += weight * (totals[low] - below)
            faces[2] += weight * below
        start = end


@kernel
def grow(tree: Ints, at: int, many: int) -> None:
    """Add hands with a low hand to a tree of sums."""
    while at < 128:
        tree[at] += many
        at += at & -at


@kernel
def below_in(tree: Ints, at: int) -> int:
    """Return the number of hands in a tree with a low hand below this one."""
    found = 0
    while at > 0:
        found += tree[at]
        at -= at & -at
    return found


@kernel
def add_faces(tree: Ints, low: int, weight: int, faces: Ints, more: int, less: int) -> None:
    """Move the hands of a tree, by their low hands, from one kind of face to another."""
    lower, upto, whole = below_in(tree, low), below_in(tree, low + 1), below_in(tree, 127)
    for face, many in ((2, lower), (1, upto - lower), (0, whole - upto)):
        faces[more + face] += weight * many
        faces[less + face] -= weight * many


@kernel
def in_order(setting: int, found: Ints, ways: Ints, rows: Rows) -> tuple[Keys, Ints]:
    """Return the keys of some rows under a setting in rising order, and the hands of each."""
    keys = np.empty(found.shape[0], np.int32)
    for at in range(found.shape[0]):
        keys[at] = rows.keys[found[at], setting]
    order = np.argsort(keys)
    many = np.empty(found.shape[0], np.int64)
    for at in range(found.shape[0]):
        many[at] = ways[found[order[at]]]
    return keys[order], many


@kernel
def meet_all(
    start: int, end: int, held: Bits, times: Ints, sign: int, deck: Ints, rows: Rows, ways: Ints, touched: Ints, faces: Ints
) -> None:
    """Let all hands that hold a set meet, for each set of a part."""
    tree, totals = np.zeros(128, np.int64), np.zeros(128, np.int64)
    for number in range(start, end):
        seen = hold_set(held[number], deck, rows, ways, touched)
        theirs, others = in_order(0, touched[:seen], ways, rows)
        for setting in range(rows.keys.shape[1]):
            mine, many = in_order(setting, touched[:seen], ways, rows)
            meet(mine, many, theirs, others, tree, totals, faces[setting], sign * times[number])
        for at in range(seen):
            ways[touched[at]] = 0


def meetings(rows: Rows, ranks: Sequence[int] = EVERY_RANK, progress: Progress = no_progress) -> Ints:
    """Return each setting's face counts against the house way, over all pairs of a deck's hands that share no card."""
    deck = np.array([13 * suit + rank for suit in range(4) for rank in ranks] + [52], np.int64)
    faces = np.zeros((SETTINGS, FACES), np.int64)
    for size in range(HAND):
        sets = shared(size, ranks)

        def part(start: int, end: int, sets: Shared = sets, size: int = size) -> Ints:
            ways, touched = np.zeros(len(rows.keys), np.int64), np.zeros(len(rows.keys), np.int64)
            mine = np.zeros((SETTINGS, FACES), np.int64)
            meet_all(start, end, sets.bits, sets.many, (-1) ** size, deck, rows, ways, touched, mine)
            return mine

        title = f"pairs of hands with {size} common cards"
        faces += np.sum([*shared_out(part, len(sets.bits), title=title, progress=progress, parts=256)], axis=0)
    faces -= same_hand(rows, deck)
    whole = comb(len(deck), HAND) * comb(len(deck) - HAND, HAND)
    assert all(int(row.sum()) == whole for row in faces)
    return faces


def same_hand(rows: Rows, deck: Ints) -> Ints:
    """Return each setting's face counts against the house way of the very same hand: all seven cards are shared."""
    ways, touched = np.zeros(len(rows.keys), np.int64), np.zeros(len(rows.keys), np.int64)
    found = touched[: hold_set(np.uint64(0), deck, rows, ways, touched)]
    house = rows.keys[found, :1]
    mine = rows.keys[found]
    high = 1 + np.sign((mine >> 7) - (house >> 7))
    low = 1 + np.sign((mine & 127) - (house & 127))
    faces = np.zeros((SETTINGS, FACES), np.int64)
    for setting in range(SETTINGS):
        np.add.at(faces[setting], 3 * high[:, setting] + low[:, setting], ways[found])
    return faces
