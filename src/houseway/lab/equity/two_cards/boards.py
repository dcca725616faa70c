"""Boards that are alike: suits have no order, so boards that differ only in suit names are counted together.

Which suits may change places depends on the query: a change must leave the given board, the dead cards and every
player's range as they are. Of each set of boards that such changes carry into one another, one is counted, weighted
by the size of the set. Without given cards and with ranges that treat suits alike, 2,598,960 boards are 134,459.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, SUITS, Card
from houseway.lab.kernel import kernel

_SUIT = (1 << 13) - 1
Change = Mapping[str, str]
"""A permutation of suits: the new suit of each suit."""
BITS: Final = {card: place for place, card in enumerate(FRENCH)}
"""The place of each card in the deck."""
CHANGES: Final[tuple[Change, ...]] = tuple(dict(zip(SUITS, changed, strict=True)) for changed in permutations(SUITS))


def changes(sets: Iterable[Iterable[frozenset[Card]]]) -> list[Change]:
    """The changes of suits that leave each of these sets of cards as it is."""
    return changes_of([np.array([as_bits(cards) for cards in kept], np.uint64) for kept in sets])


def changes_of(sets: Iterable[NDArray[np.uint64]]) -> list[Change]:
    """The same for sets of cards by their bits."""
    wanted = [np.sort(bits) for bits in sets]
    return [change for change in CHANGES if all(np.array_equal(np.sort(_moved(bits, change)), bits) for bits in wanted)]


def as_bits(cards: Iterable[Card]) -> int:
    """One bit for each card, of 52."""
    return sum(1 << BITS[card] for card in cards)


def _moved(bits: NDArray[np.uint64], change: Change) -> NDArray[np.uint64]:
    image, suit = np.zeros_like(bits), np.uint64(_SUIT)
    for place, name in enumerate(SUITS):
        image |= (bits >> np.uint64(13 * place) & suit) << np.uint64(13 * SUITS.index(change[name]))
    return image


def changed(cards: frozenset[Card], change: Change) -> frozenset[Card]:
    """The same cards with other suits."""
    return frozenset(Card(card.text[0] + change[card.suit]) for card in cards)


def boards(known: Sequence[Card], gone: Iterable[Card], alike: Sequence[Change]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """One board of each kind, five cards to a row, and how many boards it stands for."""
    away = {*known, *gone}
    live = np.array([place for place, card in enumerate(FRENCH) if card not in away], np.uint8)
    more = 5 - len(known)
    every = comb(len(live), more)
    found, weighs = np.empty((every, 5), np.uint8), np.empty(every, np.int64)
    for column, card in enumerate(known):
        found[:, more + column] = FRENCH.index(card)
    becomes = np.array([[SUITS.index(change[suit]) for suit in SUITS] for change in alike], np.int64)
    many = _one_of_each(live, more, becomes, found, weighs)
    assert weighs[:many].sum() == every
    return found[:many], weighs[:many]


@kernel
def _one_of_each(
    live: NDArray[np.uint8], more: int, alike: NDArray[np.int64], found: NDArray[np.uint8], weighs: NDArray[np.int64]
) -> int:
    """Walk all boards; keep those that no change makes smaller, as numbers of 52 bits."""
    if more == 0:
        weighs[0] = 1
        return 1
    if more > live.size:
        return 0
    chosen = np.arange(more)
    many = 0
    while True:
        bits = 0
        for place in chosen:
            bits |= 1 << int(live[place])
        same, least = 0, True
        for row in range(alike.shape[0]):
            image = 0
            for suit in range(4):
                image |= (bits >> 13 * suit & _SUIT) << 13 * alike[row, suit]
            if image < bits:
                least = False
                break
            if image == bits:
                same += 1
        if least:
            for column in range(more):
                found[many, column] = live[chosen[column]]
            weighs[many] = alike.shape[0] // same
            many += 1
        at = more - 1
        while at >= 0 and chosen[at] == live.size - more + at:
            at -= 1
        if at < 0:
            return many
        chosen[at] += 1
        for next_ in range(at + 1, more):
            chosen[next_] = chosen[next_ - 1] + 1
