"""Whole decks, dealt and set: the gain from seeing the dealer's seven cards, and from knowing six seats' cards.

The average is the gain of the best setting over the one that is best against a full deck, whose edge is exact. No
setting is chosen from a sample: a dealer who is seen is one hand, and beside six seats a dealer can have 330.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel
from houseway.lab.kernel_shoe import begun, deal

from .contenders import Contenders, bits_in
from .rows import BEST_BANK, BEST_SEAT, HOUSE, Rows
from .seen_dealers import row_in
from .tables import Ints

HANDS, SEATS, LEFT = 7, 6, 11
"""The hands of a deck, the seats that share, and the cards that none of them has."""


@kernel
def face_of(own: int, across: int) -> int:
    """Return the face of two settings: three times the high hand's (lower, a copy or higher), plus the low hand's."""
    high, low = own >> 7, own & 127
    theirs, other = across >> 7, across & 127
    return 3 * (1 + (high > theirs) - (high < theirs)) + 1 + (low > other) - (low < other)


@kernel
def see_all(first: int, last: int, seed: int, rows: Rows, hands: Contenders, nets: Ints) -> NDArray[Any]:
    """Deal decks into seven hands; each sees every other as its dealer: how much more the best setting nets, and squares."""
    sums, more = np.zeros((2, 2), np.float64), np.zeros(2, np.int64)
    deck, fresh, row = np.arange(53), np.arange(53), np.zeros(7, np.int64)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, 49, begun(seed, number))
        for at in range(7):
            row[at] = row_in(deck[7 * at : 7 * at + 7], rows)
        more[:] = 0
        for at in range(7):
            for across in range(7):
                if at != across:
                    theirs = rows.keys[row[across], 0]
                    for side in range(2):
                        usual = nets[side, face_of(rows.keys[row[at], 3 + side], theirs)]
                        best = usual
                        for setting in range(hands.starts[row[at]], hands.starts[row[at] + 1]):
                            best = max(best, nets[side, face_of(hands.keys[setting], theirs)])
                        more[side] += best - usual
        for side in range(2):
            sums[side, 0] += more[side] / 42
            sums[side, 1] += (more[side] / 42) ** 2
    return sums


@kernel
def share(first: int, last: int, seed: int, rows: Rows, hands: Contenders, nets: Ints) -> NDArray[Any]:
    """Deal six seats that know the eleven cards left; sum the best setting's gain over all 330 dealers, and squares."""
    sums, more = np.zeros((2, 2), np.float64), np.zeros(2, np.int64)
    deck, fresh, theirs = np.arange(53), np.arange(53), np.zeros(7, np.int64)
    keys, faces = np.zeros(330, np.int64), np.zeros(9, np.int64)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, 42, begun(seed, number))
        many = 0
        for held in range(1 << 11):
            if bits_in(held) == 7:
                size = 0
                for at in range(11):
                    if held >> at & 1:
                        theirs[size] = deck[42 + at]
                        size += 1
                keys[many] = rows.keys[row_in(theirs, rows), 0]
                many += 1
        more[:] = 0
        for seat in range(6):
            row = row_in(deck[7 * seat : 7 * seat + 7], rows)
            best, usual = np.zeros(2, np.int64), np.zeros(2, np.int64)
            for setting in range(hands.starts[row], hands.starts[row + 1]):
                faces[:] = 0
                for at in range(330):
                    faces[face_of(hands.keys[setting], keys[at])] += 1
                for side in range(2):
                    net = 0
                    for face in range(9):
                        net += faces[face] * nets[side, face]
                    if setting == hands.starts[row] or net > best[side]:
                        best[side] = net
                    if hands.keys[setting] == rows.keys[row, 3 + side]:
                        usual[side] = net
            more += best - usual
        for side in range(2):
            one = more[side] / (6 * 330)
            sums[side, 0] += one
            sums[side, 1] += one * one
    return sums


assert (HOUSE, BEST_SEAT, BEST_BANK) == (0, 3, 4)  # a kernel reads numbers, not names
