"""Random hands, each against all dealers that can hold what is known: the best setting's gain over the usual.

The usual setting is the best against a full deck. Its edge is exact, and the difference varies little.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel
from houseway.lab.kernel_shoe import begun, deal

from .contenders import Contenders
from .known_dealers import ANY, PARTS, Listed, meet
from .pairs import FACES
from .rows import BEST_BANK, BEST_SEAT, Rows, row_of
from .tables import Ints


@kernel
def row_in(hand: Any, rows: Rows) -> int:
    """Return the row of a hand of seven."""
    added, bits = rows.cards[53], np.uint64(0)
    for at in range(7):
        added += rows.cards[hand[at]]
        if hand[at] != 52:
            bits |= np.uint64(1) << np.uint64(hand[at])
    return row_of(added, bits, rows)


@kernel
def made_of(faces: Ints, keys: Ints, known: Any, nets: Ints, best: Ints, usual: Ints) -> None:
    """Add for a seat and a bank what the best setting nets and what the usual one does, over the dealers met."""
    for side in range(2):
        most, plain = 0, 0
        for at in range(keys.shape[0]):
            net = 0
            for face in range(9):
                net += faces[at, face] * nets[side, face]
            if at == 0 or net > most:
                most = net
            if keys[at] == known[3 + side]:
                plain = net
        best[side] += most
        usual[side] += plain


assert (BEST_SEAT, BEST_BANK, FACES, PARTS, ANY) == (3, 4, 9, 10, -1)  # a kernel reads numbers, not names


@kernel
def see_one(first: int, last: int, seed: int, rows: Rows, hands: Contenders, all_lists: Listed, nets: Ints) -> NDArray[Any]:
    """Deal a hand and one card of the dealer: how much more the best setting nets than the usual one, per dealer, and squares."""
    sums = np.zeros((2, 2), np.float64)
    deck, fresh = np.arange(53), np.arange(53)
    best, usual = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, 8, begun(seed, number))
        row = row_in(deck[:7], rows)
        keys = np.sort(hands.keys[hands.starts[row] : hands.starts[row + 1]].astype(np.int64))
        faces = np.zeros((keys.shape[0], 9), np.int64)
        meet(deck[:7], keys, deck[7], 0, all_lists, faces)
        best[:] = 0
        usual[:] = 0
        made_of(faces, keys, rows.keys[row], nets, best, usual)
        dealers = faces[0].sum()
        for side in range(2):
            more = (best[side] - usual[side]) / dealers
            sums[side, 0] += more
            sums[side, 1] += more * more
    return sums


@kernel
def see_backs(
    first: int, last: int, seed: int, rows: Rows, hands: Contenders, all_lists: Listed, nets: Ints, told: Ints
) -> NDArray[Any]:
    """Deal hands; sum the gain per dealer from knowing the dealer's group of parts, for each way to group them."""
    sums = np.zeros((told.shape[0], 2, 2), np.float64)
    deck, fresh = np.arange(53), np.arange(53)
    best, usual = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, 7, begun(seed, number))
        row = row_in(deck[:7], rows)
        keys = np.sort(hands.keys[hands.starts[row] : hands.starts[row + 1]].astype(np.int64))
        faces = np.zeros((10, keys.shape[0], 9), np.int64)
        for part in range(10):
            meet(deck[:7], keys, -1, part, all_lists, faces[part])
        together = np.zeros((keys.shape[0], 9), np.int64)
        for way in range(told.shape[0]):
            best[:] = 0
            usual[:] = 0
            dealers = 0
            for group in range(10):
                together[:] = 0
                for part in range(10):
                    if told[way, part] == group:
                        together += faces[part]
                made_of(together, keys, rows.keys[row], nets, best, usual)
                dealers += together[0].sum()
            for side in range(2):
                more = (best[side] - usual[side]) / dealers
                sums[way, side, 0] += more
                sums[way, side, 1] += more * more
    return sums
