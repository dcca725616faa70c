"""Sums of the wins of each two cards of each class of four on some boards.

Boards of one class are counted once (`boards`), so a sum is right for a class of hands on all boards, not for a
single hand. Sums of a few boards stay below 2**64; then they are stored in two parts.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

import numpy as np

from houseway.core.values.cards import RANKS
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT

from .boards import ways
from .fours import ORDERS, fours
from .shoes import TWOS, both_shoes, static, two_of
from .tables import MANY, PAIRS, Bools, Ints, lookup_tables
from .wins import Splits, beside, won_on

AT_ONCE: Final = 32
"""Boards that are added before a sum is divided: each adds less than 2**59."""
LOW_BITS: Final = 32
JACK, TEN, ACE = (RANKS.index(rank) for rank in "JTA")


class Slots(NamedTuple):
    """The two cards kept and those put away of every hand, for each two of its class."""

    kept: Ints
    away: Ints
    times: Ints
    """By class: how many of the six come to the same two cards kept and put away."""


@lru_cache(maxsize=1)
def slots() -> Slots:
    """Return the slots of all hands."""
    every, orders, rows = fours().every, fours().orders, np.arange(len(fours().every))
    found: list[list[Ints]] = [[], []]
    for which, twos in enumerate(found):
        for pair in range(len(PAIRS)):
            one, other = (every[rows, ORDERS[orders, place]] for place in PAIRS[pair if which == 0 else 5 - pair])
            twos.append(two_of(one, other))
    kept, away = (np.stack(twos, axis=1) for twos in found)
    both = kept * TWOS + away
    times = np.zeros((len(fours().held), len(PAIRS)), np.int64)
    times[fours().of] = (both[:, :, None] == both[:, None, :]).sum(axis=2)
    return Slots(kept, away, times)


def may_be_split() -> Bools:
    """Return a mask of the splits of each class to count: both hands a pair, two court cards, or an ace and a ten.

    No other split is worth a second wager; `acts_of` asserts that none is chosen.
    """
    ranks = np.sort(fours().held[:, PAIRS] % MANY, axis=2)
    low, high = ranks[:, :, 0], ranks[:, :, 1]
    good = (low == high) | (low >= JACK) | ((high == ACE) & (low >= TEN))
    return (good & good[:, ::-1])[:, :3]


@cache
def _splits() -> Splits:
    wanted = may_be_split()[fours().of]
    keys: set[tuple[int, int]] = set()
    for split in range(3):
        one, other = (twos[wanted[:, split], split].tolist() for twos in (slots().kept, slots().away))
        keys |= {*zip(one, other, strict=True), *zip(other, one, strict=True)}
    lines = np.array(sorted(keys), np.int64)
    return Splits(lines, np.searchsorted(lines[:, 0], np.arange(TWOS + 1)).astype(np.int64))


class Sums:
    """Sums too large for one number: what is above the low bits, and the low bits."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.now = np.zeros(shape, np.uint64)
        self.high, self.low = np.zeros(shape, np.int64), np.zeros(shape, np.int64)

    def divide(self, times: int) -> None:
        """Keep what was added since, this many times."""
        self.high += (self.now >> np.uint64(LOW_BITS)).astype(np.int64) * times
        self.low += (self.now & np.uint64((1 << LOW_BITS) - 1)).astype(np.int64) * times
        self.now[:] = 0


def won_by_class(copies: tuple[int, ...], every: Ints, names: Ints) -> list[int]:
    """Return the wins of each two cards of each class on these boards, then of both hands of splits; times three."""
    won, both = Sums((TWOS, TWOS)), Sums((len(_splits().lines),))
    shoe, by = np.array(copies, np.int64), beside()
    for many in np.unique(names).tolist():
        mine = every[names == many]
        for first in range(0, len(mine), AT_ONCE):
            some = mine[first : first + AT_ONCE]
            times = np.array([ways(tuple(board), 1, copies) for board in some.tolist()], np.int64)
            won_on(some, times, shoe, lookup_tables(FIRST_DEALT), static(), by, *both_shoes(copies), _splits(), won.now, both.now)
            won.divide(many)
            both.divide(many)
    return [*_by_class(won).ravel().tolist(), *_splits_by_class(both).ravel().tolist()]


def _added(high: Ints, low: Ints, wanted: Bools | None = None) -> Ints:
    """Return sums by class, out of parts by hand."""
    found: list[Ints] = []
    for part in (high, low):
        sums = np.zeros((len(fours().held), part.shape[1]), np.int64)
        np.add.at(sums, fours().of, part if wanted is None else np.where(wanted, part, 0))
        found.append(sums.astype(object))
    return found[0] * (1 << LOW_BITS) + found[1]


def _by_class(won: Sums) -> Ints:
    kept, away, _ = slots()
    return _added(won.high[kept, away], won.low[kept, away])


def _splits_by_class(both: Sums) -> Ints:
    """Return the wins of both hands of a split: where one is lower, and where the other is."""
    wanted = may_be_split()[fours().of]
    lines = _splits().lines
    keys = lines[:, 0] * TWOS + lines[:, 1]
    found = np.zeros((len(fours().held), 3), object)
    for swapped in (False, True):
        one, other = (slots().kept[:, :3], slots().away[:, :3])[:: -1 if swapped else 1]
        counts = wanted & ~((one == other) & swapped)
        at = np.minimum(np.searchsorted(keys, one * TWOS + other), len(keys) - 1)
        found += _added(both.high[at], both.low[at], counts)
    return found
