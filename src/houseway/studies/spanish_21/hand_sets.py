"""Two hands of a split pair, sorted by the cards they hold together, with the suits that they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np

from .endings import Play, finish, special_at
from .prices import CLASSES, THREE_678, THREE_777
from .tree import VALUES, Array, tree

SUITS = 4
THREES = range(THREE_678, THREE_777 + 3)
KINDS = CLASSES**2
SORTS = 4
"""Of two hands, by whether the second card of each is of the pair."""
BITS = 5
"""Of a number of cards of one value."""


# Suits


class KnownSuits(NamedTuple):
    """What is known of the suits of one hand: how the first two cards are alike, and whether a third is like them."""

    cards: tuple[int, ...]
    alike: int
    like: bool = False


@cache
def shared_suits(one: tuple[int, ...], other: tuple[int, ...], decks: int) -> dict[tuple[int, bool, int, bool], Fraction]:
    """Return the chance of each way the suits of two hands can be alike, all cards from one shoe."""
    found: Counter[tuple[int, bool, int, bool]] = Counter()
    cards = (*one, *other)
    whole = 0
    for suits in product(range(SUITS), repeat=len(cards)):
        ways, gone = 1, Counter[tuple[int, int]]()
        for card in zip(cards, suits, strict=True):
            ways *= decks - gone[card]
            gone[card] += 1
        whole += ways
        mine, his = suits[: len(one)], suits[len(one) :]
        found[(*_alike(mine), *_alike(his))] += ways
    return {key: Fraction(ways, whole) for key, ways in found.items() if ways}


def _alike(suits: tuple[int, ...]) -> tuple[int, bool]:
    """Return how the first two cards are alike (0, 1, 2 for spades), and whether a third is like them."""
    if not suits or suits[0] != suits[1]:
        return 0, False
    return (2 if suits[0] == 0 else 1), len(suits) > 2 and suits[2] == suits[0]


# Hands


@dataclass(frozen=True)
class GrownHands:
    """Finished hands that grew from the same two cards: whether the second is of the pair, and suits if they matter."""

    paired: bool
    comps: Array
    kinds: Array
    orders: Array
    suited: KnownSuits | None


def blocks(play: Play, pair: int) -> Iterator[GrownHands]:
    """Yield the finished hands of a split pair, hands of three cards of 6-7-8 or 7-7-7 apart from the others."""
    for second in range(VALUES):
        special = special_at(pair, second)
        for alike in range(3 if special else 1):
            hands = finish(play, {(tree().at(pair, second), alike): 1}, True)
            three = np.isin(hands.kinds, THREES)
            start = KnownSuits((pair, second), alike) if special else None
            yield GrownHands(second == pair, hands.comps[~three], hands.kinds[~three], hands.ways[~three], start)
            if not three.any():
                continue
            assert special is not None
            missing, family = special
            comps, orders = hands.comps[three], hands.ways[three]
            for like in (True, False) if alike else (False,):
                kinds = np.full(len(comps), family + alike if like else family)
                yield GrownHands(second == pair, comps, kinds, orders, KnownSuits((pair, second, missing), alike, like))


def _chance(one: GrownHands, other: GrownHands, decks: int) -> Fraction:
    mine, his = one.suited, other.suited
    cards = mine.cards if mine else (), his.cards if his else ()
    wanted = (*((mine.alike, mine.like) if mine else (0, False)), *((his.alike, his.like) if his else (0, False)))
    return shared_suits(*cards, decks).get(wanted, Fraction(0))  # type: ignore[arg-type]


@cache
def scale(decks: int) -> int:
    """Return the number that makes every chance of shared suits a whole number."""
    starts = [(a, b) for a in range(VALUES) for b in range(VALUES) if special_at(a, b)]
    hands: list[tuple[int, ...]] = [(), *starts]
    hands += [(*two, special[0]) for two in starts if (special := special_at(*two))]
    return lcm(
        *(
            chance.denominator
            for one, other in product(hands, repeat=2)
            if not one or not other or one[0] == other[0]
            for chance in shared_suits(one, other, decks).values()
        )
    )


class HandSets(NamedTuple):
    """The cards of two hands together, and for each set which hands: four sorts, by whether a second card is of the pair, and two
    classes."""

    comps: Array
    start: Array
    """Where the hands of a set begin."""
    sort: Array
    kinds: Array
    ways: Array


def sets_of(plays: Sequence[Play], pair: int, decks: int) -> HandSets:
    """Return every two hands of a split pair under each play, by the cards they hold together."""
    shift = np.left_shift(1, BITS * np.arange(VALUES))
    keys: list[Array] = []
    labels: list[Array] = []
    ways: list[Array] = []
    for number, play in enumerate(plays):
        every = [one for one in blocks(play, pair) if len(one.kinds)]
        for one, other in product(every, repeat=2):
            chance = _chance(one, other, decks) * scale(decks)
            if not chance:
                continue
            assert chance.denominator == 1
            keys.append(((one.comps @ shift)[:, None] + (other.comps @ shift)[None, :]).ravel())
            sort = SORTS * number + 2 * one.paired + other.paired
            labels.append((sort * KINDS + one.kinds[:, None] * CLASSES + other.kinds[None, :]).ravel())
            ways.append((one.orders[:, None] * other.orders[None, :]).ravel() * chance.numerator)
    found, at = np.unique(np.concatenate(keys), return_inverse=True)
    many = len(plays) * SORTS * KINDS
    order, where = np.unique(at * many + np.concatenate(labels), return_inverse=True)
    added = np.zeros(len(order), np.int64)
    np.add.at(added, where, np.concatenate(ways))
    of, label = np.divmod(order, many)
    comps = (found[:, None] // shift[None, :]) % (1 << BITS)
    sort, kinds = np.divmod(label, KINDS)
    return HandSets(comps, np.searchsorted(of, np.arange(len(found) + 1)), sort, kinds, added)
