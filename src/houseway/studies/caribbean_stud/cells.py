"""Cells of hands: the kind of hand, and for ace-king how it compares with the up card.

A player can distinguish cells at a glance. A cell is a kind of hand from a pair up, nothing at all, or ace-king with
six answers: whether the up card matches a card of the hand, is an ace or a king, is below the fourth card; whether
the third is a queen, or a jack; whether the hand is A-K-J-8-3 or better.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import cards
from houseway.games.caribbean_stud.payouts import ACE_KING as LEAST_ACE_KING
from houseway.poker.values.hands import HIGH, PAIR, high

Ints = NDArray[Any]

ACE_KING_JACK = high(cards("As Kh Jd 8c 3s"))
NOTHING = HIGH
"""Below ace-king: never bet. From a pair up, a cell is the number of the kind of hand."""
ACE_KING = 16
MATCHES, HIGH_UP, BELOW_FOURTH, QUEEN, JACK, GOOD = (1 << bit for bit in range(6))
CELLS = ACE_KING + 64
_KING, _QUEEN, _JACK = 11, 10, 9  # ranks from zero, as the deck counts them


def cells(held: Ints, worth: Ints) -> Ints:
    """Return the cell of each hand with each of the 52 cards as up card; -1 where the hand holds it. [hand, up card]"""
    ranks = np.sort(held % 13, axis=1)[:, ::-1].astype(np.int64)
    kind = worth >> 20
    up = np.arange(52)
    rank = up % 13
    matches = (ranks[:, :, None] == rank[None, None, :]).any(axis=1)
    found = np.where(kind >= PAIR, kind, NOTHING)[:, None] + np.zeros(52, np.int64)
    ace_king = (kind == HIGH) & (worth >= LEAST_ACE_KING)
    bits = (
        MATCHES * matches
        + HIGH_UP * (rank >= _KING)[None, :]
        + BELOW_FOURTH * (rank[None, :] < ranks[:, 3:4])
        + (QUEEN * (ranks[:, 2] == _QUEEN) + JACK * (ranks[:, 2] == _JACK) + GOOD * (worth >= ACE_KING_JACK))[:, None]
    )
    found[ace_king] = (ACE_KING + bits)[ace_king]
    np.put_along_axis(found, held.astype(np.int64), -1, axis=1)
    return found


def in_cells(bits: int, of: int) -> Ints:
    """Return the ace-king cells whose answers, among the bits of `of`, are exactly `bits`; one boolean per cell."""
    cell = np.arange(CELLS)
    return (cell >= ACE_KING) & ((cell - ACE_KING) & of == bits)


ALL_ACE_KING = in_cells(0, 0)
PAIRS_UP = (np.arange(CELLS) >= PAIR) & (np.arange(CELLS) < ACE_KING)
MATCHES_LOW = in_cells(MATCHES, MATCHES | HIGH_UP)
MATCHES_ANY = in_cells(MATCHES, MATCHES)
"""The up card matches a card of the hand: an ace or king always does."""
HIGH_WITH_COURT = in_cells(HIGH_UP | QUEEN, HIGH_UP | QUEEN) | in_cells(HIGH_UP | JACK, HIGH_UP | JACK)
QUEEN_AND_LOW_UP = in_cells(QUEEN | BELOW_FOURTH, QUEEN | BELOW_FOURTH | MATCHES)
