"""The second method for exact results: a strategy compared with the house way where it leaves it, by board.

Two hands set the house way win equally often, so only copies have to be counted. Any other strategy is compared where
it leaves the house way: the net of those hands, less the net of the house's own setting of them. `exact` counts the
wins of every two cards, by other sums, and both must agree. Over classes of boards that holds for strategies which do
not choose between cards that differ only in the names of suits (`alike`), as the house way with two pairs split.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final

import numpy as np

from houseway.games.fast_action_holdem.house_way import FIRST_DEALT
from houseway.lab.shards import Job

from .apart import ALL, COPIES, FIRST_GROUP, PAIRED, Entries, compared
from .boards import CLASSES, boards, ways
from .eight_hands import BOTH_WON, COPIED, LIKE_THE_HOUSE, LOST, NONE_WON, ONE_WON, SPLIT, SPLIT_NATURAL, SURRENDER, WON
from .eight_hands import NATURAL as THEIR_NATURAL
from .fours import deals_of, fours
from .shoes import NATURAL, TWOS, both_shoes, house_codes, static
from .strategies import HOUSE_SPLITS, house_and_splits, two_pairs
from .sums import slots
from .tables import CARDS, MANY, PAIRS, Ints, lookup_tables

ONE_HAND, SPLITS, HOUSES, GIVES_UP = range(4)
"""Treatments of hands that leave the house way: one hand, or two; the setting of the house; or surrender."""
COLUMNS: Final = ("won more", "copied more", "a split hand won", "both split hands won", "house won", "house copied")
"""Extra wins and copies of one hand over the house's setting; wins of a split; the house's wins and copies."""


def leaving(by_class: Ints) -> Ints:
    """Return a strategy's treatment of each hand that leaves the house way; -1 for the others."""
    act, house = by_class.astype(np.int64)[fours().of], house_codes()
    kinds = np.where(act < SPLIT, ONE_HAND, np.where(act < SURRENDER, SPLITS, GIVES_UP))
    stays = (act == LIKE_THE_HOUSE) | (house == NATURAL) | ((act < SPLIT) & (kept_two(act, 0) == house))
    return np.where(stays, -1, kinds)


def kept_two(act: Ints, which: int) -> Ints:
    """Return the two cards that an act keeps of each hand, or the other two of a split."""
    pair = np.where(act >= SPLIT, act - SPLIT, act) % len(PAIRS)
    return slots()[which][np.arange(len(pair)), pair]


class Compared:
    """Hands that strategies set otherwise than the house, in groups of those that the same strategies set alike."""

    def __init__(self, acts: Ints) -> None:
        self.strategies, self.groups = len(acts), list[tuple[int, int]]()
        masks: dict[tuple[int, int, int, int], int] = {}
        for which, by_class in enumerate(acts):
            kinds, act = leaving(by_class), by_class.astype(np.int64)[fours().of]
            first, second = kept_two(act, 0).tolist(), kept_two(act, 1).tolist()
            for row in np.flatnonzero(kinds >= 0).tolist():
                kind = int(kinds[row])
                keys = [(row, kind, first[row], second[row] if kind == SPLITS else -1)] if kind != GIVES_UP else []
                for key in [*keys, *([(row, HOUSES, -1, -1)] if kind != ONE_HAND else [])]:
                    masks[key] = masks.get(key, 0) | 1 << which
        rows: list[tuple[int, ...]] = []
        ties, house = static().ties, house_codes().tolist()
        for (row, kind, one, other), mask in masks.items():
            group, code = self._group(mask, kind), house[row]
            kept = [code] if code < TWOS else ties[code - TWOS].tolist()
            if kind == SPLITS:
                rows.append((row, group, one, other, -1, 3))
            else:
                rows.extend(
                    (row, group, two if kind == HOUSES else one, -1, -1 if kind == HOUSES else two, 3 // len(kept))
                    for two in kept
                )
        self.rows = np.array(sorted(rows), np.int64).reshape(-1, 6)

    def _group(self, mask: int, kind: int) -> int:
        if (mask, kind) not in self.groups:
            self.groups.append((mask, kind))
        return self.groups.index((mask, kind))

    def by_strategy(self, sums: Sequence[int]) -> list[int]:
        """Return all pairs and copies of the house way, then for each strategy what its groups come to, as `COLUMNS`."""
        found = [sums[ALL], sums[COPIES], *[0] * (self.strategies * len(COLUMNS))]
        for at, (mask, kind) in enumerate(self.groups):
            for which in range(self.strategies):
                for column in range(2 if mask >> which & 1 else 0):
                    found[FIRST_GROUP + len(COLUMNS) * which + 2 * kind + column] += sums[FIRST_GROUP + 2 * at + column]
        return found

    def entries(self) -> Entries:
        """Return the hands as kernels read them."""
        row, group, first, second, instead, many = self.rows.T
        cards = fours().every[row]
        found: list[Ints] = []
        for at in range(4):
            new = np.ones(len(row), np.bool_) if at == 0 else cards[:, at] != cards[:, at - 1]
            a, b, c = (cards[:, place] for place in range(4) if place != at)
            three = a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6
            found.append(np.stack([three, cards[:, at], first, second, instead, many, group], axis=1)[new])
        lines = np.concatenate(found)
        lines = lines[np.argsort(lines[:, 0], kind="stable")]
        starts = np.searchsorted(lines[:, 0], np.arange(len(static().threes) + 1)).astype(np.int64)
        one, two, three, four, five = (np.ascontiguousarray(each, np.int16) for each in (first, second, instead, many, group))
        every = np.ascontiguousarray(lines[:, 1:], np.int16)
        return Entries(
            cards=cards.astype(np.uint8),
            house=house_codes()[row],
            first=one,
            second=two,
            instead=three,
            many=four,
            group=five,
            starts=starts,
            lines=every,
        )


def counted_on(copies: Sequence[int], every: Ints, names: Ints, held: Compared) -> list[int]:
    """Return the columns of these boards, added up with the number of times each board comes: nine times the pairs of hands."""
    suits = (every[:, :, None] // MANY == np.arange(4)).sum(axis=1)
    assert (suits[:, 1:] < 3).all(), "where a suit matters it is the first"
    found = np.zeros((len(every), FIRST_GROUP + 2 * len(held.groups)), np.int64)
    shoe = np.array(copies, np.int64)
    compared(every, shoe, lookup_tables(FIRST_DEALT), static(), *both_shoes(tuple(copies)), held.entries(), found)
    sums = [0] * found.shape[1]
    for board, many, row in zip(every.tolist(), names.tolist(), found.tolist(), strict=True):
        times = ways(tuple(board), many, tuple(copies))
        sums = [
            old + times * (new % 2**64 if at < FIRST_GROUP else new) for at, (old, new) in enumerate(zip(sums, row, strict=True))
        ]
    return held.by_strategy(sums)


# The house way, in numbered shards


@cache
def _leaves_with_two_pairs() -> Compared:
    return Compared(house_and_splits()[0][None, :])


def _part(decks: int, first: int, last: int) -> list[int]:
    every, names = boards()
    return counted_on((decks,) * CARDS, every[first:last], names[first:last], _leaves_with_two_pairs())


def _job(decks: int) -> Job:
    return Job(CLASSES, partial(_part, decks), ("pairs", "copies", *(f"{HOUSE_SPLITS}: {column}" for column in COLUMNS)))


SIX_HOUSE, EIGHT_HOUSE = _job(6), _job(8)


def ends(decks: int, sums: Mapping[str, int]) -> list[list[int]]:
    """Return the deals that end in each way by the house way with high two pairs split, and by the house way itself."""
    deals = deals_of(decks)
    plays = ~fours().natural
    assert sums["pairs"] == PAIRED * int(deals.others[plays].sum()), "all pairs of hands, on all boards"
    copies = _whole(sums["copies"])
    won, odd = divmod(int(deals.others[plays].sum()) - copies, 2)
    assert not odd, "two hands set alike win as often as each other"
    house = [0] * (SPLIT_NATURAL + 1)
    house[WON], house[LOST], house[COPIED], house[THEIR_NATURAL] = won, won, copies, int(deals.theirs[plays].sum())
    row = list(house)
    split = plays & (two_pairs() >= 0)
    _, _, either, both, taken, copied = (_whole(sums[f"{HOUSE_SPLITS}: {column}"]) for column in COLUMNS)
    row[WON] -= taken
    row[COPIED] -= copied
    row[LOST] -= int(deals.others[split].sum()) - taken - copied
    row[THEIR_NATURAL] -= int(deals.theirs[split].sum())
    row[BOTH_WON], row[ONE_WON] = both, either - both
    row[NONE_WON], row[SPLIT_NATURAL] = int(deals.others[split].sum()) - either, int(deals.theirs[split].sum())
    assert sum(row) == sum(house) and min(row) >= 0
    return [row, house]


def _whole(nine_times: int) -> int:
    found, rest = divmod(nine_times, PAIRED)
    assert not rest, "three that tie are kept as often as each other, over all boards"
    return found
