"""Face counts of settings against the dealers who have none of a hand's cards, all set by their ranks alone.

The number of dealers of some ranks that are left depends on the ranks of the hand only: for each rank, the ways to
choose as many of the cards that the hand does not have. So this is counted once for each choice of ranks, with all
settings that hands of these ranks can have. `left_by_suit` then corrects it for the dealers in whom a suit matters.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out

from .contenders import JOKER, Contenders
from .pairs import FACES, HAND
from .rows import HOUSE, Rows
from .tables import Ints

Faces = NDArray[np.int32]
"""By setting: how many dealers it meets with each face, at most the 53,524,680 hands of forty-six cards."""
BINOMIALS = np.array([[comb(many, held) for held in range(5)] for many in range(5)], np.int64)
ONE = 5 * (JOKER + 1)
"""The place of a factor of one, after those of each rank and number of cards."""


class Plain(NamedTuple):
    """The dealers by their ranks, in order of how these are set."""

    keys: Ints
    factors: NDArray[np.int8]
    """By dealer: five times each of its ranks and how many cards it has of it, filled up with `ONE`."""


def plain_dealers(rows: Rows, hands: Contenders) -> Plain:
    """Return all dealers by their ranks."""
    which = np.flatnonzero(hands.there & (hands.own == 0))
    which = which[np.argsort(rows.keys[which, HOUSE], kind="stable")]
    factors = np.full((len(which), HAND), ONE, np.int8)
    for at, counts in enumerate(hands.counts[which].tolist()):
        held = [5 * rank + many for rank, many in enumerate(counts) if many]
        factors[at, : len(held)] = held
    return Plain(rows.keys[which, HOUSE].astype(np.int64), factors)


@kernel
def meet_ranks(start: int, end: int, order: Ints, hands: Contenders, theirs: Plain, binomials: Ints, faces: Faces) -> None:
    """Let the rows of a part meet all dealers; rows of the same ranks follow one another in the order."""
    ways, bins = np.ones(71, np.int64), np.zeros(128, np.int64)
    keys, places = np.zeros(26 * (end - start), np.int64), np.zeros(26 * (end - start), np.int64)
    while start < end:
        plain, many = hands.plain[order[start]], 0
        while start < end and hands.plain[order[start]] == plain:
            for at in range(hands.starts[order[start]], hands.starts[order[start] + 1]):
                keys[many], places[many] = hands.keys[at], at
                many += 1
            start += 1
        for rank in range(14):
            left = (1 if rank == 13 else 4) - hands.counts[plain, rank]
            for held in range(5):
                ways[5 * rank + held] = binomials[left, held]
        bins[:] = 0
        sweep(keys[:many], places[:many], theirs, ways, bins, faces)


@kernel
def sweep(keys: Ints, places: Ints, theirs: Plain, ways: Ints, bins: Ints, faces: Faces) -> None:
    """Walk over the dealers in order of their high hands: those below a setting's high hand, those that copy it, and all."""
    order = np.argsort(keys)
    done, start = 0, 0
    while start < keys.shape[0]:
        place, end = int(keys[order[start]]) >> 7, start
        while end < keys.shape[0] and keys[order[end]] >> 7 == place:
            end += 1
        done = put_in(bins, theirs, ways, done, place)
        for at in range(start, end):
            move_bins(bins, int(keys[order[at]]) & 127, faces[places[order[at]]], 6, 3)
        done = put_in(bins, theirs, ways, done, place + 1)
        for at in range(start, end):
            move_bins(bins, int(keys[order[at]]) & 127, faces[places[order[at]]], 3, 0)
        start = end
    put_in(bins, theirs, ways, done, 1 << 40)
    for at in range(keys.shape[0]):
        move_bins(bins, keys[at] & 127, faces[places[at]], 0, -1)


@kernel
def put_in(bins: Ints, theirs: Plain, ways: Ints, done: int, place: int) -> int:
    """Add the next dealers whose high hand is below a place to bins by their low hand; return how many are done."""
    while done < theirs.keys.shape[0] and theirs.keys[done] >> 7 < place:
        many = ways[theirs.factors[done, 0]]
        for at in range(1, 7):
            many *= ways[theirs.factors[done, at]]
        bins[theirs.keys[done] & 127] += many
        done += 1
    return done


@kernel
def move_bins(bins: Ints, low: int, faces: Faces, more: int, less: int) -> None:
    """Move the dealers in bins from one kind of high hand to another."""
    lower, rest = 0, 0
    for at in range(low):
        lower += bins[at]
    for at in range(low + 1, 128):
        rest += bins[at]
    move(faces, more, less, lower, bins[low], rest)


@kernel
def move(faces: Faces, more: int, less: int, lower: int, same: int, higher: int) -> None:
    """Move dealers, by how their low hands compare, from one kind of high hand to another; a place of -1 is outside."""
    faces[more + 2] += lower
    faces[more + 1] += same
    faces[more] += higher
    if less >= 0:
        faces[less + 2] -= lower
        faces[less + 1] -= same
        faces[less] -= higher


def met_by_ranks(rows: Rows, hands: Contenders, progress: Progress = no_progress) -> Faces:
    """Return the faces of all dealers, by setting."""
    faces = np.zeros((len(hands.keys), FACES), np.int32)
    which = np.flatnonzero(hands.there)
    order = which[np.argsort(hands.plain[which], kind="stable")]
    starts = np.concatenate(([0], np.flatnonzero(np.diff(hands.plain[order])) + 1, [len(order)])).astype(np.int64)
    theirs = plain_dealers(rows, hands)

    def part(start: int, end: int) -> None:
        meet_ranks(starts[start], starts[end], order, hands, theirs, BINOMIALS, faces)

    for _ in shared_out(part, len(starts) - 1, title="hands by their ranks", progress=progress, parts=512):
        pass
    return faces
