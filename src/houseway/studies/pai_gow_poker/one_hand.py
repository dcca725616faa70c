"""One hand of seven in each of its settings against every hand the dealer can still have, given all cards that are in sight.

The dealer's hands are counted by their ranks first, as if no suit mattered. Then those in which one suit has five cards, or four
with the joker, are taken from where their ranks would set them and added where the house way sets them. How each choice of ranks
and each such hand is set is computed once for a house way; a hand is then priced from some hundred thousand whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.values.cards import Card
from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY, WHEEL_RANK
from houseway.games.pai_gow_poker.house_way import Way, way_of
from houseway.games.pai_gow_poker.set_hands import wheel_lowest
from houseway.lab.kept_counts import kept
from houseway.lab.kernel import kernel

from .classes import RANKS, SUITS, rank_sets, spread_out
from .rows import LOW_BITS, NONE
from .tables import FIRST, SECOND, SPLITS, THE_JOKER, Deck, Ints, Worths, high_places, numbered, worths
from .way import Lines, lines_of, low_worths, set_by_lines

Small = NDArray[Any]
FACES = 9
FOUL = -1


class Dealers(NamedTuple):
    """The house's setting of every hand: by its ranks, and by the suit that matters where one does."""

    keys: Ints
    """Every pair of worths that the house sets: the place of the high hand, then the worth of the low one in the last bits."""
    ranks: Small
    """By choice of ranks: the seven ranks in order, 13 for the joker."""
    plain: Ints
    """By choice of ranks: how it is set, as a number of `keys`."""
    held: Ints
    """By cards of the suit that matters: their ranks as bits; above them a bit for the joker."""
    starts: Ints
    """The start of the rows of these cards, and the end of the last."""
    others: Small
    """By row: the ranks of up to two cards of other suits, or `NONE`."""
    suited: Ints
    instead: Ints
    """By row: how such a hand is set, and how its ranks alone would be, as numbers of `keys`."""


@kernel
def _house_keys(hands: Deck, w: Worths, lines: Lines, firsts: Ints, seconds: Ints, keys: Ints) -> None:
    """Set each hand the house way."""
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    for row in range(hands.shape[0]):
        hand = hands[row]
        high_places(hand, places, w, firsts, seconds)
        low_worths(hand, places, lows, w, firsts, seconds)
        way, _ = set_by_lines(hand, places, lows, w, lines, firsts, seconds)
        keys[row] = places[way] << 7 | lows[way]


assert LOW_BITS == 7  # a kernel reads numbers, not names


def _set(hands: list[tuple[int, ...]], way: Way, *, lowest: bool) -> Ints:
    keys = np.zeros(len(hands), np.int64)
    _house_keys(np.array(hands, np.uint8), worths(lowest), lines_of(way, lowest), FIRST, SECOND, keys)
    return keys


def _suits() -> Iterator[tuple[int, bool, tuple[int, ...]]]:
    """Yield the cards of a suit that matters: their bits, whether the joker is there, and their ranks."""
    for joker in (False, True):
        for many in range(4 if joker else 5, 7 if joker else 8):
            for ranks in combinations(RANKS, many):
                yield sum(1 << rank for rank in ranks), joker, ranks


@lru_cache(maxsize=2)
def dealers(rules: Rules) -> Dealers:
    """Return the house's setting of every hand under these rules; it is computed once and cached."""
    settings = {key: rules.settings[key] for key in (HOUSE_WAY.name, WHEEL_RANK.name)}
    way, lowest = way_of(rules[HOUSE_WAY]), wheel_lowest(rules)
    found = kept(rules.game.key, "dealers", settings, lambda: dict(_dealers(way, lowest)._asdict()))
    return Dealers(*(found[name] for name in Dealers._fields))


def _dealers(way: Way, lowest: bool) -> Dealers:
    sets = list(rank_sets())
    plain = _set([spread_out(ranks) for ranks in sets], way, lowest=lowest)
    by_ranks = dict(zip(sets, plain.tolist(), strict=True))
    held, sizes, others, hands, instead = list[int](), list[int](), list[tuple[int, ...]](), list[tuple[int, ...]](), list[int]()
    for bits, joker, ranks in _suits():
        held.append(bits | joker << len(RANKS))
        wild = (THE_JOKER,) if joker else ()
        beside = list(combinations_with_replacement(RANKS, 7 - len(ranks) - joker))
        sizes.append(len(beside))
        for two in beside:
            others.append((*two, NONE, NONE)[:2])
            hands.append((*ranks, *(13 * (at + 1) + rank for at, rank in enumerate(two)), *wild))
            instead.append(by_ranks[(*sorted((*ranks, *two)), *((13,) if joker else ()))])
    suited = _set(hands, way, lowest=lowest)
    keys, numbers = np.unique(np.concatenate((plain, suited)), return_inverse=True)
    return Dealers(
        keys=keys.astype(np.int64),
        ranks=np.array(sets, np.int8),
        plain=numbers[: len(plain)].astype(np.int64),
        held=np.array(held, np.int64),
        starts=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        others=np.array(others, np.int8),
        suited=numbers[len(plain) :].astype(np.int64),
        instead=np.searchsorted(keys, np.array(instead, np.int64)).astype(np.int64),
    )


@kernel
def _count(left: Ints, ranks: Small, plain: Ints, held: Ints, starts: Ints, others: Small, suited: Ints, instead: Ints,
           found: Ints) -> None:  # fmt: skip
    """Count the hands of the cards that are left, by how the house sets them. `left` is the ranks of each suit as bits, then
    whether the joker is left.
    """
    many = np.zeros(13, np.int64)
    for suit in range(4):
        for rank in range(13):
            many[rank] += left[suit] >> rank & 1
    for row in range(ranks.shape[0]):
        ways: Any = 1
        run = 0
        for at in range(7):
            rank = ranks[row, at]
            if rank == 13:
                ways *= left[4]
            else:
                run = run + 1 if at and ranks[row, at - 1] == rank else 1
                ways = ways * (many[rank] - run + 1) // run  # a binomial, factor by factor
            if ways == 0:
                break
        if ways > 0:
            found[plain[row]] += ways
    apart = np.zeros(14, np.int64)
    for suit in range(4):
        for rank in range(13):
            apart[rank] = many[rank] - (left[suit] >> rank & 1)
        for block in range(held.shape[0]):
            cards = held[block] & 8191
            if cards & left[suit] != cards or (held[block] >> 13 and not left[4]):
                continue
            for row in range(starts[block], starts[block + 1]):
                if suited[row] == instead[row]:
                    continue
                one, other = others[row, 0], others[row, 1]
                if one == 13:
                    ways = 1
                elif other == 13:
                    ways = apart[one]
                elif one == other:
                    ways = apart[one] * (apart[one] - 1) // 2
                else:
                    ways = apart[one] * apart[other]
                found[suited[row]] += ways
                found[instead[row]] -= ways


def counted(rules: Rules, seen: Iterable[Card]) -> Ints:
    """Return the number of the dealer's remaining hands that are set as each of `Dealers.keys`."""
    left = np.array([(1 << 13) - 1] * SUITS + [1], np.int64)
    for card in numbered(tuple(seen)):
        if card == THE_JOKER:
            left[SUITS] = 0
        else:
            left[card // 13] &= ~(1 << card % 13)
    house = dealers(rules)
    found = np.zeros(len(house.keys), np.int64)
    _count(left, *house[1:], found)
    return found


@kernel
def _faces(places: Ints, lows: Ints, keys: Ints, ways: Ints, faces: Ints) -> None:
    for key in range(keys.shape[0]):
        if ways[key]:
            place, low = keys[key] >> 7, keys[key] & 127
            for way in range(21):
                if lows[way] >= 0:
                    high = 2 if places[way] > place else 1 if places[way] == place else 0
                    faces[way, 3 * high + (2 if lows[way] > low else 1 if lows[way] == low else 0)] += ways[key]


def faces(rules: Rules, seven: tuple[Card, ...], seen: Iterable[Card]) -> list[list[int]]:
    """Return the dealer's hands by setting, in the order of the game's `splits`, and by face; no face where it is a foul."""
    w, hand = worths(wheel_lowest(rules)), np.array(numbered(seven), np.uint8)
    places, lows = np.zeros(SPLITS, np.int64), np.zeros(SPLITS, np.int64)
    high_places(hand, places, w, FIRST, SECOND)
    low_worths(hand, places, lows, w, FIRST, SECOND)
    found = np.zeros((SPLITS, FACES), np.int64)
    _faces(places, lows, dealers(rules).keys, counted(rules, seen), found)
    return [row.tolist() if low != FOUL else [] for row, low in zip(found, lows.tolist(), strict=True)]
