"""Who wins on each board: the loops behind the equities.

Both take the boards one by one, look up what every pair of hole cards makes with it, and add the board's weight to those who win.
`showdowns` goes through all ways to deal one pair of hole cards to each player, none of them holding the same card twice.
`two_ranges` is for two wide ranges: with both in order, what a hand beats is what lies below it, less what shares a card with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel
from houseway.lab.poker_ranks import Looks, by_ranks

_SUIT = (1 << 13) - 1
_INDEX = 11
"""Bits that number a pair of hole cards: there are 1,326 at most. Thirteen more hold its place, for there are 7,462."""


@kernel
def _made(
    board: NDArray[np.uint8],
    holes: NDArray[np.int64],
    first: int,
    last: int,
    looks: Looks,
    bits: NDArray[np.int64],
    places: NDArray[np.int64],
    which: NDArray[np.int64],
) -> int:
    """What hole cards make with a board, those that hold a card of it left out; answers with how many are left."""
    added, taken = int(looks.cards[52]), 0
    suits = np.zeros(4, np.int64)
    for card in board:
        added += int(looks.cards[card])
        taken |= 1 << int(card)
        suits[card // 13] += 1
    suit = int(np.argmax(suits))
    shift, suited = 13 * suit, suits[suit] >= 3  # two cards can only help a suit that has three on the board
    many = 0
    for hole in range(first, last):
        one, other = holes[hole, 0], holes[hole, 1]
        held = 1 << one | 1 << other
        if held & taken:
            continue
        place = by_ranks(added + int(looks.cards[one]) + int(looks.cards[other]), looks)
        if suited:
            place = max(place, int(looks.suited[(taken | held) >> shift & _SUIT]))
        bits[first + many], places[first + many], which[first + many] = held, place, hole
        many += 1
    return many


@kernel
def showdowns(
    boards: NDArray[np.uint8],
    weighs: NDArray[np.int64],
    holes: NDArray[np.int64],
    starts: NDArray[np.int64],
    looks: Looks,
    found: NDArray[np.int64],
) -> None:
    """Add up the ways in `found`, by who wins: one bit for each player."""
    players = starts.size - 1
    bits, places, which = np.zeros(len(holes), np.int64), np.zeros(len(holes), np.int64), np.zeros(len(holes), np.int64)
    many, pick = np.zeros(players, np.int64), np.zeros(players, np.int64)
    used, best, won = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players, np.int64)
    for row in range(len(boards)):
        for player in range(players):
            many[player] = _made(boards[row], holes, starts[player], starts[player + 1], looks, bits, places, which)
        at = 0
        pick[0] = -1
        while at >= 0:
            pick[at] += 1
            if pick[at] >= many[at]:
                at -= 1
                continue
            hole = starts[at] + pick[at]
            if bits[hole] & used[at]:
                continue
            place = places[hole]
            better, winners = best[at], won[at]
            if place > better:
                better, winners = place, 1 << at
            elif place == better:
                winners |= 1 << at
            if at == players - 1:
                found[winners] += weighs[row]
                continue
            at += 1
            pick[at], used[at], best[at], won[at] = -1, used[at - 1] | bits[hole], better, winners


@kernel
def _in_order(
    places: NDArray[np.int64],
    which: NDArray[np.int64],
    first: int,
    many: int,
    ordered: NDArray[np.int64],
    spare: NDArray[np.int64],
    buckets: NDArray[np.int64],
) -> None:
    """Place and number of each hole, the lowest place first: two passes of a bucket sort."""
    for hole in range(many):
        ordered[hole] = places[first + hole] << _INDEX | which[first + hole]
    for shift in (_INDEX, _INDEX + 7):
        buckets[:] = 0
        for hole in range(many):
            buckets[(ordered[hole] >> shift & 127) + 1] += 1
        for bucket in range(1, 128):
            buckets[bucket] += buckets[bucket - 1]
        for hole in range(many):
            bucket = ordered[hole] >> shift & 127
            spare[buckets[bucket]] = ordered[hole]
            buckets[bucket] += 1
        ordered[:many] = spare[:many]


@kernel
def two_ranges(
    boards: NDArray[np.uint8],
    weighs: NDArray[np.int64],
    holes: NDArray[np.int64],
    starts: NDArray[np.int64],
    both: NDArray[np.int64],
    looks: Looks,
    found: NDArray[np.int64],
) -> None:
    """The same for two players. `both` says of each hole of the first whether the second may hold the very same."""
    size = len(holes)
    bits, places, which = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    mine, theirs, spare, buckets = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(129, np.int64)
    number = (1 << _INDEX) - 1
    per_card, below_card, level_card = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    split = starts[1]
    for row in range(len(boards)):
        ours = _made(boards[row], holes, 0, split, looks, bits, places, which)
        others = _made(boards[row], holes, split, size, looks, bits, places, which)
        for hole in range(others):
            which[split + hole] -= split
        _in_order(places, which, 0, ours, mine, spare, buckets)
        _in_order(places, which, split, others, theirs, spare, buckets)
        per_card[:] = 0
        below_card[:] = 0
        for hole in range(others):
            theirs_is = split + (theirs[hole] & number)
            per_card[holes[theirs_is, 0]] += 1
            per_card[holes[theirs_is, 1]] += 1
        wins = ties = deals = below = upto = at = 0
        while at < ours:
            place = mine[at] >> _INDEX
            while upto < others and theirs[upto] >> _INDEX < place:
                theirs_is = split + (theirs[upto] & number)
                below_card[holes[theirs_is, 0]] += 1
                below_card[holes[theirs_is, 1]] += 1
                below += 1
                upto += 1
            end = upto
            while end < others and theirs[end] >> _INDEX == place:
                theirs_is = split + (theirs[end] & number)
                level_card[holes[theirs_is, 0]] += 1
                level_card[holes[theirs_is, 1]] += 1
                end += 1
            while at < ours and mine[at] >> _INDEX == place:
                hole = mine[at] & number
                one, other, same = holes[hole, 0], holes[hole, 1], both[hole]
                deals += others - per_card[one] - per_card[other] + same  # the very same hole was taken off twice
                wins += below - below_card[one] - below_card[other]
                ties += end - upto - level_card[one] - level_card[other] + same
                at += 1
            for level in range(upto, end):
                theirs_is = split + (theirs[level] & number)
                level_card[holes[theirs_is, 0]] = 0
                level_card[holes[theirs_is, 1]] = 0
        found[1] += weighs[row] * wins
        found[2] += weighs[row] * (deals - wins - ties)
        found[3] += weighs[row] * ties
