"""The value of two tiles: pairs by rank, all others by points and best tile.

A hand's strength is a tuple that compares as the rule does. Pairs rank above all points; the two supreme tiles used
apart count three or six, whichever is better (R-PG-03).

>>> named(tiles("6-6 4-5")), named(tiles("1-1 3-3")), named(tiles("5-6 1-6"))
('wong of 6-6', '8 with 1-1', '8 with 5-6')
>>> strength(tiles("6-6 4-5")) == strength(tiles("6-6 3-6")), is_zero(tiles("5-5 4-6")), is_zero(tiles("5-5 5-5"))
(True, True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from houseway.core.messages.basis import Scale
from houseway.core.values.tiles import TWINS, Tile

Two = tuple[Tile, ...]
"""Two tiles played together."""

Strength = tuple[int, int, int]
"""Pair or not, then the pair's rank or the points, then the best tile."""


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles from text, separated by spaces."""
    return tuple(Tile(word) for word in text.split())


# The order of the pairs, highest first; those in one line rank alike (PG-2(b))
PAIRS: Final = (
    ("the supreme pair", ("2-4 1-2",)),
    *((f"pair of {twin}", (f"{twin} {twin}",)) for twin in TWINS),
    ("mixed nines", ("3-6 4-5",)),
    ("mixed eights", ("3-5 2-6",)),
    ("mixed sevens", ("3-4 2-5",)),
    ("mixed fives", ("1-4 2-3",)),
    ("wong of 6-6", ("6-6 4-5", "6-6 3-6")),
    ("wong of 1-1", ("1-1 4-5", "1-1 3-6")),
    ("gong of 6-6", ("6-6 2-6", "6-6 3-5", "6-6 4-4")),
    ("gong of 1-1", ("1-1 2-6", "1-1 3-5", "1-1 4-4")),
)

# The order of single tiles, highest first (PG-2(g))
SINGLES: Final = (
    *map(repr, TWINS),
    "3-6 4-5",
    "2-6 3-5",
    "2-5 3-4",
    "2-4",
    "1-4 2-3",
    "1-2",
)

PAIR_RANKS: Final = {frozenset(tiles(two)): rank for rank, (_, twos) in enumerate(PAIRS, start=1) for two in twos}
TILE_RANKS: Final = {tile: rank for rank, names in enumerate(SINGLES, start=1) for tile in tiles(names)}

SUPREME: Final = frozenset(tiles("2-4 1-2"))
AS_SIX, AS_THREE = (6, TILE_RANKS[Tile("2-4")]), (3, TILE_RANKS[Tile("1-2")])


def _counted(tile: Tile) -> tuple[tuple[int, int], ...]:
    """Return the ways a tile may count, each with the rank it then has (PG-2(e))."""
    return (AS_SIX, AS_THREE) if tile in SUPREME else ((tile.spots, TILE_RANKS[tile]),)


def pair_rank(two: Two) -> int | None:
    """Return the rank of a permissible pair, first to twentieth, or None."""
    return PAIR_RANKS.get(frozenset(two))


@cache
def strength(two: Two) -> Strength:
    """Return the strength of two tiles; equal strengths are a copy."""
    rank = pair_rank(two)
    if rank is not None:
        return (1, -rank, 0)
    one, other = two
    return max(
        (0, (count + more) % 10, -min(high, low)) for (count, high), (more, low) in product(_counted(one), _counted(other))
    )


def value(two: Two) -> int | None:
    """Return the points of two tiles; a pair has none (R-PG-01)."""
    paired, points, _ = strength(two)
    return None if paired else points


def is_zero(two: Two) -> bool:
    """Whether two tiles are worth nothing."""
    return value(two) == 0


def named(two: Two) -> str:
    """Return the name of two tiles."""
    rank = pair_rank(two)
    if rank is not None:
        return PAIRS[rank - 1][0]
    _, points, best = strength(two)
    leads = next((tile.text for tile in two if -best in (rank for _, rank in _counted(tile))), "")
    return f"{points} with {leads}"


def _measures(two: Two) -> tuple[tuple[str, int], ...]:
    paired, points, best = strength(two)
    return (("kind", paired), ("pair", points)) if paired else (("kind", paired), ("points", points), ("tile", best))


def _no_detail(two: Two, at: int) -> str:
    return ""


TILES: Final = Scale(_measures, named, _no_detail)
"""The scale of two tiles; their name has everything that is compared."""


def splits(four: Iterable[Tile]) -> tuple[tuple[Two, Two], ...]:
    """Return the three ways to split four tiles, the stronger two first (R-PG-07)."""
    a, b, c, d = four
    return tuple(ordered(one, other) for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))))


def ordered(one: Two, other: Two) -> tuple[Two, Two]:
    """Return the stronger two tiles first, in whichever order they were given; equal ones keep their order."""
    return (one, other) if strength(one) >= strength(other) else (other, one)
