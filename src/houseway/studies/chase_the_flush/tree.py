"""The three decisions, weighed from the last to the first.

At the river a seat that has waited compares going all in for one ante with a fold; after the flop, two antes with what waiting
comes to; on its own three cards, three antes with that. Everything is a whole number: a sum over the dealer's holdings, over
boards and over flops. What the X-tra Bonus pays is left out: it is the same on every path that is not folded, and the best play
never folds four suited cards (`Weighed.worst` shows it), so no price of it can change a decision.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .boards import CARDS, HIT, LN, LQ, TN, TQ, WEIGHT, WN, WQ
from .dealer import RANKS
from .simple import BEST, RIVER_BETS, SIMPLE, calls_twice, flop_line, rack_stays, river_line

Ints = NDArray[Any]

FOLD, ONE, TWO, THREE = range(4)
"""The final action of a seat, by antes put up."""
LENGTHS = 5
"""The number of classes of wins by flush: three cards or fewer, four, five, six, seven."""
WINS_Q, WINS_N, LOSES_Q, LOSES_N, TIES_Q, TIES_N, ENDINGS = 0, LENGTHS, 2 * LENGTHS, 11, 12, 13, 14
"""The index of each ending of a path; Q against a dealer who qualifies, N against one who does not."""


@kernel
def worth(row: Ints, net: Ints) -> int:
    """Return the value of a board to a seat with this many antes up, summed over the dealer's holdings."""
    return row[WQ] * net[WQ] + row[WN] * net[WN] + row[LQ] * net[LQ] + row[LN] * net[LN] + row[TQ] * net[TQ] + row[TN] * net[TN]


@kernel
def weighed(
    seen: Ints, many: int, classes: Ints, sizes: Ints, nets: Ints, fold: int, holdings: int, twice: Ints, waits: Ints, worst: Ints
) -> tuple[int, int]:
    """Return the values of going all in at once and of waiting, for one hand; fill two antes and waiting for each flop class.

    `worst` keeps by how little the worst board with each length of flush is better than a fold.
    """
    at_once = 0
    twice[:], waits[:] = 0, 0
    for at in range(many):
        row = seen[at]
        many_like = row[WEIGHT]
        at_once += 6 * many_like * worth(row, nets[THREE])
        two, one, folded = worth(row, nets[TWO]), worth(row, nets[ONE]), fold * holdings
        worst[row[HIT]] = min(worst[row[HIT]], one - folded)
        best = max(one, folded)
        for a in range(3):
            for b in range(a + 1, 4):
                flop = classes[row[CARDS] >> 6 * a & 63, row[CARDS] >> 6 * b & 63]
                twice[flop] += many_like * two
                waits[flop] += many_like * best
    patient = 0
    for flop in range(len(sizes)):
        patient += max(twice[flop], waits[flop])
    return at_once, patient


@kernel
def ends(
    seen: Ints,
    many: int,
    classes: Ints,
    calls: Ints,
    held: Ints,
    styles: Ints,
    nets: Ints,
    fold: int,
    holdings: int,
    counted: Ints,
    lines: Ints,
) -> None:
    """Count how a hand that waits ends under each strategy: by the flops it calls twice on, then by its decision at the river.

    `calls` has a byte for each strategy, so six flops are added up at once. `lines` keeps, for the boards that the best play
    comes to, the margin of one ante over a fold by line of the chart.
    """
    board = np.zeros(4, np.int64)
    for at in range(many):
        row = seen[at]
        called = 0
        for a in range(3):
            for b in range(a + 1, 4):
                called += calls[classes[row[CARDS] >> 6 * a & 63, row[CARDS] >> 6 * b & 63]]
        board[:] = 0
        for a in range(4):
            card = row[CARDS] >> 6 * a & 63
            board[card // RANKS] |= 1 << card % RANKS
        margin = worth(row, nets[ONE]) - fold * holdings
        line = river_line(held, board)
        tally(lines[line], (6 - (called & 7)) * row[WEIGHT], margin)
        for style in range(len(styles)):
            how = styles[style, 2]
            twice = called >> 8 * style & 7
            if how == BEST:
                stay = margin > 0
            elif how == SIMPLE:
                stay = RIVER_BETS[line]
            else:
                stay = rack_stays(held, board)
            add(counted[style, TWO], row, twice * row[WEIGHT])
            add(counted[style, ONE if stay else FOLD], row, (6 - twice) * row[WEIGHT])


@kernel
def tally(line: Ints, ways: int, margin: int) -> None:
    """Add to a line, by which choice is better: the number of ways, and the total margin."""
    if margin > 0:
        line[0] += ways
        line[1] += ways * margin
    else:
        line[2] += ways
        line[3] -= ways * margin


@kernel
def ends_at_once(seen: Ints, many: int, counted: Ints) -> None:
    """Count how a hand that goes all in on its three cards ends."""
    for at in range(many):
        add(counted, seen[at], 6 * seen[at, WEIGHT])


@kernel
def add(counted: Ints, row: Ints, times: int) -> None:
    """Add a board's holdings, by ending."""
    if times == 0:
        return
    length = max(0, row[HIT] - 3)
    counted[WINS_Q + length] += times * row[WQ]
    counted[WINS_N + length] += times * row[WN]
    counted[LOSES_Q] += times * row[LQ]
    counted[LOSES_N] += times * row[LN]
    counted[TIES_Q] += times * row[TQ]
    counted[TIES_N] += times * row[TN]


@kernel
def calls_of(styles: Ints, held: Ints, reps: Ints, sizes: Ints, twice: Ints, waits: Ints, lines: Ints) -> Ints:
    """Return the flop classes on which each strategy puts up two antes, a byte for each; fill the margins by line."""
    calls = np.zeros(len(reps), np.int64)
    for flop in range(len(reps)):
        margin = (twice[flop] - waits[flop]) // sizes[flop]  # flops of one class are worth the same
        tally(lines[flop_line(held, reps[flop])], sizes[flop], margin)
        for style in range(len(styles)):
            how = styles[style, 1]
            if margin > 0 if how == BEST else calls_twice(how, held, reps[flop]):
                calls[flop] |= 1 << 8 * style
    return calls
