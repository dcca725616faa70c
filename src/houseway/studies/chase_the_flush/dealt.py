"""Check the lab by dealing: a hundred million rounds card by card, and the whole tree once more from the board's side.

    scripts/dev deal chase_the_flush [--rounds N] [--seed N] [--again]

Rounds are played by the lab's best strategy, but what they come to is read off the cards: the dealer's three are dealt and
compared. `--again` counts everything a second time (`again.py`), which takes minutes.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.chase_the_flush.game import GAME
from houseway.lab.kept_counts import Counts, Progress, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import mixed
from houseway.lab.study import OPTIMAL, under

from . import STUDY
from .again import by_boards
from .boards import LN, LQ, TN, TQ, WN, WQ, fill, flop_classes
from .dealer import NINE, RANKS, WHOLE, against, value
from .prices import folded, net_by_path, nets_by_ending, unpriced
from .simple import best_of
from .tree import ONE, worth

Ints = NDArray[Any]


@kernel
def drawn(state: Ints, below: int) -> int:
    """Return a number below this one, from SplitMix64; the bias is under one in 2**50."""
    return int((mixed(state) >> np.uint64(8)) % np.uint64(below))


@kernel
def in_order(masks: Ints, order: Ints) -> None:
    """Sort the suits: the greater mask before the smaller."""
    for suit in range(4):
        order[suit] = suit
    for _ in range(3):
        for at in range(1, 4):
            if masks[order[at]] > masks[order[at - 1]]:
                order[at], order[at - 1] = order[at - 1], order[at]


@kernel
def place(deck: Ints, first: int, where: Ints) -> tuple[int, int]:
    """Return two cards from that place on, suits put in the hand's order, the lower first."""
    a = where[deck[first] // RANKS] * RANKS + deck[first] % RANKS
    b = where[deck[first + 1] // RANKS] * RANKS + deck[first + 1] % RANKS
    return min(a, b), max(a, b)


@kernel
def rounds_dealt(rounds: int, seed: int, at_once: Ints, twice: Ints, nets: Ints, fold: int, paid: Ints) -> Ints:
    """Deal this many rounds and play each; return the sums of net results and of their squares, and the rounds by path."""
    state = np.zeros(1, np.uint64)
    state[0] = np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(1)
    deck, order, where = np.arange(52), np.zeros(4, np.int64), np.zeros(4, np.int64)
    held, board, dealer, free = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    row, sums = np.zeros(9, np.int64), np.zeros(6, np.int64)
    for _ in range(rounds):
        held[:], board[:], dealer[:] = 0, 0, 0
        for at in range(10):
            other = at + drawn(state, 52 - at)
            deck[at], deck[other] = deck[other], deck[at]
            bit, suit = 1 << deck[at] % RANKS, deck[at] // RANKS
            if at < 3:
                held[suit] |= bit
            elif at < 7:
                board[suit] |= bit
            else:
                dealer[suit] |= bit
        in_order(held, order)
        for at in range(4):
            where[order[at]] = at
        low, middle = place(deck, 0, where)
        third = where[deck[2] // RANKS] * RANKS + deck[2] % RANKS
        low, middle, high = min(low, third), max(low, min(middle, third)), max(middle, third)
        known = at_once[low, middle, high]
        seat, _ = best_of(held, board)
        if known < 0:
            path = 3
        else:
            one, two = place(deck, 3, where)
            if twice[known, one, two]:
                path = 2
            else:
                for suit in range(4):
                    free[suit] = WHOLE & ~held[suit] & ~board[suit]
                below, equal = against(seat, board, free)
                fill(row, seat, NINE, 14_190, below, below + equal, against(NINE, board, free)[0])
                path = 1 if worth(row, nets[ONE]) > fold * 14_190 else 0
        if path == 0:
            net = fold
        else:
            theirs = 0
            for suit in range(4):
                theirs = max(theirs, value(dealer[suit] | board[suit]))
            way = (WQ if seat > theirs else (LQ if seat < theirs else TQ)) if theirs >= NINE else (
                WN if seat > theirs else (LN if seat < theirs else TN))  # fmt: skip
            net = paid[path, way, seat >> RANKS]
        sums[0] += net
        sums[1] += net * net
        sums[2 + path] += 1
    return sums


def tables(counts: Counts) -> tuple[Ints, Ints]:
    """Return two tables: by three cards, -1 to put up three antes, otherwise the hand; by that and a flop, whether two go up."""
    at_once, start = np.full((52, 52, 52), -2, np.int64), 0
    waiting = np.flatnonzero(counts["at_once"] <= counts["waits"])
    twice = np.zeros((len(waiting), 52, 52), np.bool_)
    place_of = {int(at): number for number, at in enumerate(waiting)}
    for at, (held, flops) in enumerate(zip(counts["held"].astype(np.int64), counts["flops"].tolist(), strict=True)):
        low, middle, high = (suit * RANKS + rank for suit in range(4) for rank in range(RANKS) if int(held[suit]) >> rank & 1)
        at_once[low, middle, high] = place_of.get(at, -1)
        if at in place_of:
            classes, _, _ = flop_classes(held, WHOLE)
            better = np.append(counts["margins"][start : start + flops] > 0, False)
            twice[place_of[at]] = better[np.minimum(classes[:52, :52], flops)]  # no flop: nothing goes up
        start += flops
    return at_once, twice


def simulated(
    counts: Counts, rules: Rules, table: PayTable, rounds: int, seed: int = 1, progress: Progress = no_progress
) -> tuple[Fraction, Fraction, list[int]]:
    """Return the house edge per ante, the square of its standard error, and the number of rounds that ended with each All-In."""
    paid = np.zeros((4, 7, 8), np.int64)
    for (way, length), (nets, _) in nets_by_ending(rules, table).items():
        for path in (1, 2, 3):
            paid[path, way, length] = int(net_by_path(nets, path))
    at_once, twice = tables(counts)
    nets, _ = unpriced(rules)
    step = -(-rounds // 256)
    sums = np.zeros(6, np.int64)

    def part(at: int, until: int) -> Ints:
        return rounds_dealt(until - at, seed * 1_000_003 + at // step, at_once, twice, nets, int(folded()), paid)

    for came in shared_out(part, rounds, title="rounds dealt", progress=progress, parts=256):
        sums += came
    mean = Fraction(int(sums[0]), rounds)
    return -mean, (Fraction(int(sums[1]), rounds) - mean**2) / rounds, sums[2:].tolist()


def main() -> int:
    """Deal, count again, and print whether the results agree."""
    parser = argparse.ArgumentParser(prog="scripts/dev deal chase_the_flush", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="also count the whole tree by the second algorithm")
    told = parser.parse_args()
    rules, table = under(GAME, {}), GAME.pays["xtra_bonus"]["A"]
    exact = STUDY.answer("ante", table, OPTIMAL).house_edge
    print(f"counted    {float(exact):.6%}   {exact}")
    good = True
    if told.rounds:
        edge, square, _ = simulated(STUDY.counts(STUDY.line("ante"), rules), rules, table, told.rounds, told.seed)
        strays = float(edge - exact) / float(square) ** 0.5
        print(f"dealt      {float(edge):.6%}   {told.rounds:,} rounds, {strays:+.2f} standard errors off")
        good = abs(strays) < 4
    if told.again:
        second = -by_boards()[0]
        print(f"second     {float(second):.6%}   {'equal' if second == exact else 'NOT EQUAL'}")
        good = good and second == exact
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
