"""All 154,143,080 hands of seven, in classes that no wager distinguishes, each with a representative hand.

Suits matter only where five cards share one, or four with the joker. Such a suit is the only one, so all are four
times those of one suit: its cards, and the other cards by rank; two others of one suit or of two, where a royal match
could depend on it. Every other hand is its ranks. The number of hands with just these ranks is known, and those in
which a suit matters are subtracted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np

from houseway.core.values.cards import JOKER
from houseway.games.pai_gow_poker.sides import Five, all_seven, insurance_row
from houseway.lab.kept_counts import Counts, Progress, no_progress
from houseway.lab.tally import as_counts
from houseway.poker.values.joker import ROYAL, STRAIGHT_FLUSH, TRIPS

from .sizes import HANDS
from .tables import THE_JOKER, Deck, Ints, cards_of, masks_of

RANKS = range(13)
SUITS = 4
MATCHES = ("king_queen", "natural_ace_king")
ASKED_FOR = ({11, 10}, {12, 11})
"""The ranks of a royal match, king and queen or ace and king: only then can a shared suit of two others matter."""


class Classes(NamedTuple):
    """One hand per class, and the number of hands in it."""

    hands: Deck
    ways: Ints


@cache
def classes() -> Classes:
    """Return every class of hands once."""
    suited = list(_suited())
    taken: Counter[tuple[int, ...]] = Counter()
    for hand, ways in suited:
        taken[_ranks(hand)] += ways
    plain = [(spread_out(ranks), _all_ways(ranks) - taken[ranks]) for ranks in rank_sets()]
    rows = [(hand, ways) for hand, ways in (*suited, *plain) if ways]
    found = Classes(np.array([hand for hand, _ in rows], np.uint8), np.array([ways for _, ways in rows], np.int64))
    assert int(found.ways.sum()) == HANDS
    return found


def _suited() -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the hands in which one suit, clubs for all four, has enough cards to matter."""
    for joker in (False, True):
        whole = 6 if joker else 7
        for many in range(4 if joker else 5, whole + 1):
            others = list(_others(whole - many))
            for ranks in combinations(RANKS, many):
                for cards, ways in others:
                    yield (*ranks, *cards, *((THE_JOKER,) if joker else ())), SUITS * ways


def _others(many: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield up to two cards of the other three suits, by rank."""
    if many == 0:
        yield (), 1
    elif many == 1:
        yield from (((13 + rank,), 3) for rank in RANKS)
    else:
        for one, other in combinations_with_replacement(RANKS, 2):
            if one == other:
                yield (13 + one, 26 + one), 3
            elif {one, other} in ASKED_FOR:
                yield (13 + one, 13 + other), 3
                yield (13 + one, 26 + other), 6
            else:
                yield (13 + one, 26 + other), 9


def _ranks(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranks in order; the joker does not have one."""
    return tuple(sorted(card % 13 if card != THE_JOKER else 13 for card in hand))


def rank_sets() -> Iterator[tuple[int, ...]]:
    """Yield every possible choice of ranks; 13 is the joker."""
    for joker in (False, True):
        for ranks in combinations_with_replacement(RANKS, 6 if joker else 7):
            if all(ranks.count(rank) <= SUITS for rank in {*ranks}):
                yield (*ranks, 13) if joker else ranks


def _all_ways(ranks: tuple[int, ...]) -> int:
    return prod(comb(SUITS, many) for rank, many in Counter(ranks).items() if rank != 13)


def spread_out(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return suits in turn, so that no suit has more than two cards and cards of one rank differ."""
    return tuple(THE_JOKER if rank == 13 else 13 * (at % SUITS) + rank for at, rank in enumerate(ranks))


# What the side wagers see


def count_sides(rules: object = None, progress: Progress = no_progress) -> Counts:
    """Count the hands by what is among their fives, and by the rows that take all seven cards."""
    found = classes()
    masks = masks_of(found.hands)
    runs = masks & _bits(STRAIGHT_FLUSH, ROYAL) != 0
    seven = np.zeros(len(masks), np.int64)
    for at in np.flatnonzero(runs).tolist():
        hand = cards_of(found.hands[at])
        seven[at] = sum(1 << bit for bit, match in enumerate(MATCHES) for row in all_seven(hand, match) if "match" in row)
        natural = any("seven-card" in row for row in all_seven(hand, MATCHES[0]))
        seven[at] += (8 if JOKER in hand else 4) if natural else 0
    ways: Counter[tuple[int, int]] = Counter()
    for mask, flag, many in zip(masks.tolist(), seven.tolist(), found.ways.tolist(), strict=True):
        ways[mask, flag] += many
    columns = ([mask for mask, _ in ways], [flag for _, flag in ways], list(ways.values()))
    return dict(zip(("masks", "seven", "ways"), (np.array(column, np.int64) for column in columns), strict=True))


def _bits(*kinds: int) -> np.uint32:
    return np.uint32(sum(15 << 4 * (kind - TRIPS) for kind in kinds))


def fives_in(mask: int) -> frozenset[Five]:
    """Return the fives that a mask represents, in the game's own names."""
    bits = [bit for bit in range(32) if mask >> bit & 1]
    return frozenset(Five(TRIPS + bit // 4, bool(bit & 2), bool(bit & 1)) for bit in bits)


def count_insurance(rules: object = None, progress: Progress = no_progress) -> Counts:
    """Count the hands with nothing in them by their highest card; only hands of seven different ranks are checked."""
    found = classes()
    ranks = np.sort(np.where(found.hands == THE_JOKER, 12, found.hands % 13), axis=1)
    different = np.all(np.diff(ranks, axis=1) > 0, axis=1)
    named: Counter[str] = Counter()
    for at in np.flatnonzero(different).tolist():
        named[insurance_row(cards_of(found.hands[at])) or ""] += int(found.ways[at])
    named[""] += HANDS - sum(named.values())
    return as_counts(named)
