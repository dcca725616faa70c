"""The values of two cards with five in the middle, and the two the house keeps: kernel tables from the game.

With several decks a rank or a card may come any number of times. Ranks in rising order are numbered,
`NUMBERS[place, rank]` added up; a board of five has one of 6,188 numbers, two cards one of 91. A suit matters only
where three of the board share it, and then only one does: so a hand is worth the better of its ranks (in no suit) and
of its cards in that suit (in one).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, RANKS, SUITS
from houseway.games.fast_action_holdem.house_way import HIGHEST_SUIT, WAY, Pair, by_suits
from houseway.lab.kernel import kernel
from houseway.poker.values.many_decks import of_ranks

Ints = NDArray[Any]
Bools = NDArray[np.bool_]

MANY: Final = len(RANKS)
CARDS: Final = len(FRENCH)
RANK: Final = np.arange(CARDS) % MANY
SUIT: Final = np.arange(CARDS) // MANY
NUMBERS: Final = np.array([[comb(rank + place, place + 1) for rank in range(MANY)] for place in range(7)])
PARTS: Final = np.array([0, 0, 0, 0, comb(MANY + 2, 3), comb(MANY + 2, 3) + comb(MANY + 3, 4)])
"""The start of the parts of a board in one suit, by their number of cards: three, four, five."""
PAIRS: Final = tuple(combinations(range(4), 2))
"""Two of four cards by their places. The others of the two at `at` are those at `5 - at`."""
assert all({*PAIRS[at], *PAIRS[5 - at]} == {0, 1, 2, 3} for at in range(6))


class LookupTables(NamedTuple):
    """The tables that kernels look up."""

    ranks: Ints
    """By board and by two cards, all by rank."""
    suited: Ints
    """By the board's cards in the suit that matters, and by the hand's cards in it (none to two). Zero below five cards."""
    two: Ints
    """The number of two cards' ranks."""
    prefers: Ints
    """By two cards: the more the sooner the house keeps them; equal where the two dealt first are kept."""


def held(many: int) -> Ints:
    """Return every way to hold this many ranks in rising order, by number."""
    ways = np.array(list(combinations_with_replacement(range(MANY), many)), np.int64)
    return ways[np.argsort(numbers(ways))]


def numbers(ranks: Ints) -> Ints:
    """Return the number of each sorted row of ranks, from zero; each number of ranks is numbered separately."""
    found = np.zeros(len(ranks), np.int64)
    for place in range(ranks.shape[1]):
        found += NUMBERS[place, ranks[:, place]]
    return found


@lru_cache(maxsize=6)
def best(many: int, *, suited: bool) -> Ints:
    """Return the game's value of the best five of some ranks, by number; zero for fewer than five."""
    ranks = held(many)
    if many == 5:
        return np.array([of_ranks(tuple(rank + 2 for rank in five), suited) for five in ranks.tolist()], np.int32)
    found = np.zeros(len(ranks), np.int32)
    for places in combinations(range(many), 5):
        np.maximum(found, best(5, suited=suited)[numbers(ranks[:, places])], out=found)
    return found


def _together(boards: Ints, own: Ints, *, suited: bool) -> Ints:
    """Return the value of every board with all cards that may be held."""
    both = np.hstack([np.repeat(boards, len(own), axis=0), np.tile(own, (len(boards), 1))])
    return best(both.shape[1], suited=suited)[numbers(np.sort(both, axis=1))].reshape(len(boards), len(own))


@lru_cache(maxsize=1)
def _worth() -> tuple[Ints, Ints]:
    suited = [np.hstack([_together(held(part), held(own), suited=True) for own in range(3)]) for part in (3, 4, 5)]
    return _together(held(5), held(2), suited=False), np.vstack(suited)


@lru_cache(maxsize=2)
def lookup_tables(trips: str) -> LookupTables:
    """Return the tables, under a house's choice of two out of three of a kind."""
    every = range(CARDS)
    low, high = np.minimum.outer(RANK, RANK), np.maximum.outer(RANK, RANK)
    two = (NUMBERS[0, low] + NUMBERS[1, high]).astype(np.uint8)
    return LookupTables(*_worth(), two, np.array([[_preferred(one, other, trips) for other in every] for one in every], np.int32))


def line_of(one: int, other: int) -> int:
    """Return the first line of the house way that two cards fit."""
    pair = Pair.of((FRENCH[one], FRENCH[other]))
    return next(at for at, line in enumerate(WAY) if line.fits(pair))


def _preferred(one: int, other: int, trips: str) -> int:
    """Return a preference as one number: the line, then the ranks, and last the suits where a house uses them."""
    two = (FRENCH[one], FRENCH[other])
    pair, suits = Pair.of(two), by_suits(two) if trips == HIGHEST_SUIT else (0, 0)
    found = len(WAY) - line_of(one, other)
    for figure, base in ((pair.high, 16), (pair.low, 16), (suits[0], len(SUITS)), (suits[1], len(SUITS))):
        found = found * base + figure
    return found


# ---- looking


# Arrays are passed to a kernel once for many hands: passing them costs more than one lookup.


@kernel
def laid_out(board: Ints, sorted_ranks: Ints, seen: Ints) -> None:
    """Fill what is needed about the first five cards: their number, the suit that matters or -1, and the number of its part."""
    for at in range(5):
        rank, place = RANK[board[at]], at
        while place > 0 and sorted_ranks[place - 1] > rank:
            sorted_ranks[place] = sorted_ranks[place - 1]
            place -= 1
        sorted_ranks[place] = rank
    row, suits = 0, 0
    for at in range(5):
        row += NUMBERS[at, sorted_ranks[at]]
        suits += 1 << 4 * SUIT[board[at]]
    seen[0], seen[1] = row, -1
    for suit in range(4):
        if suits >> 4 * suit & 15 > 2:
            seen[1] = suit
    if seen[1] >= 0:
        many = 0
        for at in range(5):
            if SUIT[board[at]] == seen[1]:
                rank, place = RANK[board[at]], many
                while place > 0 and sorted_ranks[place - 1] > rank:
                    sorted_ranks[place] = sorted_ranks[place - 1]
                    place -= 1
                sorted_ranks[place] = rank
                many += 1
        seen[2] = PARTS[many]
        for at in range(many):
            seen[2] += NUMBERS[at, sorted_ranks[at]]


@kernel
def worths(cards: Ints, top: int, hands: int, seen: Ints, looks: LookupTables, values: Ints) -> None:
    """Fill the value of each two of the hands of four from there on, with the board that was laid out."""
    row, suit, part = seen[0], seen[1], seen[2]
    for hand in range(hands):
        first, at = top + 4 * hand, 0
        for one in range(3):
            for other in range(one + 1, 4):
                a, b = cards[first + one], cards[first + other]
                two = np.int64(looks.two[a, b])
                value = looks.ranks[row, two]
                if suit >= 0:
                    own = 0
                    if SUIT[a] == suit:
                        own = 1 + MANY + two if SUIT[b] == suit else 1 + RANK[a]
                    elif SUIT[b] == suit:
                        own = 1 + RANK[b]
                    value = max(value, looks.suited[part, own])
                values[hand, at] = value
                at += 1


@kernel
def house_keeps(cards: Ints, top: int, hands: int, looks: LookupTables, keeps: Ints) -> None:
    """Fill which two of the hands of four from there on, as dealt, the house keeps, as `PAIRS`; -1 for a natural."""
    for hand in range(hands):
        first, at, most = top + 4 * hand, 0, np.int64(-1)
        for one in range(3):
            for other in range(one + 1, 4):
                wish = looks.prefers[cards[first + one], cards[first + other]]
                if wish > most:  # of equals the two dealt first
                    keeps[hand], most = at, np.int64(wish)
                at += 1
        rank = RANK[cards[first]]
        if rank == RANK[cards[first + 1]] and rank == RANK[cards[first + 2]] and rank == RANK[cards[first + 3]]:
            keeps[hand] = -1
