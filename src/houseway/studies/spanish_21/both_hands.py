"""The exact variance of the wager: two hands of a split box together, with the dealer's.

    scripts/dev lab spanish_21 both_hands [DECKS] [STRATEGY]

The square of a box is the sum of the squares of its hands and of the products of every two of them. The cards of two hands, of
the dealer and those set aside come at moments that are known before the card is (see `endings`), so two hands weigh what their
cards together weigh. All pairs of hands are sorted by the cards they hold together; each such set meets every dealer's hand once.
The suits of two hands are not independent where both can become 6-7-8 or 7-7-7: they are counted together, card by card.

Two hands draw more cards than one, so the denominator is deeper than that of `weights`, and there are more primes.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from houseway.games.spanish_21.bars import MOST_HANDS
from houseway.games.spanish_21.house_rules import DECKS
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.study import under

from .endings import Play, Sheet
from .hand_sets import KINDS, SORTS, scale, sets_of
from .prices import ANOTHER, CLASSES, FIRST, NEEDS_TOTAL, Prices
from .tree import BLACKJACK, BUST, RESULTS, UNSEEN, VALUES, Array, dealers, shoe
from .values import Weights
from .weights import Aside, fall, together

SPARE = 48
"""Bits by which a sum may exceed the denominator: shared suits, and the pairs of hands of a box."""
DEPTH = 46
"""The maximum number of cards that matter to two hands: the up card, the hands, the dealer, and cards set aside."""


Weighed = Mapping[tuple[int, int, int, int], int]
"""Weights by the first one's role, two classes and a result."""


class Both(NamedTuple):
    """The weight of two hands: their roles, the class of each, a dealer's result."""

    first: int
    kind: int
    other: int
    result: int
    weight: int


class TwoHands(NamedTuple):
    """Two hands of a box: what is set aside, the first one's role, and whether each may have a second card of the pair."""

    aside: Aside
    role: int
    free: bool
    other_free: bool

    @property
    def sorts(self) -> list[int]:
        """Return the sorts that these can be: 1 if the other hand's second card is of the pair, 2 if the first one's is."""
        return [sort for sort in range(4) if (self.free or sort < 2) and (self.other_free or not sort % 2)]


@cache
def twos(most: int = MOST_HANDS) -> Counter[TwoHands]:
    """Return every two hands of all the ways a box can split."""
    found: Counter[TwoHands] = Counter()

    def draw(hands: int, waiting: int, done: tuple[bool, ...]) -> None:
        if not waiting:
            for i in range(hands):
                for j in range(i + 1, hands):
                    closed = sum(not free for at, free in enumerate(done) if at not in (i, j))
                    found[TwoHands(Aside(hands - 2, closed), ANOTHER if i else FIRST, done[i], done[j])] += 1
        elif hands == most:
            draw(hands, waiting - 1, (*done, True))
        else:
            draw(hands + 1, waiting + 1, done)
            draw(hands, waiting - 1, (*done, False))

    draw(2, 2, ())
    return found


# Against the dealer


@cache
def primes(decks: int) -> tuple[int, ...]:
    """Return enough primes below 2**31 that no sum of weights can wrap."""
    found: list[int] = []
    bound, whole, p = denominator(decks) << SPARE, 1, 2**31 - 1
    while whole <= bound:
        if all(p % q for q in range(3, 46341, 2)):
            found.append(p)
            whole *= p
        p -= 2
    return tuple(found)


def denominator(decks: int) -> int:
    """Return the denominator of every weight, shared suits apart."""
    return fall(48 * decks, DEPTH)


def drawn_from(decks: int) -> Array:
    """Return falling factorials by cards left and cards drawn; none that a dealer needs exceeds 62 bits."""
    table = [[fall(left, many) for many in range(12)] for left in range(12 * decks + 1)]
    return np.array([[one if one < 1 << 62 else 0 for one in row] for row in table], np.int64)


def falls_gone(decks: int, p: int) -> Array:
    """Return the ways to draw so many of each value from a full shoe, modulo a prime."""
    return np.array([[fall(int(cards), many) % p for many in range(DEPTH + 1)] for cards in shoe(decks)], np.int64)


def asides_table(decks: int, pair: int, asides: tuple[Aside, ...], p: int) -> Array:
    """Return the factors that depend on the pair's own value and on the number of cards, modulo a prime."""
    own_cards, whole = int(shoe(decks)[pair]), 48 * decks
    rest = [fall(whole - drawn, DEPTH - drawn) for drawn in range(DEPTH + 1)]
    table = np.zeros((len(asides), DEPTH + 1, DEPTH + 1), np.int64)
    for c, a in enumerate(asides):
        for own in range(DEPTH + 1 - a.pairs):
            for size in range(max(own, 1), DEPTH + 1 - a.pairs - a.others):
                ways = fall(own_cards, own + a.pairs) * fall(max(whole - own_cards - (size - own), 0), a.others)
                table[c, own, size] = ways * rest[size + a.pairs + a.others] % p
    return table


@kernel
def remainder_of(x: Any, p: Any, inverse: float) -> Any:
    """Return the remainder by a prime without dividing: the quotient by floats is off by one at most for x below 2**62."""
    rest = x - np.int64(np.float64(x) * inverse) * p
    return rest + p if rest < 0 else rest - p if rest >= p else rest


@kernel
def _meet(
    first: int, last: int, comps: Any, start: Any, sort: Any, kinds: Any, ways: Any, up: int, pair: int, cards: Any,
    d_comps: Any, d_held: Any, d_size: Any, d_result: Any, d_orders: Any,
    drawn: Any, falls: Any, aside: Any, wanted: Any, moduli: Any, inverses: Any, out: Any,
) -> None:  # fmt: skip
    """Add every two hands against every dealer's hand into `out[prime, aside, play and sort, classes, result]`.

    The dealer's hands that meet a set of cards are added up once, in upper and lower bits; then every prime reads them.
    """
    deep = 12
    high, low = np.zeros((BUST, deep, deep), np.int64), np.zeros((BUST, deep, deep), np.int64)
    many = aside.shape[1]
    met, found = np.zeros((many, RESULTS), np.int64), np.zeros((BUST * deep * deep, 5), np.int64)
    for m in range(first, last):
        size, there = 1, True
        for v in range(VALUES):
            size += comps[m, v]
            there = there and comps[m, v] + (1 if v == up else 0) <= cards[v]
        if not there:
            continue
        own = comps[m, pair] + (1 if pair == up else 0)
        high[:] = 0
        low[:] = 0
        for d in range(len(d_size)):
            weight = d_orders[d]
            for i in range(d_held.shape[1]):
                v = d_held[d, i]
                if v < 0:
                    break
                if v != pair:
                    weight *= drawn[cards[v] - comps[m, v] - (1 if v == up else 0), d_comps[d, v]]
            high[d_result[d], d_comps[d, pair], d_size[d]] += weight >> 31
            low[d_result[d], d_comps[d, pair], d_size[d]] += weight & 0x7FFFFFFF
        there_are = 0
        for r in range(BUST):
            for x in range(deep):
                for n in range(deep):
                    if high[r, x, n] or low[r, x, n]:
                        found[there_are] = r, own + x, size + n, high[r, x, n], low[r, x, n]
                        there_are += 1
        for q in range(len(moduli)):
            p, inverse = moduli[q], inverses[q]
            above = (1 << 31) % p
            base = 1
            for v in range(VALUES):
                if v != pair:
                    base = remainder_of(base * falls[q, v, comps[m, v] + (1 if v == up else 0)], p, inverse)
            met[:] = 0
            for c in range(many):
                met[c, BUST] = aside[q, c, own, size]
            for at in range(there_are):
                r = found[at, 0]
                weight = remainder_of(remainder_of(found[at, 3], p, inverse) * above, p, inverse)
                weight = remainder_of(weight + remainder_of(found[at, 4], p, inverse), p, inverse)
                for c in range(many):
                    part = remainder_of(weight * aside[q, c, found[at, 1], found[at, 2]], p, inverse)
                    met[c, r] += part
                    met[c, BUST] -= part
            for c in range(many):
                for r in range(BUST + 1):
                    met[c, r] = remainder_of(met[c, r] % p * base, p, inverse)
            for e in range(start[m], start[m + 1]):
                weight = ways[e] % p
                for c in range(many):
                    if wanted[c, sort[e] % SORTS]:
                        for r in range(BUST + 1):
                            part = remainder_of(weight * met[c, r], p, inverse)
                            out[q, c, sort[e], kinds[e], r] = remainder_of(out[q, c, sort[e], kinds[e], r] + part, p, inverse)


def weigh_both(plays: Sequence[Play], up: int, pair: int, decks: int, most: int = MOST_HANDS) -> list[Weighed]:
    """Return for each play the weights of every two hands of a split box, over `BothWeights.whole`."""
    sets, against, many = sets_of(plays, pair, decks), dealers(up), twos(most)
    asides = tuple(dict.fromkeys(two.aside for two in many))
    moduli = primes(decks)
    deep = int(sets.comps.sum(axis=1).max()) + int(against.size.max()) + 1 + max(sum((a.pairs, a.others)) for a in asides)
    assert deep <= DEPTH, (deep, up, pair)
    falls = np.stack([falls_gone(decks, p) for p in moduli])
    aside = np.stack([asides_table(decks, pair, asides, p) for p in moduli])
    wanted = np.zeros((len(asides), SORTS), np.bool_)
    for two in many:
        wanted[asides.index(two.aside), two.sorts] = True
    cards = shoe(decks)
    primed = np.array(moduli, np.int64)

    def part(first: int, last: int) -> Array:
        mine = np.zeros((len(moduli), len(asides), len(plays) * SORTS, KINDS, RESULTS), np.int64)
        _meet(
            first, last, *sets, up, pair, cards, against.comps, against.held, against.size, against.result, against.orders,
            drawn_from(decks), falls, aside, wanted, primed, 1 / primed, mine,
        )  # fmt: skip
        return mine

    out = np.zeros((len(moduli), len(asides), len(plays) * SORTS, KINDS, RESULTS), np.int64)
    for some in shared_out(part, len(sets.comps), parts=4):
        out += some
    return [_together(out[:, :, SORTS * at : SORTS * (at + 1)], asides, many, moduli) for at in range(len(plays))]


def _together(out: Array, asides: tuple[Aside, ...], many: Counter[TwoHands], moduli: tuple[int, ...]) -> Weighed:
    found: Counter[tuple[int, int, int, int]] = Counter()
    for two, times in many.items():
        table: Array = out[:, asides.index(two.aside), two.sorts].sum(axis=1) % np.array(moduli, np.int64)[:, None, None]
        for kinds, result in zip(*np.nonzero(table.any(axis=0)), strict=True):
            one, other = divmod(int(kinds), CLASSES)
            found[two.role, one, other, int(result)] += times * together(table[:, kinds, result].tolist(), moduli)
    return found


@dataclass(frozen=True)
class BothWeights:
    """The weights of every two hands of the boxes that a strategy splits, over `whole`."""

    decks: int
    rows: tuple[Both, ...]

    @property
    def whole(self) -> int:
        """Return the denominator of the weights."""
        return denominator(self.decks) * scale(self.decks)

    def products(self, prices: Prices) -> Fraction:
        """Return the mean of the product of what two hands net, over all rounds and every two hands of a box."""

        @cache
        def net(kind: int, result: int, role: int) -> Fraction:
            seen = result if NEEDS_TOTAL[kind] or result == BLACKJACK else UNSEEN
            return prices.endings(kind, seen, role)[0][1].net

        made = Fraction(0)
        for first, kind, other, result, weight in self.rows:
            made += net(kind, result, first) * net(other, result, ANOTHER) * weight
        return made / self.whole


class BothHands:
    """A cache of weights of two hands: plays of one pair under one up card are weighed together."""

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self._kept: dict[tuple[int, int, bytes], Weighed] = {}

    def weighed(self, strategies: Sequence[Sequence[Sheet]], tick: Callable[[], None] = lambda: None) -> list[BothWeights]:
        """Return the weights of strategies, each a sheet for every up card."""
        found = [Counter[tuple[int, int, int, int]]() for _ in strategies]
        for up in range(VALUES):
            for pair in range(VALUES):
                keyed = [
                    (at, (up, pair, sheets[up].after[pair].act.tobytes() + sheets[up].after[pair].rescue.tobytes()))
                    for at, sheets in enumerate(strategies)
                    if sheets[up].split[pair, 0]
                ]
                fresh = {key: strategies[at][up].after[pair] for at, key in keyed if key not in self._kept}
                if fresh:
                    self._kept |= zip(fresh, weigh_both([*fresh.values()], up, pair, self.decks), strict=True)
                for at, key in keyed:
                    found[at].update(self._kept[key])
            tick()
        return [BothWeights(self.decks, tuple(Both(*key, many) for key, many in sorted(one.items()))) for one in found]


def mean_square(found: Weights, both: BothWeights, prices: Prices) -> Fraction:
    """Return the mean square of what a wager nets: hand by hand, and every two hands of a box."""
    made = Fraction(0)
    for up, _, role, kind, result, weight in found.rows:
        made += sum((share * ending.net**2 for share, ending in prices.endings(kind, result, role, up)), Fraction(0)) * weight
    return made / found.whole + 2 * both.products(prices)


def main() -> int:
    """Count the variance of a strategy and compare it with the one that was dealt."""
    from . import STUDY
    from .main import BASIC, prices_of, sheets_of, spread, weights_of

    decks = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    strategy = sys.argv[2] if len(sys.argv) > 2 else BASIC
    rules = under(STUDY.game, {DECKS.name: decks})
    counts = STUDY.counts(STUDY.line("wager"), rules)
    prices, began = prices_of(rules), time.process_time()
    done: list[None] = []

    def tick() -> None:
        done.append(None)
        print(f"{len(done)} of {VALUES} up cards, {time.process_time() - began:.0f} s of the processor", flush=True)

    [both] = BothHands(decks).weighed([sheets_of(counts, strategy)], tick)
    dealt = spread(counts, rules, None, strategy)
    exact = mean_square(weights_of(counts, strategy, decks), both, prices) - dealt.house_edge**2
    error = float(dealt.errors["variance"])
    strays = float(dealt.variance - exact) / error
    print(f"{decks} decks, {strategy}: variance {float(exact):.6f} exactly, {exact}")
    print(f"dealt {float(dealt.variance):.6f} +- {error:.6f}: {strays:+.2f} standard errors away")
    return int(abs(strays) > 4)


if __name__ == "__main__":
    sys.exit(__doc__ if {"-h", "--help"} & {*sys.argv} else main())
