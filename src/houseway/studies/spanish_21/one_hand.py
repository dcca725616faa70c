"""One hand priced exactly, choice by choice: the best that can be made of it, given every card that is in sight.

All hands that can grow out of it are weighed against every dealer's hand, in whole numbers. A value is a whole number over the
ways to draw so many more cards, so that the best choice is found by comparing whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import lcm, prod
from typing import Any, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed
from houseway.core.values.chips import Chips
from houseway.games.spanish_21.house_rules import HIT_SOFT_21, HOLE_CARD
from houseway.lab.kernel import kernel
from houseway.lab.studies import studied
from houseway.lab.study import OPTIMAL

from .endings import ALL_ASIDES, SPECIAL, Sheet, shares, split_hands
from .main import sheets_of, weights_of
from .prices import ALONE, CLASSES, DOUBLE_OVER, DOUBLED, NATURAL, NEEDS_TOTAL, OVER, RESCUED, SURRENDERED, Prices, classes
from .search import best_play
from .sides import decks_of
from .tree import ACE, BLACKJACK, BUST, MOST, RESULTS, SEVEN, TEN, UNSEEN, Array, dealers, shoe, tree
from .values import Weight, chance_of
from .weights import exactly, fall

LONGEST = 21
"""No hand has more cards."""


class Choices(NamedTuple):
    """The expected net of each choice of a hand, in wagers; None where it is not lawful."""

    stand: Fraction
    hit: Fraction | None
    double: Fraction | None
    keep: Fraction
    """The expected net of the hand if it is doubled already and kept."""
    rescue: Fraction


@kernel
def _met(
    comps: Any, left: Any, d_comps: Any, d_held: Any, d_size: Any, d_result: Any, d_orders: Any, falls: Any, high: Any, low: Any
) -> None:
    """Add up the ways to draw every dealer's hand, for each hand by the dealer's result and number of cards.

    The ways of one hand fit in 63 bits, and their sum does not: so the upper and the lower bits are added up apart.
    """
    for at in range(len(comps)):
        for d in range(len(d_size)):
            ways = d_orders[d]
            for i in range(d_held.shape[1]):
                v = d_held[d, i]
                if v < 0:
                    break
                ways *= falls[left[v] - comps[at, v], d_comps[d, v]]
            high[at, d_result[d], d_size[d]] += ways >> 31
            low[at, d_result[d], d_size[d]] += ways & 0x7FFFFFFF


@cache
def _falls(decks: int, up: int) -> Array:
    """Return falling factorials by cards left and cards drawn, after a look whether any dealer's hand is too much for 63 bits."""
    found, cards = dealers(up), shoe(decks).tolist()
    for comp, orders in zip(found.comps.tolist(), found.orders.tolist(), strict=True):
        assert orders * prod(map(fall, cards, comp)) < 1 << 63
    most, deep = max(cards), int(found.size.max())
    table = [[fall(left, many) for many in range(deep + 1)] for left in range(most + 1)]
    return np.array([[one if one < 1 << 62 else 0 for one in row] for row in table], np.int64)  # no hand has so many tens


class Plain(NamedTuple):
    """The tree of hands as lists, which are quicker to read one by one."""

    comps: list[list[int]]
    child: list[list[int]]
    total: list[int]
    soft: list[bool]
    size: list[int]


@cache
def plain() -> Plain:
    """Return the tree of all hands."""
    hands = tree()
    return Plain(*(getattr(hands, name).tolist() for name in Plain._fields))


@lru_cache(maxsize=64)
def _nets(prices: Prices, role: int, up: int) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Return the net of each class against each result, as whole numbers over the second value."""
    found: list[list[Fraction]] = []
    for kind in range(CLASSES):
        row = [Fraction(0)] * RESULTS
        for result in range(RESULTS):
            asked = result if NEEDS_TOTAL[kind] or result == BLACKJACK else UNSEEN
            if asked == UNSEEN and NEEDS_TOTAL[kind]:
                continue
            if role == ALONE or kind not in (SURRENDERED, NATURAL):
                ends = prices.endings(kind, asked, role, up)
                row[result] = sum((share * ending.net for share, ending in ends), Fraction(0))
        found.append(row)
    whole = lcm(*(net.denominator for row in found for net in row))
    return tuple(tuple(int(net * whole) for net in row) for row in found), whole


@cache
def _stood(split: bool) -> list[int]:
    return classes(split).tolist()


@dataclass
class Valued:
    """The hands under one up card, from a shoe of which `left` was not in sight before the hand itself."""

    prices: Prices
    up: int
    left: tuple[int, ...]
    role: int
    _ways: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    _made: dict[int, int] = field(default_factory=dict[int, int])
    _after: dict[int, int] = field(default_factory=dict[int, int])

    @cached_property
    def whole(self) -> int:
        """The number of cards left before the hand."""
        return sum(self.left)

    @cached_property
    def drawn(self) -> int:
        """The maximum number of cards that a dealer's hand takes."""
        return int(dealers(self.up).size.max())

    @cached_property
    def nets(self) -> tuple[tuple[int, ...], ...]:
        """Return the nets of classes against results, over `scale`."""
        return _nets(self.prices, self.role, self.up)[0]

    @property
    def scale(self) -> int:
        """Return the denominator of the nets."""
        return _nets(self.prices, self.role, self.up)[1]

    @cached_property
    def natural(self) -> int:
        """Return the card that makes blackjack with the up card, or -1."""
        return {ACE: TEN, TEN: ACE}.get(self.up, -1)

    @cached_property
    def stood(self) -> list[int]:
        """Return the class of each hand that stands."""
        return _stood(self.role != ALONE)

    @cached_property
    def _soft_21(self) -> bool:
        return self.prices.rules[HIT_SOFT_21]

    def over(self, size: int) -> int:
        """Return the denominator of the values of hands of so many cards."""
        return self._over[size]

    @cached_property
    def _more(self) -> list[int]:
        """Return by size of a hand what brings the dealer's ways over the denominator of its value."""
        return [fall(self.whole - size - self.drawn, LONGEST - size) for size in range(LONGEST + 1)]

    @cached_property
    def _rest(self) -> list[list[int]]:
        """Return by size of a hand the ways to draw what dealers' hands of each size leave of `drawn` cards."""
        whole, deep = self.whole, self.drawn
        return [[fall(whole - size - many, deep - many) for many in range(deep + 1)] for size in range(LONGEST + 1)]

    @cached_property
    def _over(self) -> list[int]:
        return [fall(self.whole - size, self.drawn + LONGEST - size) for size in range(LONGEST + 2)]

    # The dealer

    def ways(self, at: int) -> tuple[int, ...]:
        """Return the dealer's endings against a hand, over the ways to draw `drawn` more cards."""
        if at not in self._ways:
            self._meet(at)
        return self._ways[at]

    def _meet(self, first: int) -> None:
        """Weigh a hand and all that can grow out of it."""
        hands, against, deep = plain(), dealers(self.up), self.drawn
        grown, todo = list[int](), [first]
        seen = {first}
        while todo:
            at = todo.pop()
            if at not in self._ways:
                grown.append(at)
            for v, after in enumerate(hands.child[at]):
                if after >= 0 and after not in seen and self.left[v] > hands.comps[at][v]:
                    seen.add(after)
                    todo.append(after)
        high, low = (np.zeros((len(grown), BUST, deep + 1), np.int64) for _ in range(2))
        _met(
            tree().comps[grown], np.array(self.left, np.int64), against.comps, against.held, against.size, against.result,
            against.orders, _falls(self.prices.decks, self.up), high, low,
        )  # fmt: skip
        for at, upper, lower in zip(grown, high.tolist(), low.tolist(), strict=True):
            rest = self._rest[hands.size[at]]
            found = [
                sum(((many << 31) + more) * ways for many, more, ways in zip(*rows, rest, strict=True) if many or more)
                for rows in zip(upper, lower, strict=True)
            ]
            self._ways[at] = (*found, rest[0] - sum(found))

    def _against(self, at: int, kind: int) -> int:
        """Return the net of a class with a hand, over the denominator of its size."""
        return self._more[plain().size[at]] * sum(many * net for many, net in zip(self.ways(at), self.nets[kind], strict=False))

    def blackjack(self, at: int) -> Fraction:
        """Return the chance of the dealer's blackjack beside a hand."""
        if self.natural < 0:
            return Fraction(0)
        hands = tree()
        return Fraction(self.left[self.natural] - int(hands.comps[at, self.natural]), self.whole - int(hands.size[at]))

    # The hand

    def made(self, at: int) -> int:
        """Return the most that a hand makes."""
        if at not in self._made:
            self._made[at] = max(one for one in self._each(at, self._stands(at)) if one is not None)
        return self._made[at]

    def _stands(self, at: int) -> int:
        return self._against(at, self.stood[at])

    def _each(self, at: int, stand: int, third: tuple[int, int] | None = None) -> tuple[int, int | None, int | None]:
        """Return standing, hitting and doubling. `third` is a card that makes three of a kind that pays more, and its class."""
        hands = plain()
        total = hands.total[at]
        if total == MOST and not (self._soft_21 and hands.soft[at]):
            return stand, None, None
        hit, double, comp, size = 0, 0, hands.comps[at], hands.size[at]
        for v, after in enumerate(hands.child[at]):
            many = self.left[v] - comp[v]
            if many <= 0:
                continue
            if after < 0:
                hit += many * self._gone(size + 1, comp, v, OVER)
                double += many * self._gone(size + 1, comp, v, DOUBLE_OVER)
            else:
                grows = self._against(after, third[1]) if third is not None and third[0] == v else self.made(after)
                hit += many * grows
                double += many * self._doubled(after)
        return stand, hit, double if total < MOST else None

    def _doubled(self, at: int) -> int:
        """Return the most that a doubled hand makes."""
        if at not in self._after:
            self._after[at] = max(self._kept(at), self._against(at, RESCUED))
        return self._after[at]

    def _kept(self, at: int) -> int:
        return self._against(at, DOUBLED + max(plain().total[at] - 16, 0))

    def _gone(self, size: int, comp: list[int], last: int, kind: int) -> int:
        """Return the net of a hand that the last card took over twenty-one: only blackjack matters then."""
        cards, nets, over = self.whole - size, self.nets[kind], self.over(size)
        many = self.left[self.natural] - comp[self.natural] - (self.natural == last) if self.natural >= 0 else 0
        assert over % cards == 0
        return over // cards * (many * nets[BLACKJACK] + (cards - many) * nets[UNSEEN])

    def choices(self, at: int, suits: int) -> Choices:
        """Return the expected net of each choice; `suits` are those of two cards that can become 6-7-8 or 7-7-7."""
        hands, size = tree(), int(tree().size[at])
        third = None
        for (a, b), (missing, family) in SPECIAL.items():
            if size == 2 and hands.at(a, b) == at:
                third = missing, family + suits
        stand, hit, double = self._each(at, self._stands(at), third)
        over = self.over(size) * self.scale

        def fraction(made: int) -> Fraction:
            return Fraction(made, over)

        return Choices(
            fraction(stand),
            None if hit is None else fraction(hit),
            None if double is None else fraction(double),
            fraction(self._kept(at)),
            fraction(self._against(at, RESCUED)),
        )

    def surrender(self, at: int) -> Fraction:
        """Return the expected net of surrendering half of the wager."""
        nets, chance = self.nets[SURRENDERED], self.blackjack(at)
        return (chance * nets[BLACKJACK] + (1 - chance) * nets[UNSEEN]) / self.scale


@lru_cache(maxsize=256)
def valued(prices: Prices, up: int, left: tuple[int, ...], role: int) -> Valued:
    """Return the hands under an up card, with their cached values."""
    return Valued(prices, up, left, role)


class SplitCounts(NamedTuple):
    """The lab's counts under some rules: the play of split hands, and their endings where the best play splits."""

    sheets: list[Sheet]
    ends: dict[tuple[int, int], list[Weight]]
    """By up card and pair."""


@lru_cache(maxsize=4)
def split_counts(rules: Rules) -> SplitCounts | None:
    """Return the counts that ship with Houseway or are cached, or None; nothing is counted."""
    study = studied(rules.game)
    assert study is not None
    line = study.lines[0]
    if not study.has_counted(line, rules):
        return None
    counts = study.counts(line, rules)
    ends: dict[tuple[int, int], list[Weight]] = {}
    for row in weights_of(counts, OPTIMAL, decks_of(rules)).rows:
        ends.setdefault((row.up, row.pair), []).append(row)
    return SplitCounts(sheets_of(counts, OPTIMAL), ends)


@lru_cache(maxsize=1024)
def split(prices: Prices, up: int, pair: int) -> Fraction:
    """Return a split pair's expected net from a full shoe, in wagers: exact for hands played as the lab does."""
    counted = split_counts(prices.rules)
    rows = counted.ends.get((up, pair)) if counted is not None else None
    made = Fraction(0)
    for _, _, role, kind, result, weight in rows or _split_rows(prices, up, pair):
        for share, ending in prices.endings(kind, result, role, up):
            made += share * ending.net * weight
    return made / chance_of(pair, up, prices.decks)


def _split_rows(prices: Prices, up: int, pair: int) -> Iterator[Weight]:
    """Yield the endings of the hands of a pair that the best play does not split."""
    counted = split_counts(prices.rules)
    play = counted.sheets[up].after[pair] if counted is not None else best_play(prices, up, pair)[0]
    closed, free = split_hands(play, pair, prices.decks)
    parts = tuple(exactly(hands, up, prices.decks, pair, ALL_ASIDES) for hands in (closed, free))
    for share, many in shares().items():
        at = ALL_ASIDES.index(share.aside)
        table = parts[0][at] + parts[1][at] if share.free else parts[0][at]
        for kind, result in zip(*table.nonzero(), strict=True):
            yield Weight(up, pair, share.role, int(kind), int(result), many * int(table[kind, result]))


@lru_cache(maxsize=64)
def prices_with_prize(rules: Rules, stake: Chips) -> Prices:
    """Return the prices of a wager of this size, with what three suited sevens against a seven add to it (S21-5(g))."""
    table = rules.pays["super_bonus"]
    row = "from $25" if stake >= 25_00 else "from $5" if stake >= 5_00 else None
    prize = Fraction(table.at(row, Fixed).chips, stake) if row else Fraction(0)
    return Prices(rules, decks_of(rules), rules[HOLE_CARD] == "reader", prize)


assert SEVEN == 6  # the column of the sevens
