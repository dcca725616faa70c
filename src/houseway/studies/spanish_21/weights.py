"""Exact weights of each class of hand against each result of the dealer.

The weight of a set of cards drawn in a given order from a full shoe is a product of falling factorials, one for each
value, over a falling factorial of the whole shoe. All weights are brought over one denominator, summed modulo several
primes below 2**31 (products stay below 2**62), and put together again: the sums are exact integers of some four
hundred bits.

The same loop runs on floats if the prime is zero: strategies are searched for in floats, and never valued in them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any

import numpy as np

from houseway.lab.kernel import kernel

from .prices import CLASSES, NEEDS_TOTAL
from .tree import ACE, BLACKJACK, BUST, RESULTS, TEN, UNSEEN, VALUES, Array, Dealers, dealers, shoe

DEPTH = 40
"""The maximum number of cards that matter to one hand: the up card, the hand, the dealer, and cards set aside."""
DEEP = 34
"""The maximum number of cards of one value."""


@dataclass(frozen=True)
class Hands:
    """Finished hands: what they hold, the class they end in, and in how many orders (times a scale) they come about."""

    comps: Array
    kinds: Array
    ways: Array


@dataclass(frozen=True)
class Aside:
    """The cards that a split set aside: further cards of the pair, and other hands' second cards not of the pair."""

    pairs: int
    others: int


NOTHING_ASIDE = (Aside(0, 0),)


@kernel
def _mod(x: Any, p: Any, inverse: float) -> Any:
    """Return the remainder by a prime, without dividing: the quotient by floats is off by one at most for x below 2**62.

    With zero for prime and inverse, a float is returned unchanged.
    """
    rest = x - np.int64(np.float64(x) * inverse) * p
    if rest < 0:
        rest += p
    elif rest >= p:
        rest -= p
    return rest


@kernel
def _weigh(
    comps: Any, kinds: Any, ways: Any, up: int, pair: int,
    d_comps: Any, d_held: Any, d_size: Any, d_result: Any, d_orders: Any,
    falls: Any, aside: Any, needs: Any, natural: int, p: Any, inverse: float, out: Any, buckets: Any,
) -> None:  # fmt: skip
    """Add every hand against every dealer's hand into `out[aside, class, result]`."""
    for t in range(len(kinds)):
        size = 1
        base = _mod(ways[t], p, inverse)
        for v in range(VALUES):
            used = comps[t, v] + (1 if v == up else 0)
            size += comps[t, v]
            if v != pair:
                base = _mod(base * falls[v, 0, used], p, inverse)
        own = comps[t, pair] + (1 if pair == up else 0)
        kind = kinds[t]
        for c in range(aside.shape[0]):
            whole = _mod(base * aside[c, own, size], p, inverse)
            if needs[kind]:
                out[c, kind, BUST] = _mod(out[c, kind, BUST] + whole, p, inverse)
            else:
                out[c, kind, UNSEEN] = _mod(out[c, kind, UNSEEN] + whole, p, inverse)
        if needs[kind]:
            buckets[:] = 0
            for d in range(len(d_size)):
                weight = base
                for i in range(d_held.shape[1]):
                    v = d_held[d, i]
                    if v < 0:
                        break
                    if v != pair:
                        gone = comps[t, v] + (1 if v == up else 0)
                        weight = _mod(weight * falls[v, gone, d_comps[d, v]], p, inverse)
                # below 2**31 times 78 orders, some thousand times at most: far from 2**63
                buckets[d_result[d], d_comps[d, pair], d_size[d]] += weight * d_orders[d]
            for r in range(BUST):
                for x in range(buckets.shape[1]):
                    for n in range(buckets.shape[2]):
                        if buckets[r, x, n]:
                            weight = _mod(buckets[r, x, n], p, inverse)
                            for c in range(aside.shape[0]):
                                part = _mod(weight * aside[c, own + x, size + n], p, inverse)
                                out[c, kind, r] = _mod(out[c, kind, r] + part, p, inverse)
                                out[c, kind, BUST] = _mod(out[c, kind, BUST] - part, p, inverse)
        elif natural >= 0:
            used = comps[t, natural] + (1 if natural == up else 0)
            weight, x = base, own
            if natural == pair:
                x += 1
            else:
                weight = _mod(weight * falls[natural, used, 1], p, inverse)
            for c in range(aside.shape[0]):
                part = _mod(weight * aside[c, x, size + 1], p, inverse)
                out[c, kind, BLACKJACK] = _mod(out[c, kind, BLACKJACK] + part, p, inverse)
                out[c, kind, UNSEEN] = _mod(out[c, kind, UNSEEN] - part, p, inverse)


def fall(cards: int, many: int) -> int:
    """Return the ways to draw this many of that many cards, in order."""
    return prod(range(cards - many + 1, cards + 1)) if many <= cards else 0


def denominator(decks: int) -> int:
    """Return the denominator of every weight."""
    return fall(48 * decks, DEPTH)


@cache
def _falls(decks: int) -> Array:
    """Return falling factorials by value, cards gone and cards drawn."""
    counts = [int(n) for n in shoe(decks)]
    falls = np.zeros((VALUES, DEEP, DEEP), dtype=object)
    for v, gone, many in product(range(VALUES), range(DEEP), range(DEEP)):
        falls[v, gone, many] = fall(max(counts[v] - gone, 0), many)
    return falls


@cache
def _asides(decks: int, pair: int, asides: tuple[Aside, ...]) -> Array:
    """Return the factors that depend on the pair's own value and on the number of cards, over the one denominator."""
    own_cards, whole = int(shoe(decks)[pair]), 48 * decks
    rest = [fall(whole - drawn, DEPTH - drawn) for drawn in range(DEPTH + 1)]
    table = np.zeros((len(asides), DEEP, DEPTH + 1), dtype=object)
    for c, a in enumerate(asides):
        for own in range(DEEP - a.pairs):
            for size in range(max(own, 1), DEPTH + 1 - a.pairs - a.others):
                ways = fall(own_cards, own + a.pairs) * fall(whole - own_cards - (size - own), a.others)
                table[c, own, size] = ways * rest[size + a.pairs + a.others]
    return table


@cache
def _tables(decks: int, pair: int, asides: tuple[Aside, ...], p: int | None) -> tuple[Array, Array]:
    falls, aside = _falls(decks), _asides(decks, pair, asides)
    if p:
        return (falls % p).astype(np.int64), (aside % p).astype(np.int64)
    return falls.astype(np.float64), (aside / denominator(decks)).astype(np.float64)


def _run(hands: Hands, up: int, pair: int, decks: int, asides: Sequence[Aside], p: int | None) -> Array:
    falls, aside = _tables(decks, pair, tuple(asides), p)
    against: Dealers = dealers(up)
    kind: Any = np.int64 if p else np.float64
    out = np.zeros((len(asides), CLASSES, RESULTS), dtype=kind)
    buckets = np.zeros((RESULTS, 12, 12), dtype=kind)
    natural = {ACE: TEN, TEN: ACE}.get(up, -1)
    _weigh(
        hands.comps, hands.kinds, hands.ways.astype(kind), up, pair,
        against.comps, against.held, against.size, against.result, against.orders.astype(kind),
        falls, aside, NEEDS_TOTAL, natural, kind(p or 0), 1 / p if p else 0.0, out, buckets,
    )  # fmt: skip
    return out


def roughly(hands: Hands, up: int, decks: int, pair: int = 0, asides: Sequence[Aside] = NOTHING_ASIDE) -> Array:
    """Return the chances as floats, for the search."""
    return _run(hands, up, pair, decks, asides, None)


def exactly(hands: Hands, up: int, decks: int, pair: int = 0, asides: Sequence[Aside] = NOTHING_ASIDE) -> Array:
    """Return weights over `denominator(decks)`, as whole numbers of any length."""
    moduli = primes(decks)

    def modulo(p: int) -> Array:
        return _run(hands, up, pair, decks, asides, p)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        parts = list(pool.map(modulo, moduli))
    out = np.zeros(parts[0].shape, dtype=object)
    for place in zip(*np.nonzero(np.any([part != 0 for part in parts], axis=0)), strict=True):
        out[place] = together([int(part[place]) for part in parts], moduli)
    return out


def together(remainders: Iterable[int], moduli: Sequence[int]) -> int:
    """Return the lowest number that leaves these remainders."""
    number, step = 0, 1
    for remainder, p in zip(remainders, moduli, strict=True):
        number += step * ((remainder - number) * pow(step, -1, p) % p)
        step *= p
    return number


@cache
def primes(decks: int) -> tuple[int, ...]:
    """Return enough primes that no sum of weights can wrap: ways are scaled by less than 2**10, and a box has at most 4 hands."""
    found: list[int] = []
    bound, whole, p = denominator(decks) << 16, 1, 2**31 - 1
    while whole <= bound:
        if all(p % q for q in range(3, 46341, 2)):
            found.append(p)
            whole *= p
        p -= 2
    return tuple(found)
