"""One hidden card seen, or its suit or color recognized by its back: every hand and board, with each card seen.

The boards are those of `boards`, up to suits that are alike in the hand. The sums for one flop and one card of the
dealer are then averaged over the exchanges of suits that leave the hand as it is, so both can be distinguished again.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy import int32
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out

from .boards import CARDS, LN, LQ, TN, TQ, WEIGHT, WN, WQ, hands, met
from .count import BOARDS
from .dealer import NINE, RANKS, WHOLE, of_suit, reached, size
from .prices import folded, net_by_path, nets_by_ending
from .simple import best_of

Ints = NDArray[Any]
Short = tuple[int, int, int]

ROOM = 16
"""Places of a suit in sums by card, three of them empty, so that loops are of a length that processors like."""
DECK = 4 * ROOM
PAIR = 946
"""The pairs of the dealer's other two cards, out of 44, once one of three is known."""
SEEN, SUIT, COLOR, NONE, FLOP_ONE, FLOP_BOTH, BOARD_ALL, FLOP_SUIT, FLOP_COLOR, KNOWN = range(10)
GROUPS = 11
"""Four suits, six colors (a suit with each of the others), and all cards together."""
SHOWN: Ints = np.array([mask for mask in range(1 << RANKS) if mask.bit_count() <= 4], np.int64)
PLACE: Ints = np.searchsorted(SHOWN, np.arange(1 << RANKS)).astype(np.int16)
"""The index in `SHOWN` of each set of cards that a board can have of a suit."""
GROUP = {
    frozenset(group): at
    for at, group in enumerate([*combinations(range(4), 1), (0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2), range(4)])
}
"""Suits that look alike by their backs: one suit, two of a color, or all."""
COLORS: Ints = np.array([[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]], np.int64)


def weights(rules: Rules) -> Ints:
    """Return, by the length of the seat's flush and whether it is at least nine high, what decides a bet and its All-In.

    Two rows of four: the net of one ante at the river, and what one more ante adds; each in parts of the dealer's hands
    that are below the seat's, not above it, below nine high, and all.
    """
    paid = nets_by_ending(rules, rules.pays["xtra_bonus"])
    found = np.zeros((8, 2, 2, 4), np.int64)
    for length in range(2, 8):
        for fit in range(2):
            if (length, fit) in ((2, 1), (4, 0), (5, 0), (6, 0), (7, 0)):
                continue
            for row, path in enumerate((1, 2)):
                net = [0] * 7
                for way in (WQ, WN, LQ, LN, TQ, TN):
                    nets = paid.get((way, length))
                    if nets is not None:
                        one = net_by_path(nets[0], path) - (net_by_path(nets[0], 1) if row else 0)
                        assert one.denominator == 1
                        net[way] = int(one)
                if fit:
                    parts = (net[WQ] - net[TQ], net[TQ] - net[LQ], net[WN] - net[WQ], net[LQ])
                else:
                    parts = (net[WN] - net[TN], net[TN] - net[LN], net[LN] - net[LQ], net[LQ])
                found[length, fit, row] = parts
    return found


@kernel
def short_times(one: Short, two: Short) -> Short:
    """Return the ways to take up to two cards of two groups of suits."""
    return one[0] * two[0], one[0] * two[1] + one[1] * two[0], one[0] * two[2] + one[1] * two[1] + one[2] * two[0]


@kernel
def others(ways: Ints, at: Ints, which: int, found: Ints) -> None:
    """Fill in, for each suit, the ways to take up to two cards of the other three suits."""
    i, j, k, m = at[0], at[1], at[2], at[3]
    one, two = (
        (ways[0, i, which], ways[0, i, which + 1], ways[0, i, which + 2]),
        (ways[1, j, which], ways[1, j, which + 1], ways[1, j, which + 2]),
    )
    three, four = (
        (ways[2, k, which], ways[2, k, which + 1], ways[2, k, which + 2]),
        (ways[3, m, which], ways[3, m, which + 1], ways[3, m, which + 2]),
    )
    front, back = short_times(one, two), short_times(three, four)
    found[0, which], found[0, which + 1], found[0, which + 2] = short_times(two, back)
    found[1, which], found[1, which + 1], found[1, which + 2] = short_times(one, back)
    found[2, which], found[2, which + 1], found[2, which + 2] = short_times(front, four)
    found[3, which], found[3, which + 1], found[3, which + 2] = short_times(front, three)


@kernel
def ways_with(board: int, free: int, goal: int, rank: int) -> tuple[int, int]:
    """Return in how many ways a card of a suit and the further cards that a flush takes stay below it; and not above it.

    A flush of more than two further cards is out of the dealer's reach, and one that is passed cannot be stayed below.
    """
    more, bit = (goal >> RANKS) - size(board) - 1, 1 << rank
    if not free & bit or more < 0 or more > 2:
        return 0, 0
    if more == 0:
        return int(board | bit < goal & WHOLE), int(board | bit <= goal & WHOLE)
    below, equal = reached(board | bit, free ^ bit, more, goal & WHOLE)
    return below, below + equal


@kernel
def any_of(many: int, more: int, none: int, one: int, two: int) -> int:
    """Return the ways in which a suit with one of the dealer's cards takes fewer further cards than a flush needs.

    The other suits take the rest of two cards, in so many ways each.
    """
    ways = two if more > 0 else 0
    ways += (many - 1) * one if more > 1 else 0
    return ways + ((many - 1) * (many - 2) // 2 * none if more > 2 else 0)


@kernel
def kept_for(suit: int, board: int, at: int, free: int, goal: int, goals: Ints, ways: Ints, tables: Ints) -> None:
    """Bring what is kept of a suit and its cards on the board up to date: it stays while the seat's flush is the same."""
    if goals[suit, at] == 0:  # nine high does not change
        fails, _ = of_suit(board, free, NINE)
        ways[suit, at, 6], ways[suit, at, 7], ways[suit, at, 8] = fails[0], fails[1], fails[2]
        for rank in range(RANKS):
            tables[suit, at, 2, rank] = ways_with(board, free, NINE, rank)[0]
            tables[suit, at, 3, rank] = free >> rank & 1
    goals[suit, at] = goal
    below, upto = of_suit(board, free, goal)
    ways[suit, at, 0], ways[suit, at, 1], ways[suit, at, 2] = below[0], below[1], below[2]
    ways[suit, at, 3], ways[suit, at, 4], ways[suit, at, 5] = upto[0], upto[1], upto[2]
    for rank in range(RANKS):
        tables[suit, at, 0, rank], tables[suit, at, 1, rank] = ways_with(board, free, goal, rank)


@kernel
def by_card(held: Ints, board: Ints, at: Ints, goal: int, goals: Ints, ways: Ints, tables: Ints, other: Ints, weight: Ints,
            one: Ints, more: Ints) -> None:  # fmt: skip
    """Fill in, for every card the dealer may show, what one ante at the river nets and what a further ante adds.

    Summed over the dealer's other two cards; nothing for cards that the dealer cannot have.
    """
    for suit in range(4):
        at[suit] = PLACE[board[suit]]
        if goals[suit, at[suit]] != goal:
            kept_for(suit, board[suit], at[suit], WHOLE & ~held[suit] & ~board[suit], goal, goals, ways, tables)
    others(ways, at, 0, other)
    others(ways, at, 3, other)
    others(ways, at, 6, other)
    hit, fit = goal >> RANKS, 1 if goal >= NINE else 0
    w0, w1, w2, w3 = weight[hit, fit, 0, 0], weight[hit, fit, 0, 1], weight[hit, fit, 0, 2], weight[hit, fit, 0, 3]
    v0, v1, v2, v3 = weight[hit, fit, 1, 0], weight[hit, fit, 1, 1], weight[hit, fit, 1, 2], weight[hit, fit, 1, 3]
    for suit in range(4):
        free, shown = WHOLE & ~held[suit] & ~board[suit], size(board[suit])
        many, short, nine = size(free), hit - shown - 1, 2 - shown
        low = any_of(many, short, other[suit, 0], other[suit, 1], other[suit, 2])
        same = any_of(many, short, other[suit, 3], other[suit, 4], other[suit, 5])
        fail = any_of(many, nine, other[suit, 6], other[suit, 7], other[suit, 8])
        low_exact = same_exact = fail_exact = 0
        if 0 <= short <= 2:
            low_exact, same_exact = other[suit, 2 - short], other[suit, 5 - short]
        if nine >= 0:
            fail_exact = other[suit, 8 - nine]
        start, again = low * w0 + same * w1 + fail * w2 + PAIR * w3, low * v0 + same * v1 + fail * v2 + PAIR * v3
        a, b, c = int32(low_exact * w0), int32(same_exact * w1), int32(fail_exact * w2)
        d, e, f = int32(low_exact * v0), int32(same_exact * v1), int32(fail_exact * v2)
        k, m, place = int32(start), int32(again), at[suit]
        for rank in range(ROOM):
            below, upto = int32(tables[suit, place, 0, rank]), int32(tables[suit, place, 1, rank])
            fails, here = int32(tables[suit, place, 2, rank]), int32(tables[suit, place, 3, rank])
            one[suit * ROOM + rank] = here * int32(int32(k + int32(below * a)) + int32(int32(upto * b) + int32(fails * c)))
            more[suit * ROOM + rank] = here * int32(int32(m + int32(below * d)) + int32(int32(upto * e) + int32(fails * f)))


@kernel
def added_up(held: Ints, seen: Ints, many: int, weight: Ints, fold: int, flops: Ints,
             thrice: Ints, adds: Ints, twice: Ints, waits: Ints, backs: Ints) -> int:  # fmt: skip
    """Add up all boards of a hand by flop: three antes; two and waiting by the dealer's card; waiting by backs.

    Returns the total net of a seat that knows the whole board before its first decision. Sums by flop and card stay
    below 2**31: 1,035 boards, each for six at most, 946 holdings, and 253 antes won at most.
    """
    goals, tables = np.zeros((4, len(SHOWN)), np.int64), np.zeros((4, len(SHOWN), 4, ROOM), np.uint8)
    ways, other, places = np.zeros((4, len(SHOWN), 9), np.int16), np.zeros((4, 9), np.int64), np.zeros(4, np.int64)
    one, more = np.zeros(DECK, int32), np.zeros(DECK, int32)
    two, best, board, cards = np.zeros(DECK, int32), np.zeros(DECK, int32), np.zeros(4, np.int64), np.zeros(4, np.int64)
    ones, falls, groups = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(GROUPS, np.int64)
    whole, lost = 0, int32(fold * PAIR)
    for at in range(many):
        row = seen[at]
        board[:] = 0
        for a in range(4):
            cards[a] = row[CARDS] >> 6 * a & 63
            board[cards[a] // RANKS] |= 1 << cards[a] % RANKS
        goal, _ = best_of(held, board)
        by_card(held, board, places, goal, goals, ways, tables, other, weight, one, more)
        like = int32(row[WEIGHT])
        extra = 0
        for suit in range(4):
            free = WHOLE & ~held[suit] & ~board[suit]
            made = 0
            for card in range(suit * ROOM, suit * ROOM + ROOM):
                made += one[card]
                extra += more[card]
                adds[card] += like * more[card]
                two[card] = like * int32(one[card] + more[card])
                best[card] = like * max(one[card], int32(int32(tables[suit, places[suit], 3, card - suit * ROOM]) * lost))
            ones[suit], falls[suit] = made, size(free) * fold * PAIR
            groups[suit] = like * max(made, falls[suit])
        for color in range(6):
            i, j = COLORS[color, 0], COLORS[color, 1]
            groups[4 + color] = like * max(ones[i] + ones[j], falls[i] + falls[j])
        every, fallen = ones[0] + ones[1] + ones[2] + ones[3], falls[0] + falls[1] + falls[2] + falls[3]
        groups[10] = like * max(every, fallen)
        whole += 6 * like * max(every + 2 * extra, every + extra, every, fallen)
        for a in range(3):
            for b in range(a + 1, 4):
                flop = flops[cards[a], cards[b]]
                thrice[flop] += like * (every + 2 * extra)
                for card in range(DECK):
                    twice[flop, card] += two[card]
                for card in range(DECK):
                    waits[flop, card] += best[card]
                for group in range(GROUPS):
                    backs[flop, group] += groups[group]
    return whole


class Sums(NamedTuple):
    """Sums for one hand, by flop, card or back."""

    thrice: Ints
    adds: Ints
    """The gain from one more ante, by the dealer's card, each board once."""
    twice: Ints
    waits: Ints
    backs: Ints


def flop_places() -> Ints:
    """Return a place for every two cards, in either order."""
    found = np.zeros((4 * RANKS, 4 * RANKS), np.int64)
    low, high = np.triu_indices(4 * RANKS, 1)
    found[low, high] = found[high, low] = np.arange(len(low))
    return found


FLOPS: Ints = flop_places()
PAIRS: Ints = np.stack(np.triu_indices(4 * RANKS, 1), axis=1)


def exchanges(held: Ints) -> list[tuple[int, ...]]:
    """Return the exchanges of suits that leave a hand as it is."""
    return [order for order in permutations(range(4)) if (held[list(order)] == held).all()]


def over_every_board(held: Ints, sums: Sums) -> Sums:
    """Return the sums over every board, where those of one board for all that are like it were given."""
    ways = exchanges(held)
    whole = Sums(*(np.zeros(one.shape, np.int64) for one in sums))
    for order in ways:
        suits = np.array(order)
        flops = FLOPS[tuple((suits[PAIRS // RANKS] * RANKS + PAIRS % RANKS).T)]
        cards = (suits[:, None] * ROOM + np.arange(ROOM)).ravel()
        groups = [GROUP[frozenset(int(suits[suit]) for suit in group)] for group in GROUP]
        whole.thrice[:] += sums.thrice[flops]
        whole.adds[:] += sums.adds[cards]
        whole.twice[:] += sums.twice[flops][:, cards]
        whole.waits[:] += sums.waits[flops][:, cards]
        whole.backs[:] += sums.backs[flops][:, groups]
    for one in whole:
        assert (one % len(ways) == 0).all()
        one //= len(ways)
    return whole


def one_hand(held: Ints, seen: Ints, weight: Ints, fold: int) -> Ints:
    """Return a hand's total net with each kind of knowledge, over all boards, flops, dealer's cards and flop cards."""
    many, pairs = met(held, WHOLE, NINE, seen), len(PAIRS)
    sums = Sums(
        np.zeros(pairs, np.int64), np.zeros(DECK, np.int64), np.zeros((pairs, DECK), int32), np.zeros((pairs, DECK), int32),
        np.zeros((pairs, GROUPS), np.int64),
    )  # fmt: skip
    found = np.zeros(KNOWN, np.int64)
    found[BOARD_ALL] = 2 * added_up(held, seen, many, weight, fold, FLOPS, *sums)
    whole = over_every_board(held, sums)
    once = whole.twice.sum(axis=0) + 6 * whole.adds  # three antes are two and one more
    by_suit, once_by_suit = whole.twice.reshape(-1, 4, ROOM).sum(axis=2), once.reshape(4, ROOM).sum(axis=1)
    two = np.stack([by_suit[:, [*group]].sum(axis=1) for group in GROUP], axis=1)
    three = np.array([once_by_suit[[*group]].sum() for group in GROUP])
    after_flop = np.maximum(two, whole.backs)
    found[SEEN] = 2 * np.maximum(once, np.maximum(whole.twice, whole.waits).sum(axis=0)).sum()
    best = np.maximum(three, after_flop.sum(axis=0))
    found[SUIT], found[COLOR], found[NONE] = 2 * best[:4].sum(), 2 * best[4:10].sum(), 2 * best[10]
    first, later = np.zeros(4 * RANKS, np.int64), np.zeros(4 * RANKS, np.int64)
    for card in (0, 1):
        np.add.at(first, PAIRS[:, card], whole.thrice)
        np.add.at(later, PAIRS[:, card], after_flop[:, -1])
    found[FLOP_ONE] = np.maximum(first, later).sum()
    found[FLOP_BOTH] = 2 * np.maximum(whole.thrice, after_flop[:, -1]).sum()
    first, later = first.reshape(4, RANKS).sum(axis=1), later.reshape(4, RANKS).sum(axis=1)
    by_group = [max(int(first[[*group]].sum()), int(later[[*group]].sum())) for group in GROUP]
    found[FLOP_SUIT], found[FLOP_COLOR] = sum(by_group[:4]), sum(by_group[4:10])
    return found


def counted(rules: Rules, progress: Progress, some: slice = slice(None)) -> Counts:
    """Return the total net of all hands, or some, with each kind of knowledge; colors count in three ways each."""
    dealt, weight, fold = hands(), weights(rules), int(folded())
    held, ways = np.array(list(dealt), np.int64)[some], np.array(list(dealt.values()), np.int64)[some]

    def part(first: int, last: int) -> Ints:
        seen = np.zeros((BOARDS, 9), int32)
        return sum((one_hand(held[at], seen, weight, fold) * ways[at] for at in range(first, last)), np.zeros(KNOWN, np.int64))

    parts = shared_out(part, len(held), title="one hidden card seen", progress=progress, parts=300)
    return {"sums": sum(parts, np.zeros(KNOWN, np.int64)), "hands": np.array([ways.sum()])}


def made(counts: Counts, what: int) -> Fraction:
    """Return a seat's expected net per ante with one kind of knowledge."""
    each = comb(4 * RANKS - 3, 4) * 6 * 45 * PAIR * 2 * (3 if what in (COLOR, FLOP_COLOR) else 1)
    return Fraction(int(counts["sums"][what]), int(counts["hands"][0]) * each)
