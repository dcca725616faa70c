"""Lookup tables for the values of poker hands: for whole arrays of hands, and for use in other kernels.

`houseway.poker` decides which hand beats which. It is called once for every way a hand can hold its ranks, and once
for every way it can be suited; the results, put in order, become small whole numbers (*places*: 1 is the worst hand,
zero is not a hand), and the results themselves are kept with them. So a lookup contains no rule, and another kind of
hand (three cards, lows, another order) is another function given to the same builder.

A lookup adds up one number for each card and goes through three arrays:

- the ranks are split in two halves; the sum of the small weights of one half identifies the way to hold that half;
- `upper[sum]` is where a row begins, `lower[sum]` how far along it: together they number all ways to hold ranks
  without a gap;
- four bits for each suit count its cards, begun so that the highest bit is set as soon as suits matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, RANKS, SUITS, Card
from houseway.poker import high, low
from houseway.poker.values import forms
from houseway.poker.values.three_cards import high as three

from .kept_counts import Counts, kept
from .kernel import kernel, shared_out

LOWER, UPPER = range(7), range(7, 13)
WEIGHTS = (1, 5, 24, 112, 521, 2247, 9244, 1, 5, 24, 112, 521, 2247)
"""The smallest weights whose sums identify any seven cards of one half, each found after the one before it."""
_UPPER_AT, _SUITS_AT = 16, 32
_HALF, _ANY_SUIT = (1 << 16) - 1, 0x8888
_SUIT_BITS = (1 << 13) - 1
SEVEN_CARDS = 7

Deck = NDArray[np.uint8]
"""Cards by their place in `FRENCH`: thirteen to a suit, from the two to the ace. One hand to a row."""


class LookupTables(NamedTuple):
    """The arrays a kernel looks into. They are handed to kernels, never closed over, so that compiled code holds no rule."""

    cards: NDArray[np.uint64]
    """The amount each card adds; the last entry is the initial sum."""
    lower: NDArray[np.uint16]
    upper: NDArray[np.int32]
    ranks: NDArray[np.uint16]
    """The place of a hand by its ranks alone."""
    suited: NDArray[np.uint16]
    """The place of the cards of one suit, by their thirteen bits; zero if they are too few to matter."""


@dataclass(frozen=True)
class HandKind:
    """A kind of hand: evaluation function, sizes, and how many cards of a suit make suits matter (zero: never)."""

    name: str
    evaluate: Callable[[Sequence[Card]], int | None]
    sizes: range
    suited: int = 0


HIGH = HandKind("high", high, range(5, 8), suited=5)
"""The best five of five, six or seven cards."""
LOW = HandKind("low", low, range(5, 8))
EIGHT_OR_BETTER = HandKind("eight_or_better", lambda held: forms.EIGHT_OR_BETTER.best(held, ()), range(5, 8))
THREE = HandKind("three", three, range(3, 4), suited=3)
"""Three cards as a hand of three."""
THREE_OF_FOUR = HandKind("three_of_four", three, range(3, 5), suited=3)
SIX_OR_BETTER = HandKind("six_or_better", lambda held: forms.SIX_OR_BETTER.best(held, ()), range(3, 5))
"""A low of three out of three or four."""


@dataclass(frozen=True)
class Places:
    """The looks for one kind of hand, and what each place is worth in the game's own numbers."""

    kind: HandKind
    tables: LookupTables
    worth: NDArray[np.int64]
    """By place; the first entry stands for no hand and means nothing."""

    def of(self, hands: Deck) -> NDArray[np.uint16]:
        """The place of each hand, one hand to a row."""
        if hands.shape[1] not in self.kind.sizes:
            raise ValueError(f"{self.kind.name} hands have from {self.kind.sizes[0]} to {self.kind.sizes[-1]} cards")
        places = np.empty(len(hands), np.uint16)
        hands = np.ascontiguousarray(hands, np.uint8)
        if len(hands) < 1 << 16:
            look_up(hands, places, self.tables)
        else:
            for _ in shared_out(lambda first, last: look_up(hands[first:last], places[first:last], self.tables), len(hands)):
                pass
        return places

    def categories(self) -> NDArray[np.int64]:
        """The game's category of each place, for a high hand of five: its worth without the five ranks."""
        return self.worth >> 20


@cache
def places_of(kind: HandKind) -> Places:
    """The looks for a kind of hand, computed by `houseway.poker` the first time and then read from the cache."""
    counts = ranks_of(kind)
    looks = LookupTables(*(np.ascontiguousarray(counts[name]) for name in LookupTables._fields))
    return Places(kind, looks, counts["worth"])


def ranks_of(kind: HandKind) -> Counts:
    """The looks of a kind of hand as they are kept."""
    return kept("poker_ranks", kind.name, {}, lambda: _count_ranks(kind), by=__name__)


def plain(hands: Deck, kind: HandKind = HIGH) -> list[int | None]:
    """Return the same by the plain method: each hand evaluated by the game."""
    return [kind.evaluate([FRENCH[int(card)] for card in hand]) for hand in hands]


def numbered(held: Sequence[Card]) -> list[int]:
    """Cards by their places in the deck."""
    return [FRENCH.index(card) for card in held]


# ---- evaluation by the game


def _count_ranks(kind: HandKind) -> Counts:
    """Evaluate every way to hold ranks, and every way to be suited."""
    lowers, uppers = (_holdings(half, kind.sizes[-1]) for half in (LOWER, UPPER))
    along = {held: place for place, held in enumerate(lowers)}
    fewest, most = kind.sizes[0], kind.sizes[-1]
    lower = np.zeros(1 + max(map(_weight, lowers)), np.uint16)
    upper = np.zeros(1 + max(map(_weight, uppers)), np.int32)
    for held, place in along.items():
        lower[_weight(held)] = place
    answers: list[int | None] = []
    for held in uppers:
        row = [other for other in lowers if fewest <= len(held) + len(other) <= most]
        upper[_weight(held)] = len(answers) - along[row[0]]
        answers += [kind.evaluate(_unsuited(held + other, kind.suited)) for other in row]
    suits = [_of_one_suit(bits, kind) for bits in range(1 << len(RANKS))]
    worth = sorted({answer for answer in (*answers, *suits) if answer is not None})
    by_worth: dict[int | None, int] = {None: 0} | {answer: place for place, answer in enumerate(worth, start=1)}
    return {
        "cards": np.array([*map(_adds, FRENCH), _begins(kind)], np.uint64),
        "lower": lower,
        "upper": upper,
        "ranks": np.array([by_worth[answer] for answer in answers], np.uint16),
        "suited": np.array([by_worth[answer] for answer in suits], np.uint16),
        "worth": np.array([0, *worth], np.int64),
    }


def _holdings(half: range, most: int) -> list[tuple[int, ...]]:
    """Every way to hold up to so many cards of one half, the fewest cards first, so that a row has no gap."""
    ways = [
        held
        for many in range(most + 1)
        for held in combinations_with_replacement(half, many)
        if all(held.count(rank) <= 4 for rank in held)
    ]
    assert len({_weight(held) for held in ways}) == len(ways)  # the weights identify each of them
    return ways


def _weight(held: tuple[int, ...]) -> int:
    return sum(WEIGHTS[rank] for rank in held)


def _adds(card: Card) -> int:
    rank, suit = card.rank - 2, SUITS.index(card.suit)
    return WEIGHTS[rank] << (_UPPER_AT if rank in UPPER else 0) | 1 << _SUITS_AT + 4 * suit


def _begins(kind: HandKind) -> int:
    return sum(8 - kind.suited << _SUITS_AT + 4 * suit for suit in range(4)) if kind.suited else 0


def _unsuited(ranks: tuple[int, ...], suited: int) -> list[Card]:
    """Cards of these ranks in which no suit matters: suits by turns, so that cards of one rank have different ones."""
    held = [FRENCH[13 * (place % 4) + rank] for place, rank in enumerate(sorted(ranks))]
    assert not suited or len(held) < 4 * (suited - 1) + 1
    return held


def _of_one_suit(bits: int, kind: HandKind) -> int | None:
    many = bits.bit_count()
    if not kind.suited or not kind.suited <= many <= kind.sizes[-1]:
        return None
    return kind.evaluate([Card(rank + SUITS[0]) for place, rank in enumerate(RANKS) if bits >> place & 1])


# ---- looking


@kernel
def by_ranks(added: int, looks: LookupTables) -> int:
    """The place of a hand by its ranks, from the sum of its cards."""
    return int(looks.ranks[looks.upper[added >> _UPPER_AT & _HALF] + looks.lower[added & _HALF]])


@kernel
def suits_matter(added: int) -> bool:
    """Whether some suit has enough cards; small, like `by_ranks`, so that loops take it in instead of calling it."""
    return added >> np.uint64(_SUITS_AT) & np.uint64(_ANY_SUIT) != 0


@kernel
def by_suit(added: int, bits: int | np.unsignedinteger[Any], looks: LookupTables) -> int:
    """The place of a hand in which a suit matters, by that suit alone, from the sum of its cards and their 52 bits."""
    flags, suit = added >> np.uint64(_SUITS_AT) & np.uint64(_ANY_SUIT), 0
    while flags & np.uint64(8) == 0:
        flags >>= np.uint64(4)
        suit += 1
    return int(looks.suited[bits >> np.uint64(13 * suit) & np.uint64(_SUIT_BITS)])


@kernel
def look_up(hands: Deck, places: NDArray[np.uint16], looks: LookupTables) -> None:
    """The place of every hand: by its ranks or by its suit, whichever is better."""
    if hands.shape[1] == SEVEN_CARDS:  # a loop of its own, whose steps the compiler lays out: three times as fast
        _look_up(hands, places, looks, SEVEN_CARDS)
    else:
        _look_up(hands, places, looks, hands.shape[1])


@kernel
def _look_up(hands: Deck, places: NDArray[np.uint16], looks: LookupTables, size: int) -> None:
    for row in range(hands.shape[0]):
        added = looks.cards[52]
        for column in range(size):
            added += looks.cards[hands[row, column]]
        place = by_ranks(added, looks)
        if suits_matter(added):
            bits = np.uint64(0)
            for column in range(size):
                bits |= np.uint64(1) << np.uint64(hands[row, column])
            place = max(place, by_suit(added, bits, looks))
        places[row] = place


@kernel
def _tally(first: int, size: int, looks: LookupTables, found: NDArray[np.int64]) -> None:
    """Count the places of all hands of this size whose lowest card is `first`, the rest in rising order."""
    held = np.zeros(size, np.int64)
    added = np.zeros(size + 1, np.uint64)
    bits = np.zeros(size + 1, np.uint64)
    one = np.uint64(1)
    held[0] = first
    added[1] = looks.cards[52] + looks.cards[first]
    bits[1] = one << np.uint64(first)
    last, at = size - 1, 1
    held[1] = first
    while at > 0:
        held[at] += 1
        if held[at] > 52 - size + at:
            at -= 1
            continue
        card = held[at]
        if at < last:
            added[at + 1] = added[at] + looks.cards[card]
            bits[at + 1] = bits[at] | one << np.uint64(card)
            at += 1
            held[at] = card
            continue
        for end in range(card, 52):
            whole = added[last] + looks.cards[end]
            place = by_ranks(whole, looks)
            if suits_matter(whole):
                place = max(place, by_suit(whole, bits[last] | one << np.uint64(end), looks))
            found[place] += 1
        at -= 1


def tally(size: int, kind: HandKind = HIGH) -> NDArray[np.int64]:
    """Return the number of hands of so many cards at each place; at most 133,784,560 in all, so none overflows."""
    places = places_of(kind)

    def counted(first: int, last: int) -> NDArray[np.int64]:
        found = np.zeros(len(places.worth), np.int64)
        for card in range(first, last):
            _tally(card, size, places.tables, found)
        return found

    return np.sum(list(shared_out(counted, 53 - size, parts=53)), axis=0)
