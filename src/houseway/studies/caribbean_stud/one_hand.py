"""One hand and one up card, dealt out: all 163,185 sets of hole cards, looked up one by one.

It shares nothing with the count but the evaluator, so it is the count's twin; and it is how the best player decides at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import FRENCH, Card
from houseway.games.caribbean_stud.payouts import ACE_KING
from houseway.lab.poker_ranks import HIGH, numbered, places_of
from houseway.poker.values.hands import high

from .ante import nets, odds_of
from .subsets import HOLES, UPS


class Behind(NamedTuple):
    """The results of the hole cards behind an up card for a hand."""

    fails: int
    wins: int
    ties: int
    loses: int


@cache
def _fours() -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.array(list(combinations(range(UPS - 1), 4)), np.uint8)


def behind(held: Sequence[Card], up: Card) -> Behind:
    """Return the results over every set of hole cards."""
    left = np.array([place for place in range(52) if place not in numbered((*held, up))], np.uint8)
    dealers = np.concatenate([np.full((HOLES, 1), FRENCH.index(up), np.uint8), left[_fours()]], axis=1)
    worth = places_of(HIGH).worth[places_of(HIGH).of(dealers)]
    mine = high(held)
    met = worth[worth >= ACE_KING]
    return Behind(HOLES - len(met), int((met < mine).sum()), int((met == mine).sum()), int((met > mine).sum()))


def raising(rules: Rules, held: Sequence[Card], up: Card, table: PayTable | None = None) -> Fraction:
    """Return the average result of betting this hand, in antes; a fold makes -1."""
    found = nets(rules, odds_of(rules, table))
    row = found.table[high(held) >> 20]
    return Fraction(sum(int(net) * many for net, many in zip(row, behind(held, up), strict=True)), HOLES * found.parts)
