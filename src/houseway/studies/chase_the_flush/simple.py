"""Strategies a person can remember, line by line, and the casino's own rack card.

The lines are those of the charts: their advice followed to the letter is the strategy `simple`. An *out* is a card not seen yet
that would by itself, with the board, give the dealer the better flush.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .dealer import RANKS, WHOLE, reached, size, top, value

Ints = NDArray[Any]

BEST, SIMPLE, RACK = range(3)
"""Methods of one decision: exact, by the lines of the chart, or by the rack card."""

# fmt: off
STYLES: Final = {
    "optimal":      (BEST,   BEST,   BEST),
    "simple":       (SIMPLE, SIMPLE, SIMPLE),
    "simple first": (SIMPLE, BEST,   BEST),
    "simple flop":  (BEST,   SIMPLE, BEST),
    "simple river": (BEST,   BEST,   SIMPLE),
    "rack card":    (RACK,   RACK,   RACK),
}
"""Methods of each strategy's three decisions; one simple one among exact ones shows the cost of simplifying it."""


class ChartLine(NamedTuple):
    """A line of a chart: what is held, and whether it bets."""

    when: str
    bets: bool


FLOP_LINES: Final = (
    ChartLine("four or five suited cards",                                                             True),
    ChartLine("three suited, two of them yours",                                                       True),
    ChartLine("three suited, one of them yours, at most six cards left in the suit above it",          True),
    ChartLine("three suited, one of them yours, seven or more cards left in the suit above it",        False),
    ChartLine("both flop cards in suits of yours, and your three ranks less the outs come to 23 or more",  True),
    ChartLine("anything else",                                                                         False),
)
RIVER_LINES: Final = (
    ChartLine("four suited cards or more",               True),
    ChartLine("three suited, at most fifteen outs, except the next line",           True),
    ChartLine("three suited, nine high or lower, eleven outs and all in one suit",   False),
    ChartLine("three suited, sixteen outs or more",      False),
    ChartLine("two suited, at most nine outs",           True),
    ChartLine("two suited, ten outs or more",            False),
)
# fmt: on
FLOP_BETS: Ints = np.array([line.bets for line in FLOP_LINES])
RIVER_BETS: Ints = np.array([line.bets for line in RIVER_LINES])

NINE_RANK, TEN, JACK, QUEEN, KING, ACE = range(7, 13)
LOWEST_THIRD: Ints = np.array([RANKS] * TEN + [ACE, KING, QUEEN, 5, 0], np.int64)
"""Two suited cards: the lowest third card for three antes, by the rank of the higher suited card; 13 is never."""


@kernel
def rank_of(mask: int) -> int:
    """Return the rank of the highest card, zero for a two."""
    return size(top(mask) - 1)


@kernel
def best_of(held: Ints, board: Ints) -> tuple[int, int]:
    """Return the best flush of a hand and a board, and its suit."""
    best, suit = -1, 0
    for at in range(4):
        now = value(held[at] | board[at])
        if now > best:
            best, suit = now, at
    return best, suit


@kernel
def goes_at_once(style: int, held: Ints) -> bool:
    """Whether to put up three antes on three cards, by the chart or by the rack card."""
    best, suit = best_of(held, np.zeros(4, np.int64))
    length, top = best >> RANKS, rank_of(best & WHOLE)
    if length >= 3:
        return True
    if style == RACK:  # queen-nine suited or better
        return best >= (2 << RANKS) + (1 << QUEEN) + (1 << NINE_RANK)
    if length == 2:
        third = 0
        for at in range(4):
            if at != suit and held[at]:
                third = rank_of(held[at])
        return third >= LOWEST_THIRD[top]
    ranks = np.zeros(4, np.int64)
    for at in range(4):
        ranks[at] = rank_of(held[at]) if held[at] else -1
    ranks.sort()
    low, middle, high = ranks[1], ranks[2], ranks[3]
    if high == ACE:
        least = 2 if middle == ACE else (5 if middle == KING else (TEN if middle == QUEEN else JACK))
        return middle >= JACK and low >= least
    return high == KING and middle == KING and low >= JACK


@kernel
def flop_line(held: Ints, flop: Ints) -> int:
    """Return the chart's line for a hand and a flop."""
    best, suit = best_of(held, flop)
    length = best >> RANKS
    if length >= 4:
        return 0
    if length == 3:
        if size(held[suit]) >= 2:
            return 1
        above = WHOLE & ~flop[suit] & ~(held[suit] - 1) & ~held[suit]
        return 2 if size(above) <= 6 else 3
    many = ranks = 0
    for at in range(4):
        if size(held[at]) == 1:
            ranks += rank_of(held[at]) + 2
            many += size(flop[at])
    return 4 if many == 2 and ranks - outs_of(best, held, flop)[0] >= 23 else 5


@kernel
def outs_of(best: int, held: Ints, board: Ints) -> tuple[int, int]:
    """Return the unseen cards that alone give the dealer the better flush, and the most of them in one suit."""
    outs, most, length = 0, 0, best >> RANKS
    for at in range(4):
        free, here = WHOLE & ~held[at] & ~board[at], 0
        if size(board[at]) >= length:
            here = size(free)
        elif size(board[at]) == length - 1:
            below, equal = reached(board[at], free, 1, best & WHOLE)
            here = size(free) - below - equal
        outs, most = outs + here, max(most, here)
    return outs, most


@kernel
def river_line(held: Ints, board: Ints) -> int:
    """Return the chart's line for a hand and a board."""
    best, _ = best_of(held, board)
    length = best >> RANKS
    if length >= 4:
        return 0
    outs, most = outs_of(best, held, board)
    if length == 3:
        if outs == most == 11 and rank_of(best & WHOLE) <= NINE_RANK:
            return 2
        return 1 if outs <= 15 else 3
    return 4 if outs <= 9 else 5


@kernel
def rack_stays(held: Ints, board: Ints) -> bool:
    """Whether the rack card bets: jack high in three suited or better, unless two higher cards of a suit are on the board."""
    best, suit = best_of(held, board)
    if best >= 4 << RANKS:
        return True
    if best < (3 << RANKS) + (1 << JACK):
        return False
    for at in range(4):
        second = top(board[at] ^ top(board[at]))
        if at != suit and second > top(best):
            return False
    return True


@kernel
def calls_twice(style: int, held: Ints, flop: Ints) -> bool:
    """Whether to put up two antes after the flop, by the chart or by the rack card: three suited cards."""
    if style == RACK:
        return best_of(held, flop)[0] >= 3 << RANKS
    return FLOP_BETS[flop_line(held, flop)]


@kernel
def stays(style: int, held: Ints, board: Ints) -> bool:
    """Whether to put up one ante at the river, by the chart or by the rack card."""
    return rack_stays(held, board) if style == RACK else RIVER_BETS[river_line(held, board)]
