"""Numbered hands of five with all their subsets, and counts of dealer's hands by the cards they contain.

A hand of cards a < b < c ... of the deck's 52 places has the number C(a, 1) + C(b, 2) + C(c, 3) + ..., after all
smaller hands. A table over these numbers contains the number of dealer's hands with any given cards. So the number
left when a player's five are out is a sum over the player's 32 subsets, with alternating signs.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

Ints = NDArray[Any]

DECK, HELD = 52, 5
HANDS = comb(DECK, HELD)
UPS = DECK - HELD
"""The number of up cards a player may face."""
HOLES = comb(UPS - 1, HELD - 1)
"""The number of ways to deal the dealer's four hole cards then: 163,185."""
DEALS = HANDS * UPS * HOLES
PARTS = sum(comb(DECK, size) for size in range(HELD + 1))
BELOW, UP_TO, FAILS = range(3)
"""The columns counted: hands that qualify and are below a value, up to it, and hands that do not qualify."""


@cache
def choose() -> Ints:
    """Return C(n, k), and where the numbers of hands of each size begin in the last row."""
    table = np.array([[comb(n, k) for k in range(HELD + 2)] for n in range(DECK + 1)], np.int64)
    begins = np.cumsum([0, *(comb(DECK, size) for size in range(HELD + 1))])
    return np.vstack([table, begins])


@cache
def hands() -> Ints:
    """Return every hand of five, its cards rising, by its number."""
    found = np.empty((HANDS, HELD), np.uint8)
    number_all(found)
    return found


@kernel
def number_all(found: Ints) -> None:
    """Fill all hands by number: all hands below a card come before those with it."""
    at = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        found[at, 0], found[at, 1], found[at, 2], found[at, 3], found[at, 4] = a, b, c, d, e
                        at += 1


@kernel
def count_in(hand: Ints, column: int, table: Ints, choose: Ints) -> None:
    """Add one dealer's hand to a column, under each of its 32 parts."""
    for part in range(32):
        number, size = 0, 0
        for at in range(5):
            if part >> at & 1:
                size += 1
                number += choose[hand[at], size]
        table[choose[53, size] + number, column] += 1


@kernel
def facing(hand: Ints, up: int, table: Ints, choose: Ints, found: Ints) -> None:
    """Count the hands of each column that contain the up card and none of these five."""
    found[0] = found[1] = found[2] = 0
    for part in range(31):  # all five and the up card are six: no hand contains them
        number, size, placed = 0, 0, False
        for at in range(5):
            if part >> at & 1:
                if not placed and up < hand[at]:
                    size += 1
                    number += choose[up, size]
                    placed = True
                size += 1
                number += choose[hand[at], size]
        taken = size - 1 if placed else size
        if not placed:
            size += 1
            number += choose[up, size]
        row = choose[53, size] + number
        if taken & 1:
            for column in range(3):
                found[column] -= table[row, column]
        else:
            for column in range(3):
                found[column] += table[row, column]


@kernel
def is_first(hand: Ints) -> int:
    """Return the number of hands that renaming suits makes of this one, if it is the first of its class; otherwise zero.

    The first is the one whose suits hold, from clubs to spades, sets of ranks that do not rise.
    """
    held = np.zeros(4, np.int64)
    for at in range(5):
        held[hand[at] // 13] |= 1 << (hand[at] % 13)
    ways, same = 24, 1
    for suit in range(1, 4):
        if held[suit] > held[suit - 1]:
            return 0
        same = same + 1 if held[suit] == held[suit - 1] else 1
        ways //= same
    return ways


@kernel
def classes(hands: Ints, ways: Ints) -> None:
    """Fill the class size of every hand; zero for hands that are not the first of their class."""
    for at in range(hands.shape[0]):
        ways[at] = is_first(hands[at])


@kernel
def count_down(
    first: int,
    last: int,
    order: Ints,
    worth: Ints,
    qualifies: Ints,
    hands: Ints,
    number: Ints,
    table: Ints,
    choose: Ints,
    out: Ints,
) -> None:
    """Walk the hands from the lowest to the highest, so that all hands at or below the current one are counted.

    Hands of one value are first counted as at or below it, then the first hand of each class is evaluated for every
    up card, then they are counted as below. `first` and `last` are places in the order at which a value begins; hands
    before `first` are counted in without evaluation.
    """
    found = np.zeros(3, np.int64)
    for at in range(order.shape[0]):
        if qualifies[order[at]] == 0:
            count_in(hands[order[at]], 2, table, choose)
        elif at < first:
            count_in(hands[order[at]], 0, table, choose)
            count_in(hands[order[at]], 1, table, choose)
    at = first
    while at < last:
        stop = at
        while stop < last and worth[order[stop]] == worth[order[at]]:
            if qualifies[order[stop]]:
                count_in(hands[order[stop]], 1, table, choose)
            stop += 1
        for asks in range(at, stop):
            held = hands[order[asks]]
            one = number[order[asks]]
            if one >= 0:
                for up in range(52):
                    if up != held[0] and up != held[1] and up != held[2] and up != held[3] and up != held[4]:
                        facing(held, up, table, choose, found)
                        out[one, up, 0] = found[2]
                        out[one, up, 1] = found[0]
                        out[one, up, 2] = found[1] - found[0]
        for done in range(at, stop):
            if qualifies[order[done]]:
                count_in(hands[order[done]], 0, table, choose)
        at = stop
