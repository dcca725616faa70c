"""Community cards seen before a seat plays, folds and discards."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.games.colorado_holdem.odds import BOARDS
from houseway.lab.counting import Counts, Progress
from houseway.lab.facing import classes
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.poker_ranks import HIGH, Looks, by_ranks, by_suit, places_of, suits_matter
from houseway.lab.study import Countered, Threat
from houseway.poker.values.draws import kind_of

from .acts import ante_prices, bonus_prices, is_ace_low

Ints = NDArray[Any]
NONE, ONE, ALL, BONUS_ONE, BONUS_ALL = range(5)
HANDS = 22_100


def _seen(rules: Rules, progress: Progress) -> Counts:
    places, ante, bonus = places_of(HIGH), ante_prices(rules, None), bonus_prices(rules, None)
    kinds = np.array([kind_of(int(value)) if value else 0 for value in places.worth])
    nets, beside, threes = ante.nets[kinds], bonus.nets[kinds], classes(3)

    def part(first: int, last: int) -> Ints:
        made = np.zeros(5, np.int64)
        for at in range(first, last):
            held = tuple(FRENCH[int(card)] for card in threes.hands[at])
            declared = ante.declared(held, ace_low=is_ace_low(rules))
            once = declared // BOARDS if declared is not None else -1
            one = np.zeros(5, np.int64)
            _boards(threes.hands[at].astype(np.int64), places.looks, nets, beside, once, ante.may_fold, one)
            made += one * int(threes.ways[at])
        return made

    return {"made": sum(shared_out(part, len(threes.ways), title="boards", progress=progress), np.zeros(5, np.int64))}


@kernel
def _boards(held: Ints, looks: Looks, nets: Ints, beside: Ints, once: int, may_fold: bool, made: Ints) -> None:
    """Add up over all boards what the best play makes that sees none, one or all of the three cards.

    A seat declares for `once`, if that is not negative; folds for -1, where it may; or plays two units, or one where it cannot
    fold. `beside` is the bonus, which is discarded for alone.
    """
    one = np.uint64(1)
    left, many = np.zeros(49, np.int64), 0
    for card in range(52):
        if card != held[0] and card != held[1] and card != held[2]:
            left[many] = card
            many += 1
    added, bits = np.zeros(3, np.uint64), np.zeros(3, np.uint64)
    for away in range(3):
        added[away] = looks.cards[52]
        for at in range(3):
            if at != away:
                added[away] += looks.cards[held[at]]
                bits[away] |= one << np.uint64(held[at])
    by_card, bonus_by_card, every, some = np.zeros((49, 3), np.int64), np.zeros((49, 3), np.int64), np.zeros(3, np.int64), 0
    for i in range(47):
        for j in range(i + 1, 48):
            two = looks.cards[left[i]] + looks.cards[left[j]]
            two_bits = one << np.uint64(left[i]) | one << np.uint64(left[j])
            for k in range(j + 1, 49):
                most, best_bonus = -(10**9), -(10**9)
                for away in range(3):
                    whole = added[away] + two + looks.cards[left[k]]
                    place = by_ranks(whole, looks)
                    if suits_matter(whole):
                        place = max(place, by_suit(whole, bits[away] | two_bits | one << np.uint64(left[k]), looks))
                    net, bonus = nets[place], beside[place]
                    every[away] += net
                    for at in (i, j, k):
                        by_card[at, away] += net
                        bonus_by_card[at, away] += bonus
                    most, best_bonus = max(most, net), max(best_bonus, bonus)
                made[ALL] += _played(most, 1, once, may_fold)
                made[BONUS_ALL] += best_bonus
                some += 1
    for at in range(49):
        made[ONE] += _played(max(by_card[at, 0], by_card[at, 1], by_card[at, 2]), 1128, once, may_fold)
        made[BONUS_ONE] += max(bonus_by_card[at, 0], bonus_by_card[at, 1], bonus_by_card[at, 2])
    made[NONE] = _played(max(every[0], every[1], every[2]), some, once, may_fold)


@kernel
def _played(net: int, boards: int, once: int, may_fold: bool) -> int:
    """Return what the best act makes over so many boards on which one unit makes so much."""
    played = max(2 * net, -boards) if may_fold else max(2 * net, net)
    return max(played, once * boards) if once >= 0 else played


def _of(what: int, times: int) -> Callable[[Counts, Rules], Fraction]:
    def made(counted: Counts, rules: Rules) -> Fraction:
        return Fraction(int(counted["made"][what]), HANDS * BOARDS * times)

    return made


METHOD = "1,755 classes of three cards, every board dealt beside each, every discard looked up"
COVERED = (Countered("CHE-10(c)", "turns up the community cards only after every decision"),)

THREATS = (
    Threat("one community card seen", "ante", "one ante", METHOD, _seen, _of(ONE, 3), COVERED, slow=True),
    Threat("all community cards seen", "ante", "one ante", METHOD, _seen, _of(ALL, 1), COVERED, slow=True),
    Threat(
        "one community card seen, discards for the bonus",
        "bonus",
        "one dollar",
        METHOD,
        _seen,
        _of(BONUS_ONE, 3),
        COVERED,
        slow=True,
    ),
    Threat(
        "all community cards seen, discards for the bonus",
        "bonus",
        "one dollar",
        METHOD,
        _seen,
        _of(BONUS_ALL, 1),
        COVERED,
        slow=True,
    ),
)
