"""Nets of a setting by tile of the other side's hand: one seen, all four seen, or some known by their backs.

Every hand up to twins is compared in each of its settings with every hand that can still be dealt. A tile that is
seen is any of the other side's four, so a deal counts four times, once for each tile.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.pai_gow.hands import PAIRS, Two, tiles
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out

from .one_hand import dealers, drawn
from .prices import bank_nets, least, seat_nets
from .tables import HELD, KIND, KINDS, MOST_WAYS, hands

Array = NDArray[Any]
SAME: Final[tuple[tuple[str, Two], ...]] = tuple((name, tiles(twos[0])) for name, twos in PAIRS if len(twos) == 1)
"""The sixteen pairs of which a set of tiles consists, by name."""
BACKS: Final = tuple((one,) for one in range(len(SAME))) + tuple(combinations(range(len(SAME)), 2))
"""The sets of tiles that backs may mark: one or two of the sixteen pairs."""
NEVER = np.iinfo(np.int64).min


class Sides(NamedTuple):
    """Comparisons of one side's two tiles with the other's, set the house way, and the net of each face in cents."""

    higher: Array
    """By the two tiles of who decides, then by the other side's: whether the seat's are higher."""
    lower: Array
    top: Array
    """The other side's high hand, by the number of its four tiles."""
    bottom: Array
    nets: Array
    """By face."""


def sides(rules: Rules, *, banks: bool) -> Sides:
    """Return the comparisons for a seat that sets against the dealer, or a bank against the dealer's wager."""
    house = dealers(rules)
    higher, lower = house.compares.high.astype(np.int64), house.compares.low.astype(np.int64)
    if banks:  # a face is the seat's: here the seat is the other side
        higher, lower = np.ascontiguousarray(higher.T), np.ascontiguousarray(lower.T)
    nets = (bank_nets if banks else seat_nets)(rules, least(rules))
    return Sides(higher, lower, house.high, house.low, np.array(nets, np.int64))


@kernel
def _netted(many: int, ways: Array, high: Array, low: Array, higher: Array, lower: Array, top: Array, bottom: Array, nets: Array,
            made: Array) -> None:  # fmt: skip
    """Fill in what each setting of a hand nets against every hand, times the ways to draw that."""
    for other in range(len(ways)):
        for way in range(many):
            face = 2 * higher[high[way], top[other]] + lower[low[way], bottom[other]]
            made[other, way] = ways[other] * nets[face]


@kernel
def _by_tile(many: int, ways: Array, made: Array, kinds: Array, by_tile: Array) -> int:
    """Add up what each setting nets by each kind of tile that is seen; return what the best settings net if all are seen."""
    known = 0
    for other in range(len(ways)):
        if ways[other] == 0:
            continue
        best = made[other, 0]
        for way in range(many):
            best = max(best, made[other, way])
            for at in range(4):
                by_tile[kinds[other, at], way] += made[other, way]
        known += best
    return known


@kernel
def _by_number(many: int, ways: Array, made: Array, told: Array, best: Array) -> None:
    """Add to each set of backs what the best settings net by the number of such tiles in the other side's hand."""
    by = np.zeros((5, many), np.int64)
    for one in range(len(told)):
        by[:] = 0
        for other in range(len(ways)):
            if ways[other] != 0:
                for way in range(many):
                    by[told[one, other], way] += made[other, way]
        for number in range(5):
            most = by[number, 0]
            for way in range(1, many):
                most = max(most, by[number, way])
            best[one] += most


def _each_hand(
    rules: Rules, title: str, progress: Progress, *, banks: bool, work: Callable[[int, int, Array, Array], object], step: int = 1
) -> None:
    """Run `work` for every hand, with the ways to draw each other hand and the nets of the settings against it."""
    held, at = hands(), sides(rules, banks=banks)

    def part(first: int, last: int) -> None:
        made = np.zeros((len(held.ways), MOST_WAYS), np.int64)
        for mine in range(first, last):
            if mine % step == 0:
                ways = drawn(held.four[mine])
                _netted(int(held.many[mine]), ways, held.high[mine], held.low[mine], *at, made)
                work(mine, int(held.many[mine]), ways, made)

    for _ in shared_out(part, len(held.ways), title=title, progress=progress):
        pass


def by_tile(rules: Rules, progress: Progress, *, banks: bool, step: int = 1) -> Counts:
    """Return settings' nets in cents by hand, kind of tile seen and setting, and by hand with all four tiles seen.

    The sum over the kinds is four times a setting's net against all 20,475 hands.
    """
    held = hands()
    found = np.zeros((len(held.ways), len(KINDS), MOST_WAYS), np.int64)
    known = np.zeros(len(held.ways), np.int64)

    def work(mine: int, many: int, ways: Array, made: Array) -> None:
        known[mine] = _by_tile(many, ways, made, held.kinds, found[mine])

    _each_hand(rules, "one tile seen", progress, banks=banks, work=work, step=step)
    return {"seen": found, "known": known}


def by_number(rules: Rules, progress: Progress, *, banks: bool, told: Array | None = None, step: int = 1) -> Counts:
    """Return, for each set of backs, what the best settings net over all deals by the number of such tiles."""
    held = hands()
    told = in_backs() if told is None else told
    best = np.zeros((len(held.ways), len(told)), np.int64)

    def work(mine: int, many: int, ways: Array, made: Array) -> None:
        _by_number(many, ways, made, told, best[mine])

    _each_hand(rules, "tiles told by their backs", progress, banks=banks, work=work, step=step)
    return {"best": held.ways @ best}


def of_kinds() -> Array:
    """Return, by set of backs and kind of tile, whether a tile is recognized by its back."""
    found = np.zeros((len(BACKS), len(KINDS)), np.int64)
    for at, pairs in enumerate(BACKS):
        for pair in pairs:
            found[at, [KIND[tile] for tile in SAME[pair][1]]] = 1
    return found


def in_backs() -> Array:
    """Return, by set of backs and hand, the number of the four tiles that are recognized by their backs."""
    return np.ascontiguousarray(of_kinds()[:, hands().kinds].sum(axis=2))


def best_of(made: Array) -> Array:
    """Return the net of the best setting; settings are on the last axis, hands on the first."""
    there = hands().there.reshape(len(made), *(1,) * (made.ndim - 2), MOST_WAYS)
    return np.where(there, made, NEVER).max(axis=made.ndim - 1)


def one_seen(seen: Array) -> int:
    """Return the total net, over all deals and tiles, of a player who sees one tile of the other side."""
    return int(hands().ways @ best_of(seen).sum(axis=1))


def one_kind_seen(seen: Array, which: Array) -> int:
    """Return the total net of a player who only knows whether that tile is of certain kinds."""
    told = np.stack([seen[:, which == 1].sum(axis=1), seen[:, which == 0].sum(axis=1)], axis=1)
    return int(hands().ways @ best_of(told).sum(axis=1))


def another_seen(seen: Array) -> int:
    """Return the total net with one of the 24 tiles seen that neither side holds: a dead hand's, or another seat's."""
    held = hands()
    left = np.array(HELD, np.int64) - np.stack([(held.kinds == kind).sum(axis=1) for kind in range(len(KINDS))], axis=1)
    every = seen.sum(axis=1) // 4
    return int(held.ways @ best_of(left[:, :, None] * every[:, None, :] - seen).sum(axis=1))


def nothing_seen(seen: Array) -> int:
    """Return the total net of a player who sees no tile, each deal counted four times."""
    return int(hands().ways @ best_of(seen.sum(axis=1)))


def named_backs(at: int) -> str:
    """Return the tiles of a set of backs in words."""
    return " or ".join(SAME[pair][0].removeprefix("the ") for pair in BACKS[at])
