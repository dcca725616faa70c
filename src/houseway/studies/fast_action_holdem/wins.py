"""Wins of each two cards of each hand, board by board: all hands of four, against all that share no card.

Let `a b` be the two cards kept and `c d` those put away. The dealer's hands that are worth less than `a b` are
counted by inclusion and exclusion of the four cards: `E[S]` is the number of them that hold the cards `S`. For given
`a b` that is

    X - Y[c] - Y[d] + Z[c, d]    X       = E[] - E[a] - E[b] + E[a, b]
                                 Y[c]    = E[c] - E[a, c] - E[b, c] + E[a, b, c]
                                 Z[c, d] = E[c, d] - E[a, c, d] - E[b, c, d] + E[a, b, c, d]

so one walk over all `c d` adds a few numbers for each. The dealer's hands count three times, as in `shoes`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from houseway.lab.kernel import kernel

from .apart import chosen, noted, of_fewer, of_twos, run_on, worth_of_twos
from .fours import ADDS, place_of
from .shoes import NATURAL, TWOS, Shoe, Static, house_codes, static
from .tables import CARDS, Ints, LookupTables

UNBEATEN: Final = 32_767
"""A value that no two cards are above."""
MOST_VALUES: Final = 255
MOST_TIED: Final = 4_096
"""More threes than may tie with a card of one board."""
LANE: Final = 9
"""Bits for each of five values that are compared at once."""
EVERY_LANE: Final = np.uint64(sum(1 << LANE * at for at in range(5)))
LANES: Final = np.uint64((1 << 5 * LANE) - 1)
TOP_BITS: Final = np.uint64(sum(1 << LANE * at + LANE - 1 for at in range(5)))
HIGHEST: Final = np.uint64(MOST_VALUES)
"""The highest value of a lane."""
GROUP: Final = 48
"""The bit at which the group of three cards begins, above the five values."""


class Beside(NamedTuple):
    """Tables that do not depend on the board, by the two cards kept and the two put away."""

    two: Ints
    """The number of two cards."""
    three: Ints
    """By a card and two others: the number of the three."""
    house: Ints
    """The two cards that the house keeps of all four; for ties and naturals, one more than the last two cards."""
    tied: Ints
    """Hands that tie, in order of the two cards kept: those, the two put away, and the number of the tie."""


class Splits(NamedTuple):
    """Hands that may be split, in order of the one hand: its two cards and the other's, and where each two cards' lines begin."""

    lines: Ints
    starts: Ints


@lru_cache(maxsize=1)
def beside() -> Beside:
    """Return the tables that every board uses."""
    twos, every = static().twos, np.arange(CARDS)
    two = np.minimum.outer(every, every) + ADDS[1, np.maximum.outer(every, every)]
    three = np.sort(np.concatenate([np.repeat(every, TWOS)[:, None], np.tile(twos, (CARDS, 1))], axis=1), axis=1)
    numbers = (three[:, 0] + ADDS[1, three[:, 1]] + ADDS[2, three[:, 2]]).reshape(CARDS, TWOS)
    house = np.zeros((TWOS, TWOS), np.uint16)
    for at, (a, b) in enumerate(twos.tolist()):
        four = np.sort(np.concatenate([np.broadcast_to([a, b], (TWOS, 2)), twos], axis=1), axis=1)
        house[at] = house_codes()[place_of(four)]
    kept, away = np.nonzero((house >= TWOS) & (house != NATURAL))
    tied = np.stack([kept, away, house[kept, away].astype(np.int64) - TWOS], axis=1)
    return Beside(two, numbers.astype(np.uint16), np.minimum(house, TWOS).astype(np.uint16), tied)


# Hands with three cards


@kernel
def of_threes(
    gone: Ints, values: int, dense: Ints, tables: Static, shoe: Shoe, below: Ints, notes: Ints, tied: Ints, instead: Ints
) -> int:
    """Fill how many hands with three cards are worth less than each value, by group, as if no card were on the board.

    What the board's cards take off goes into `notes`, by three: the values of the five hands, and the group, in one number.
    Threes with a tie among the five are listed in `tied`, with their whole sums in `instead`; return how many there are.
    """
    here, run_of = np.zeros(values, np.int64), np.zeros(values, np.int64)
    places, amounts, many = np.zeros(15, np.uint8), np.zeros(15, np.int64), 0
    for group in range(len(shoe.groups) - 1):
        here[:] = 0
        for line in range(shoe.starts[group], shoe.starts[group + 1]):
            here[dense[shoe.kept[line]]] += shoe.weights[line]
        run = 0
        for place in range(values):
            below[place, group] = run
            run_of[place] = run
            run += here[place]
        for member in range(shoe.groups[group], shoe.groups[group + 1]):
            packed, ties = np.uint64(group) << np.uint64(GROUP), False
            for at in range(5):
                code = shoe.codes[gone[at], member]
                ties = ties or (code >= TWOS and code != NATURAL)
                packed |= (np.uint64(dense[code]) if code < TWOS else HIGHEST) << np.uint64(LANE * at)
            notes[shoe.order[member]] = packed
            if ties:
                count = 0
                for at in range(5):
                    count = noted(shoe.codes[gone[at], member], dense, tables.ties, places, amounts, count)
                for place in range(values):
                    less = run_of[place]
                    for note in range(count):
                        less -= amounts[note] * (places[note] < place)
                    instead[many, place] = less
                tied[many] = shoe.order[member]
                many += 1
    return many


@kernel
def by_card(tied: Ints, many: int, tables: Static, by: Beside, lines: Ints, starts: Ints) -> None:
    """List the threes that tie by each of their cards: the two others, and the place of the three in the list."""
    starts[:] = 0
    for step in range(2):
        for at in range(many):
            three = tables.threes[tied[at]]
            for which in range(3):
                card, one, other = three[which], three[(which + 1) % 3], three[(which + 2) % 3]
                if (which > 0 and card == three[0]) or (which == 2 and card == three[1]):
                    continue
                if step == 1:
                    lines[starts[card], 0], lines[starts[card], 1] = by.two[one, other], at
                starts[card + 1 if step == 0 else card] += 1
        for card in range(CARDS):
            if step == 0:
                starts[card + 1] += starts[card]
    for card in range(CARDS, 0, -1):
        starts[card] = starts[card - 1]
    starts[0] = 0


@kernel
def with_card(
    card: int, place: Any, below: Ints, notes: Ints, by: Beside, lines: Ints, starts: Ints, instead: Ints, row: Ints
) -> None:
    """Fill how many hands with a card and two others are worth less than one value, by the two others."""
    bar = np.uint64(place + (1 << LANE - 1) - 1) * EVERY_LANE
    here, three = below[place], by.three[card]
    for two in range(TWOS):
        note = notes[three[two]]
        under = (bar - (note & LANES)) & TOP_BITS  # the top bit of a lane stays where the value is below
        many = (under >> np.uint64(LANE - 1)) * EVERY_LANE >> np.uint64(4 * LANE) & np.uint64(7)
        row[two] = here[note >> np.uint64(GROUP)] - 3 * np.int32(many)
    for line in range(starts[card], starts[card + 1]):
        row[lines[line, 0]] = instead[lines[line, 1], place]


# All hands


@kernel
def put_away(
    place: Any, a: int, b: int, e0: Ints, e1: Ints, e2: Ints, first: Ints, second: Ints, by: Beside, less: Ints, made: Ints
) -> None:
    """Fill how many hands two cards beat, by the two cards put away; the very same four cards are still among those hands.

    Sums wrap at 2**32, and what they come to is below: at most three times four of 407 cards.
    """
    for card in range(CARDS):
        less[card] = np.uint32(e1[place, card] - e2[by.two[a, card]] - e2[by.two[b, card]] + first[by.two[b, card]])
    whole = np.uint32(e0[place] - e1[place, a] - e1[place, b] + e2[by.two[a, b]])
    start = 0
    for d in range(CARDS):
        top, end = whole - less[d], start + d + 1
        here, all_of, with_a, with_b = made[start:end], e2[start:end], first[start:end], second[start:end]
        for c in range(d + 1):
            here[c] = top - less[c] + np.uint32(all_of[c] - with_a[c] - with_b[c])
        start = end


@kernel
def add_wins(
    times: int, left: Ints, dense: Ints, tables: Static, by: Beside, e0: Ints, e1: Ints, e2: Ints,
    below: Ints, notes: Ints, lines: Ints, starts: Ints, instead: Ints, splits: Splits, won: Ints, both: Ints,
) -> None:  # fmt: skip
    """Add, for each two cards kept and each two put away, the hands that they beat, as often as there are such cards.

    A split is won by both hands where the lower is.
    """
    many, worth = np.zeros(TWOS, np.uint32), np.full(TWOS + 1, UNBEATEN, np.int32)
    for two in range(TWOS):
        many[two] = of_two(left, tables.twos[two, 0], tables.twos[two, 1])
        worth[two] = dense[two]
    with_cards, known = np.zeros((CARDS, TWOS), np.int32), np.full(CARDS, -1, np.int64)
    less, made = np.zeros(CARDS, np.uint32), np.zeros(TWOS, np.uint32)
    ties = np.searchsorted(by.tied[:, 0], np.arange(TWOS + 1))
    for kept in np.argsort(dense):
        if many[kept] == 0:
            continue
        a, b, place = tables.twos[kept, 0], tables.twos[kept, 1], np.int64(dense[kept])
        for card in (a, b):
            if known[card] != place:
                known[card] = place
                with_card(card, place, below, notes, by, lines, starts, instead, with_cards[card])
        put_away(place, a, b, e0, e1, e2[place], with_cards[a], with_cards[b], by, less, made)
        house, row, bar = by.house[kept], won[kept], np.int32(place)
        for two in range(TWOS):
            made[two] += np.uint32(3) * np.uint32(worth[house[two]] < bar)
        for line in range(ties[kept], ties[kept + 1]):
            for tie in range(3):
                made[by.tied[line, 1]] += np.uint32(worth[tables.ties[by.tied[line, 2], tie]] < bar)
        weight = np.uint32(times * np.int64(many[kept]))
        for two in range(TWOS):
            row[two] += np.uint64(np.uint32(weight * many[two])) * np.uint64(made[two])
        left[a] -= 1
        left[b] -= 1
        for card in range(CARDS):  # two cards put away of which one is like one that is kept come from fewer
            for own in range(1 if a == b or card == a else 2):
                two = by.two[b if own else a, card]
                fewer = of_two(left, tables.twos[two, 0], tables.twos[two, 1]) - np.int64(many[two])
                row[two] += np.uint64(np.int64(weight) * fewer * np.int64(made[two]))
        for line in range(splits.starts[kept], splits.starts[kept + 1]):
            two = splits.lines[line, 1]
            if dense[two] > place or (dense[two] == place and two >= kept):
                others = of_two(left, tables.twos[two, 0], tables.twos[two, 1])
                both[line] += np.uint64(np.int64(weight) * others * np.int64(made[two]))
        left[a] += 1
        left[b] += 1


@kernel
def of_two(left: Ints, a: int, b: int) -> int:
    """Return the number of ways to take two cards."""
    return left[a] * left[b] if a != b else chosen(left[a], 2)


@kernel
def turned(rows: Ints, values: int, found: Ints) -> None:
    """Fill running sums by value first."""
    for row in range(len(rows)):
        for place in range(values):
            found[place, row] = rows[row, place]


@kernel
def won_on(
    boards: Ints, times: Ints, copies: Ints, looks: LookupTables, tables: Static, by: Beside, plain: Shoe, suited: Shoe,
    splits: Splits, won: Ints, both: Ints,
) -> None:  # fmt: skip
    """Add what all two cards win on each of some boards, as often as each board comes."""
    ranks, seen, raw = np.zeros(5, np.int64), np.zeros(3, np.int64), np.zeros(TWOS, np.int64)
    dense, left, gone = np.zeros(TWOS, np.uint8), np.zeros(CARDS, np.int64), np.zeros(5, np.int64)
    groups, sums = max(len(plain.groups), len(suited.groups)), np.zeros(2, np.int64)
    of_card, of_two_cards = np.zeros((MOST_VALUES, CARDS), np.int64), np.zeros((MOST_VALUES, TWOS), np.int32)
    below, notes = np.zeros((MOST_VALUES, groups), np.int32), np.zeros(len(plain.order), np.uint64)
    tied, instead = np.zeros(MOST_TIED, np.int64), np.zeros((MOST_TIED, MOST_VALUES), np.int32)
    lines, starts = np.zeros((3 * MOST_TIED, 2), np.int64), np.zeros(CARDS + 1, np.int64)
    for at in range(len(boards)):
        left[:] = copies
        gone[:] = boards[at]
        possible = True
        for place in range(5):
            left[gone[place]] -= 1
            possible = possible and left[gone[place]] >= 0
        if not possible:
            continue
        values = worth_of_twos(boards[at], looks, tables.twos, ranks, seen, raw, dense)
        shoe = suited if seen[1] >= 0 else plain
        e0, e1 = np.zeros(values + 1, np.int64), np.zeros((CARDS, values + 1), np.int64)
        e2 = np.zeros((TWOS, values + 1), np.int32)
        of_twos(left, gone, values, dense, tables, shoe, e2)
        of_fewer(left, values, tables.twos, e0, e1, e2, sums)
        run_on(e0.reshape(1, values + 1), values)
        run_on(e1, values)
        run_on(e2, values)
        turned(e1, values, of_card)
        turned(e2, values, of_two_cards)
        by_card(tied, of_threes(gone, values, dense, tables, shoe, below, notes, tied, instead), tables, by, lines, starts)
        add_wins(
            times[at], left, dense, tables, by, e0, of_card, of_two_cards, below, notes, lines, starts, instead, splits, won, both
        )
