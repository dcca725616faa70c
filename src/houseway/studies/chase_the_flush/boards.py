"""Hands, flops and boards up to suits that are alike, and what a seat meets on each board.

Suits in which a seat holds the same ranks (none, mostly) can be exchanged. Of boards that differ only by such an exchange one is
counted, with its weight. That leaves 195 million of the 4.7 billion boards beside 22,100 hands.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .dealer import HOLDING, RANKS, WHOLE, Ways, of_suit, size, three_of, times, value

Ints = NDArray[Any]
Suits = tuple[int, int, int, int]

BOARD = 4
HIT, WQ, WN, LQ, LN, TQ, TN, WEIGHT, CARDS = range(9)
"""The columns of a board: the seat's flush length, the number of the dealer's holdings against which it wins, loses and
ties with a dealer who qualifies and with one who does not, the number of boards it represents, and its four cards,
six bits each.
"""


NO_FLOP = (1 << 16) - 1
"""The class of two cards that are no flop with a hand, because it holds one of them."""


def hands(deck: int = WHOLE) -> dict[Suits, int]:
    """Return three cards up to an exchange of suits, suits in falling order, and how many hands each stands for."""
    ranks = [rank for rank in range(RANKS) if deck >> rank & 1]
    found: Counter[Suits] = Counter()
    for three in combinations([(suit, rank) for suit in range(4) for rank in ranks], HOLDING):
        masks = [0, 0, 0, 0]
        for suit, rank in three:
            masks[suit] |= 1 << rank
        a, b, c, d = sorted(masks, reverse=True)
        found[a, b, c, d] += 1
    return dict(sorted(found.items(), reverse=True))


@kernel
def sorted_alike(held: Ints, masks: Ints) -> None:
    """Sort suits that are alike in the hand, the greatest first."""
    for _ in range(3):
        for suit in range(1, 4):
            if held[suit] == held[suit - 1] and masks[suit] > masks[suit - 1]:
                masks[suit], masks[suit - 1] = masks[suit - 1], masks[suit]


@kernel
def flop_classes(held: Ints, deck: int) -> tuple[Ints, Ints, Ints]:
    """Return the class of every flop with this hand; each class's flop as suits, and how many flops it holds."""
    classes = np.full((64, 64), NO_FLOP, np.uint16)
    reps, sizes = np.zeros((1326, 4), np.int64), np.zeros(1326, np.int64)
    masks = np.zeros(4, np.int64)
    many = 0
    for again in range(2):  # first the flops that stand for others, then those others
        for one in range(52):
            for two in range(one + 1, 52):
                masks[:] = 0
                masks[one // RANKS] |= 1 << one % RANKS
                masks[two // RANKS] |= 1 << two % RANKS
                out = 0
                for suit in range(4):
                    out |= masks[suit] & (held[suit] | ~deck)
                if out:
                    continue
                sorted_alike(held, masks)
                pair = behind = 0
                for suit in range(4):
                    pair = laid(pair, packed(suit, masks[suit]), behind)
                    behind += size(masks[suit])
                a, b = pair & 63, pair >> 6
                own = a == one and b == two
                if own and not again:
                    reps[many] = masks
                    sizes[many] = 1
                    classes[one, two] = classes[two, one] = many
                    many += 1
                elif again and not own:
                    classes[one, two] = classes[two, one] = classes[a, b]
                    sizes[classes[a, b]] += 1
    return classes, reps[:many], sizes[:many]


@kernel
def packed(suit: int, mask: int) -> int:
    """Return cards of one suit in one number, six bits each."""
    cards = at = 0
    for rank in range(RANKS):
        if mask >> rank & 1:
            cards |= (suit * RANKS + rank) << 6 * at
            at += 1
    return cards


@kernel
def laid(cards: int, more: int, after: int) -> int:
    """Return more cards packed behind the first ones."""
    return cards | more << 6 * after


@kernel
def boards_of(held: Ints, deck: int) -> tuple[Ints, Ints, Ints]:
    """Return the sets of cards each suit can have on a board, by size; the start of each size; and packed cards."""
    masks, cards, starts = np.zeros((4, 1093), np.int64), np.zeros((4, 1093), np.int64), np.zeros((4, BOARD + 2), np.int64)
    for suit in range(4):
        at = 0
        for many in range(BOARD + 1):
            starts[suit, many] = at
            for mask in range(deck + 1):
                if size(mask) == many and not mask & (held[suit] | (WHOLE & ~deck)):
                    masks[suit, at], cards[suit, at] = mask, packed(suit, mask)
                    at += 1
        starts[suit, BOARD + 1] = at
    return masks, cards, starts


@kernel
def grown(ways: tuple[int, int, int], alike: int, same: bool) -> tuple[int, int, int]:
    """Return the number of boards made from one by exchanging alike suits: a multinomial, one suit after the other."""
    run = ways[1] + 1 if alike else 1
    equal = ways[2] + 1 if alike and same else 1
    return ways[0] * run // equal, run, equal


@kernel
def met(held: Ints, deck: int, nine: int, seen: Ints) -> int:
    """Fill one row of `seen` for each board with this hand; return how many there are.

    What three suits come to is kept while the seat's best flush stays the same, which is mostly.
    """
    masks, cards, starts = boards_of(held, deck)
    last = np.zeros((1093, 4), np.int64)  # the last suit's ways to stay below nine high
    for at in range(starts[3, BOARD + 1]):
        last[at, 0], last[at, 1], last[at, 2], last[at, 3] = of_suit(masks[3, at], deck & ~held[3] & ~masks[3, at], nine)[0]
    h0, h1, h2, h3 = held[0], held[1], held[2], held[3]
    a1, a2, a3 = h0 == h1, h1 == h2, h2 == h3
    left = 4 * size(deck) - HOLDING - BOARD
    holdings = left * (left - 1) * (left - 2) // 6
    many = 0
    for s0 in range(BOARD + 1):
        for s1 in range(BOARD + 1 - s0):
            if a1 and s1 > s0:
                continue
            for s2 in range(BOARD + 1 - s0 - s1):
                s3 = BOARD - s0 - s1 - s2
                if (a2 and s2 > s1) or (a3 and s3 > s2):
                    continue
                for i0 in range(starts[0, s0], starts[0, s0 + 1]):
                    b0 = masks[0, i0]
                    v0, f0 = value(h0 | b0), deck & ~h0 & ~b0
                    n0, _ = of_suit(b0, f0, nine)
                    for i1 in range(starts[1, s1], starts[1, s1 + 1]):
                        b1 = masks[1, i1]
                        if a1 and s1 == s0 and b1 > b0:
                            break  # masks of one size rise
                        v1, f1 = max(v0, value(h1 | b1)), deck & ~h1 & ~b1
                        n1 = times(n0, of_suit(b1, f1, nine)[0])
                        w1 = grown((1, 1, 1), a1, b0 == b1)
                        c1 = laid(cards[0, i0], cards[1, i1], s0)
                        goal1 = v1
                        x1, y1 = two_suits(b0, f0, b1, f1, goal1)
                        for i2 in range(starts[2, s2], starts[2, s2 + 1]):
                            b2 = masks[2, i2]
                            if a2 and s2 == s1 and b2 > b1:
                                break
                            v2, f2 = max(v1, value(h2 | b2)), deck & ~h2 & ~b2
                            n2 = times(n1, of_suit(b2, f2, nine)[0])
                            w2 = grown(w1, a2, b1 == b2)
                            c2 = laid(c1, cards[2, i2], s0 + s1)
                            goal2 = -1
                            x2 = y2 = x1
                            for i3 in range(starts[3, s3], starts[3, s3 + 1]):
                                b3 = masks[3, i3]
                                if a3 and s3 == s2 and b3 > b2:
                                    break
                                goal, f3 = max(v2, value(h3 | b3)), deck & ~h3 & ~b3
                                if goal != goal2:
                                    goal2 = goal
                                    if goal != goal1:
                                        goal1 = goal
                                        x1, y1 = two_suits(b0, f0, b1, f1, goal)
                                    p2, q2 = of_suit(b2, f2, goal)
                                    x2, y2 = times(x1, p2), times(y1, q2)
                                p3, q3 = of_suit(b3, f3, goal)
                                below, upto = three_of(x2, p3), three_of(y2, q3)
                                fails = three_of(n2, (last[i3, 0], last[i3, 1], last[i3, 2], last[i3, 3]))
                                fill(seen[many], goal, nine, holdings, below, upto, fails)
                                seen[many, WEIGHT] = grown(w2, a3, b2 == b3)[0]
                                seen[many, CARDS] = laid(c2, cards[3, i3], BOARD - s3)
                                many += 1
    return many


@kernel
def two_suits(b0: int, f0: int, b1: int, f1: int, goal: int) -> tuple[Ways, Ways]:
    """Return the ways below, and at or below, over two suits."""
    p0, q0 = of_suit(b0, f0, goal)
    p1, q1 = of_suit(b1, f1, goal)
    return times(p0, p1), times(q0, q1)


@kernel
def fill(row: Ints, goal: int, nine: int, holdings: int, below: int, upto: int, fails: int) -> None:
    """Fill a row with a flush's wins, losses and ties over all the dealer's holdings."""
    row[HIT] = goal >> RANKS
    if goal >= nine:
        row[WQ], row[TQ], row[LQ] = below - fails, upto - below, holdings - upto
        row[WN], row[TN], row[LN] = fails, 0, 0
    else:
        row[WQ], row[TQ], row[LQ] = 0, 0, holdings - fails
        row[WN], row[TN], row[LN] = below, upto - below, fails - upto
