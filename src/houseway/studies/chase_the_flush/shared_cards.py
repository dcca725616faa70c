"""Full tables that share all their cards: dealt, with every board and dealer's hand out of the cards left.

The average is the gain of these seats over seats that know their own cards only and play by `ALONE`.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.chase_the_flush.house_rules import SEATS
from houseway.lab.kept_counts import Counts, Progress, kept, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal

from . import count
from .dealer import NINE, RANKS, against
from .dealt import in_order, tables
from .endings import spread
from .peeked import weights
from .prices import folded
from .simple import RIVER_BETS, best_of, river_line

Ints = NDArray[Any]
ALONE = "simple river"
"""The strategy of a seat that knows its own cards only: two exact decisions, a chart at the river; exact edge."""
TABLES, SEED = 1_000, 12


@kernel
def gain_of(held: Ints, left: Ints, once: int, calls: Ints, where: Ints, weight: Ints, fold: int, sums: Ints) -> float:
    """Return the gain in antes of knowing the cards left over playing alone; fill in both totals and the deals.

    `once` is -1 if the seat alone goes all in at once, otherwise its index in `calls`, the flops on which it puts up
    two.
    """
    many = len(left)
    free_all = np.zeros(4, np.int64)
    for card in left:
        free_all[card // RANKS] |= 1 << card % RANKS
    hidden = many - 4
    holdings = hidden * (hidden - 1) * (hidden - 2) // 6
    twice, waits, alone = np.zeros((many, many), np.int64), np.zeros((many, many), np.int64), np.zeros((many, many), np.int64)
    board, at, three, boards = np.zeros(4, np.int64), np.zeros(4, np.int64), 0, 0
    for i in range(many):
        for j in range(i + 1, many):
            for k in range(j + 1, many):
                for m in range(k + 1, many):
                    board[:] = 0
                    at[0], at[1], at[2], at[3] = i, j, k, m
                    for a in range(4):
                        board[left[at[a]] // RANKS] |= 1 << left[at[a]] % RANKS
                    goal, _ = best_of(held, board)
                    free = free_all & ~board
                    below, equal = against(goal, board, free)
                    fails, _ = against(NINE, board, free)
                    hit, fit = goal >> RANKS, 1 if goal >= NINE else 0
                    one = below * weight[hit, fit, 0, 0] + (below + equal) * weight[hit, fit, 0, 1]
                    one += fails * weight[hit, fit, 0, 2] + holdings * weight[hit, fit, 0, 3]
                    more = below * weight[hit, fit, 1, 0] + (below + equal) * weight[hit, fit, 1, 1]
                    more += fails * weight[hit, fit, 1, 2] + holdings * weight[hit, fit, 1, 3]
                    best, lone = max(one, fold * holdings), one if RIVER_BETS[river_line(held, board)] else fold * holdings
                    three += 6 * (one + 2 * more)
                    boards += 6
                    for a in range(3):
                        for b in range(a + 1, 4):
                            twice[at[a], at[b]] += one + more
                            waits[at[a], at[b]] += best
                            alone[at[a], at[b]] += lone
    shares, waiting = 0, 0
    for i in range(many):
        for j in range(i + 1, many):
            shares += max(twice[i, j], waits[i, j])
            if once >= 0:
                a = where[left[i] // RANKS] * RANKS + left[i] % RANKS
                b = where[left[j] // RANKS] * RANKS + left[j] % RANKS
                waiting += twice[i, j] if calls[once, a, b] else alone[i, j]
    sums[0], sums[1], sums[2] = max(three, shares), three if once < 0 else waiting, boards * holdings
    return (sums[0] - sums[1]) / sums[2]


@kernel
def tables_dealt(first: int, last: int, seed: int, seats: int, at_once: Ints, calls: Ints, weight: Ints, fold: int) -> Ints:
    """Deal full tables; return the sums of what sharing adds per seat, and of its squares."""
    sums, both = np.zeros(2, np.float64), np.zeros(3, np.int64)
    deck, fresh = np.arange(4 * RANKS), np.arange(4 * RANKS)
    held, order, where, own = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(3, np.int64)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, 3 * seats, begun(seed, number))
        gain = 0.0
        for seat in range(seats):
            held[:] = 0
            for card in deck[3 * seat : 3 * seat + 3]:
                held[card // RANKS] |= 1 << card % RANKS
            in_order(held, order)
            for suit in range(4):
                where[order[suit]] = suit
            for at in range(3):
                card = deck[3 * seat + at]
                own[at] = where[card // RANKS] * RANKS + card % RANKS
            own.sort()
            once = int(at_once[own[0], own[1], own[2]])
            gain += gain_of(held, deck[3 * seats :], once, calls, where, weight, fold, both)
        sums[0] += gain / seats
        sums[1] += (gain / seats) ** 2
    return sums


def alone(rules: Rules) -> Counts:
    """Return the counts of the game as it is."""
    return kept(rules.game.key, "ante", {}, lambda: count.counted(rules, no_progress))


def counted(rules: Rules, progress: Progress) -> Counts:
    """Return the sum of the gains from sharing over simulated full tables, and the sum of their squares."""
    at_once, calls = tables(alone(rules))
    weight, fold, seats = weights(rules), int(folded()), int(rules[SEATS])

    def part(first: int, last: int) -> Ints:
        return tables_dealt(first, last, SEED, seats, at_once, calls, weight, fold)

    return {"sums": sum(shared_out(part, TABLES, title="full tables", progress=progress), np.zeros(2, np.float64))}


def made(counts: Counts, rules: Rules) -> Fraction:
    """Return the expected net per ante of a seat at a table that shares its cards."""
    adds = Fraction(float(counts["sums"][0]) / TABLES).limit_denominator(10**9)
    return adds - spread(alone(rules), rules, rules.pays["xtra_bonus"], ALONE).house_edge


def error(counts: Counts, rules: Rules) -> Fraction:
    """Return the standard error."""
    mean, square = (float(one) / TABLES for one in counts["sums"])
    return Fraction(((square - mean**2) / TABLES) ** 0.5).limit_denominator(10**9)
