"""Hands weighted from a shoe that is not full: beside a known hole card, or without a card that was seen.

As in `weights`, in whole numbers or in floats. A hole card is one card out of the shoe: hands are weighted from the
shoe without it, against the cards that the dealer can add to the up card and to it.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from os import cpu_count
from typing import Any, Protocol

import numpy as np

from houseway.core.stages.drawing import first_draw
from houseway.games.spanish_21.game import DEALER_DRAWS, DealerHand

from .endings import ALL_ASIDES, Play, Sheet, alone, shares, split_hands
from .prices import ALONE, CLASSES, NEEDS_TOTAL, Prices
from .tree import ACE, BLACKJACK, MOST, RESULTS, TEN, VALUES, Array, Dealers, dealers, shoe, tree
from .weights import DEEP, DEPTH, NOTHING_ASIDE, Aside, Hands, fall, primes, together
from .weights import _weigh as weigh_into  # pyright: ignore[reportPrivateUsage]

Group = tuple[int, ...]
"""Values of the hole card that look alike."""


@cache
def finishes(up: int, hole: int) -> Dealers:
    """Return the cards that the dealer can add to two cards without going over, and the number of their orders."""
    hands = tree()
    orders = np.zeros(len(hands.comps), dtype=np.int64)
    start = hands.at(up, hole)
    orders[start] = 1
    comps: list[Array] = []
    result: list[int] = []
    many: list[int] = []
    for at in range(start, len(orders)):
        if not orders[at]:
            continue
        total, size = int(hands.total[at]), int(hands.size[at])
        if not first_draw(DEALER_DRAWS, DealerHand(total, matters=True)).draws:
            comps.append(hands.comps[at] - hands.comps[start])
            result.append(BLACKJACK if size == 2 and total == MOST else total - 17)
            many.append(int(orders[at]))
        else:
            for value in range(VALUES):
                after = hands.child[at, value]
                if after >= 0:
                    orders[after] += orders[at]
    every = np.array(comps, dtype=np.int64)
    values = [[int(v) for v in np.nonzero(comp)[0]] for comp in every]
    most = max(1, *map(len, values))
    held = np.array([row + [-1] * (most - len(row)) for row in values], dtype=np.int64)
    return Dealers(every, held, every.sum(axis=1), np.array(result, dtype=np.int64), np.array(many, dtype=np.int64))


def is_blackjack(up: int, hole: int) -> bool:
    """Whether the dealer's two cards are blackjack."""
    return int(tree().total[tree().at(up, hole)]) == MOST


def without(decks: int, *cards: int) -> tuple[int, ...]:
    """Return the number of cards of each value left in a shoe without some."""
    left = [int(many) for many in shoe(decks)]
    for card in cards:
        left[card] -= 1
    return tuple(left)


# Weighing from a shoe that is not full


@cache
def _falls(left: tuple[int, ...], p: int) -> Array:
    """Return falling factorials by value, cards gone and cards drawn; remainders by a prime, or floats if it is zero."""
    falls = np.zeros((VALUES, DEEP, DEEP), dtype=np.int64 if p else np.float64)
    for v, gone, many in product(range(VALUES), range(DEEP), range(DEEP)):
        ways = fall(max(left[v] - gone, 0), many)
        falls[v, gone, many] = ways % p if p else ways
    return falls


@lru_cache(256)
def _asides(left: tuple[int, ...], pair: int, asides: tuple[Aside, ...], p: int) -> Array:
    """Return the factors that depend on the pair's own value and on the number of cards, over the one denominator."""
    whole = sum(left)
    rest = [fall(whole - drawn, DEPTH - drawn) for drawn in range(DEPTH + 1)]
    scaled = [one % p if p else one / fall(whole, DEPTH) for one in rest]
    table = np.zeros((len(asides), DEEP, DEPTH + 1), dtype=np.int64 if p else np.float64)
    for c, a in enumerate(asides):
        for own in range(DEEP - a.pairs):
            paired = fall(left[pair], own + a.pairs)
            for size in range(max(own, 1), DEPTH + 1 - a.pairs - a.others):
                ways = paired * fall(whole - left[pair] - (size - own), a.others)
                one = ways * scaled[size + a.pairs + a.others]
                table[c, own, size] = one % p if p else one
    return table


def _modulo(
    hands: Hands, up: int, left: tuple[int, ...], against: Dealers, pair: int, asides: tuple[Aside, ...], natural: int, p: int
) -> Array:
    """Weigh hands by remainders of a prime, or in floats if it is zero."""
    falls, aside = _falls(left, p), _asides(left, pair, asides, p)
    kind: Any = np.int64 if p else np.float64
    out, buckets = np.zeros((len(asides), CLASSES, RESULTS), dtype=kind), np.zeros((RESULTS, 13, 13), dtype=kind)
    weigh_into(
        hands.comps, hands.kinds, hands.ways.astype(kind), up, pair,
        against.comps, against.held, against.size, against.result, against.orders.astype(kind),
        falls, aside, NEEDS_TOTAL, natural, kind(p), 1 / p if p else 0.0, out, buckets,
    )  # fmt: skip
    return out


def weighed(
    hands: Hands,
    up: int,
    left: tuple[int, ...],
    against: Dealers,
    decks: int,
    pair: int = 0,
    asides: tuple[Aside, ...] = NOTHING_ASIDE,
    natural: int = -1,
    *,
    exact: bool = True,
) -> Array:
    """Return weights over the ways to draw `DEPTH` of the cards left, as whole numbers; or as floats over one."""
    if not exact:
        return _modulo(hands, up, left, against, pair, asides, natural, 0)
    moduli = primes(decks)

    def modulo(p: int) -> Array:
        return _modulo(hands, up, left, against, pair, asides, natural, p)

    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        parts = list(pool.map(modulo, moduli))
    out = np.zeros(parts[0].shape, dtype=object)
    for place in zip(*np.nonzero(np.any([part != 0 for part in parts], axis=0)), strict=True):
        out[place] = together([int(part[place]) for part in parts], moduli)
    return out


def _with_hole(hands: Hands, up: int, hole: int, decks: int, pair: int, asides: tuple[Aside, ...], *, exact: bool) -> Array:
    """Return the weights beside one hole card, times how many there are of it."""
    out = weighed(hands, up, without(decks, hole), finishes(up, hole), decks, pair, asides, exact=exact)
    if is_blackjack(up, hole):  # it was there before anything was drawn
        out[:, :, BLACKJACK] = out.sum(axis=2)
        out[:, :, [result for result in range(RESULTS) if result != BLACKJACK]] = 0
    return out * int(shoe(decks)[hole])


def beside(
    hands: Hands,
    up: int,
    group: Group,
    decks: int,
    pair: int = 0,
    asides: tuple[Aside, ...] = NOTHING_ASIDE,
    *,
    exact: bool = True,
) -> Array:
    """Return the weights of finished hands beside a hole card of a group."""
    return sum(
        (_with_hole(hands, up, hole, decks, pair, asides, exact=exact) for hole in group),
        np.zeros((1, 1, 1), dtype=object if exact else float),
    )


def plainly(
    hands: Hands,
    up: int,
    left: tuple[int, ...],
    decks: int,
    pair: int = 0,
    asides: tuple[Aside, ...] = NOTHING_ASIDE,
    *,
    exact: bool = True,
) -> Array:
    """Return the weights of finished hands from a shoe, against a dealer whose up card is known."""
    return weighed(hands, up, left, dealers(up), decks, pair, asides, {ACE: TEN, TEN: ACE}.get(up, -1), exact=exact)


# Boxes


class Weigh(Protocol):
    """Weighs finished hands under an up card, in one of the ways above."""

    def __call__(self, hands: Hands, pair: int = 0, asides: tuple[Aside, ...] = NOTHING_ASIDE) -> Array: ...


def split_box(play: Play, pair: int, decks: int, weigh: Weigh) -> dict[int, Array]:
    """Return the endings of a split pair's hands, by role."""
    closed, free = (weigh(hands, pair, ALL_ASIDES) for hands in split_hands(play, pair, decks))
    found: dict[int, Array] = {}
    for share, many in shares().items():
        at = ALL_ASIDES.index(share.aside)
        found[share.role] = found.get(share.role, 0) + many * (closed[at] + free[at] if share.free else closed[at])
    return found


def boxes(sheet: Sheet, decks: int, weigh: Weigh) -> dict[int, Array]:
    """Return the endings of all hands of a strategy, by role."""
    hands, pairs = alone(sheet, decks)
    found = {ALONE: weigh(hands)[0]}
    for pair in pairs:
        for role, table in split_box(sheet.after[pair], pair, decks, weigh).items():
            found[role] = found.get(role, 0) + table
    return found


def roughly_priced(found: dict[int, Array], prices: Prices, up: int) -> float:
    """Return the sum of what weights in floats make."""
    return sum(float((table * prices.mean(role, up)).sum()) for role, table in found.items())


def priced(found: dict[int, Array], prices: Prices, up: int) -> Fraction:
    """Return the sum of what weights make."""
    made = Fraction(0)
    for role, table in found.items():
        for kind, result in zip(*table.nonzero(), strict=True):
            ends = prices.endings(int(kind), int(result), role, up)
            made += sum((share * ending.net for share, ending in ends), Fraction(0)) * int(table[kind, result])
    return made
