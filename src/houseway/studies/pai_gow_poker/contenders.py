"""The settings of every row that can be best: none other beats them in one hand and matches them in the other.

A higher high hand, or a higher low hand, never nets less against any dealer. So the best setting of a hand is one of
these, whatever the dealer can have. The settings of the fixed strategies are listed too, so that they are counted in
the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .classes import classes
from .rows import Keys, Rows, place_rows
from .tables import FIRST, SECOND, SPLITS, Deck, Ints, Worths, high_places
from .way import low_worths

JOKER = 13
"""The place of the joker after the thirteen ranks, in counts and in bits."""


class Contenders(NamedTuple):
    """By row: what its hands have in common, and the settings that can be best."""

    there: NDArray[np.bool_]
    """Whether the deck has hands of this row."""
    counts: NDArray[np.int8]
    """The number of cards of each rank in a hand, and whether it has the joker."""
    plain: Ints
    """The row of the same ranks in which no suit matters."""
    own: Ints
    """The ranks of the suit that matters as bits, or zero."""
    free: Ints
    """The ranks of all other cards as bits."""
    starts: Ints
    """The start of each row's settings, and the end of the last."""
    keys: Keys
    """The settings, one after another."""


@kernel
def bits_in(bits: int) -> int:
    """Return the number of set bits."""
    many = 0
    while bits:
        bits &= bits - 1
        many += 1
    return many


@kernel
def note_common(hands: Deck, at: Ints, rows: Rows, counts: NDArray[np.int8], plain: Ints, own: Ints, free: Ints) -> None:
    """Note what the hands of each row have in common, from one hand of it."""
    suits = np.zeros(4, np.int64)
    for number in range(hands.shape[0]):
        row, added = at[number], rows.cards[53]
        suits[:] = 0
        counts[row] = 0
        for column in range(7):
            card = hands[number, column]
            added += rows.cards[card]
            if card == 52:
                counts[row, 13] = 1
            else:
                counts[row, card % 13] += 1
                suits[card // 13] |= 1 << card % 13
        plain[row] = rows.upper[added >> np.uint64(16) & np.uint64(0xFFFF)] + rows.lower[added & np.uint64(0xFFFF)]
        own[row], free[row] = 0, 0
        for suit in range(4):
            if bits_in(suits[suit]) + counts[row, 13] >= 5:
                own[row] = suits[suit]
        for rank in range(13):
            if counts[row, rank] > own[row] >> rank & 1:
                free[row] |= 1 << rank


@kernel
def contend(hands: Deck, w: Worths, firsts: Ints, seconds: Ints, known: Keys, keys: Keys) -> None:
    """List for each hand the settings that can be best, and those of the fixed strategies."""
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    for number in range(hands.shape[0]):
        hand, many = hands[number], 0
        high_places(hand, places, w, firsts, seconds)
        low_worths(hand, places, lows, w, firsts, seconds)
        for way in range(21):
            if lows[way] >= 0 and not is_beaten(way, places, lows):
                many = listed(keys[number], many, places[way] << 7 | lows[way])
        for strategy in range(known.shape[1]):
            many = listed(keys[number], many, known[number, strategy])


@kernel
def is_beaten(way: int, places: Ints, lows: Ints) -> bool:
    """Whether another setting is better in one hand and not worse in the other; fouls have a low hand of -1 and beat nothing."""
    for other in range(21):
        better = places[other] > places[way] or lows[other] > lows[way]
        if better and lows[other] >= 0 and places[other] >= places[way] and lows[other] >= lows[way]:
            return True
    return False


@kernel
def listed(keys: Keys, many: int, key: int) -> int:
    """Add a setting to a list that does not have it; return how long the list is."""
    for at in range(many):
        if keys[at] == key:
            return many
    keys[many] = key
    return many + 1


def contenders(rows: Rows, w: Worths, ranks: Sequence[int]) -> Contenders:
    """Return the settings that can be best, for the hands of a deck of these ranks in four suits and a joker."""
    found, size = classes(), len(rows.keys)
    at = np.zeros(len(found.ways), np.int64)
    place_rows(found.hands, rows, at)
    counts = np.zeros((size, JOKER + 1), np.int8)
    plain, own, free = (np.zeros(size, np.int64) for _ in range(3))
    note_common(found.hands, at, rows, counts, plain, own, free)
    by_class = np.full((len(at), SPLITS + rows.keys.shape[1]), -1, np.int32)
    contend(found.hands, w, FIRST, SECOND, rows.keys[at], by_class)
    keys = np.full((size, by_class.shape[1]), -1, np.int32)
    keys[at] = by_class
    assert np.array_equal(keys[at], by_class)  # classes that share a row have the same settings
    there = np.zeros(size, np.bool_)
    there[at] = True
    there &= ~counts[:, [rank for rank in range(JOKER) if rank not in ranks]].any(axis=1)
    keys[~there] = -1
    starts = np.concatenate(([0], np.cumsum((keys >= 0).sum(axis=1)))).astype(np.int64)
    return Contenders(there=there, counts=counts, plain=plain, own=own, free=free, starts=starts, keys=keys[keys >= 0])
