"""Community cards seen before a seat decides, or recognized by their backs; and seats that share their cards."""

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
from houseway.lab.dealer_hands import classes
from houseway.lab.kept_counts import Counts, Progress, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.memo import by_rules
from houseway.lab.poker_ranks import HIGH, LookupTables, by_ranks, by_suit, places_of, suits_matter
from houseway.lab.study import Countered, Threat, seated
from houseway.poker.values.draws import kind_of

from .acts import ante_prices, bonus_prices, is_ace_low
from .shared_cards import ANTE, BONUS, ROUNDS, SEATS, added, shared

Ints = NDArray[Any]
NONE, ONE, ALL, BONUS_ONE, BONUS_ALL, BACK, BACKS, BONUS_BACK, BONUS_BACKS, BONUS_NONE = range(10)
HANDS = 22_100
TEN = 8
"""Ranks from zero: ten to ace are sorted from the rest."""


@by_rules  # one walk answers for all that is seen
def _seen(rules: Rules, progress: Progress) -> Counts:
    return seen(rules, progress)


def seen(rules: Rules, progress: Progress, high: int = TEN) -> Counts:
    """Return the best play's total net over all deals, by what it sees; cards from `high` on have another back."""
    places, ante, bonus = places_of(HIGH), ante_prices(rules, None), bonus_prices(rules, None)
    kinds = np.array([kind_of(int(value)) if value else 0 for value in places.worth])
    nets, beside, threes = ante.nets[kinds], bonus.nets[kinds], classes(3)

    def part(first: int, last: int) -> Ints:
        made = np.zeros(10, np.int64)
        for at in range(first, last):
            held = tuple(FRENCH[int(card)] for card in threes.hands[at])
            once = np.full(2, -1, np.int64)
            for wager, prices in enumerate((ante, bonus)):
                declared = prices.declared(held, ace_low=is_ace_low(rules))
                once[wager] = declared // BOARDS if declared is not None else -1
            one = np.zeros(10, np.int64)
            boards(threes.hands[at].astype(np.int64), places.tables, nets, beside, once, ante.may_fold, high, one)
            made += one * int(threes.ways[at])
        return made

    return {"made": sum(shared_out(part, len(threes.ways), title="boards", progress=progress), np.zeros(10, np.int64))}


@kernel
def boards(held: Ints, looks: LookupTables, nets: Ints, beside: Ints, once: Ints, may_fold: bool, high: int, made: Ints) -> None:
    """Add up the best play's net over all boards, seeing none, one or all of the three cards, or their backs.

    A seat declares for `once`, if that is not negative; folds for -1, where it may; or plays two units, or one where
    it cannot fold. `beside` is the bonus, which is played for alone. Backs distinguish the ranks from `high` on.
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
    by_backs, bonus_by_backs, alike = np.zeros((4, 3), np.int64), np.zeros((4, 3), np.int64), np.zeros(4, np.int64)
    for i in range(47):
        for j in range(i + 1, 48):
            two = looks.cards[left[i]] + looks.cards[left[j]]
            two_bits = one << np.uint64(left[i]) | one << np.uint64(left[j])
            for k in range(j + 1, 49):
                most, best_bonus = -(10**9), -(10**9)
                marked = (left[i] % 13 >= high) + (left[j] % 13 >= high) + (left[k] % 13 >= high)
                for away in range(3):
                    whole = added[away] + two + looks.cards[left[k]]
                    place = by_ranks(whole, looks)
                    if suits_matter(whole):
                        place = max(place, by_suit(whole, bits[away] | two_bits | one << np.uint64(left[k]), looks))
                    net, bonus = nets[place], beside[place]
                    every[away] += net
                    by_backs[marked, away] += net
                    bonus_by_backs[marked, away] += bonus
                    for at in (i, j, k):
                        by_card[at, away] += net
                        bonus_by_card[at, away] += bonus
                    most, best_bonus = max(most, net), max(best_bonus, bonus)
                made[ALL] += _played(most, 1, once[0], may_fold)
                made[BONUS_ALL] += max(best_bonus, once[1])
                alike[marked] += 1
                some += 1
    by_back, bonus_by_back, backs = np.zeros((2, 3), np.int64), np.zeros((2, 3), np.int64), np.zeros(2, np.int64)
    for at in range(49):
        made[ONE] += _played(max(by_card[at, 0], by_card[at, 1], by_card[at, 2]), 1128, once[0], may_fold)
        made[BONUS_ONE] += max(bonus_by_card[at, 0], bonus_by_card[at, 1], bonus_by_card[at, 2], once[1] * 1128)
        marked = int(left[at] % 13 >= high)
        by_back[marked] += by_card[at]
        bonus_by_back[marked] += bonus_by_card[at]
        backs[marked] += 1128
    made[NONE] = _played(max(every[0], every[1], every[2]), some, once[0], may_fold)
    for marked in range(2):
        made[BACK] += _played(by_back[marked].max(), backs[marked], once[0], may_fold)
        made[BONUS_BACK] += max(bonus_by_back[marked].max(), once[1] * backs[marked])
    for marked in range(4):
        made[BACKS] += _played(by_backs[marked].max(), alike[marked], once[0], may_fold)
        made[BONUS_BACKS] += max(bonus_by_backs[marked].max(), once[1] * alike[marked])
    made[BONUS_NONE] = max(bonus_by_backs.sum(axis=0).max(), once[1] * some)


@kernel
def _played(net: int, boards: int, once: int, may_fold: bool) -> int:
    """Return the best act's total net over so many boards, given the total net of one unit on them."""
    played = max(2 * net, -boards) if may_fold else max(2 * net, net)
    return max(played, once * boards) if once >= 0 else played


def _of(what: int, times: int) -> Callable[[Counts, Rules], Fraction]:
    def made(counted: Counts, rules: Rules) -> Fraction:
        return Fraction(int(counted["made"][what]), HANDS * BOARDS * times)

    return made


def _shared_made(wager: int, none: int) -> Callable[[Counts, Rules], Fraction]:
    """Return a function for the expected net of a seat that shares: its exact net alone plus the gain from sharing."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        return added(wager, counted)[0] + _of(none, 1)(_seen(rules, no_progress), rules)

    return made


def _shared_error(wager: int) -> Callable[[Counts, Rules], Fraction]:
    return lambda counted, rules: added(wager, counted)[1]


METHOD = "1,755 classes of three cards, every board dealt beside each, every discard looked up"
COVERED = (Countered("CHE-10(c)", "turns up the community cards only after every decision"),)
ALIKE = (Countered("CHE-2(a)", "backs that are all alike"),)
FEWER = (
    Countered("che.seats", "fewer seats share less"),
    Countered("che.max_positions_per_player", "keeps a player from seeing two hands"),
)
BY_BACKS = f"{METHOD}; boards that look alike are decided together"
TABLES = (
    f"simulated: {ROUNDS:,} full tables of {SEATS}, each with all 4,495 boards that 21 known cards leave; what is averaged is how"
    " much better a seat does than by the best play without sharing, which is counted exactly"
)
ONE_BACK, ALL_BACKS = (
    "one community card known by its back: ten or better",
    "backs of all community cards known: how many are ten or better",
)
TOLD = "seven seats that share their cards"
FOR_BONUS = "Instant winners are declared where that is worth more to the bonus."


def _for_bonus(name: str, made: Callable[[Counts, Rules], Fraction]) -> Threat:
    """Return a threat of cards that are seen and played for the bonus alone."""
    return Threat(
        name=f"{name}, played for the bonus",
        wager="bonus",
        unit="one dollar",
        method=METHOD,
        counts=_seen,
        made=made,
        countered=COVERED,
        note=FOR_BONUS,
    )


def _more(
    name: str,
    wager: str,
    counts: tuple[Callable[[Rules, Progress], Counts], Callable[[Counts, Rules], Fraction]],
    kind: str,
    error: Callable[[Counts, Rules], Fraction] | None = None,
) -> Threat:
    """Return a threat by backs or by sharing; for the bonus it is played for the bonus alone."""
    is_bonus, is_shared = wager == "bonus", kind == "shared"
    return Threat(
        f"{name}, played for the bonus" if is_bonus else name,
        wager,
        "one dollar" if is_bonus else "one ante",
        TABLES if is_shared else BY_BACKS,
        *counts,
        FEWER if is_shared else ALIKE,
        error=error,
        note=FOR_BONUS if is_bonus else "",
        slow=is_shared,
        kinds=(kind,),
        unpriced=seated(SEATS) if is_shared else None,
    )


THREATS = (
    Threat(
        name="one community card seen",
        wager="ante",
        unit="one ante",
        method=METHOD,
        counts=_seen,
        made=_of(ONE, 3),
        countered=COVERED,
    ),
    Threat(
        name="all community cards seen",
        wager="ante",
        unit="one ante",
        method=METHOD,
        counts=_seen,
        made=_of(ALL, 1),
        countered=COVERED,
    ),
    _for_bonus("one community card seen", _of(BONUS_ONE, 3)),
    _for_bonus("all community cards seen", _of(BONUS_ALL, 1)),
    _more(ONE_BACK, "ante", (_seen, _of(BACK, 3)), "backs"),
    _more(ALL_BACKS, "ante", (_seen, _of(BACKS, 1)), "backs"),
    _more(ONE_BACK, "bonus", (_seen, _of(BONUS_BACK, 3)), "backs"),
    _more(ALL_BACKS, "bonus", (_seen, _of(BONUS_BACKS, 1)), "backs"),
    _more(TOLD, "ante", (shared, _shared_made(ANTE, NONE)), "shared", _shared_error(ANTE)),
    _more(TOLD, "bonus", (shared, _shared_made(BONUS, BONUS_NONE)), "shared", _shared_error(BONUS)),
)
