"""A walk over all hands of seven, up to the names of their suits, that gives each its best setting.

What a setting of a hand meets is the sum of five counts: all dealers by their ranks, and for each suit what the dealers change in
whom it matters. So every setting of every hand has its exact net, in whole numbers, and none is passed over.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .contenders import Contenders, bits_in
from .left_by_ranks import Faces
from .left_by_suit import number_in
from .rows import Rows
from .tables import Ints


class Met(NamedTuple):
    """Face counts of the settings of all hands against the dealers who have none of their cards."""

    ranks: Faces
    """By setting: all dealers, as their ranks are set."""
    suits: Faces
    """By row, cards of a suit and setting: what changes because of dealers in whom that suit matters."""
    first: Ints
    """By row: where the cards of its suits begin."""


class Given(NamedTuple):
    """Input of the walk over all hands."""

    hands: Contenders
    rows: Rows
    plains: Ints
    """The rows in which no suit matters: each choice of ranks once."""
    met: Met
    ranks: Ints
    suits: Ints
    """The nets of the faces of `met`."""
    known: Ints
    """By row: the setting that is best against a full deck, and the one that each fixed strategy chooses."""


class Best(NamedTuple):
    """Results of the best settings of all hands."""

    faces: Ints
    """The face counts, over all pairs of hands without a common card."""
    known: Ints
    """By fixed strategy: the same."""
    hands: Ints
    """Hands up to the names of suits, and all hands; then those that the best setting against a full deck does not set best."""
    always: Ints
    """By row: the settings that are best for every hand of it, as bits."""
    gains: Ints
    """By row: the most that a hand of it gains over the best against a full deck, from all dealers together."""
    where: NDArray[np.uint64]
    """By row: the cards of that hand as bits."""


@kernel
def row_of_suit(own: int, plain: int, hands: Contenders, rows: Rows) -> int:
    """Return the row of hands of these ranks with the cards of a suit that matters."""
    one, other = 13, 13
    for rank in range(13):
        for _ in range(hands.counts[plain, rank] - (own >> rank & 1)):
            if one == 13:
                one = rank
            else:
                other = rank
    return int(rows.suited[own]) + int(rows.others[one, other])


@kernel
def walk_hand(plain: int, suits: Ints, given: Given, walk: Best) -> None:
    """Find the best settings of one hand, and add the face counts of one of them and of the fixed strategies."""
    hands, row, same, many = given.hands, plain, 1, 24
    for suit in range(4):
        if bits_in(suits[suit]) + hands.counts[plain, 13] >= 5:
            row = row_of_suit(suits[suit], plain, hands, given.rows)
        same = same + 1 if suit and suits[suit] == suits[suit - 1] else 1
        many //= same
    start, size = hands.starts[row], hands.starts[row + 1] - hands.starts[row]
    at = np.zeros(4, np.int64)
    for suit in range(4):
        at[suit] = given.met.first[row] + size * number_in(suits[suit], hands.own[row], hands.free[row])
    found = given.known[row, 0]
    before = given.ranks[start + found]
    for suit in range(4):
        before += given.suits[at[suit] + found]
    best, most, alike = found, before, 0
    for setting in range(size):
        net = given.ranks[start + setting]
        for suit in range(4):
            net += given.suits[at[suit] + setting]
        if net > most:
            best, most, alike = setting, net, 0
        if net == most:
            alike |= 1 << setting
    for strategy in range(given.known.shape[1]):
        setting = given.known[row, strategy] if strategy else best
        for face in range(9):
            dealers = np.int64(given.met.ranks[start + setting, face])
            for suit in range(4):
                dealers += given.met.suits[at[suit] + setting, face]
            if strategy:
                walk.known[strategy - 1, face] += many * dealers
            else:
                walk.faces[face] += many * dealers
    walk.always[row] &= alike
    walk.hands[0] += 1
    walk.hands[1] += many
    if best != found:
        walk.hands[2] += 1
        walk.hands[3] += many
        if most - before > walk.gains[row]:
            walk.gains[row] = most - before
            bits = np.uint64(hands.counts[plain, 13])
            for suit in range(3, -1, -1):
                bits = bits << np.uint64(13) | np.uint64(suits[suit])
            walk.where[row] = bits


@kernel
def walk_hands(start: int, end: int, given: Given, walk: Best) -> None:
    """Walk over the hands of some choices of ranks, each kind once: the cards of its four suits, as bits, in falling order."""
    suits, parts = np.zeros(4, np.int64), np.zeros(4, np.int64)
    left = np.zeros((4, 5), np.int64)  # before each suit: the ranks of which at least one card is still to come, two, three, four
    for number in range(start, end):
        plain = given.plains[number]
        left[:] = 0
        for rank in range(13):
            for held in range(given.hands.counts[plain, rank]):
                left[0, held] |= 1 << rank
        suit = 0
        parts[0] = left[0, 0] & ~left[0, 3]
        while suit >= 0:
            if parts[suit] < 0:
                suit -= 1
                continue
            must = left[suit, 3 - suit]  # as many cards of these ranks are to come as there are suits left
            suits[suit] = parts[suit] | must
            parts[suit] = parts[suit] - 1 & left[suit, 0] & ~must if parts[suit] else -1
            if suit and suits[suit] > suits[suit - 1]:
                continue
            if suit == 3:
                walk_hand(plain, suits, given, walk)
                continue
            for held in range(4):
                left[suit + 1, held] = left[suit, held + 1] | left[suit, held] & ~suits[suit]
            suit += 1
            parts[suit] = left[suit, 0] & ~left[suit, 3 - suit]
