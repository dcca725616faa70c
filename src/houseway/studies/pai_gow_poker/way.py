"""The house way as arrays: the lines that can decide a hand of these ranks, their preferences, and their order.

Everything comes from the game: every line for every choice of ranks, every preference for every two ranks or every
worth. So a kernel sets hands by any list a house has submitted, without containing its rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.core.values.cards import JOKER
from houseway.games.pai_gow_poker.hands import Split
from houseway.games.pai_gow_poker.house_way import WISHES, Parted, Seen, Way, fits_ranks
from houseway.lab.kernel import kernel
from houseway.lab.poker_ranks import HIGH, LookupTables, places_of

from .classes import rank_sets, spread_out
from .tables import DECK, Deck, Ints, Worths, worths

LOW, HIGHEST, COMPLETE, AND_PAIR = (tuple(WISHES).index(wish) for wish in ("low", "high", "complete", "complete_and_pair"))
NO_SPLIT: Split = ((), ())


class Lines(NamedTuple):
    """A house way as arrays, for kernels."""

    ranks: LookupTables
    """The numbering of ranks: seven natural cards, or six with the joker."""
    lines: Ints
    """By that number: the lines that may decide, in order; the last of them has no condition."""
    first: Ints
    second: Ints
    when: Ints
    """By line: the preference that some way to split the cards must satisfy, or -1 for none."""
    prefer: Ints
    """By line: the preferences, ended by -1."""
    by_ranks: Ints
    """By preference, the two groups and the two low ranks: whether it is satisfied."""
    complete: Ints
    """By the worth of the high hand."""
    and_pair: Ints
    """By the worth of the high hand, and whether the low one is a pair."""


@lru_cache(maxsize=4)
def lines_of(way: Way, lowest: bool = False) -> Lines:
    """Return the arrays that a kernel needs about a way, all computed by the game."""
    looks, rows = places_of(HIGH).tables, list(_hands_by_ranks(way))
    size = len(looks.ranks)
    most = max(len(lines) for _, _, lines in rows)
    lines, first, second = np.full((size, most), -1), np.zeros(size, np.int64), np.zeros(size, np.int64)
    for hand, seen, able in rows:
        at = _numbered(hand, looks)
        lines[at, : len(able)] = able
        first[at], second[at] = seen.first - 2, seen.second - 2
    wishes = tuple(WISHES)
    prefer = np.full((len(way), max(len(rule.prefer) for rule in way) + 1), -1)
    for at, rule in enumerate(way):
        prefer[at, : len(rule.prefer)] = [wishes.index(wish) for wish in rule.prefer]
    when = np.array([wishes.index(rule.when) if rule.when else -1 for rule in way])
    complete, and_pair = _by_worth(worths(lowest))
    return Lines(
        ranks=looks,
        lines=lines,
        first=first,
        second=second,
        when=when,
        prefer=prefer,
        by_ranks=_by_ranks(),
        complete=complete,
        and_pair=and_pair,
    )


def _hands_by_ranks(way: Way) -> Iterator[tuple[tuple[int, ...], Seen, list[int]]]:
    """Yield one hand for each choice of ranks, and the lines that apply to it down to the first without a condition."""
    for ranks in rank_sets():
        hand = spread_out(ranks)
        seen = Seen.of(tuple(DECK[card] for card in hand))
        able: list[int] = []
        for at, rule in enumerate(way):
            if fits_ranks(rule, seen):
                able.append(at)
                if not rule.when:
                    break
        yield hand, seen, able


def _numbered(hand: tuple[int, ...], looks: LookupTables) -> int:
    added = sum(int(looks.cards[card]) for card in hand if DECK[card] is not JOKER)
    return int(looks.upper[added >> 16 & 0xFFFF]) + int(looks.lower[added & 0xFFFF])


def _by_ranks() -> Ints:
    """Return every preference that depends on ranks alone."""
    found = np.zeros((len(WISHES), 13, 13, 13, 13), np.int64)
    for at, (name, wish) in enumerate(WISHES.items()):
        if at not in (LOW, HIGHEST, COMPLETE, AND_PAIR):
            assert name not in ("low", "high")
            for first, second, one, other in product(range(13), repeat=4):
                seen = Seen(first + 2, second + 2, (), frozenset(), ())
                found[at, first, second, one, other] = wish(seen, Parted(NO_SPLIT, 0, 0, (one + 2, other + 2)))
    return found


def _by_worth(w: Worths) -> tuple[Ints, Ints]:
    """Return the preferences about the high hand: only its kind matters, and a hand's value starts with its kind."""
    nobody = Seen(0, 0, (), frozenset(), ())

    def grants(wish: str, kind: int, low: tuple[int, int]) -> int:
        return int(WISHES[wish](nobody, Parted(NO_SPLIT, kind << 20, 0, low)))

    kinds: list[int] = w.kinds.tolist()
    complete = [grants("complete", kind, (2, 3)) for kind in kinds]
    and_pair = [[grants("complete_and_pair", kind, low) for low in ((2, 3), (2, 2))] for kind in kinds]
    return np.array(complete), np.array(and_pair)


# Setting


@kernel
def wished(wish: int, first: int, second: int, one: int, other: int, place: int, low: int, lines: Lines) -> int:
    """Return the score of a preference for one way to split a hand; more is better."""
    if wish == 7:
        return low
    if wish == 8:
        return place
    if wish == 5:
        return int(lines.complete[place])
    if wish == 6:
        return int(lines.and_pair[place, 1 if one == other else 0])
    return int(lines.by_ranks[wish, first, second, one, other])


assert (LOW, HIGHEST, COMPLETE, AND_PAIR) == (7, 8, 5, 6)  # a kernel reads numbers, not names


@kernel
def number_of(hand: Deck, looks: LookupTables) -> int:
    """Return the number of a hand's ranks."""
    added = np.uint64(0)
    for at in range(7):
        if hand[at] != 52:
            added += looks.cards[hand[at]]
    return int(looks.upper[added >> np.uint64(16) & np.uint64(0xFFFF)]) + int(looks.lower[added & np.uint64(0xFFFF)])


@kernel
def set_by_lines(hand: Deck, places: Ints, lows: Ints, w: Worths, lines: Lines, firsts: Ints, seconds: Ints) -> tuple[int, int]:
    """Return a hand's setting by a way and the deciding line, given its twenty-one values; fouls have a low of -1."""
    number = number_of(hand, lines.ranks)
    first, second = int(lines.first[number]), int(lines.second[number])
    left = np.zeros(21, np.bool_)
    for at in range(lines.lines.shape[1]):
        line = int(lines.lines[number, at])
        if line < 0:
            break
        when = int(lines.when[line])
        fits = when < 0
        for way in range(21):
            left[way] = lows[way] >= 0
            if not fits and left[way]:
                one, other = int(w.ranks[hand[firsts[way]]]), int(w.ranks[hand[seconds[way]]])
                fits = wished(when, first, second, one, other, int(places[way]), int(lows[way]), lines) > 0
        if not fits:
            continue
        for step in range(lines.prefer.shape[1]):
            wish = int(lines.prefer[line, step])
            if wish < 0:
                break
            best = -1
            for way in range(21):
                if left[way]:
                    one, other = int(w.ranks[hand[firsts[way]]]), int(w.ranks[hand[seconds[way]]])
                    best = max(best, wished(wish, first, second, one, other, int(places[way]), int(lows[way]), lines))
            for way in range(21):
                if left[way]:
                    one, other = int(w.ranks[hand[firsts[way]]]), int(w.ranks[hand[seconds[way]]])
                    left[way] = wished(wish, first, second, one, other, int(places[way]), int(lows[way]), lines) == best
        for way in range(21):
            if left[way]:
                return way, line
    return -1, -1


@kernel
def low_worths(hand: Deck, places: Ints, lows: Ints, w: Worths, firsts: Ints, seconds: Ints) -> None:
    """Compute the value of the two cards in each way, or -1 where that is a foul."""
    for way in range(21):
        low = int(w.low[w.ranks[hand[firsts[way]]], w.ranks[hand[seconds[way]]]])
        lows[way] = low if places[way] >= w.floor[low] else -1


@kernel
def strongest(places: Ints, lows: Ints, house: int) -> tuple[int, int]:
    """Return the ways with the strongest high and the strongest low hand; the other hand breaks a tie, then the house way."""
    tall, small = house, house
    for way in range(21):
        if lows[way] >= 0:
            if places[way] > places[tall] or (places[way] == places[tall] and lows[way] > lows[tall]):
                tall = way
            if lows[way] > lows[small] or (lows[way] == lows[small] and places[way] > places[small]):
                small = way
    return tall, small
