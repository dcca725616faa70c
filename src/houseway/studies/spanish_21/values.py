"""The exact value of a strategy: every class against every result, over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .endings import ALL_ASIDES, Sheet, alone, shares, split_hands
from .prices import ALONE, Prices, Suits
from .tree import VALUES, Array, shoe
from .weights import DEPTH, NOTHING_ASIDE, Aside, Hands, denominator, exactly, fall

UNSPLIT = -1


class Weight(NamedTuple):
    """The weight of a class against a result: under an up card, of a pair that was split or none, in a role."""

    up: int
    pair: int
    role: int
    kind: int
    result: int
    weight: int


@dataclass(frozen=True)
class Weights:
    """The weights of one strategy, over `whole`; a split box counts once for each of its hands."""

    decks: int
    rows: tuple[Weight, ...]

    @property
    def whole(self) -> int:
        """Return the denominator of the weights."""
        return denominator(self.decks) * Suits(self.decks).scale

    def arrays(self, name: str) -> dict[str, Array]:
        """Return the weights as arrays of text for the cache, because they exceed 64 bits."""
        return {
            f"{name}.rows": np.array([row[:-1] for row in self.rows], dtype=np.int64),
            f"{name}.weights": np.array([str(row.weight) for row in self.rows]),
        }


class Scales:
    """A cache of weights that weighs strategies: most strategies share most of their hands."""

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self._kept: dict[tuple[int, int, bytes], Array] = {}

    def weigh(self, hands: Hands, up: int, pair: int = 0, asides: tuple[Aside, ...] = NOTHING_ASIDE) -> Array:
        """Return the exact weights of finished hands."""
        key = (
            up,
            pair if asides != NOTHING_ASIDE else UNSPLIT,
            b"".join(a.tobytes() for a in (hands.comps, hands.kinds, hands.ways)),
        )
        if key not in self._kept:
            self._kept[key] = exactly(hands, up, self.decks, pair, asides)
        return self._kept[key]

    def under(self, sheet: Sheet, up: int) -> Iterator[Weight]:
        """Yield all weights of one strategy under one up card."""
        hands, pairs = alone(sheet, self.decks)
        yield from _rows(up, UNSPLIT, ALONE, self.weigh(hands, up)[0])
        for pair, ways in pairs.items():
            assert ways == Suits(self.decks).scale, "a pair is split whatever its suits, or suits would tell of one another"
            closed, free = split_hands(sheet.after[pair], pair, self.decks)
            without, withal = self.weigh(closed, up, pair, ALL_ASIDES), self.weigh(free, up, pair, ALL_ASIDES)
            by_role: dict[int, Array] = {}
            for share, many in shares().items():
                c = ALL_ASIDES.index(share.aside)
                part = without[c] + withal[c] if share.free else without[c]
                by_role[share.role] = by_role.get(share.role, 0) + many * part
            for role, table in by_role.items():
                yield from _rows(up, pair, role, table)


def _rows(up: int, pair: int, role: int, table: Array) -> Iterator[Weight]:
    for kind, result in zip(*table.nonzero(), strict=True):
        yield Weight(up, pair, role, int(kind), int(result), int(table[kind, result]))


def weighed(sheets: list[Sheet], scales: Scales, tick: Callable[[], None] = lambda: None) -> Weights:
    """Return the weights of a strategy under every up card."""
    rows: list[Weight] = []
    for up in range(VALUES):
        rows += scales.under(sheets[up], up)
        tick()
    return Weights(scales.decks, tuple(rows))


def chance_of(pair: int, up: int, decks: int) -> int:
    """Return the ways to deal a pair under an up card, over the same denominator."""
    cards = [int(n) for n in shoe(decks)]
    drawn = fall(cards[pair], 2) * (cards[up] - 2 * (pair == up))
    return Suits(decks).scale * drawn * fall(48 * decks - 3, DEPTH - 3)


def edge(found: Weights, prices: Prices) -> tuple[Fraction, Fraction]:
    """Return the house edge of a wager, and the average amount staked."""
    net, staked = Fraction(0), Fraction(0)
    for up, _, role, kind, result, weight in found.rows:
        for share, ending in prices.endings(kind, result, role, up):
            net += share * ending.net * weight
            staked += share * ending.staked * weight
    return -net / found.whole, staked / found.whole
