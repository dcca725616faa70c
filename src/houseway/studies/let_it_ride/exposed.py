"""Community cards seen before they are turned up, recognized by backs, or inferred from other seats' cards."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.let_it_ride.play import BET_1, THREE_CARD
from houseway.lab.dealer_hands import classes
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun
from houseway.lab.kernel_shoe import deal as draw
from houseway.lab.own_backs import on_three_cards
from houseway.lab.poker_ranks import HIGH, LookupTables, by_ranks, by_suit, places_of, suits_matter
from houseway.lab.study import Countered, Threat, seated
from houseway.poker.values.draws import kind_of

from .count import DEALS
from .sights import ends, table_in_use

Ints = NDArray[Any]
FIRST, SECOND, BOTH, BACK = range(4)
TEN = 8
"""Ranks from zero."""
SEATS, ROUNDS, SEED = 7, 30_000, 13


def _nets(rules: Rules) -> tuple[Ints, int]:
    """Return the net of a bet by the place of a hand of five, in whole parts, and the number of parts."""
    nets = [net for _, net in ends(table_in_use(rules, None))]
    parts = lcm(*(net.denominator for net in nets))
    by_kind = np.array([int(net * parts) for net in nets], np.int64)
    return by_kind[[kind_of(int(value)) if value else 0 for value in places_of(HIGH).worth]], parts


def _seen(rules: Rules, progress: Progress) -> Counts:
    looks, (nets, parts), threes = places_of(HIGH).tables, _nets(rules), classes(3)

    def part(first: int, last: int) -> Ints:
        made = np.zeros(5, np.int64)
        for at in range(first, last):
            one = np.zeros(5, np.int64)
            _community(threes.hands[at].astype(np.int64), looks, nets, one)
            made += one * int(threes.ways[at])
        return made

    found = sum(shared_out(part, len(threes.ways), title="community cards seen", progress=progress), np.zeros(5, np.int64))
    return {"made": found, "parts": np.array([parts])}


@kernel
def _worth(own: Ints, free: Ints, many: int, looks: LookupTables, nets: Ints, net: Ints, worth: Ints) -> None:
    """Fill in what every two of the free cards make of three, and the sum for each of them."""
    one = np.uint64(1)
    added = looks.cards[52] + looks.cards[own[0]] + looks.cards[own[1]] + looks.cards[own[2]]
    bits = one << np.uint64(own[0]) | one << np.uint64(own[1]) | one << np.uint64(own[2])
    worth[:many] = 0
    for i in range(many):
        for j in range(i):
            whole = added + looks.cards[free[i]] + looks.cards[free[j]]
            place = by_ranks(whole, looks)
            if suits_matter(whole):
                place = max(place, by_suit(whole, bits | one << np.uint64(free[i]) | one << np.uint64(free[j]), looks))
            net[i, j] = net[j, i] = nets[place]
            worth[i] += nets[place]
            worth[j] += nets[place]


@kernel
def _community(own: Ints, looks: LookupTables, nets: Ints, made: Ints) -> None:
    """Add up what three bets make over all orders of two community cards: seeing the first, the second, both, a back, none."""
    free, many = np.zeros(52, np.int64), 0
    for card in range(52):
        if card != own[0] and card != own[1] and card != own[2]:
            free[many] = card
            many += 1
    net, worth = np.zeros((52, 52), np.int64), np.zeros(52, np.int64)
    _worth(own, free, many, looks, nets, net, worth)
    every, rides, high, low, won = 0, 0, 0, 0, 0
    for i in range(many):
        every += worth[i]
        rides += max(worth[i], 0)
        if free[i] % 13 >= TEN:
            high += worth[i]
        else:
            low += worth[i]
        for j in range(many):
            if i != j:
                won += max(net[i, j], 0)
    made[FIRST] = every + 2 * rides
    made[SECOND] = every + rides + won
    made[BOTH] = every + 2 * won
    made[BACK] = every + rides + max(high, 0) + max(low, 0)
    made[4] = every + rides + max(every, 0)


def _of(what: int) -> Callable[[Counts, Rules], Fraction]:
    def made(counted: Counts, rules: Rules) -> Fraction:
        return Fraction(int(counted["made"][what]), DEALS * int(counted["parts"][0]))

    return made


def _shared(rules: Rules, progress: Progress) -> Counts:
    looks, (nets, parts) = places_of(HIGH).tables, _nets(rules)

    def part(first: int, last: int) -> Ints:
        return _tables(first, last, SEED, SEATS, looks, nets)

    found = sum(shared_out(part, ROUNDS, title="full tables", progress=progress), np.zeros(2, np.float64))
    return {"rounds": np.array([ROUNDS]), "gain": found[:1], "squares": found[1:], "parts": np.array([parts])}


@kernel
def _tables(first: int, last: int, seed: int, seats: int, looks: LookupTables, nets: Ints) -> Ints:
    """Deal full tables; sum the gain of seats that know each other's cards over seats that know their own."""
    sums = np.zeros(2, np.float64)
    deck, fresh, free = np.arange(52), np.arange(52), np.zeros(52, np.int64)
    net, worth, alone = np.zeros((52, 52), np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    known = 3 * seats
    for number in range(first, last):
        deck[:] = fresh
        draw(deck, known, begun(seed, number))
        gain = 0.0
        for seat in range(seats):
            own = deck[3 * seat : 3 * seat + 3]
            many = 0
            for at in range(52 - known):
                free[many] = deck[known + at]
                many += 1
            left = many
            for at in range(known):
                if at < 3 * seat or at >= 3 * seat + 3:
                    free[many] = deck[at]
                    many += 1
            _worth(own, free, many, looks, nets, net, alone)  # what a seat alone takes each card to be worth
            every, shares = 0, 0
            for i in range(many):
                every += alone[i]
            for i in range(left):
                worth[i] = 0
                for j in range(left):
                    if i != j:
                        worth[i] += net[i, j]
                shares += worth[i]
            extra = max(shares, 0) - (shares if every > 0 else 0)
            for i in range(left):
                extra += max(worth[i], 0) - (worth[i] if alone[i] > 0 else 0)
            gain += extra / (left * (left - 1))
        gain /= seats
        sums[0] += gain
        sums[1] += gain * gain
    return sums


def _shared_made(counted: Counts, rules: Rules) -> Fraction:
    from houseway.lab.shared import added

    alone = _of(4)(_seen(rules, _no_progress()), rules)
    return added(counted, int(counted["parts"][0]))[0] + alone


def _no_progress() -> Progress:
    from houseway.lab.kept_counts import no_progress

    return no_progress


def _shared_error(counted: Counts, rules: Rules) -> Fraction:
    from houseway.lab.shared import added

    return added(counted, int(counted["parts"][0]))[1]


METHOD = "1,755 classes of three cards, each with every first and second community card"
COVERED = (Countered("LIR-10(c)", "burns the leftmost community card"),)


ALIKE = (Countered("LIR-2(a)", "backs that are all alike"),)


THREATS = (
    Threat(
        name="first community card seen before bet 1",
        wager=BET_1,
        unit="one base bet",
        method=METHOD,
        counts=_seen,
        made=_of(FIRST),
        countered=COVERED,
    ),
    Threat(
        name="second community card seen before bet 1",
        wager=BET_1,
        unit="one base bet",
        method=METHOD,
        counts=_seen,
        made=_of(SECOND),
        countered=COVERED,
    ),
    Threat(
        name="both community cards seen before bet 1",
        wager=BET_1,
        unit="one base bet",
        method=METHOD,
        counts=_seen,
        made=_of(BOTH),
        countered=COVERED,
    ),
    Threat(
        name="first community card known by its back: ten or better",
        wager=BET_1,
        unit="one base bet",
        method=f"{METHOD}; cards that look alike are decided together",
        counts=_seen,
        made=_of(BACK),
        countered=(Countered("LIR-2(a)", "backs that are all alike"),),
        kinds=("backs",),
    ),
    Threat(
        name="seven seats that share their cards",
        wager=BET_1,
        unit="one base bet",
        method=f"{ROUNDS:,} full tables of seven, each with all pairs of community cards beside 21 known cards",
        counts=_shared,
        made=_shared_made,
        countered=(Countered("lir.seats", "fewer seats share less"),),
        error=_shared_error,
        kinds=("shared",),
        slow=True,
        unpriced=seated(SEATS),
    ),
    *on_three_cards(THREE_CARD, ALIKE),
)
