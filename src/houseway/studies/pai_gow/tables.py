"""Kernel tables from the game: every hand up to twins, its possible settings, and which two tiles beat which.

Twins look alike, so the rules distinguish 8,130 of the 35,960 hands. A hand can be set in three ways at most; the
house takes one of them by its own list, whatever that list contains (PG-7(e)).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import EVEN, LOSE
from houseway.core.round.settlement import first
from houseway.core.values.tiles import SET, STRANGERS, TWINS, Tile
from houseway.games.pai_gow.hands import Two, splits, strength
from houseway.games.pai_gow.house_rules import HOUSE_WAY
from houseway.games.pai_gow.house_way import Split, Way, every_hand, set_by, way_of
from houseway.games.pai_gow.payouts import Face

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

KINDS: Final = (*TWINS, *STRANGERS)
"""The kinds of tiles; identical tiles are one kind."""
KIND: Final = {tile: number for number, tile in enumerate(KINDS)}
HELD: Final = tuple(SET.count(tile) for tile in KINDS)
"""The number of tiles of each kind in a set."""
MOST_WAYS = 3
FACES: Final = tuple(Face(high, low) for high in (False, True) for low in (False, True))
"""The comparisons of high and low hands, numbered as in the kernels: two for the high hand, one for the low."""


def _two(two: Two) -> tuple[int, int]:
    """Return two tiles by their kinds, in the order of KINDS."""
    one, other = sorted(KIND[tile] for tile in two)
    return one, other


TWOS: Final = tuple(
    (one, other) for one in range(len(KINDS)) for other in range(one, len(KINDS)) if one != other or HELD[one] == 2
)
TWO: Final = {two: number for number, two in enumerate(TWOS)}


@dataclass(frozen=True)
class Hands:
    """Every hand, with identical tiles counted as one kind."""

    four: tuple[tuple[Tile, ...], ...]
    kinds: Ints
    """The kinds of each hand, in order."""
    ways: Ints
    """The number of the 35,960 hands that each represents."""
    settings: tuple[tuple[Split, ...], ...]
    """The ways a hand can be set that differ in a tile, at most three; the strongest high hand first, then the strongest low."""
    high: Ints
    low: Ints
    many: Ints
    """The number of those two tiles among TWOS, and how many ways there are."""

    @cached_property
    def there(self) -> Bools:
        """Whether a hand has a first, a second, a third setting."""
        return np.less.outer(np.arange(MOST_WAYS), self.many).T

    def laid(self, at: int, chosen: Ints) -> Split:
        """Return a hand as set by a choice of settings."""
        return self.settings[at][int(chosen[at])]

    @cached_property
    def number(self) -> dict[tuple[int, ...], int]:
        """Return the number of each hand by its kinds in order."""
        return {tuple(kinds): at for at, kinds in enumerate(self.kinds.tolist())}

    def find(self, four: tuple[Tile, ...]) -> int:
        """Return the number of a hand."""
        return self.number[tuple(sorted(KIND[tile] for tile in four))]

    def set_as(self, way: Way) -> Ints:
        """Return the setting each hand gets by a list of rules."""
        return np.array([_which(self.settings[at], set_by(way, four)[0]) for at, four in enumerate(self.four)], np.int64)


def _which(settings: tuple[Split, ...], taken: Split) -> int:
    wanted = {_two(taken[0]), _two(taken[1])}
    return next(at for at, split in enumerate(settings) if {_two(split[0]), _two(split[1])} == wanted)


@lru_cache(maxsize=1)
def hands() -> Hands:
    """Return all hands, computed by the game's own functions."""
    four = tuple(tuple(sorted(held, key=KIND.__getitem__)) for held in every_hand())
    kinds = np.array([[KIND[tile] for tile in held] for held in four], np.int64)
    settings: list[tuple[Split, ...]] = []
    high = np.zeros((len(four), MOST_WAYS), np.int64)
    low = np.zeros((len(four), MOST_WAYS), np.int64)
    ways = np.ones(len(four), np.int64)
    for at, held in enumerate(four):
        differ = {frozenset((_two(split[0]), _two(split[1]))): split for split in splits(held)}.values()
        told = tuple(sorted(differ, key=lambda split: (strength(split[0]), strength(split[1])), reverse=True))
        settings.append(told)
        high[at, : len(told)] = [TWO[_two(split[0])] for split in told]
        low[at, : len(told)] = [TWO[_two(split[1])] for split in told]
        for tile in set(held):
            ways[at] *= comb(HELD[KIND[tile]], held.count(tile))
    return Hands(
        four=four,
        kinds=kinds,
        ways=ways,
        settings=tuple(settings),
        high=high,
        low=low,
        many=np.array([len(told) for told in settings], np.int64),
    )


@dataclass(frozen=True)
class Beats:
    """Whether a seat's two tiles are higher than the bank's two, by number, and the result of each face."""

    high: Bools
    low: Bools
    fates: Ints
    """Return, by face number, one for a win of the seat, zero for a push, minus one for a loss."""


def beats(rules: Rules) -> Beats:
    """Return the game's comparison of every two tiles with every two, without assuming which compare alike."""
    twos = [(KINDS[one], KINDS[other]) for one, other in TWOS]
    faces = [[Face.of((seat, seat), (bank, bank)) for bank in twos] for seat in twos]
    outcomes = [first(rules.rows["compared"], face).outcomes["wager"] for face in FACES]
    fates = [1 if outcome == EVEN else -1 if outcome == LOSE else 0 for outcome in outcomes]
    return Beats(
        np.array([[face.high for face in row] for row in faces]),
        np.array([[face.low for face in row] for row in faces]),
        np.array(fates, np.int64),
    )


def house_way(rules: Rules) -> Way:
    """Return the list of rules by which the dealer sets at this table."""
    return way_of(rules[HOUSE_WAY])


def by_kinds() -> NDArray[Any]:
    """Return the number of a hand by its four kinds in order, as one array for the kernels."""
    table = np.full((len(KINDS),) * 4, -1, np.int32)
    for kinds, at in hands().number.items():
        table[kinds] = at
    return table
