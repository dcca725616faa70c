"""The dealer's settings over all hands, and the setting that does best against them.

Hands of one class are set alike, so the house way is evaluated for 296,257 hands and holds for all. The net of a pair
of hands against everything a dealer can set, whatever the cards it takes out of the deck, is then a table lookup; the
best of a hand's twenty-one ways by that table is the best against a full deck. No card of the player's own is missing
from that dealer's deck, so a player who takes that into account would do slightly better.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from houseway.lab.kept_counts import Counts
from houseway.lab.kernel import kernel

from .classes import classes
from .tables import FIRST, SECOND, Deck, Ints, Worths, high_places
from .way import Lines, low_worths, set_by_lines

SIDES = 2
"""A seat, and a bank."""


@kernel
def set_all(hands: Deck, ways: Ints, w: Worths, lines: Lines, firsts: Ints, seconds: Ints, by: Ints, sets: Ints) -> None:
    """Set all hands: the line that decides each, and how many hands are set as each high hand with each low one."""
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    for row in range(hands.shape[0]):
        hand = hands[row]
        high_places(hand, places, w, firsts, seconds)
        low_worths(hand, places, lows, w, firsts, seconds)
        way, line = set_by_lines(hand, places, lows, w, lines, firsts, seconds)
        by[row, 0], by[row, 1] = line, way
        sets[places[way], lows[way]] += ways[row]


@kernel
def weigh_all(hands: Deck, w: Worths, values: Ints, firsts: Ints, seconds: Ints, by: Ints, lost: Ints) -> None:
    """Compute what the house way loses against the best for a full deck, hand by hand, for a seat and for a bank."""
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    for row in range(hands.shape[0]):
        hand = hands[row]
        high_places(hand, places, w, firsts, seconds)
        low_worths(hand, places, lows, w, firsts, seconds)
        for side in range(2):
            house = values[side, places[by[row, 1]], lows[by[row, 1]]]
            best = house
            for way in range(21):
                if lows[way] >= 0:
                    best = max(best, values[side, places[way], lows[way]])
            lost[row, side] = best - house


def table_of(sets: Ints, nets: Ints) -> Ints:
    """Return the net of each pair of worths against all that dealers set, on both sides of the table.

    154 million hands at ten thousand cents each are far from any overflow.
    """
    tall, wide = sets.shape
    below = np.zeros((tall + 1, wide + 1), np.int64)
    below[1:, 1:] = sets.cumsum(axis=0).cumsum(axis=1)
    values = np.zeros((SIDES, tall, wide), np.int64)
    for face in range(9):  # the high hand is lower, a copy or higher, and the low hand too
        (top, end), (left, right) = _borders(tall, face // 3), _borders(wide, face % 3)
        met = below[np.ix_(end, right)] - below[np.ix_(top, right)] - below[np.ix_(end, left)] + below[np.ix_(top, left)]
        values += nets[:, face, None, None] * met
    return values


def _borders(size: int, face: int) -> tuple[Ints, Ints]:
    """Return the start and end of the other worths for each place: those above it, itself, or those below."""
    own = np.arange(size)
    return ((own + 1, np.full(size, size)), (own, own + 1), (np.zeros(size, np.int64), own))[face]


def counted(w: Worths, lines: Lines, nets: Ints) -> Counts:
    """Count everything about how hands are set that does not need a deal."""
    found = classes()
    by = np.zeros((len(found.ways), 2), np.int64)
    sets = np.zeros((len(w.kinds), len(w.floor)), np.int64)
    set_all(found.hands, found.ways, w, lines, FIRST, SECOND, by, sets)
    values = table_of(sets, nets)
    lost = np.zeros((len(found.ways), SIDES), np.int64)
    weigh_all(found.hands, w, values, FIRST, SECOND, by, lost)
    many, other, cost = Counter[int](), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for line, ways, each in zip(by[:, 0].tolist(), found.ways.tolist(), lost.tolist(), strict=True):
        many[line] += ways
        for side in range(SIDES):
            other[side, line] += ways if each[side] else 0
            cost[side, line] += ways * each[side]  # beyond 63 bits, so not in an array of numbers
    size = range(len(lines.when))
    return {
        "values": values,
        "decided": np.array([many[line] for line in size]),
        "otherwise": np.array([[other[side, line] for line in size] for side in range(SIDES)]),
        "cost": np.array([[str(cost[side, line]) for line in size] for side in range(SIDES)]),
        "sets": sets,
    }
