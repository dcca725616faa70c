"""Plays of a player who knows more than their own four cards, on the same boards as the best play without it.

The sum is the gain of the first, because the edge of the second is exact. Choices are made by tables (`against`,
`without`) that are independent of the boards dealt here, so no choice is biased by its own luck.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.house_rules import SEATS, TRIPS_TIE
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal

from .act_values import act_values
from .against import EVERY, HIGH, WinsByKnowledge
from .dealt import ended
from .eight_hands import (
    GAVE_UP,
    LOST,
    NATURAL,
    NONE_WON,
    ONE_WON,
    SPLIT,
    SPLIT_NATURAL,
    SURRENDER,
    WON,
    Classes,
    classes,
    decks_of,
    sort_out,
)
from .exact import FINE
from .fours import beside, fours
from .prices import half_units
from .tables import CARDS, RANK, Ints, LookupTables, house_keeps, laid_out, lookup_tables, worths

FOUR = 4
ALL, ONE, BACKS = range(3)
"""Kinds of knowledge: all of the dealer's cards, one of them, the number of high ones."""
GAIN, SQUARE, CHANGED, SPLITS, GIVEN_UP = range(5)
"""Columns: half units gained over the boards of a deal, and their squares; hands played otherwise, split, and given up."""
COLUMNS = 5
CLOSE = 1e-5
"""Half units: what is counted is kept in millionths."""


class Play(NamedTuple):
    """Input of the kernels: the best play by class, win and dealer's natural probabilities, and all nets."""

    acts: Ints
    won: Ints
    natural: Ints
    nets: Ints


def play_of(counts: Counts, rules: Rules) -> Play:
    """Return the best play as it was counted."""
    natural = fours().dealers_naturals(decks_of(rules)) / beside(decks_of(rules))
    return Play(act_values(counts, rules).acts, np.asarray(counts["won"]) / FINE, natural, half_units(rules))


@kernel
def number_of(one: int, other: int) -> int:
    """Return the number of two cards."""
    low, high = min(one, other), max(one, other)
    return low + high * (high + 1) // 2


@kernel
def best_by(won: Ints, natural: Any, usual: Any, nets: Ints) -> int:
    """Return the act that makes most if each two cards win so often and the dealer has a natural so often.

    It is the usual one where others are no better than the rounding of what was counted.
    """
    act, most = usual, -1000.0
    for time in range(11):  # the usual act first
        one = usual if time == 0 else time - 1
        if one < SPLIT:
            worth = nets[LOST] + (nets[NATURAL] - nets[LOST]) * natural + (nets[WON] - nets[LOST]) * won[one]
        elif one < SURRENDER:
            either = won[one - SPLIT] + won[5 - (one - SPLIT)]
            worth = nets[NONE_WON] + (nets[SPLIT_NATURAL] - nets[NONE_WON]) * natural + (nets[ONE_WON] - nets[NONE_WON]) * either
        else:
            worth = float(nets[GAVE_UP])
        if worth > most + (CLOSE if act == usual else 0.0):
            act, most = one, worth
    return act


@kernel
def own_twos(cards: Ints, pairs: Ints, twos: Ints) -> None:
    """Fill the numbers of the six twos of the first four cards, in the order of their class."""
    for at in range(6):
        dealt = pairs[0, at]
        one, other = (0, dealt + 1) if dealt < 3 else ((1, dealt - 1) if dealt < 5 else (2, 3))
        twos[at] = number_of(cards[one], cards[other])


@kernel
def chosen(cards: Ints, kind: int, keeps: int, twos: Ints, play: Play, told: WinsByKnowledge, won: Ints, acts: Ints) -> None:
    """Fill in the acts by what is known of the dealer's four: all of them, each alone, the number of high ones.

    The probability that two cards win is exact for the player's four cards; the effect of the knowledge is added to
    it.
    """
    high = 0
    for at in range(4, 8):
        high += RANK[cards[at]] >= HIGH
    dealer = 0
    if keeps >= 0:
        one, other = (0, keeps + 1) if keeps < 3 else ((1, keeps - 1) if keeps < 5 else (2, 3))
        dealer = number_of(cards[4 + one], cards[4 + other])
    for what in range(6):
        natural = play.natural[kind]
        for at in range(6):
            two = twos[at]
            if what == 0:
                given, natural = (told.facing[two, dealer], 0.0) if keeps >= 0 else (-10.0, 1.0)
            else:
                column = cards[3 + what] if what < 5 else CARDS + high
                given = told.won[two, column]
                natural += (told.natural[two, column] - told.natural[two, EVERY]) / 6
            won[at] = max(play.won[kind, at] + given - told.won[two, EVERY], 0.0)
        acts[what] = best_by(won, natural, play.acts[kind], play.nets)


@kernel
def _valued(
    first: int,
    last: int,
    seed: int,
    boards: int,
    shoe: Ints,
    looks: LookupTables,
    held: Classes,
    play: Play,
    told: WinsByKnowledge,
    sums: Ints,
) -> None:
    """Deal this many hands to a player and the dealer, with some boards to each; add what each knowledge gains."""
    fresh, keeps = shoe.copy(), np.zeros(2, np.int64)
    kinds, pairs, twos = np.zeros(1, np.int64), np.zeros((1, 6), np.int64), np.zeros(6, np.int64)
    won, acts, gain = np.zeros(6), np.zeros(6, np.int64), np.zeros(3, np.int64)
    ranks, seen, values = np.zeros(5, np.int64), np.zeros(3, np.int64), np.zeros((2, 6), np.int64)
    for number in range(first, last):
        shoe[:] = fresh
        state = begun(seed, number)
        deal(shoe, 8, state)
        house_keeps(shoe, 0, 2, looks, keeps)
        if keeps[0] < 0:  # paid at once, whatever is known
            continue
        sort_out(shoe, 0, 1, held, kinds, pairs)
        own_twos(shoe, pairs, twos)
        usual: Any = play.acts[kinds[0]]
        chosen(shoe, kinds[0], keeps[1], twos, play, told, won, acts)
        gain[:], other = 0, False
        for what in range(6):
            way = ALL if what == 0 else (ONE if what < 5 else BACKS)
            other = other or acts[what] != usual
            sums[way, CHANGED] += acts[what] != usual
            sums[way, SPLITS] += acts[what] >= SPLIT and acts[what] < SURRENDER
            sums[way, GIVEN_UP] += acts[what] == SURRENDER
        if not other:
            continue
        for _ in range(boards):
            theirs: Any = np.int64(0)
            if keeps[1] >= 0:
                board = shoe[8:]
                deal(board, 5, state)
                laid_out(board, ranks, seen)
                worths(shoe, 0, 2, seen, looks, values)
                theirs = values[1, keeps[1]]
            least = play.nets[ended(usual, keeps[0], pairs, values[0], theirs)]
            for what in range(6):
                way = ALL if what == 0 else (ONE if what < 5 else BACKS)
                if acts[what] != usual:
                    gain[way] += play.nets[ended(acts[what], keeps[0], pairs, values[0], theirs)] - least
        for way in range(3):
            sums[way, GAIN] += gain[way]
            sums[way, SQUARE] += gain[way] * gain[way]


def valued(
    rules: Rules, play: Play, told: WinsByKnowledge, deals: int, boards: int, seed: int, progress: Progress, first: int = 0
) -> Ints:
    """Return the columns of each kind of knowledge, over so many deals with so many boards each, from one number on."""
    tables, held, shoe = lookup_tables(rules[TRIPS_TIE]), classes(), np.repeat(np.arange(CARDS), decks_of(rules))

    def part(start: int, last: int) -> Ints:
        sums = np.zeros((3, COLUMNS), np.int64)
        own = LookupTables(*map(np.copy, tables)), Classes(*map(np.copy, held)), play, told
        _valued(first + start, first + last, seed, boards, shoe.copy(), *own, sums)
        return sums

    parts = shared_out(part, deals, title="dealer's cards seen", progress=progress)
    return sum(parts, np.zeros((3, COLUMNS), np.int64))


# Seats that share


@kernel
def _tables(
    first: int, last: int, seed: int, seats: int, rounds: int, shoe: Ints, looks: LookupTables, held: Classes, play: Play,
    takes: Ints, sums: Ints,
) -> None:  # fmt: skip
    """Deal full tables; add the gain of seats that know each other's cards, over some dealers and boards per table."""
    fresh, known, keeps = shoe.copy(), FOUR * seats, np.zeros(1, np.int64)
    kinds, pairs, twos = np.zeros(1, np.int64), np.zeros((1, 6), np.int64), np.zeros(6, np.int64)
    won, cards = np.zeros(6), np.zeros(8, np.int64)
    ranks, seen, values = np.zeros(5, np.int64), np.zeros(3, np.int64), np.zeros((2, 6), np.int64)
    theirs_kept = np.zeros(1, np.int64)
    for number in range(first, last):
        shoe[:] = fresh
        state = begun(seed, number)
        deal(shoe, known, state)
        gain = np.int64(0)
        for seat in range(seats):
            cards[:4] = shoe[FOUR * seat : FOUR * seat + FOUR]
            house_keeps(cards, 0, 1, looks, keeps)
            if keeps[0] < 0:
                continue
            sort_out(cards, 0, 1, held, kinds, pairs)
            own_twos(cards, pairs, twos)
            for at in range(6):
                won[at] = play.won[kinds[0], at]
                for card in range(known):
                    if card < FOUR * seat or card >= FOUR * seat + FOUR:
                        won[at] += takes[twos[at], shoe[card]]
            usual: Any = play.acts[kinds[0]]
            act = best_by(won, play.natural[kinds[0]], usual, play.nets)
            sums[SPLITS] += act >= SPLIT and act < SURRENDER
            sums[GIVEN_UP] += act == SURRENDER
            if act == usual:
                continue
            sums[CHANGED] += 1
            left = shoe[known:]
            for _ in range(rounds):
                deal(left, 9, state)
                cards[4:] = left[5:9]
                house_keeps(cards, 4, 1, looks, theirs_kept)
                theirs: Any = np.int64(0)
                laid_out(left, ranks, seen)
                worths(cards, 0, 2, seen, looks, values)
                if theirs_kept[0] >= 0:
                    theirs = values[1, theirs_kept[0]]
                gain += play.nets[ended(act, keeps[0], pairs, values[0], theirs)]
                gain -= play.nets[ended(usual, keeps[0], pairs, values[0], theirs)]
        sums[GAIN] += gain
        sums[SQUARE] += gain * gain


def shared(
    rules: Rules, play: Play, takes: Ints, tables: int, rounds: int, seed: int, progress: Progress, first: int = 0
) -> Ints:
    """Return the columns of full tables that share, with so many dealers and boards to each."""
    ask, held, shoe = lookup_tables(rules[TRIPS_TIE]), classes(), np.repeat(np.arange(CARDS), decks_of(rules))

    def part(start: int, last: int) -> Ints:
        sums = np.zeros(COLUMNS, np.int64)
        own = LookupTables(*map(np.copy, ask)), Classes(*map(np.copy, held)), play, takes
        _tables(first + start, first + last, seed, rules[SEATS], rounds, shoe.copy(), *own, sums)
        return sums

    return sum(shared_out(part, tables, title="full tables", progress=progress), np.zeros(COLUMNS, np.int64))
