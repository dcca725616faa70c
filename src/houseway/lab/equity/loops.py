"""Winners, counted for hands of any number of cards: the loops behind the equities of Omaha, stud and draw.

The hands a player may hold are a list of *holdings*, each with the cards in it that are not yet certain. On one board
every holding has a place among the high hands (zero: it holds a card of the board) and one among the low ones (zero:
none qualifies).

`face` is for two players, each with many holdings, and never compares two of them directly. Of the holdings below a
holding, those that share a card with it must be left out. Their number is found by sums over its subsets: subtract
those that hold one of its cards, add those that hold two, which were subtracted twice, subtract those that hold
three, add those that hold four. So a walk through both players in order needs only to count the holdings passed with
each set of up to four cards. With lows, this is done for each low of the second player by itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.deals import deals
from houseway.lab.kernel import kernel
from houseway.lab.poker_ranks import LookupTables, by_ranks, by_suit, suits_matter

OPEN = 4
"""Cards of a holding that may be uncertain, at most."""
SUBSETS = (1 << OPEN) - 1
SETS = 52 + 1_326 + 22_100 + 270_725
"""All sets of one to four cards."""
PLACES = 1 << 13
"""More than any kind of hand has places: high hands have 7,462."""
WON, LOST, TIED, NEITHER = range(4)


class Holdings(NamedTuple):
    """The holdings of all players, those of the first player first."""

    bits: NDArray[np.uint64]
    """One for each uncertain card, of 52."""
    subsets: NDArray[np.int32]
    """For each holding, the numbers of all sets of its uncertain cards; the row ends with minus one."""
    starts: NDArray[np.int64]
    """The start of each player's entries, and the end of the last one's."""


class Pairs(NamedTuple):
    """Holdings of four cards as six pairs each, for games in which just two of them play."""

    cards: NDArray[np.uint8]
    """Two to a row: every pair that some holding has."""
    bits: NDArray[np.uint64]
    of: NDArray[np.int32]
    """The six pairs of each holding."""


@kernel
def number_subsets(cards: NDArray[np.uint8], subsets: NDArray[np.int32]) -> None:
    """Number all sets of the cards of each row, which rise: first those of one card, then of two, three and four."""
    for row in range(cards.shape[0]):
        for chosen in range(1, 1 << cards.shape[1]):
            size, number = 0, 0
            for column in range(cards.shape[1]):
                if chosen >> column & 1:
                    size += 1
                    part = 1  # of cards below this one, as many as stand here
                    for step in range(size):
                        part = part * (int(cards[row, column]) - step) // (step + 1)
                    number += part
            number += 0 if size == 1 else 52 if size == 2 else 1_378 if size == 3 else 23_478
            subsets[row, chosen - 1] = number


@kernel
def two_and_three(
    board: NDArray[np.uint8],
    pairs: Pairs,
    bits: NDArray[np.uint64],
    looks: LookupTables,
    of_pairs: NDArray[np.uint16],
    places: NDArray[np.uint16],
) -> None:
    """Return the place of all holdings on this board, two cards of theirs and three of it; zero if they share a card with it."""
    one, taken = np.uint64(1), np.uint64(0)
    for card in board:
        taken |= one << np.uint64(card)
    adds, threes = np.zeros(10, np.uint64), np.zeros(10, np.uint64)
    at = 0
    for first in range(5):
        for second in range(first):
            for third in range(second):
                adds[at] = looks.cards[52]
                for card in (board[first], board[second], board[third]):
                    adds[at] += looks.cards[card]
                    threes[at] |= one << np.uint64(card)
                at += 1
    for pair in range(len(of_pairs)):
        best = 0
        if not pairs.bits[pair] & taken:
            own = looks.cards[pairs.cards[pair, 0]] + looks.cards[pairs.cards[pair, 1]]
            for three in range(10):
                whole = adds[three] + own
                place = by_ranks(whole, looks)
                if suits_matter(whole):
                    place = max(place, by_suit(whole, threes[three] | pairs.bits[pair], looks))
                best = max(best, place)
        of_pairs[pair] = best
    for holding in range(len(places)):
        best = 0
        if not bits[holding] & taken:
            for column in range(6):
                best = max(best, of_pairs[pairs.of[holding, column]])
        places[holding] = best


# ---- two players, in order


@kernel
def _sorted(order: NDArray[np.int32], places: NDArray[np.uint16], ends: NDArray[np.int64]) -> NDArray[np.int32]:
    """The same holdings by their place, the lowest first, and where that is level as they were."""
    ends[:] = 0
    for holding in order:
        ends[places[holding] + 1] += 1
    for place in range(1, ends.size):
        ends[place] += ends[place - 1]
    found = np.empty_like(order)
    for holding in order:
        found[ends[places[holding]]] = holding
        ends[places[holding]] += 1
    return found


@kernel
def _held(first: int, last: int, high: NDArray[np.uint16]) -> NDArray[np.int32]:
    """Those that can be held on this board."""
    found, many = np.empty(last - first, np.int32), 0
    for holding in range(first, last):
        if high[holding]:
            found[many] = holding
            many += 1
    return found[:many]


@kernel
def _mark(holding: int, subsets: NDArray[np.int32], marks: NDArray[np.int32], column: int) -> None:
    for number in subsets[holding]:
        if number < 0:
            break
        marks[number, column] += 1


@kernel
def face(
    first: int,
    last: int,
    high: NDArray[np.uint16],
    low: NDArray[np.uint16],
    holdings: Holdings,
    weight: int,
    marks: NDArray[np.int32],
    ends: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Two players, the first one's holdings from `first` up to `last`: add the weight in `found` by how the first one's low
    compares with the second one's, and the high hand. `marks` must be all zero, and is all zero at the end."""
    split, subsets = low.size > 0, holdings.subsets
    mine = _sorted(_held(first, last, high), high, ends)
    theirs = _sorted(_held(holdings.starts[1], holdings.starts[2], high), high, ends)
    if split:
        theirs = _sorted(theirs, low, ends)
    at = 0
    while at < theirs.size:
        level, end = low[theirs[at]] if split else 0, at
        while end < theirs.size and (not split or low[theirs[end]] == level):
            _mark(theirs[end], subsets, marks, 0)
            end += 1
        below = upto = at
        for holding in mine:
            place = high[holding]
            while below < end and high[theirs[below]] < place:
                _mark(theirs[below], subsets, marks, 1)
                below += 1
            while upto < end and high[theirs[upto]] <= place:
                _mark(theirs[upto], subsets, marks, 2)
                upto += 1
            every, wins, reached = end - at, below - at, upto - at
            for chosen in range(subsets.shape[1]):
                number = subsets[holding, chosen]
                if number < 0:
                    break
                odd = (chosen + 1) ^ (chosen + 1) >> 2
                sign = -1 if (odd ^ odd >> 1) & 1 else 1  # the more often taken away, the more to be put back
                every += sign * marks[number, 0]
                wins += sign * marks[number, 1]
                reached += sign * marks[number, 2]
            mine_low = low[holding] if split else 0
            row = WON if mine_low > level else LOST if mine_low < level else TIED if level else NEITHER
            found[row, WON] += weight * wins
            found[row, TIED] += weight * (reached - wins)
            found[row, LOST] += weight * (every - reached)
        for place in range(at, end):
            for number in subsets[theirs[place]]:
                if number < 0:
                    break
                marks[number, 0] = marks[number, 1] = marks[number, 2] = 0
        at = end


# ---- over boards


@kernel
def over_boards(
    boards: NDArray[np.uint8],
    weighs: NDArray[np.int64],
    pairs: Pairs,
    holdings: Holdings,
    high_looks: LookupTables,
    low_looks: LookupTables,
    split: bool,
    in_order: bool,
    found: NDArray[np.int64],
) -> None:
    """Omaha: every board, by `face` or by `deals`."""
    many, last = len(holdings.bits), holdings.starts[1]
    high, low = np.zeros(many, np.uint16), np.zeros(many if split else 0, np.uint16)
    of_pairs = np.zeros(len(pairs.bits), np.uint16)
    marks = np.zeros((SETS if in_order else 1, 3), np.int32)
    ends, state = np.zeros(PLACES, np.int64), np.zeros((holdings.starts.size - 1, 6), np.int64)
    for row in range(len(boards)):
        two_and_three(boards[row], pairs, holdings.bits, high_looks, of_pairs, high)
        if split:
            two_and_three(boards[row], pairs, holdings.bits, low_looks, of_pairs, low)
        if in_order:
            face(0, last, high, low, holdings, weighs[row], marks, ends, found)
        else:
            deals(0, last, high, low, holdings.bits, holdings.starts, weighs[row], state, found)
