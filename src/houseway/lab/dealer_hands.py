"""One hand beside every hand the dealer can have: how many are lower, level and higher, and how many do not qualify.

For any game in which a seat's hand is compared with a dealer's of so many cards out of the same deck, with or without a card of
the dealer's to be seen. Three Card Poker is the smallest; `houseway.lab.duel` prices what is counted here.

Nobody is dealt a hand. For every set of cards a *ladder* holds the places of all hands that contain it, from the worst to the
best, so how many of them stand below a place is one search. The dealer's hands with none of the seat's cards are then a sum over
what could be shared: all hands, less those with one of the seat's cards, and back those with two, and so on. With a card of the
dealer's to be seen the sum goes over ladders of sets with that card.

Ladders of three cards take no time; those of five some seconds and 170 megabytes. A stud game, in which one card of the dealer's
five is seen, is `stand` over the 134,459 hands of `classes(5)`, each of them repeated for the 47 cards it could see; in pieces of
some thousand hands, so that memory stays small, that is one to three minutes of one core.

`dealt` is the other way to the same numbers: it goes through every hand of the deck and leaves out those that share a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, SUITS, Card

from .kernel import kernel
from .poker_ranks import Deck, HandKind, places_of

Ints = NDArray[Any]

STANDINGS = tuple((qualifies, than) for qualifies in (False, True) for than in (1, 0, -1))
"""Whether the dealer qualifies, and whether the seat is higher, level or lower. Counts come in this order."""


# ---- a seat's hands


class Classes(NamedTuple):
    """Hands up to the names of the suits: one hand of each class, and how many there are of it."""

    hands: Deck
    ways: Ints


@cache
def classes(size: int) -> Classes:
    """Every class of so many cards: four sets of ranks, the longest first, and every way to give them to suits.

    >>> int(classes(3).ways.sum()), len(classes(3).ways)
    (22100, 1755)
    """
    masks = {k: [sum(1 << rank for rank in held) for held in combinations(range(13), k)] for k in range(size + 1)}
    hands: list[list[int]] = []
    ways: list[int] = []
    for division in _divisions(size):
        alike = [combinations_with_replacement(masks[k], many) for k, many in Counter(division).items()]
        for groups in product(*alike):
            suits = [mask for group in groups for mask in group]
            hands.append(sorted(13 * suit + rank for suit, mask in enumerate(suits) for rank in range(13) if mask >> rank & 1))
            ways.append(factorial(4) // prod(map(factorial, Counter(suits).values())))
    return Classes(np.array(hands, np.uint8), np.array(ways, np.int64))


def _divisions(size: int) -> Iterator[tuple[int, ...]]:
    """Ways to divide so many cards among four suits, the longest first."""
    for sizes in combinations_with_replacement(range(min(size, 13), -1, -1), 4):
        if sum(sizes) == size:
            yield sizes


def class_of(held: Sequence[Card]) -> tuple[int, ...]:
    """Return the key shared by hands that differ only in the names of their suits: the four sets of ranks, in order."""
    masks = [sum(1 << card.rank - 2 for card in held if card.suit == suit) for suit in SUITS]
    return tuple(sorted(masks, reverse=True))


def cards_of(hand: Sequence[int]) -> tuple[Card, ...]:
    """Cards by their places in the deck."""
    return tuple(FRENCH[int(card)] for card in hand)


# ---- the dealer's


class Ladders(NamedTuple):
    """The places of all hands of one size, by the cards they contain."""

    rungs: NDArray[np.uint16]
    """Ladder after ladder, sets of no card first; within one size sets stand in colexicographic order."""
    starts: Ints
    """The start of the ladders of sets of so many cards, and the length of each: [cards, 2]."""
    choose: Ints
    masks: NDArray[np.uint64]
    """Every hand as 52 bits, the worst first."""
    places: NDArray[np.uint16]
    """The place of each of them in the order."""


@cache
def ladders(kind: HandKind, size: int) -> Ladders:
    """Walk all hands from the worst to the best: so every ladder is in order as it grows."""
    hands = np.fromiter((card for hand in combinations(range(52), size) for card in hand), np.uint8).reshape(-1, size)
    places = places_of(kind).of(hands)
    order = np.argsort(places, kind="stable")
    hands, places = hands[order], places[order]
    choose: Ints = np.array([[comb(n, k) for k in range(size + 2)] for n in range(53)], np.int64)
    lengths = [comb(52 - many, size - many) for many in range(size + 1)]
    begins = np.cumsum([0, *(comb(52, many) * length for many, length in enumerate(lengths))])
    starts: Ints = np.array([*zip(begins, lengths, strict=False)], np.int64)
    rungs = np.zeros(int(begins[-1]), np.uint16)
    _grow(hands, places, starts, choose, rungs)
    masks = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return Ladders(rungs, starts, choose, masks, places)


@kernel
def _grow(hands: Deck, places: NDArray[np.uint16], starts: Ints, choose: Ints, rungs: NDArray[np.uint16]) -> None:
    size = hands.shape[1]
    offsets = np.zeros(size + 2, np.int64)
    for many in range(size + 1):
        offsets[many + 1] = offsets[many] + choose[52, many]
    grown = np.zeros(offsets[size + 1], np.int64)
    for row in range(hands.shape[0]):
        for part in range(1 << size):
            many, at = 0, 0
            for column in range(size):
                if part >> column & 1:
                    many += 1
                    at += choose[np.int64(hands[row, column]), many]
            ladder = offsets[many] + at
            rungs[starts[many, 0] + at * starts[many, 1] + grown[ladder]] = places[row]
            grown[ladder] += 1


@kernel
def below(held: Deck, known: Deck, place: int, ladders: Ladders) -> int:
    """Return the number of dealer's hands below a place, with every card in `known` and none in `held`.

    No sum outgrows 64 bits: at most 2,598,960 hands of five, times the 32 sets that could be shared.
    """
    size, rungs, starts, choose = ladders.starts.shape[0] - 1, ladders.rungs, ladders.starts, ladders.choose
    shared = np.zeros(held.shape[0] + known.shape[0], np.int64)
    found = 0
    for part in range(1 << held.shape[0]):
        many, sign = known.shape[0], 1
        for column in range(many):
            shared[column] = known[column]
        for column in range(held.shape[0]):
            if part >> column & 1:
                shared[many] = held[column]
                many += 1
                sign = -sign
        if many > size:
            continue
        at = 0
        for one in range(many):  # each card's rank among the set gives its share of the set's number
            rank = 1
            for other in range(many):
                if shared[other] < shared[one]:
                    rank += 1
            at += choose[shared[one], rank]
        first = starts[many, 0] + at * starts[many, 1]
        low, high = first, first + starts[many, 1]
        while low < high:
            middle = (low + high) >> 1
            if rungs[middle] < place:
                low = middle + 1
            else:
                high = middle
        found += sign * (low - first)
    return found


@kernel
def stand(hands: Deck, known: Deck, seats: NDArray[np.uint16], edge: int, ladders: Ladders, came: Ints) -> None:
    """Count, for each hand at a place in `seats`, the dealer's hands in each standing: `came[hand, standing]`.

    `edge` is the lowest place that qualifies; `known` are the dealer's cards each hand can see, none of them or as
    many for every hand.
    """
    size, seen = ladders.starts.shape[0] - 1, known.shape[1]
    every = ladders.choose[52 - hands.shape[1] - seen, size - seen]
    for row in range(hands.shape[0]):
        seat = int(seats[row])
        lower = below(hands[row], known[row], seat, ladders)
        upto = below(hands[row], known[row], seat + 1, ladders)
        unfit = below(hands[row], known[row], edge, ladders)
        if seat < edge:
            came[row, 0], came[row, 1], came[row, 2] = lower, upto - lower, unfit - upto
            came[row, 3], came[row, 4], came[row, 5] = 0, 0, every - unfit
        else:
            came[row, 0], came[row, 1], came[row, 2] = unfit, 0, 0
            came[row, 3], came[row, 4], came[row, 5] = lower - unfit, upto - lower, every - upto


@kernel
def dealt(
    held: NDArray[np.uint64], known: NDArray[np.uint64], seats: NDArray[np.uint16], edge: int, ladders: Ladders, came: Ints
) -> None:
    """Count the same over every hand of the deck: a seat's cards and the dealer's visible ones are given as 52 bits."""
    masks, places, none = ladders.masks, ladders.places, np.uint64(0)
    for row in range(held.shape[0]):
        seat = seats[row]
        for other in range(masks.shape[0]):
            if masks[other] & held[row] == none and masks[other] & known[row] == known[row]:
                place = places[other]
                than = 0 if place < seat else 1 if place == seat else 2
                came[row, than if place < edge else 3 + than] += 1


def bits_of(hands: Deck) -> NDArray[np.uint64]:
    """Hands as 52 bits, for `dealt`."""
    return np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1, initial=np.uint64(0))


def no_card_seen(hands: Deck) -> Deck:
    """No card of the dealer's is seen."""
    return np.zeros((len(hands), 0), np.uint8)
