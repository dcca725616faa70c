"""Eight hands of four with one board: each in turn is the player's, against the seven others in turn as the dealer's.

Too many cards lie together to count them (four, four and five of 312), so what a strategy is worth is simulated. Any two of
the eight are a round as likely as any other, so all 56 pairs count, and counting all of them leaves little to chance: where the
player sets like the house, what one hand of a pair wins the other loses, and only copies are left to scatter.

A strategy is one act for every class of four: two cards to keep (0 to 5, as `PAIRS`), a split (6 to 8), surrender, or whatever
the house would keep.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.house_rules import DECKS, TRIPS_TIE
from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal

from .fours import ADDS, ORDERS, fours
from .tables import CARDS, Ints, LookupTables, house_keeps, laid_out, lookup_tables, worths

HANDS: Final = 8
SPLIT, SURRENDER, LIKE_THE_HOUSE = 6, 9, 10
KEPT, BOTH, HOUSE, TIMES = 0, 6, 9, 10
"""Columns of what is kept of a class: rounds won with each two cards; with both hands of each split; like the house; rounds."""
COLUMNS: Final = 11
WON, LOST, COPIED, NATURAL, GAVE_UP, BOTH_WON, ONE_WON, NONE_WON, SPLIT_NATURAL, SUM, SQUARE, APART, BOARDS = range(13)
"""Columns of what is kept of a strategy: rounds by how they ended; board by board the half units made, their squares, and the
squares of what the first strategy makes more; boards. At most (56 * 8)**2 a board: 2**63 is far."""
ENDS: Final = 13
UNBEATEN: Final = 1 << 30
"""The value of a dealer's natural: higher than any hand."""


class Classes(NamedTuple):
    """The arrays that the loop needs about hands of four."""

    of: Ints
    orders: Ints
    order: Ints
    adds: Ints


def classes() -> Classes:
    """Return the classes as arrays."""
    held = fours()
    return Classes(held.of, held.orders, ORDERS, ADDS)


@kernel
def sort_out(cards: Ints, top: int, hands: int, tables: Classes, kinds: Ints, pairs: Ints) -> None:
    """Find the class of each hand of four, and which of its pairs, as dealt, is each of the class's."""
    four, came = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for hand in range(hands):
        for at in range(4):
            card, place = cards[top + 4 * hand + at], at
            while place > 0 and four[place - 1] > card:
                four[place], came[place] = four[place - 1], came[place - 1]
                place -= 1
            four[place], came[place] = card, at
        number = tables.adds[0, four[0]] + tables.adds[1, four[1]] + tables.adds[2, four[2]] + tables.adds[3, four[3]]
        kinds[hand], order, at = tables.of[number], tables.orders[number], 0
        for one in range(3):
            for other in range(one + 1, 4):
                first, second = came[tables.order[order, one]], came[tables.order[order, other]]
                low, high = min(first, second), max(first, second)
                pairs[hand, at] = high - 1 if low == 0 else (high + 1 if low == 1 else 5)
                at += 1


@kernel
def compare(values: Ints, dealer: Ints, won: Ints) -> None:
    """Count how many of the other hands each two cards of each hand beat; then both parts of each split."""
    for hand in range(HANDS):
        for at in range(9):
            mine = values[hand, at] if at < 6 else min(values[hand, at - 6], values[hand, 11 - at])
            beaten = 0
            for other in range(HANDS):
                beaten += mine > dealer[other]
            won[hand, at] = beaten - (mine > dealer[hand])  # a hand is not compared with itself


@kernel
def met(
    boards: int,
    shoe: Ints,
    seed: int,
    part: int,
    looks: LookupTables,
    tables: Classes,
    acts: Ints,
    nets: Ints,
    found: Ints,
    ends: Ints,
) -> None:
    """Deal this many boards, each with eight hands; add results by class in `found` and by strategy in `ends`."""
    state, rounds = begun(seed, part), HANDS - 1
    ranks, seen, dealer, keeps = (
        np.zeros(5, np.int64),
        np.zeros(3, np.int64),
        np.zeros(HANDS, np.int64),
        np.zeros(HANDS, np.int64),
    )
    kinds, pairs, made = np.zeros(HANDS, np.int64), np.zeros((HANDS, 6), np.int64), np.zeros(len(acts), np.int64)
    dealt, values, won = np.zeros((HANDS, 6), np.int64), np.zeros((HANDS, 6), np.int64), np.zeros((HANDS, 9), np.int64)
    came = np.zeros(len(nets), np.int64)
    for _ in range(boards):
        deal(shoe, 5 + 4 * HANDS, state)
        laid_out(shoe, ranks, seen)
        worths(shoe, 5, HANDS, seen, looks, dealt)
        house_keeps(shoe, 5, HANDS, looks, keeps)
        sort_out(shoe, 5, HANDS, tables, kinds, pairs)
        naturals = 0
        for hand in range(HANDS):
            naturals += keeps[hand] < 0
            dealer[hand] = dealt[hand, keeps[hand]] if keeps[hand] >= 0 else UNBEATEN
            for at in range(6):
                values[hand, at] = dealt[hand, pairs[hand, at]]
        compare(values, dealer, won)
        made[:] = 0
        for hand in range(HANDS):
            if keeps[hand] < 0:  # a natural is paid at once, and its probability is exact
                continue
            kind, own, same = kinds[hand], 0, -1
            for other in range(HANDS):
                own += dealer[hand] > dealer[other]
                same += dealer[hand] == dealer[other]
            for at in range(9):
                found[kind, at] += won[hand, at]
            found[kind, HOUSE] += own
            found[kind, TIMES] += rounds
            for which in range(len(acts)):
                act = acts[which, kind]
                came[:] = 0
                if act == SURRENDER:
                    came[GAVE_UP] = rounds
                elif act >= SPLIT and act < SURRENDER:
                    both, either = won[hand, act], won[hand, act - SPLIT] + won[hand, 5 - (act - SPLIT)]
                    came[BOTH_WON], came[ONE_WON], came[SPLIT_NATURAL] = both, either - 2 * both, naturals
                    came[NONE_WON] = rounds - naturals - either + both
                else:
                    wins, copies = own, same
                    if act != LIKE_THE_HOUSE:
                        wins, copies = won[hand, act], 0
                        for other in range(HANDS):
                            copies += other != hand and values[hand, act] == dealer[other]
                    came[WON], came[COPIED], came[NATURAL] = wins, copies, naturals
                    came[LOST] = rounds - wins - copies - naturals
                for end in range(len(nets)):
                    ends[which, end] += came[end]
                    made[which] += came[end] * nets[end]
        for which in range(len(acts)):
            ends[which, SUM] += made[which]
            ends[which, SQUARE] += made[which] * made[which]
            ends[which, APART] += (made[0] - made[which]) * (made[0] - made[which])
            ends[which, BOARDS] += 1


def sampled(
    rules: Rules, acts: Ints, nets: Ints, boards: int, seed: int, progress: Progress = no_progress, title: str = ""
) -> tuple[Ints, Ints]:
    """Return the results of this many boards by class and strategy; a seed gives the same results on any number of cores."""
    tables, held, shoe = lookup_tables(rules[TRIPS_TIE]), classes(), np.repeat(np.arange(CARDS), decks_of(rules))
    found, ends = np.zeros((len(fours().held), COLUMNS), np.int64), np.zeros((len(acts), ENDS), np.int64)

    def work(first: int, last: int) -> tuple[Ints, Ints]:
        mine, came = np.zeros_like(found), np.zeros_like(ends)
        apart = LookupTables(*map(np.copy, tables)), Classes(*map(np.copy, held))  # cores that share arrays wait for each other
        met(last - first, shoe.copy(), seed, first, *apart, acts.copy(), nets, mine, came)
        return mine, came

    for mine, came in shared_out(work, boards, title=title, progress=progress, parts=128):
        found += mine
        ends += came
    return found, ends


def rounds_of(ends: Ints) -> int:
    """Return the number of a strategy's rounds, all endings together."""
    return int(ends[:SUM].sum())


def decks_of(rules: Rules) -> int:
    """Return the number of decks: six or eight."""
    return rules[DECKS]
