"""Seats at Colorado hold 'em that share their cards: a full table knows 21 cards that cannot be on the board.

Full tables are dealt, and every board that is left is evaluated for each seat. The average is a seat's gain over the
best play that knows its own three cards alone, over the same boards: the edge of that play is exact, and the
difference varies little.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.games.colorado_holdem.odds import BOARDS
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.memo import by_rules
from houseway.lab.poker_ranks import HIGH, LookupTables, by_ranks, by_suit, places_of, suits_matter
from houseway.lab.studies import studied
from houseway.lab.study import OPTIMAL
from houseway.poker.values.draws import kind_of

from .acts import Act, acts, ante_prices, bonus_acts, bonus_prices, hands_of, is_ace_low
from .player import in_order, key_of

Ints = NDArray[Any]
SEATS, ROUNDS, SEED = 7, 100_000, 17
FOLDS, DECLARES = -1, 0
"""In place of the units with which a hand plays."""
ANTE, BONUS = 0, 1


def alone(rules: Rules) -> Ints:
    """Return the acts of a seat that knows its own cards: [ante or bonus, three cards in order, units and discard]."""
    study = studied(rules.game)
    assert study is not None
    counts = study.counts(study.line("ante"), rules)
    ways = (acts(counts, rules, ante_prices(rules, None), OPTIMAL), bonus_acts(counts, rules, bonus_prices(rules, None), OPTIMAL))
    classes = {key_of(in_order(held)): at for at, held in enumerate(hands_of(counts))}
    found = np.zeros((2, 52, 52, 52, 2), np.int8)
    for three in combinations(range(52), 3):
        held = in_order([FRENCH[card] for card in three])
        at = classes[key_of(held)]
        for wager, done in enumerate(ways):
            found[wager, *three] = _written(done[at], three.index(FRENCH.index(held[done[at].away])))
    return found


def _written(act: Act, away: int) -> tuple[int, int]:
    """Return an act as two numbers: its units, or what is done instead of playing, and the place of the card that goes."""
    return (FOLDS if act.word == "folds" else DECLARES if act.word == "declares" else act.units), away


def at_once(rules: Rules) -> Ints:
    """Return a declaration's win per unit, by three cards in order, of ante and of bonus; -1 where there is none."""
    found = np.full((2, 52, 52, 52), -1, np.int64)
    for wager, prices in enumerate((ante_prices(rules, None), bonus_prices(rules, None))):
        for three in combinations(range(52), 3):
            declared = prices.declared(tuple(FRENCH[card] for card in three), ace_low=is_ace_low(rules))
            if declared is not None:
                found[wager, *three] = declared // BOARDS
    return found


@kernel
def seats_gain(
    cards: Ints, seats: int, looks: LookupTables, nets: Ints, once: Ints, lone: Ints, may_fold: bool, gain: Ints
) -> int:
    """Fill in the gain over playing alone of each seat that knows all of the first cards, by wager, over all boards.

    Return the number of boards.
    """
    one = np.uint64(1)
    known = 3 * seats
    added, bits, held = np.zeros(3, np.uint64), np.zeros(3, np.uint64), np.zeros(3, np.int64)
    made = np.zeros((2, 3), np.int64)
    boards = 0
    for seat in range(seats):
        held[:] = cards[3 * seat : 3 * seat + 3]
        held.sort()
        for away in range(3):
            added[away], bits[away] = looks.cards[52], np.uint64(0)
            for at in range(3):
                if at != away:
                    added[away] += looks.cards[held[at]]
                    bits[away] |= one << np.uint64(held[at])
        made[:] = 0
        boards = 0
        for i in range(known, 52):
            for j in range(known, i):
                two = looks.cards[cards[i]] + looks.cards[cards[j]]
                two_bits = one << np.uint64(cards[i]) | one << np.uint64(cards[j])
                for k in range(known, j):
                    boards += 1
                    for away in range(3):
                        whole = added[away] + two + looks.cards[cards[k]]
                        place = by_ranks(whole, looks)
                        if suits_matter(whole):
                            place = max(place, by_suit(whole, bits[away] | two_bits | one << np.uint64(cards[k]), looks))
                        made[0, away] += nets[0, place]
                        made[1, away] += nets[1, place]
        for wager in range(2):
            most = max(made[wager, 0], made[wager, 1], made[wager, 2])
            declared = once[wager, held[0], held[1], held[2]]
            if wager == ANTE:
                most = max(2 * most, -boards) if may_fold else max(2 * most, most)
            if declared >= 0:
                most = max(most, declared * boards)
            units, away = lone[wager, held[0], held[1], held[2]]
            if units == FOLDS:
                most += boards
            elif units == DECLARES:
                most -= declared * boards
            else:
                most -= units * made[wager, away]
            gain[wager, seat] = most
    return boards


@kernel
def _tables(
    first: int, last: int, seed: int, seats: int, looks: LookupTables, nets: Ints, once: Ints, lone: Ints, may_fold: bool
) -> Ints:
    """Deal full tables, each by a generator of its own number; sum the gain of a seat and its squares, by wager."""
    sums, gain = np.zeros((2, 2), np.float64), np.zeros((2, seats), np.int64)
    deck, fresh = np.arange(52), np.arange(52)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, 3 * seats, begun(seed, number))
        boards = seats_gain(deck, seats, looks, nets, once, lone, may_fold, gain)
        for wager in range(2):
            more = gain[wager].sum() / (boards * seats)
            sums[wager, 0] += more
            sums[wager, 1] += more * more
    return sums


def by_place(rules: Rules) -> Ints:
    """Return the net of one unit by the place of a hand of five, of ante and of bonus."""
    kinds = np.array([kind_of(int(value)) if value else 0 for value in places_of(HIGH).worth])
    return np.stack([ante_prices(rules, None).nets[kinds], bonus_prices(rules, None).nets[kinds]])


def simulated(rules: Rules, rounds: int, seed: int, progress: Progress) -> Counts:
    """Deal a number of full tables and return the sums of what sharing adds, and of its squares, by wager."""
    given = (SEATS, places_of(HIGH).tables, by_place(rules), at_once(rules), alone(rules), ante_prices(rules, None).may_fold)

    def part(first: int, last: int) -> tuple[int, Ints]:
        return first, _tables(first, last, seed, *given)

    # in the order of the tables: a sum of floats depends on it, and parts finish in any order
    parts = sorted(shared_out(part, rounds, title="full tables", progress=progress), key=lambda one: one[0])
    return {"sums": sum((one for _, one in parts), np.zeros((2, 2))), "rounds": np.array([rounds])}


@by_rules
def shared(rules: Rules, progress: Progress) -> Counts:
    """Return the sums over all tables; one simulation answers for ante and bonus."""
    return simulated(rules, ROUNDS, SEED, progress)


def added(wager: int, counted: Counts) -> tuple[Fraction, Fraction]:
    """Return the expected gain from sharing per seat and round, and its standard error."""
    rounds = int(counted["rounds"][0])
    mean, square = (float(one) / rounds for one in counted["sums"][wager])
    error = ((square - mean**2) / rounds) ** 0.5
    return Fraction(mean).limit_denominator(10**9), Fraction(error).limit_denominator(10**9)
