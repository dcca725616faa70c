"""Every hand a player or the dealer can have, by its number of cards of each value.

Suits and court cards are alike here; the effects of suits (6-7-8, 7-7-7) are added by `prices.py`. Totals, draws and
bonuses come from the game, hand by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.stages.drawing import first_draw
from houseway.core.values.cards import Card
from houseway.games.spanish_21.game import DEALER_DRAWS, DealerHand
from houseway.games.spanish_21.hands import points

Array = NDArray[Any]

VALUES = 10
"""Ace, two to nine, and the court cards as one: columns 0 to 9."""
ACE, SIX, SEVEN, EIGHT, TEN = 0, 5, 6, 7, 9
MARKS = "A23456789K"
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
MOST = 21

D17, D18, D19, D20, D21, BLACKJACK, BUST, UNSEEN = range(8)
"""The dealer's results; the last where only blackjack could have mattered, and there was none."""
RESULTS = 8


def shoe(decks: int) -> Array:
    """Return the number of cards of each value in a full shoe."""
    return np.array([4 * decks] * 9 + [12 * decks], dtype=np.int64)


@dataclass(frozen=True)
class Tree:
    """Hands not above twenty-one, fewer cards first."""

    comps: Array
    total: Array
    soft: Array
    size: Array
    child: Array
    """The hand with one more card of a value; -1 above twenty-one."""
    index: dict[tuple[int, ...], int]

    def at(self, *values: int) -> int:
        """Return the number of the hand with these values."""
        comp = [0] * VALUES
        for value in values:
            comp[value] += 1
        return self.index[tuple(comp)]


@cache
def tree() -> Tree:
    """Return the tree of all hands: a little over three thousand."""
    layer: dict[tuple[int, ...], None] = {tuple([0] * VALUES): None}
    found: list[tuple[int, ...]] = []
    counted: list[tuple[int, bool]] = []
    while layer:
        deeper: dict[tuple[int, ...], None] = {}
        for comp in layer:
            for value in range(VALUES):
                more = (*comp[:value], comp[value] + 1, *comp[value + 1 :])
                if more not in deeper and _counts(more)[0] <= MOST:
                    deeper[more] = None
        found += deeper
        counted += [_counts(comp) for comp in deeper]
        layer = deeper
    index = {comp: at for at, comp in enumerate(found)}
    child = [[index.get((*c[:v], c[v] + 1, *c[v + 1 :]), -1) for v in range(VALUES)] for c in found]
    comps = np.array(found, dtype=np.int64)
    return Tree(
        comps,
        np.array([total for total, _ in counted], dtype=np.int64),
        np.array([soft for _, soft in counted], dtype=np.int64),
        comps.sum(axis=1),
        np.array(child, dtype=np.int64),
        index,
    )


def _counts(comp: tuple[int, ...]) -> tuple[int, bool]:
    held = tuple(Card(MARKS[value] + "shcd"[i % 4]) for value, many in enumerate(comp) for i in range(many))
    return points(held)


@dataclass(frozen=True)
class Dealers:
    """The cards that the dealer can add to one up card without going over, and the number of their orders."""

    comps: Array
    held: Array
    """The values a hand has any of, then -1."""
    size: Array
    result: Array
    orders: Array


@cache
def dealers(up: int) -> Dealers:
    """Return every finished dealer's hand of twenty-one or less; the remainder is bust."""
    hands = tree()
    orders = np.zeros(len(hands.comps), dtype=np.int64)
    orders[hands.at(up)] = 1
    comps: list[Array] = []
    result: list[int] = []
    many: list[int] = []
    for at in range(len(orders)):
        if not orders[at]:
            continue
        total, size = int(hands.total[at]), int(hands.size[at])
        if size >= 2 and not first_draw(DEALER_DRAWS, DealerHand(total, matters=True)).draws:
            comps.append(hands.comps[at] - np.eye(VALUES, dtype=np.int64)[up])
            result.append(BLACKJACK if size == 2 and total == MOST else total - 17)
            many.append(int(orders[at]))
        else:
            for value in range(VALUES):
                after = hands.child[at, value]
                if after >= 0:
                    orders[after] += orders[at]
    every = np.array(comps, dtype=np.int64)
    values = [[int(v) for v in np.nonzero(comp)[0]] for comp in every]
    most = max(map(len, values))
    held = np.array([row + [-1] * (most - len(row)) for row in values], dtype=np.int64)
    return Dealers(every, held, every.sum(axis=1), np.array(result, dtype=np.int64), np.array(many, dtype=np.int64))
