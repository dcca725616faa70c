"""Chase the Flush a second time, from the board's side, sharing nothing with the lab but the printed rules.

The lab takes a hand, goes over boards and counts the dealer's cards by suits. Here a board is taken and all 17,296 ways to hold
three cards beside it are put in order of their flush; what beats what is read off by counting up through that order, and
holdings that share a card with the seat's are taken out again by inclusion and exclusion. Suits are exchanged by trying all
twenty-four ways. Prices and the dealer's nine high are written out once more. Run as `scripts/dev deal chase_the_flush`.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out

Ints = NDArray[Any]

XTRA: Ints = np.array([0, 0, 0, 0, 1, 5, 20, 250], np.int64)
"""The prices of the X-tra Bonus by the length of the winning flush, table A."""
PERMS: Ints = np.array(list(permutations(range(4))), np.int64)


class Deck:
    """A deck of thirteen ranks or fewer, and its hands and flops up to an exchange of suits."""

    def __init__(self, ranks: tuple[int, ...] = tuple(range(2, 15))) -> None:
        self.cards = [(rank, suit) for rank in ranks for suit in range(4)]  # a card is its place here
        many = len(self.cards)
        self.moved: Ints = np.array([[card // 4 * 4 + perm[card % 4] for card in range(many)] for perm in PERMS])
        self.rank: Ints = np.array([rank for rank, _ in self.cards])
        classes: dict[tuple[int, ...], int] = {}
        self.hand: Ints = np.zeros((many, many, many), np.int64)
        """The class of three rising cards and the exchange that brings them there: class * 24 + exchange."""
        for held in combinations(range(many), 3):
            least, perm = min((tuple(sorted(moved[card] for card in held)), at) for at, moved in enumerate(self.moved.tolist()))
            self.hand[held] = classes.setdefault(least, len(classes)) * 24 + perm
        self.hands = list(classes)
        self.flop: Ints = np.full((len(classes), many, many), -1, np.int64)
        flops: dict[tuple[int, int, int], int] = {}
        moves = self.moved.tolist()
        for held, at in classes.items():
            keeps = [moved for moved in moves if tuple(sorted(moved[card] for card in held)) == held]
            for pair in combinations([card for card in range(many) if card not in held], 2):
                low, high = min(tuple(sorted((moved[pair[0]], moved[pair[1]]))) for moved in keeps)
                found = flops.setdefault((at, low, high), len(flops))
                self.flop[at, pair[0], pair[1]] = self.flop[at, pair[1], pair[0]] = found
        self.owner: Ints = np.array([at for at, _, _ in flops])
        """The index of the hand that each flop class belongs to."""

    def boards(self) -> dict[tuple[int, ...], int]:
        """Return four cards up to an exchange of suits, and how many boards each stands for."""
        least = (
            min(tuple(sorted(moved[card] for card in board)) for moved in self.moved.tolist())
            for board in combinations(range(len(self.cards)), 4)
        )
        return dict(Counter(least))


@kernel
def value_of(a: int, b: int, c: int, board: Ints, rank: Ints) -> int:
    """Return the best flush in seven cards as a number: how many cards of the suit, then which."""
    best = 0
    for suit in range(4):
        many = bits = 0
        for at in range(7):
            card = a if at == 0 else (b if at == 1 else (c if at == 2 else board[at - 3]))
            if card % 4 == suit:
                many += 1
                bits |= 1 << rank[card]
        best = max(best, many << 15 | bits)
    return best


@kernel
def board_values(
    board: Ints,
    ways: int,
    many: int,
    nine: int,
    rank: Ints,
    hand: Ints,
    flop: Ints,
    moved: Ints,
    xtra: Ints,
    once: Ints,
    twice: Ints,
    waits: Ints,
) -> None:
    """Add the value of every hand with this board at three antes, at two, and at one or a fold."""
    left = np.array([card for card in range(many) if not (board == card).any()])
    total = len(left) * (len(left) - 1) * (len(left) - 2) // 6
    held, worth = np.zeros((total, 3), np.int64), np.zeros(total, np.int64)
    at = 0
    for i in range(len(left)):
        for j in range(i + 1, len(left)):
            for k in range(j + 1, len(left)):
                held[at, 0], held[at, 1], held[at, 2] = left[i], left[j], left[k]
                worth[at] = value_of(left[i], left[j], left[k], board, rank)
                at += 1
    order = np.argsort(worth)
    below, upto = np.zeros(total, np.int64), np.zeros(total, np.int64)
    all_, with_one, with_two = 0, np.zeros(many, np.int64), np.zeros((many, many), np.int64)
    fails = np.zeros(total, np.int64)
    start, past_nine = 0, False
    while start < total:
        stop = start
        while stop < total and worth[order[stop]] == worth[order[start]]:
            stop += 1
        if not past_nine and worth[order[start]] >= nine:
            past_nine = True
            for p in range(total):
                own = 1 if worth[p] < nine else 0
                fails[p] = apart(held[p], all_, with_one, with_two) - own
        for at in range(start, stop):
            below[order[at]] = apart(held[order[at]], all_, with_one, with_two)
        for at in range(start, stop):
            a, b, c = held[order[at]]
            all_ += 1
            with_one[a] += 1
            with_one[b] += 1
            with_one[c] += 1
            with_two[a, b] += 1
            with_two[a, c] += 1
            with_two[b, c] += 1
        for at in range(start, stop):
            upto[order[at]] = apart(held[order[at]], all_, with_one, with_two) - 1  # itself, three times shared
        start = stop
    others = (len(left) - 3) * (len(left) - 4) * (len(left) - 5) // 6
    if not past_nine:
        fails[:] = others
    for p in range(total):
        win, lose = below[p], others - upto[p]
        win_q, lose_q = max(0, win - fails[p]), min(lose, others - fails[p])
        base = win_q - lose_q - lose + xtra[worth[p] >> 15] * win  # ante, and the X-tra Bonus
        one, two, three = base + win - lose, base + 2 * (win - lose), base + 3 * (win - lose)
        known = hand[held[p, 0], held[p, 1], held[p, 2]]
        who, perm = known // 24, known % 24
        once[who] += 6 * ways * three
        best = max(one, -2 * others)
        for i in range(3):
            for j in range(i + 1, 4):
                seen = flop[who, moved[perm, board[i]], moved[perm, board[j]]]
                twice[seen] += ways * two
                waits[seen] += ways * best


@kernel
def apart(held: Ints, all_: int, with_one: Ints, with_two: Ints) -> int:
    """Return the number of holdings that share no card with this one, those that share all three included."""
    a, b, c = held[0], held[1], held[2]
    return int(all_ - with_one[a] - with_one[b] - with_one[c] + with_two[a, b] + with_two[a, c] + with_two[b, c])


def by_boards(
    ranks: tuple[int, ...] = tuple(range(2, 15)), progress: Progress = no_progress, xtra: Ints = XTRA
) -> tuple[Fraction, dict[tuple[tuple[int, int], ...], tuple[Fraction, Fraction]]]:
    """Return the best play's expected net per ante; by hand of three, those of three antes at once and of waiting."""
    deck = Deck(ranks)
    boards = list(deck.boards().items())
    nine = 3 << 15 | 1 << 9 | 1 << 3 | 1 << 2
    many, flops = len(deck.cards), len(deck.owner)

    def work(start: int, stop: int) -> tuple[Ints, Ints, Ints]:
        once, twice, waits = np.zeros(len(deck.hands), np.int64), np.zeros(flops, np.int64), np.zeros(flops, np.int64)
        for board, ways in boards[start:stop]:
            board_values(np.array(board), ways, many, nine, deck.rank, deck.hand, deck.flop, deck.moved, xtra, once, twice, waits)
        return once, twice, waits

    once, twice, waits = np.zeros(len(deck.hands), np.int64), np.zeros(flops, np.int64), np.zeros(flops, np.int64)
    for part in shared_out(work, len(boards), title="boards", progress=progress, parts=64):
        once, twice, waits = once + part[0], twice + part[1], waits + part[2]
    patient = np.zeros(len(deck.hands), np.int64)
    np.add.at(patient, deck.owner, np.maximum(twice, waits))
    total = comb(many, 3) * comb(many - 3, 4) * 6 * comb(many - 7, 3)
    each = comb(many - 3, 4) * 6 * comb(many - 7, 3)
    sizes = Counter(int(deck.hand[held]) // 24 for held in combinations(range(many), 3))
    named = {
        tuple(deck.cards[card] for card in held): (
            Fraction(int(once[at]), each * sizes[at]),
            Fraction(int(patient[at]), each * sizes[at]),
        )
        for at, held in enumerate(deck.hands)
    }
    return Fraction(int(np.maximum(once, patient).astype(object).sum()), total), named
