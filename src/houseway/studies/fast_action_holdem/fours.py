"""Four cards out of several decks, by class: hands that differ in the names of suits only are one.

341,055 hands can be held when equal cards are not distinguished, 22,022 when suits have no names. The frequency of a
class is counted card by card, so it is exact for any number of decks; so is that of a dealer's natural beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from houseway.core.values.cards import FRENCH, Card
from houseway.games.fast_action_holdem.facts import FOUR, is_natural
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT

from .tables import CARDS, MANY, PAIRS, Ints, line_of, lookup_tables

SUITS_CALLED: Final = np.array([[suit * MANY + card % MANY for card in range(CARDS) for suit in [names[card // MANY]]]
                                for names in permutations(range(4))])  # fmt: skip
"""Every card under each of the 24 ways to name the suits."""
ORDERS: Final = np.array(list(permutations(range(FOUR))))
"""The orders in which four cards can be dealt."""
ADDS: Final = np.array([[comb(card + place, place + 1) for card in range(CARDS)] for place in range(FOUR)])


def place_of(four: Ints) -> Ints:
    """Return the number of each hand; its cards are in rising order."""
    return sum((ADDS[place, four[..., place]] for place in range(FOUR)), np.zeros(four.shape[:-1], np.int64))


@dataclass(frozen=True)
class Fours:
    """All classes of four cards; each is identified by the first of its hands."""

    every: Ints
    """All hands by number, cards in rising order."""
    held: Ints
    """One hand of each class."""
    of: Ints
    """The class of each hand."""
    orders: Ints
    """The places of the class's cards in each hand: which of `ORDERS`."""
    members: Ints
    """Hands in each class, equal cards not distinguished."""
    natural: Ints
    """Whether it is four of a kind."""

    def ways(self, decks: int) -> Ints:
        """Return the number of fours of real cards in each class: at most 24 * 8**4, so the sums do not overflow."""
        same = np.array([comb(decks, many) for many in range(FOUR + 1)])
        found = self.members.copy()
        counts = (self.held[:, :, None] == self.held[:, None, :]).sum(axis=2)  # of each card, how many like it
        first = np.array([[card not in hand[:at] for at, card in enumerate(hand)] for hand in self.held.tolist()])
        for at in range(FOUR):
            found *= np.where(first[:, at], same[counts[:, at]], 1)
        return found

    def dealers_naturals(self, decks: int) -> Ints:
        """Return the number of naturals the dealer can hold against each class, out of `beside(decks)`."""
        found = np.zeros(len(self.held), np.int64)
        for rank in range(MANY):
            gone = (self.held % MANY == rank).sum(axis=1)
            found += np.array([comb(4 * decks - many, FOUR) for many in range(FOUR + 1)])[gone]
        return found

    def find(self, four: tuple[Card, ...]) -> tuple[int, tuple[int, ...]]:
        """Return the class of four cards in any order, and the place of each card of the class's hand among them."""
        numbers = np.array([FRENCH.index(card) for card in four])
        rising = np.argsort(numbers, kind="stable")
        place = int(place_of(numbers[rising]))
        return int(self.of[place]), tuple(rising[ORDERS[self.orders[place]]].tolist())


def cards_of(numbers: Iterable[int]) -> tuple[Card, ...]:
    """Return cards by their places in the deck."""
    return tuple(FRENCH[int(number)] for number in numbers)


def beside(decks: int) -> int:
    """Return the number of fours the dealer can hold, once a player has four."""
    return comb(CARDS * decks - FOUR, FOUR)


class Deals(NamedTuple):
    """The number of deals of a hand, a dealer's hand and a board for each class, as integers of any size."""

    others: Ints
    """Those in which the dealer has no natural."""
    theirs: Ints
    """Those in which the dealer has one."""


@lru_cache(maxsize=2)
def deals_of(decks: int) -> Deals:
    """Return the deals of each class."""
    hands, boards = fours().ways(decks).astype(object), comb(CARDS * decks - 2 * FOUR, 5)
    theirs = hands * fours().dealers_naturals(decks).astype(object) * boards
    return Deals(hands * beside(decks) * boards - theirs, theirs)


@lru_cache(maxsize=1)
def fours() -> Fours:
    """Return all hands sorted into classes."""
    every = np.array(list(combinations_with_replacement(range(CARDS), FOUR)), np.int64)
    every = every[np.argsort(place_of(every))]
    least, orders = np.full(len(every), len(every)), np.zeros((len(every), FOUR), np.int64)
    for names in SUITS_CALLED:
        order = np.argsort(names[every], axis=1, kind="stable")
        place = place_of(np.take_along_axis(names[every], order, axis=1))
        orders[place < least] = order[place < least]
        np.minimum(least, place, out=least)
    firsts, of, members = np.unique(least, return_inverse=True, return_counts=True)
    held = every[firsts]
    natural = np.array([is_natural(cards_of(hand)) for hand in held.tolist()])
    which = {tuple(order): at for at, order in enumerate(ORDERS.tolist())}
    numbered = np.array([which[tuple(order)] for order in orders.tolist()], np.uint8)
    return Fours(every, held, of.astype(np.int32), numbered, members, natural)


@lru_cache(maxsize=2)
def house_shares(trips: str) -> Ints:
    """Return the times of 24 that the house keeps each two of a class's hand: by deal order, or names of suits."""
    held, prefers = fours().held, lookup_tables(trips).prefers
    found = np.zeros((len(held), len(PAIRS)), np.int64)
    for at in range(len(ORDERS)):
        order, names = (ORDERS[at], SUITS_CALLED[0]) if trips == FIRST_DEALT else (ORDERS[0], SUITS_CALLED[at])
        kept = kept_by_house(names[held[:, order]], prefers)
        for place, (one, other) in enumerate(PAIRS):
            mine = PAIRS.index((min(order[one], order[other]), max(order[one], order[other])))
            found[:, mine] += kept == place
    return found


def kept_by_house(hands: Ints, prefers: Ints) -> Ints:
    """Return the index of the two cards that the house keeps, for each row of four cards."""
    most = np.stack([prefers[hands[:, one], hands[:, other]] for one, other in PAIRS], axis=1)
    return most.argmax(axis=1)  # the first of equals


@lru_cache(maxsize=1)
def fits() -> Ints:
    """Return the first line of the house way that each two of each class fit."""
    of = np.array([[line_of(one, other) for other in range(CARDS)] for one in range(CARDS)])
    held = fours().held
    return np.stack([of[held[:, one], held[:, other]] for one, other in PAIRS], axis=1)


def lines() -> Ints:
    """Return the line of the house way that sets each class: the first that any two of its cards fit."""
    return fits().min(axis=1)
