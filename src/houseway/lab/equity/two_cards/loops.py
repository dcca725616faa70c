"""Winners on each board: the loops behind the equities.

All take the boards one by one, look up the value of every pair of hole cards with it, and add the board's weight to
the winners. `showdowns` goes through all ways to deal hole cards to each player, no card to two of them. The other
two are for two players, one of them with a wide range, and never compare two pairs of hole cards directly: a hand
beats all hands below it, less those that share a card with it. `one_by_one` counts that again for each pair of the
first player; `in_order` sorts both ranges first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.deals import deals
from houseway.lab.kernel import kernel
from houseway.lab.poker_ranks import LookupTables, by_ranks

_SUIT = (1 << 13) - 1
_INDEX = 11
"""Bits that number a pair of hole cards in its range: there are 1,326 at most. Thirteen more hold its place: there are 7,462."""


class Holes(NamedTuple):
    """The hole cards of all players, those of the first player first."""

    cards: NDArray[np.uint8]
    """Two to a row."""
    adds: NDArray[np.uint64]
    """The amount both cards together add to a sum of cards."""
    bits: NDArray[np.uint64]
    """One for each of the two, of 52."""
    starts: NDArray[np.int64]
    """The start of each player's entries, and the end of the last one's."""
    same: NDArray[np.int64]
    """For each of the first player's, where the second player has the very same; or minus one."""
    touching: NDArray[np.int64]
    """For each card, the second player's hole cards with it; the row ends with minus one."""


@kernel
def _made(board: NDArray[np.uint8], holes: Holes, looks: LookupTables, places: NDArray[np.uint16]) -> None:
    """Return the place of all hole cards on this board; zero if they share a card with it."""
    added, taken = looks.cards[52], np.uint64(0)
    suits = np.zeros(4, np.int64)
    for card in board:
        added += looks.cards[card]
        taken |= np.uint64(1) << np.uint64(card)
        suits[card // 13] += 1
    suit = int(np.argmax(suits))
    for hole in range(len(places)):
        places[hole] = 0 if holes.bits[hole] & taken else by_ranks(added + holes.adds[hole], looks)
    if suits[suit] < 3:  # two cards more cannot make five of any suit
        return
    shift = np.uint64(13 * suit)
    for hole in range(len(places)):
        if not holes.bits[hole] & taken:
            suited = looks.suited[(taken | holes.bits[hole]) >> shift & np.uint64(_SUIT)]
            places[hole] = max(places[hole], suited)


@kernel
def showdowns(
    boards: NDArray[np.uint8], weighs: NDArray[np.int64], holes: Holes, looks: LookupTables, found: NDArray[np.int64]
) -> None:
    """Add up the ways in `found`, by who wins: one bit for each player."""
    places, none = np.zeros(len(holes.bits), np.uint16), np.zeros(0, np.uint16)
    state = np.zeros((holes.starts.size - 1, 6), np.int64)
    for row in range(len(boards)):
        _made(boards[row], holes, looks, places)
        deals(0, holes.starts[1], places, none, holes.bits, holes.starts, weighs[row], state, found)


@kernel
def one_by_one(
    boards: NDArray[np.uint8], weighs: NDArray[np.int64], holes: Holes, looks: LookupTables, found: NDArray[np.int64]
) -> None:
    """For two players, few hole cards against many: wins, losses and ties of each of the first player's."""
    places = np.zeros(len(holes.bits), np.uint16)
    split = holes.starts[1]
    theirs = places[split:]
    for row in range(len(boards)):
        _made(boards[row], holes, looks, places)
        held = 0
        for other in theirs:
            held += other > 0
        for hole in range(split):
            place = places[hole]
            if place == 0:
                continue
            below = ties = 0
            for other in theirs:
                below += other < place
                ties += other == place
            deals, below = held, below - (len(theirs) - held)  # what cannot be held is at zero, and is not beaten
            for card in holes.cards[hole]:
                for other in holes.touching[card]:
                    if other < 0:
                        break
                    deals -= theirs[other] > 0
                    below -= 0 < theirs[other] < place
                    ties -= theirs[other] == place
            if holes.same[hole] >= 0:  # taken off once for each of its cards
                deals += 1
                ties += 1
            found[hole, 0] += weighs[row] * below
            found[hole, 1] += weighs[row] * (deals - below - ties)
            found[hole, 2] += weighs[row] * ties


@kernel
def _sorted(places: NDArray[np.uint16], ordered: NDArray[np.uint32], spare: NDArray[np.uint32], ends: NDArray[np.int64]) -> int:
    """Place and number of all that can be held, the lowest first, by two passes of a bucket sort; answers with how many."""
    many = 0
    for hole in range(len(places)):
        if places[hole]:
            spare[many] = np.uint32(places[hole]) << np.uint32(_INDEX) | np.uint32(hole)
            many += 1
    for turn in range(2):
        shift = np.uint32(_INDEX + 7 * turn)
        ends[:] = 0
        for hole in range(many):
            ends[(spare[hole] >> shift & np.uint32(127)) + 1] += 1
        for bucket in range(1, 128):
            ends[bucket] += ends[bucket - 1]
        for hole in range(many):
            bucket = spare[hole] >> shift & np.uint32(127)
            ordered[ends[bucket]] = spare[hole]
            ends[bucket] += 1
        if turn == 0:
            spare[:many] = ordered[:many]
    return many


@kernel
def _note(ordered: np.uint32, cards: NDArray[np.uint8], per_card: NDArray[np.int64], step: int) -> None:
    hole = ordered & np.uint32((1 << _INDEX) - 1)
    per_card[cards[hole, 0]] += step
    per_card[cards[hole, 1]] += step


@kernel
def in_order(
    boards: NDArray[np.uint8], weighs: NDArray[np.int64], holes: Holes, looks: LookupTables, found: NDArray[np.int64]
) -> None:
    """Count the same for two wide ranges, by one walk through both in order, keeping the number of each card below."""
    places = np.zeros(len(holes.bits), np.uint16)
    split = holes.starts[1]
    theirs_cards = holes.cards[split:]
    mine, theirs = np.zeros(len(places), np.uint32), np.zeros(len(places), np.uint32)
    spare, ends = np.zeros(len(places), np.uint32), np.zeros(129, np.int64)
    anywhere, below_card, level_card = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    for row in range(len(boards)):
        _made(boards[row], holes, looks, places)
        ours = _sorted(places[:split], mine, spare, ends)
        others = _sorted(places[split:], theirs, spare, ends)
        anywhere[:] = 0
        below_card[:] = 0
        for hole in range(others):
            _note(theirs[hole], theirs_cards, anywhere, 1)
        below = at = 0
        while at < ours:
            place = mine[at] >> np.uint32(_INDEX)
            while below < others and theirs[below] >> np.uint32(_INDEX) < place:
                _note(theirs[below], theirs_cards, below_card, 1)
                below += 1
            level = below
            while level < others and theirs[level] >> np.uint32(_INDEX) == place:
                _note(theirs[level], theirs_cards, level_card, 1)
                level += 1
            while at < ours and mine[at] >> np.uint32(_INDEX) == place:
                hole = mine[at] & np.uint32((1 << _INDEX) - 1)
                one, other, same = holes.cards[hole, 0], holes.cards[hole, 1], int(holes.same[hole] >= 0)
                deals = others - anywhere[one] - anywhere[other] + same  # the very same was taken off twice
                wins = below - below_card[one] - below_card[other]
                ties = level - below - level_card[one] - level_card[other] + same
                found[hole, 0] += weighs[row] * wins
                found[hole, 1] += weighs[row] * (deals - wins - ties)
                found[hole, 2] += weighs[row] * ties
                at += 1
            for hole in range(below, level):
                _note(theirs[hole], theirs_cards, level_card, -1)
