"""What a strategy is worth, exactly: every class against every result, over one denominator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .ending import ALL_ASIDES, Sheet, alone, shares, split_hands
from .prices import ALONE, Prices, Suits
from .tree import VALUES, Array
from .weighing import denominator, exactly


@dataclass(frozen=True)
class Weights:
    """How a box ends under one up card: unsplit hands, and for each pair that is split the hands of the box by role."""

    up: int
    alone: Array
    split: dict[int, dict[int, Array]]
    """Pair, role: weights of class and result, summed over the hands of the box."""
    pairs: dict[int, int]
    """How often each pair is split, as a weight."""


def weights(sheet: Sheet, up: int, decks: int, tick: Callable[[], None] = lambda: None) -> Weights:
    """All weights of one strategy under one up card, over `denominator(decks) * Suits(decks).scale`."""
    from .weighing import fall

    scale = Suits(decks).scale
    hands, pairs = alone(sheet, decks)
    single = exactly(hands, up, decks)[0]
    tick()
    split: dict[int, dict[int, Array]] = {}
    chance: dict[int, int] = {}
    for pair, ways in pairs.items():
        closed, free = split_hands(sheet.after[pair], pair, decks)
        closed_w, free_w = exactly(closed, up, decks, pair, ALL_ASIDES), exactly(free, up, decks, pair, ALL_ASIDES)
        by_role: dict[int, Array] = {}
        for share, many in shares().items():
            c = ALL_ASIDES.index(share.aside)
            part = closed_w[c] + free_w[c] if share.free else closed_w[c]
            by_role[share.role] = by_role.get(share.role, 0) + many * part
        assert ways == scale, "a pair is split whatever its suits: else suits would tell of one another"
        split[pair] = by_role
        cards = [4 * decks] * 9 + [12 * decks]
        drawn = fall(cards[pair], 2) * (cards[up] - 2 * (pair == up))
        chance[pair] = scale * drawn * fall(48 * decks - 3, _depth() - 3)
        tick()
    return Weights(up, single, split, chance)


def _depth() -> int:
    from .weighing import DEPTH

    return DEPTH


def edge(found: list[Weights], prices: Prices) -> tuple[Fraction, Fraction]:
    """What the house keeps of a wager, and what is put up on average."""
    net, staked = Fraction(0), Fraction(0)
    for part in found:
        tables = [(ALONE, part.alone), *((role, table) for by in part.split.values() for role, table in by.items())]
        for role, table in tables:
            for kind, result in zip(*table.nonzero(), strict=True):
                for share, ending in prices.endings(int(kind), int(result), role, part.up):
                    net += share * ending.net * table[kind, result]
                    staked += share * ending.staked * table[kind, result]
    whole = denominator(prices.decks) * Suits(prices.decks).scale
    return -net / whole, staked / whole


__all__ = ["VALUES", "Counter", "Weights", "edge", "weights"]
