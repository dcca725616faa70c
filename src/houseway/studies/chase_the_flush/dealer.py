"""Counts of the dealer's hidden three cards against a given flush: by suit, without dealing.

A suit is thirteen bits, the lowest for the two. A flush is one number, how many cards and then which (`value`), so
the better flush is the greater number. The dealer stays at or below a flush if every suit does. The suits are
independent except that three cards are dealt over them: the ways are the third coefficient of a product of four small
polynomials. In each of them, fewer cards than the flush has may be any; exactly as many must be compared; more are
too many.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel
from houseway.poker.values.flushes import NINE_HIGH, Flush

Ints = NDArray[Any]

RANKS = 13
WHOLE = (1 << RANKS) - 1
"""All thirteen ranks of a suit. A shorter deck has fewer, for checks by brute force."""
HOLDING = 3

_POP: Ints = np.array([mask.bit_count() for mask in range(1 << RANKS)], np.uint8)
_TOP: Ints = np.array([1 << mask.bit_length() >> 1 for mask in range(1 << RANKS)], np.uint16)
CHOOSE: Ints = np.array([[comb(many, few) for few in range(HOLDING + 1)] for many in range(RANKS + 1)], np.int64)
"""Small numbers in small tables: they stay in the processor's first cache, which a count over 195 million boards feels."""


def value_of(flush: Flush) -> int:
    """Return a flush of the game's as a number.

    >>> value_of(Flush(3, (9, 3, 2))) == (3 << 13) + 0b10000011
    True
    """
    return (flush.length << RANKS) + sum(1 << rank - 2 for rank in flush.ranks)


NINE = value_of(NINE_HIGH)


@kernel
def size(mask: int) -> int:
    """Return the number of cards in a suit; masked, so that the compiler needs no check for negative indices."""
    return int(np.int64(_POP[mask & WHOLE]))


@kernel
def top(mask: int) -> int:
    """Return the highest card of a suit, as a bit; 0 if it has none."""
    return int(np.int64(_TOP[mask & WHOLE]))


@kernel
def value(mask: int) -> int:
    """Return a suit's cards as a flush number."""
    return (size(mask) << RANKS) + mask


@kernel
def reached(held: int, free: int, more: int, goal: int) -> tuple[int, int]:
    """Return the ways in which `more` of the free cards bring a suit below the goal, and the ways exactly to it.

    Both then have equally many cards. The goal's cards are gone through from the top: all above the current one is as
    in the goal.
    """
    below, rest, over = 0, goal, held & ~goal
    while rest:
        bit = top(rest)
        if over >= bit << 1:  # a card above this one that the goal does not have
            return below, 0
        if not held & bit:
            below += int(CHOOSE[size(free & (bit - 1)), more])  # without this card it is below, whatever follows
            if not free & bit or more == 0:
                return below, 0
            more -= 1
        rest ^= bit
    return below, 1


Ways = tuple[int, int, int, int]
"""In how many ways none, one, two or three cards are taken."""


@kernel
def times(a: Ways, b: Ways) -> Ways:
    """Return the ways to take cards of two groups of suits, three at most."""
    return (
        a[0] * b[0],
        a[0] * b[1] + a[1] * b[0],
        a[0] * b[2] + a[1] * b[1] + a[2] * b[0],
        a[0] * b[3] + a[1] * b[2] + a[2] * b[1] + a[3] * b[0],
    )


@kernel
def three_of(a: Ways, b: Ways) -> int:
    """Return the ways to take all three cards, over the suits of both."""
    return a[0] * b[3] + a[1] * b[2] + a[2] * b[1] + a[3] * b[0]


@kernel
def up_to(free: int, more: int, exact: int) -> Ways:
    """Return the ways of one suit: any number of cards below `more`, `exact` ways at it, none above."""
    many = size(free)
    return (
        1 if more > 0 else (exact if more == 0 else 0),
        many if more > 1 else (exact if more == 1 else 0),
        CHOOSE[many, 2] if more > 2 else (exact if more == 2 else 0),
        CHOOSE[many, 3] if more > 3 else (exact if more == 3 else 0),
    )


@kernel
def of_suit(held: int, free: int, goal: int) -> tuple[Ways, Ways]:
    """Return the ways that leave a suit below a flush, and the ways that leave it at or below."""
    more = (goal >> RANKS) - size(held)
    below = equal = 0
    if 0 <= more <= HOLDING:
        below, equal = reached(held, free, more, goal & WHOLE)
    return up_to(free, more, below), up_to(free, more, below + equal)


@kernel
def against(goal: int, board: Ints, free: Ints) -> tuple[int, int]:
    """Return the number of the dealer's holdings below a flush, and the number equal to it."""
    below, upto = of_suit(board[0], free[0], goal)
    for suit in range(1, 4):
        less, same = of_suit(board[suit], free[suit], goal)
        below, upto = times(below, less), times(upto, same)
    return below[3], upto[3] - below[3]
