"""The strategies: one act for every class of four cards, found in a separate sample.

The probability that two cards win depends on their ranks and on whether they share a suit, and a little on the two
cards beside them, which no other hand can be dealt. `points` uses the first only: how often such two cards won in the
sample, in thousandths. `optimal` adds the effect of each card beside them (by its rank, and whose suit it has),
fitted to all classes at once: a single class comes too seldom to be judged by its own wins. A strategy that was
chosen by one sample is valued by another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import RANKS
from houseway.games.fast_action_holdem.house_rules import TRIPS_TIE
from houseway.lab.kept_counts import Counts, Progress, no_progress
from houseway.lab.study import OPTIMAL

from .eight_hands import (
    BOTH_WON,
    GAVE_UP,
    KEPT,
    LIKE_THE_HOUSE,
    LOST,
    NONE_WON,
    SPLIT,
    SPLIT_NATURAL,
    TIMES,
    WON,
    decks_of,
    sampled,
)
from .fours import beside, fours, house_shares
from .prices import half_units
from .tables import MANY, PAIRS, SUIT, Ints, lookup_tables

HOUSE: Final = "house way"
POINTS: Final = "points"
NEVER_SPLIT: Final = "never split"
HOUSE_SPLITS: Final = "house way, two pairs split"
STRATEGIES: Final = (OPTIMAL, POINTS, NEVER_SPLIT, HOUSE_SPLITS, HOUSE)
LOWEST_SPLIT: Final = RANKS.index("7")
"""The lowest rank of the lower of two pairs that is worth a split."""
BOARDS: Final = 24_000_000
"""The boards in each of the two samples."""
SEEDS: Final = (1, 5)
SORTS: Final = MANY * (MANY + 1)
"""Two cards by rank and whether they share a suit."""
BESIDE: Final = MANY * 3
"""A card next to them: by rank, and whose suit it has."""
STEPS: Final = 24
"""The iterations after which the fit changes only the fifth place."""
DOUBT: Final = 1_000_000
"""The effect of a card next to two others is shrunk as if this many more rounds had shown none."""


def sort_of(one: Ints, other: Ints) -> Ints:
    """Return the sort of two cards: their ranks' number, twice, and one more where they share a suit."""
    return 2 * two_by_ranks()[one, other].astype(np.int64) + (SUIT[one] == SUIT[other])


@lru_cache(maxsize=1)
def two_by_ranks() -> Ints:
    """Return the number of two cards' ranks, whatever the house prefers."""
    return lookup_tables("first_dealt").two


@lru_cache(maxsize=1)
def sorts() -> Ints:
    """Return the sort of each two of each class."""
    held = fours().held
    return np.stack([sort_of(held[:, one], held[:, other]) for one, other in PAIRS], axis=1)


def worth_of(won: Ints, rules: Rules) -> Ints:
    """Return the net of each act per unit in each class, given the probability that each two cards win.

    The acts are sets, splits and surrender. A hand is won or lost, and so are both hands of a split; a dealer's
    natural returns the second wager.
    """
    decks, nets = decks_of(rules), half_units(rules) / 2
    natural = fours().dealers_naturals(decks) / beside(decks)
    sets = nets[LOST] + (nets[WON] - nets[LOST]) * won
    both = (won + won[:, ::-1])[:, :3] * (nets[BOTH_WON] - nets[NONE_WON]) / 2
    splits = nets[NONE_WON] + both + (nets[SPLIT_NATURAL] - nets[NONE_WON]) * natural[:, None]
    return np.hstack([sets, splits, np.full((len(won), 1), nets[GAVE_UP])])


def _sums(at: Ints, many: int, values: Ints) -> Ints:
    """Return the sum of values at each place."""
    return np.bincount(at.ravel(), values.ravel(), many)


def _means(at: Ints, many: int, values: Ints, weights: Ints) -> Ints:
    """Return the weighted mean of values at each place."""
    return _sums(at, many, values * weights) / np.maximum(_sums(at, many, weights), 1)


def points(found: Ints) -> Ints:
    """Return the wins of two cards of each sort, in thousandths, over all hands that contain them."""
    times = np.repeat(found[:, TIMES : TIMES + 1], 6, axis=1)
    return np.rint(1000 * _means(sorts(), SORTS, _won(found), times)).astype(np.int64)


def _won(found: Ints) -> Ints:
    return found[:, KEPT : KEPT + 6] / np.maximum(found[:, TIMES], 1)[:, None]


def fitted(found: Ints) -> Ints:
    """Return the win probability of each two cards of each class: by their sort, and each other card's effect."""
    won, times = _won(found), np.repeat(found[:, TIMES : TIMES + 1], 6, axis=1)
    sort, (one, other) = sorts(), cards_beside()
    by_sort, takes = np.zeros(SORTS), np.zeros(SORTS * BESIDE)
    seen = _sums(one, len(takes), times) + _sums(other, len(takes), times)
    for _ in range(STEPS):
        left = won - by_sort[sort] - takes[one] - takes[other]
        by_sort += _means(sort, SORTS, left, times)
        left = won - by_sort[sort] - takes[one] - takes[other]
        shown = _sums(one, len(takes), left * times) + _sums(other, len(takes), left * times)
        takes += (shown - DOUBT * takes) / (seen + DOUBT) / 2  # each of the two explains half
    return by_sort[sort] + takes[one] + takes[other]


@lru_cache(maxsize=1)
def cards_beside() -> tuple[Ints, Ints]:
    """Return the other two cards for each two of each class: by the sort kept, by rank, and whether it has the suit of the higher
    card kept, of the lower, or of neither."""
    held, found = fours().held, np.zeros((2, len(fours().held), 6), np.int64)
    for at, (one, other) in enumerate(PAIRS):
        first, second = held[:, one], held[:, other]
        high, low = np.where(first % MANY >= second % MANY, (first, second), (second, first))
        for which, place in enumerate(PAIRS[5 - at]):
            card = held[:, place]
            suit = np.where(SUIT[card] == SUIT[high], 0, np.where(SUIT[card] == SUIT[low], 1, 2))
            found[which, :, at] = (sorts()[:, at] * MANY + card % MANY) * 3 + suit
    return found[0], found[1]


def acts_of(found: Ints, rules: Rules) -> Ints:
    """Return the acts of every strategy, from one sample."""
    best = worth_of(fitted(found), rules)
    by_points = worth_of(points(found)[sorts()] / 1000, rules)
    house = house_shares(rules[TRIPS_TIE])
    return np.stack([*(best_act(worth, house) for worth in (best, by_points, best[:, :6])), *house_and_splits()])


def house_and_splits() -> tuple[Ints, Ints]:
    """Return the acts of the house way with high two pairs split, and of the house way itself."""
    split = two_pairs()
    like = np.full(len(split), LIKE_THE_HOUSE)
    return np.where(split < 0, like, split), like


def best_act(worth: Ints, house: Ints) -> Ints:
    """Return the act that makes most; the house's two cards where they are as good."""
    least = worth.min() - 1
    own = np.where(house == house.max(axis=1)[:, None], worth[:, :6], least).argmax(axis=1)
    found: Ints = worth.argmax(axis=1)
    better = worth.max(axis=1) > worth[np.arange(len(worth)), own]
    found[~better] = own[~better]
    return found


@lru_cache(maxsize=1)
def two_pairs() -> Ints:
    """Return the split that keeps two pairs together, where the lower is high enough; otherwise -1."""
    ranks = fours().held % MANY
    found = np.full(len(ranks), -1)
    for at in range(3):
        (one, other), (third, last) = PAIRS[at], PAIRS[5 - at]
        paired = (ranks[:, one] == ranks[:, other]) & (ranks[:, third] == ranks[:, last]) & (ranks[:, one] != ranks[:, third])
        found[paired & (ranks.min(axis=1) >= LOWEST_SPLIT)] = SPLIT + at
    return found


def counted(rules: Rules, progress: Progress) -> Counts:
    """Choose an act for every class, then value the choices."""
    return counted_over(rules, BOARDS, BOARDS, progress)


def counted_over(rules: Rules, choosing: int, valuing: int, progress: Progress = no_progress) -> Counts:
    """Return the counts with this many boards in the two samples."""
    nets, decks = half_units(rules), decks_of(rules)
    nobody = np.zeros((0, len(fours().held)), np.int64)
    chose, _ = sampled(rules, nobody, nets, choosing, SEEDS[0], progress, f"{decks} decks: choosing")
    acts = acts_of(chose, rules)
    found, ends = sampled(rules, acts, nets, valuing, SEEDS[1], progress, f"{decks} decks: valuing")
    return {"chose": chose.astype(np.int32), "acts": acts.astype(np.int8), "found": found.astype(np.int32), "ends": ends}
