"""The exact results of every strategy: 208,481 boards, and on each all pairs of hands without a common card.

Two hands set the house's way win as often as each other, so copies are all that has to be counted. Any other strategy is compared
where it leaves the house way: what those hands make, less what the house's own setting makes of them.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import comb
from pathlib import Path
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_rules import DECKS, TRIPS_TIE
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT
from houseway.lab.counting import Counts, Progress, cache_folder
from houseway.lab.shards import Job, join, missing, plan, run
from houseway.lab.spread import Ending, Spread

from .apart import ALL, COPIES, FIRST_GROUP, PAIRED, Entries, compared
from .boards import CLASSES, boards, ways
from .choosing import HOUSE, HOUSE_SPLITS, two_pairs
from .fours import ORDERS, beside, fours
from .meeting import BOTH_WON, COPIED, LIKE_THE_HOUSE, LOST, NONE_WON, ONE_WON, SPLIT, SPLIT_NATURAL, SURRENDER, WON
from .meeting import NATURAL as THEIR_NATURAL
from .prices import endings, own_natural
from .pricing import naturals
from .shoes import NATURAL, TWOS, Shoe, house_codes, shoe_of, static, two_of
from .tables import CARDS, MANY, PAIRS, Ints, looks

ONE_HAND, SPLITS, HOUSES, GIVES_UP = range(4)
"""What becomes of hands that leave the house way: one hand, or two; what the house would have set; or none."""
COLUMNS: Final = ("won more", "copied more", "a split hand won", "both split hands won", "house won", "house copied")
"""What one hand wins and copies more than the house's setting of it; hands of a split; what the house makes of the others."""
SHARDS: Final = 256


def leaving(by_class: Ints) -> Ints:
    """Return what a strategy makes of each hand that leaves the house way; -1 for the others."""
    act, house = by_class.astype(np.int64)[fours().of], house_codes()
    kinds = np.where(act < SPLIT, ONE_HAND, np.where(act < SURRENDER, SPLITS, GIVES_UP))
    stays = (act == LIKE_THE_HOUSE) | (house == NATURAL) | ((act < SPLIT) & (kept_two(act, 0) == house))
    return np.where(stays, -1, kinds)


def kept_two(act: Ints, which: int) -> Ints:
    """Return the two cards that an act keeps of each hand, or the other two of a split."""
    every, orders = fours().every, fours().orders
    pair = np.where(act >= SPLIT, act - SPLIT, act) % len(PAIRS)
    places, rows = np.array(PAIRS)[pair if which == 0 else 5 - pair], np.arange(len(every))
    one, other = (every[rows, ORDERS[orders, places[:, at]]] for at in (0, 1))
    return two_of(one, other)


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
        return Entries(cards.astype(np.uint8), house_codes()[row], one, two, three, four, five, starts, every)


def counted_on(copies: Sequence[int], every: Ints, names: Ints, held: Compared) -> list[int]:
    """Return the columns of these boards, added up with the number of times each board comes: nine times the pairs of hands."""
    suits = (every[:, :, None] // MANY == np.arange(4)).sum(axis=1)
    assert (suits[:, 1:] < 3).all(), "where a suit matters it is the first"
    found = np.zeros((len(every), FIRST_GROUP + 2 * len(held.groups)), np.int64)
    shoe = np.array(copies, np.int64)
    compared(every, shoe, looks(FIRST_DEALT), static(), *_shoes(tuple(copies)), held.entries(), found)
    sums = [0] * found.shape[1]
    for board, many, row in zip(every.tolist(), names.tolist(), found.tolist(), strict=True):
        times = ways(tuple(board), many, tuple(copies))
        sums = [
            old + times * (new % 2**64 if at < FIRST_GROUP else new) for at, (old, new) in enumerate(zip(sums, row, strict=True))
        ]
    return held.by_strategy(sums)


@lru_cache(maxsize=2)
def _shoes(copies: tuple[int, ...]) -> tuple[Shoe, Shoe]:
    return shoe_of(np.array(copies, np.int64), suited=False), shoe_of(np.array(copies, np.int64), suited=True)


# The counts, in numbered shards

EXACTLY: Final = (HOUSE_SPLITS, HOUSE)
"""The strategies that are counted: no sample chose them."""
SHOES: Final = {6: "SIX_HOUSE"}
"""The shoes that were counted, and the job of each."""


@cache
def _leaves_with_two_pairs() -> Compared:
    return Compared(_two_pairs_split()[None, :])


def _two_pairs_split() -> Ints:
    split = two_pairs()
    return np.where(split < 0, LIKE_THE_HOUSE, split)


def _part(decks: int, first: int, last: int) -> list[int]:
    every, names = boards()
    return counted_on((decks,) * CARDS, every[first:last], names[first:last], _leaves_with_two_pairs())


def _job(decks: int) -> Job:
    return Job(CLASSES, partial(_part, decks), ("pairs", "copies", *(f"{HOUSE_SPLITS}: {column}" for column in COLUMNS)))


SIX_HOUSE, EIGHT_HOUSE = _job(6), _job(8)


def holds(rules: Rules) -> bool:
    """Whether a shoe is counted. Where three of a kind are set by the names of suits, boards of one class are not alike."""
    return rules[DECKS] in SHOES and rules[TRIPS_TIE] == FIRST_DEALT


FILES: Final = ("apart.py", "boards.py", "exact.py", "shoes.py", "tables.py")


def shards_of(rules: Rules) -> Path:
    """Return the folder of the shards of a shoe, by all that their sums depend on: the game's answers, and the files that add."""
    digest = hashlib.sha256()
    for array in (*looks(FIRST_DEALT), *static(), *_leaves_with_two_pairs().entries(), *boards()):
        digest.update(np.ascontiguousarray(array).tobytes())
    for name in FILES:
        digest.update((Path(__file__).parent / name).read_bytes())
    return cache_folder() / f"{GAME.key}-{SHOES[rules[DECKS]].lower()}-{digest.hexdigest()[:12]}"


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return how all deals end by each strategy, where the player has no natural. What was counted before a stop is kept."""
    decks, folder = rules[DECKS], shards_of(rules)
    plan(f"{__name__}:{SHOES[decks]}", folder, SHARDS)
    with progress(f"{decks} decks: {CLASSES:,} boards", SHARDS) as tick:
        for _ in run(folder, os.cpu_count() or 1):
            tick(SHARDS - len(missing(folder)))
    return {"ends": np.array([[str(many) for many in row] for row in ends(decks, join(folder))])}


# The endings


def ends(decks: int, sums: Mapping[str, int]) -> list[list[int]]:
    """Return how many deals end in each way by each of the strategies that are counted; columns as `meeting` has them."""
    held, left = fours(), comb(CARDS * decks - 8, 5)
    many = (held.ways(decks) // held.members)[held.of].astype(object)
    theirs = many * held.dealers_naturals(decks)[held.of].astype(object) * left
    others = many * beside(decks) * left - theirs
    plays = ~held.natural[held.of]
    assert sums["pairs"] == PAIRED * int(others[plays].sum()), "all pairs of hands, on all boards"
    copies = _whole(sums["copies"])
    won, odd = divmod(int(others[plays].sum()) - copies, 2)
    assert not odd, "two hands set alike win as often as each other"
    house = [0] * (SPLIT_NATURAL + 1)
    house[WON], house[LOST], house[COPIED], house[THEIR_NATURAL] = won, won, copies, int(theirs[plays].sum())
    row = list(house)
    split = leaving(_two_pairs_split()) == SPLITS
    _, _, either, both, taken, copied = (_whole(sums[f"{HOUSE_SPLITS}: {column}"]) for column in COLUMNS)
    row[WON] -= taken
    row[COPIED] -= copied
    row[LOST] -= int(others[split].sum()) - taken - copied
    row[THEIR_NATURAL] -= int(theirs[split].sum())
    row[BOTH_WON], row[ONE_WON] = both, either - both
    row[NONE_WON], row[SPLIT_NATURAL] = int(others[split].sum()) - either, int(theirs[split].sum())
    assert sum(row) == sum(house) and min(row) >= 0
    return [row, house]


def _whole(nine_times: int) -> int:
    found, rest = divmod(nine_times, PAIRED)
    assert not rest, "three that tie are kept as often as each other, over all boards"
    return found


def spread(counts: Counts, rules: Rules, strategy: str) -> Spread:
    """Return every ending over all deals: a hand of the player's, one of the dealer's, and a board."""
    came, priced = [int(str(many)) for many in counts["ends"][EXACTLY.index(strategy)]], endings(rules)
    natural = naturals(rules)
    own = Fraction(natural.numerator, natural.denominator - natural.numerator) * sum(came)
    assert own.denominator == 1
    ways: dict[Ending, int] = {own_natural(rules): int(own)}
    return Spread(ways | {priced[column]: many for column, many in enumerate(came) if many})
