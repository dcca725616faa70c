"""Every board of five in classes: boards that differ in the names of suits only are one.

A suit's part of a board is the ranks it has there, so a class is a choice of parts without names. 208,481 of them
represent the 3,819,816 boards whose equal cards are not distinguished.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Final

import numpy as np

from .tables import CARDS, MANY, Ints

FIVE: Final = 5
SIZES: Final = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1))
"""The number of cards of each suit on a board, the suits with most first."""
CLASSES: Final = 208_481
SUITS: Final = 4

Parts = tuple[tuple[int, ...], ...]


def parted(sizes: tuple[int, ...]) -> Iterator[Parts]:
    """Yield the parts of every class with these sizes; parts of one size are in rising order, for suits have no names."""
    same = [list(combinations_with_replacement(_parts(size), many)) for size, many in Counter(sizes).items()]
    for chosen in product(*same):
        yield tuple(part for parts in chosen for part in parts)


@lru_cache(maxsize=8)
def _parts(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations_with_replacement(range(MANY), size))


@lru_cache(maxsize=1)
def boards() -> tuple[Ints, Ints]:
    """Return one board of each class, as places in the deck, and how many boards of other suits' names it stands for."""
    found: list[tuple[int, ...]] = []
    names: list[int] = []
    for sizes in SIZES:
        for parts in parted(sizes):
            found.append(tuple(suit * MANY + rank for suit, part in enumerate(parts) for rank in part))
            alike = [*Counter(parts).values(), SUITS - len(parts)]
            names.append(factorial(SUITS) // prod(map(factorial, alike)))
    assert len(found) == CLASSES and sum(names) == comb(CARDS + FIVE - 1, FIVE)
    return np.array(found, np.int64), np.array(names, np.int64)


def ways(board: tuple[int, ...], names: int, copies: tuple[int, ...]) -> int:
    """Return the number of boards of real cards in a class, given the number of copies of each card."""
    return names * prod(comb(copies[card], many) for card, many in Counter(board).items())
