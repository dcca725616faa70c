"""The tie of three of a kind broken by suits: what that setting changes, counted exactly.

Other names of the suits turn the two cards kept into each other two of the three, each a third of the time. So whoever sets alike
under every name of the suits wins as often as where the two cards dealt first are kept. Only one who copies the house also keeps
by suits, and only where the dealer does: both with three of a kind in three suits. Two such pairs come to other results only on
boards with four or five cards of a suit, for a pair of two suits makes no flush on fewer. All of those are counted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.games.fast_action_holdem.house_rules import DECKS, TRIPS_TIE
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT, HIGHEST_SUIT, set_by
from houseway.lab.kept_counts import Counts, kept
from houseway.lab.kernel import kernel

from .eight_hands import COPIED, LOST, WON
from .strategies import HOUSE, HOUSE_SPLITS, STRATEGIES
from .tables import CARDS, MANY, Ints, LookupTables, laid_out, lookup_tables

SUITS: Final = CARDS // MANY
THREE, NINE, ELEVEN = 3, 9, 11
"""The two of three that may be kept, of one hand and of two; and the cards of a board and of two threes."""
LEAST: Final = 4
"""With fewer cards of a suit on the board, no two cards of two suits make a flush."""


def suited_boards(suit: int) -> Ints:
    """Return every board with four or five cards of a suit, equal cards not distinguished."""
    own = range(suit * MANY, (suit + 1) * MANY)
    found: list[tuple[int, ...]] = [*combinations_with_replacement(own, 5)]
    found += [(*four, card) for four in combinations_with_replacement(own, LEAST) for card in range(CARDS) if card not in own]
    return np.array(found, np.int64)


def keeps(suit: int) -> Ints:
    """Return whether the house keeps a card of a suit, by the suit that three of a kind lack."""
    found = np.zeros(SUITS, np.int64)
    for missing in range(SUITS):
        three = [FRENCH[one * MANY] for one in range(SUITS) if one != missing]
        found[missing] = FRENCH[suit * MANY] in set_by((*three, FRENCH[(missing + 1) % SUITS * MANY + 5]), HIGHEST_SUIT).two
    return found


def renamed(suit: int) -> Ints:
    """Return the same where the suit and the first one change their names."""
    found = keeps(suit)
    found[[0, suit]] = found[[suit, 0]]
    return found


@kernel
def _differ(boards: Ints, copies: Ints, names: Ints, looks: LookupTables, found: Ints) -> None:
    """Fill for each board nine times the wins that keeping by suits adds, of all two hands with three of a kind each.

    A row of `names` is what the house keeps under some names of the suits (`keeps`).
    """
    ranks, seen, left = np.zeros(5, np.int64), np.zeros(3, np.int64), np.zeros(CARDS, np.int64)
    worth, of_rank = np.zeros((MANY, 2), np.int64), np.zeros(MANY, np.int64)
    whole = copies.sum()
    for b in range(len(boards)):
        laid_out(boards[b], ranks, seen)
        suit = seen[1]
        left[:] = copies
        for at in range(5):
            left[boards[b, at]] -= 1
        for r in range(MANY):
            two = np.int64(looks.two[r, r])
            plain = np.int64(looks.ranks[seen[0], two])
            worth[r, 0] = max(plain, np.int64(looks.suited[seen[2], 0]))
            worth[r, 1] = max(plain, np.int64(looks.suited[seen[2], 1 + r]))
            of_rank[r] = 0
            for s in range(SUITS):
                of_rank[r] += left[s * MANY + r]
        added = 0
        for r in range(MANY):
            for q in range(MANY):
                if (worth[r, 0] > worth[q, 1]) == (worth[r, 1] > worth[q, 0]):
                    continue  # whatever either keeps
                for mine in range(SUITS):
                    for his in range(SUITS):
                        if mine == suit and his == suit:
                            continue
                        threes = 1
                        for s in range(SUITS):
                            if s != mine:
                                threes *= max(left[s * MANY + r], 0)
                            if s != his:
                                threes *= max(left[s * MANY + q] - (q == r and s != mine), 0)
                        if not threes:
                            continue
                        more = 0
                        for i in range(THREE):
                            for j in range(THREE):  # one of three keeps no card of the suit
                                more -= worth[r, 1 if mine != suit and i else 0] > worth[q, 1 if his != suit and j else 0]
                        more *= len(names)
                        for name in range(len(names)):
                            more += NINE * (worth[r, names[name, mine]] > worth[q, names[name, his]])
                        others, same = whole - ELEVEN, of_rank[r] - THREE - THREE * (q == r)
                        theirs = of_rank[q] - THREE - THREE * (q == r)
                        both = others - same - (theirs if q != r else 0)  # cards that may be either's fourth
                        added += more * threes * ((others - same) * (others - theirs) - both)
        found[b] = added


def wins_added(copies: Sequence[int]) -> int:
    """Return the deals that one who copies the house wins more, by suits than by what was dealt first, nine times each."""
    shoe, alike = np.array(copies, np.int64), len({*copies}) == 1
    added = 0
    for suit in range(1 if alike else SUITS):  # where all suits have the same cards, one stands for all
        boards = suited_boards(suit)
        names = np.stack([renamed(one) for one in range(SUITS)]) if alike else keeps(suit)[None, :]
        found = np.zeros(len(boards), np.int64)
        _differ(boards, shoe, names, lookup_tables(FIRST_DEALT), found)
        every: list[list[int]] = boards.tolist()
        ways = (prod(comb(copies[card], many) for card, many in Counter(board).items()) for board in every)
        added += sum(way * more for way, more in zip(ways, found.tolist(), strict=True))
    return added


def by_suits(counts: Counts, rules: Rules) -> Counts:
    """Return the counts of a house that keeps by suits, out of those of one that keeps the two cards dealt first."""
    if rules[TRIPS_TIE] == FIRST_DEALT:
        return counts
    decks = rules[DECKS]
    made = kept(
        rules.game.key,
        "three of a kind by suits",
        {DECKS.name: decks},
        lambda: {"added": np.array([str(wins_added((decks,) * CARDS))])},
        __name__,
    )
    added, left = divmod(int(str(made["added"][0])), THREE)
    assert not left, "ends are counted three times each"
    house, split = (STRATEGIES.index(name) for name in (HOUSE, HOUSE_SPLITS))
    rows = [[int(str(many)) for many in row] for row in counts["ends"]]
    for row, column, more in (
        (house, WON, added),
        (house, LOST, added),
        (house, COPIED, -2 * added),
        (split, WON, added),
        (split, LOST, -added),
    ):
        rows[row][column] += more
    return {**counts, "ends": np.array([[str(many) for many in row] for row in rows])}
