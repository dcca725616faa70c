"""The simplest strategy within a wanted cost: the shortest list of rules for when to stay, found by trying every list.

A game's study may have a module `thumb` with `vocabulary`: every hand that a seat can hold, by how much staying is better than a
fold, and the rules that a person could remember. A list stays where any of its rules holds. Its cost against the best play is a
sum over all hands, so it is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules

from . import catalogue

Ints = NDArray[Any]
MOST_RULES = 3


class Thumb(NamedTuple):
    """A rule of thumb: the words, how many things it names, and the hands that it stays with."""

    says: str
    names: int
    holds: NDArray[np.bool_]


@dataclass(frozen=True)
class Vocabulary:
    """A fold-or-stay decision: its classes of hands, and the rules of thumb for it."""

    ways: Ints
    """The number of hands in each class."""
    margins: Ints
    """By how much staying is better than a fold, in parts of the first bet."""
    parts: int
    thumbs: Sequence[Thumb]
    stay: str
    fold: str = "fold"
    given: str = ""
    """Further assumptions, such as the best discard."""

    @cached_property
    def _gains(self) -> Ints:
        return self.margins * self.ways

    def cost(self, stays: NDArray[np.bool_]) -> Fraction:
        """Return the cost of staying with these hands against the best play, in first bets per round."""
        gains: Ints = self._gains
        lost = int(gains[gains > 0].sum()) - int(gains[stays].sum())
        return Fraction(lost, self.parts * int(self.ways.sum()))


class Simple(NamedTuple):
    """A list of rules, and what it costs per round, in first bets."""

    thumbs: tuple[Thumb, ...]
    cost: Fraction

    @property
    def names(self) -> int:
        """The number of things the rules name."""
        return sum(one.names for one in self.thumbs)


def vocabulary_of(rules: Rules) -> Vocabulary | None:
    """Return the vocabulary of a game's decision; None where the game has no such module, or these rules no fold."""
    thumb = catalogue.part(rules.game.key, "thumb")
    found: Vocabulary | None = thumb.vocabulary(rules) if thumb is not None else None
    return found


def lists(words: Vocabulary, rules: int) -> Iterator[Simple]:
    """Yield every list of so many rules, with its cost. No rule of a list is part of another."""
    for chosen in combinations(words.thumbs, rules):
        if any((a.holds & b.holds == a.holds).all() for a in chosen for b in chosen if a is not b):
            continue
        stays = np.logical_or.reduce([one.holds for one in chosen]) if chosen else np.zeros(len(words.ways), np.bool_)
        yield Simple(chosen, words.cost(stays))


def simplest(words: Vocabulary, wanted: Fraction) -> Simple | None:
    """Return the shortest list within the wanted cost: of equally many rules the one that names least, then the cheapest."""
    for many in range(MOST_RULES + 1):
        found = [one for one in lists(words, many) if one.cost <= wanted]
        if found:
            return min(found, key=lambda one: (one.names, one.cost))
    return None
