"""Results of drawing to cards, up to five: counted by ranks, and corrected where all could share a suit.

>>> from houseway.core.values.cards import cards
>>> sum(drawn(cards("Ts Th 2d"))), drawn(cards("Ts Js Qs"))[kind_of(high(cards("As Ks Qs Js Ts")))]
(1176, 1)
>>> sum(ways for _, ways in alike(3)), sum(ways for _, ways in alike(4))
(22100, 270725)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

from houseway.core.values.cards import RANKS, SUITS, Card

from .hands import PAIR, high, worth

RANKED: Final = range(2, 15)
PRICED_ALIKE: Final = tuple([worth(kind, ()) for kind in range(10) if kind != PAIR] + [worth(PAIR, (rank,)) for rank in RANKED])
"""A value for each kind of hand that some scale or table distinguishes: by category, pairs by their rank."""

_CARDS: Final = {(rank, suit): Card(RANKS[rank - 2] + suit) for rank in RANKED for suit in SUITS}

Counts = tuple[int, ...]
"""The number of draws that make each of those."""


def kind_of(value: int) -> int:
    """Return the index in `PRICED_ALIKE` of a value."""
    kind = value >> 20
    return 9 + (value >> 16 & 15) - 2 if kind == PAIR else kind - (kind > PAIR)


def with_suits(ranks: Sequence[int], suits: str) -> tuple[Card, ...]:
    """Return cards of these ranks in these suits."""
    return tuple(map(_CARDS.__getitem__, zip(ranks, suits, strict=True)))


def alike(many: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield three or four cards of every class that a draw up to five can distinguish, and the number of such hands.

    Only their ranks count, and whether all of them share a suit: where two do not, no five with them will.
    """
    for ranks in combinations_with_replacement(RANKED, many):
        ways = prod(comb(4, ranks.count(rank)) for rank in {*ranks})
        if len({*ranks}) == many:
            yield with_suits(ranks, SUITS[0] * many), 4
            ways -= 4
        if ways:
            yield with_suits(ranks, SUITS[:many]), ways


@cache
def _fives(suits: str) -> dict[tuple[int, ...], int]:
    """Return the kind of every five ranks, in order, that these suits allow."""
    pick = combinations if len({*suits}) == 1 else combinations_with_replacement
    return {ranks: kind_of(high(with_suits(ranks, suits))) for ranks in pick(RANKED, 5) if ranks.count(ranks[2]) < 5}


@cache
def _fills(many: int) -> tuple[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], ...]:
    """Return every choice of so many ranks, and how often each rank is in it."""
    return tuple((more, (*Counter(more).items(),)) for more in combinations_with_replacement(RANKED, many))


@cache
def drawn(own: tuple[Card, ...]) -> Counts:
    """Return the number of ways to fill these cards up to five for each kind of hand, from all the other cards."""
    counts = [0] * len(PRICED_ALIKE)
    mine = [card.rank for card in own]
    of_rank = {rank: [comb(4 - mine.count(rank), many) for many in range(5)] for rank in RANKED}
    unsuited = _fives("cdhsc")
    for more, by_rank in _fills(5 - len(own)):
        ways = 1
        for rank, many in by_rank:
            ways *= of_rank[rank][many]
        if ways:
            counts[unsuited[*sorted((*mine, *more)),]] += ways
    if len({card.suit for card in own}) == 1:
        suited = _fives("sssss")
        for more in combinations([rank for rank in RANKED if rank not in mine], 5 - len(own)):
            five = (*sorted((*mine, *more)),)
            counts[unsuited[five]] -= 1
            counts[suited[five]] += 1
    return tuple(counts)
