"""The ante and pair plus of one seat together, and two seats against one dealer, by the best play.

For each hand of the dealer's, what two seats net is multiplied over all pairs of hands without a common card.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.families.pay.pay_tables import row_for
from houseway.games.three_card_poker.play import PAIR_PLUS
from houseway.lab.dealer_hands import cards_of, class_of
from houseway.lab.duel import Duel
from houseway.lab.kept_counts import Counts, Progress, kept
from houseway.lab.no_common_card import CARDS, pairs_in, sums_of, without_common_card
from houseway.lab.poker_ranks import THREE, places_of
from houseway.lab.tally import LOSES, net_of
from houseway.lab.together import Nets, Together

from . import ante

Ints = NDArray[Any]
WAGERS = ("ante", PAIR_PLUS)


def together(rules: Rules, progress: Progress) -> Together:
    """Return the joint results of a seat's two wagers, and the covariances of two seats."""
    counted = kept(rules.game.key, "ante", {}, lambda: ante.counts(rules, progress))
    found = ante.duel(counted, rules, None)
    side = [_pair_plus(rules, tuple(hand)) for hand in counted["hands"].tolist()]
    ways: Counter[Nets] = Counter()
    for at, many in enumerate(found.ways.tolist()):
        if not found.best[at]:
            ways[found.folds.net, side[at]] += many * found.dealers
            continue
        for standing, came in enumerate(found.came[at].tolist()):
            ways[found.ends[int(found.paid[at])][standing].net, side[at]] += many * came
    return Together(WAGERS, ways, seats=lambda: _kept(rules, counted, found, side))


def _kept(rules: Rules, counted: Counts, found: Duel, side: list[Fraction]) -> dict[tuple[str, str], Fraction]:
    """Return the covariances of two seats, counted once for these prices."""
    prices = {row: str(rules.pays[row].pays) for row in (ante.BONUS, PAIR_PLUS)}
    pairs = list(combinations_with_replacement(WAGERS, 2))

    def count() -> Counts:
        between = _between(counted, found, side)
        return {"covariances": np.array([str(between[pair]) for pair in pairs])}

    told = kept(rules.game.key, "seats", prices, count, by=__name__)
    return {pair: Fraction(str(value)) for pair, value in zip(pairs, told["covariances"], strict=True)}


def _pair_plus(rules: Rules, hand: tuple[int, ...]) -> Fraction:
    """Return the net of a hand on pair plus."""
    row = row_for(rules.pays[PAIR_PLUS], ante.names(cards_of(list(hand))))
    return LOSES if row is None else net_of(row[1], rules.limits[PAIR_PLUS][0], collected=False)


def _between(counted: Counts, found: Duel, side: list[Fraction]) -> dict[tuple[str, str], Fraction]:
    """Return the covariances of two seats, over all of the dealer's hands and all pairs of hands beside each."""
    hands = np.array(list(combinations(range(CARDS), 3)), np.int64)
    known = ante.by_class(counted)
    at = np.array([known[class_of(cards_of(hand))] for hand in hands.tolist()])
    parts = lcm(found.parts, *(net.denominator for net in side))
    nets = np.array([[int(ending.net * parts) for ending in ends] for ends in found.ends], np.int64)[found.paid[at]]
    folds = int(found.folds.net * parts)
    nets[~found.best[at]] = folds
    own = np.array([int(net * parts) for net in side], np.int64)[at]
    seats, rows = places_of(THREE).of(hands.astype(np.uint8)), np.arange(len(hands))
    pairs = pairs_in(hands)
    whole = {(0, 0): 0, (0, 1): 0, (1, 1): 0}
    means = [0, 0]
    for dealer, many in zip(counted["hands"], counted["ways"].tolist(), strict=True):
        place = int(places_of(THREE).of(dealer[None, :])[0])
        standing = 3 * int(place >= ante.edge()) + 1 - np.sign(seats.astype(np.int64) - place)
        free = ~np.isin(hands, dealer).any(axis=1)
        both = [np.where(free, each, 0) for each in (nets[rows, standing], own)]
        means = [old + many * int(each.sum()) for old, each in zip(means, both, strict=True)]
        sums = [sums_of(each, hands, pairs) for each in both]
        for one, other in whole:
            whole[one, other] += many * without_common_card(sums[one], sums[other])
    seat, two = comb(52, 3) * comb(49, 3) * parts, comb(52, 3) * comb(49, 3) * comb(46, 3) * parts**2
    return {
        (WAGERS[a], WAGERS[b]): Fraction(total, two) - Fraction(means[a], seat) * Fraction(means[b], seat)
        for (a, b), total in whole.items()
    }
