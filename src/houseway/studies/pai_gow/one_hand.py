"""One hand in each of its settings against every hand the dealer can still have, given all tiles that are in sight."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.tiles import Tile

from .tables import FACES, HELD, KIND, Beats, Ints, beats, hands, house_way


class Dealers(NamedTuple):
    """The dealer's setting of each hand, as numbers of two tiles, and the comparisons of two tiles."""

    high: Ints
    low: Ints
    compares: Beats


@lru_cache(maxsize=4)
def dealers(rules: Rules) -> Dealers:
    """Return every hand as the house of these rules sets it."""
    held = hands()
    rows, chosen = np.arange(len(held.ways)), held.set_as(house_way(rules))
    return Dealers(held.high[rows, chosen], held.low[rows, chosen], beats(rules))


def drawn(seen: Iterable[Tile]) -> Ints:
    """Return the ways in which each hand can still be drawn from the tiles that are not in sight."""
    left = np.array(HELD, np.int64)
    for tile in seen:
        left[KIND[tile]] -= 1
    kinds = hands().kinds
    ways = np.ones(len(kinds), np.int64)
    for at in range(kinds.shape[1]):
        twin = kinds[:, at] == kinds[:, at - 1] if at else np.zeros(len(kinds), np.bool_)
        many = left[kinds[:, at]] - twin
        ways = np.where(twin, ways * many // 2, ways * many)  # kinds come in order, and no kind has three
    return np.maximum(ways, 0)


def faces(rules: Rules, four: tuple[Tile, ...], seen: Iterable[Tile], *, banks: bool) -> Ints:
    """Return the ways by setting and face, as the lab numbers both: of a seat against the dealer, or of a seat across a bank."""
    house, held, ways = dealers(rules), hands(), drawn(seen)
    at = held.find(four)
    found = np.zeros((int(held.many[at]), len(FACES)), np.int64)
    for way in range(len(found)):
        over, under = held.high[at, way], held.low[at, way]
        high = house.compares.high[house.high, over] if banks else house.compares.high[over, house.high]
        low = house.compares.low[house.low, under] if banks else house.compares.low[under, house.low]
        which = 2 * high + low
        found[way] = [int(ways[which == face].sum()) for face in range(len(FACES))]
    return found
