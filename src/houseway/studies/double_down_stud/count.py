"""Every four cards a player may have in sight, and the results of the 48 hole cards: 12,994,800 hands of five.

The result of a hand of five comes from the game, once for each place a hand can take; the kernel only looks up and
adds. Fours with the same 48 results are one *sight*: there are 65.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.double_down_stud.house_rules import PRICED
from houseway.games.double_down_stud.odds import HOLES, LOST, PUSHED, SEEN, becomes
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.poker_ranks import HIGH, LookupTables, by_ranks, by_suit, places_of, suits_matter

Ints = NDArray[Any]

ENDS: Final = (*PRICED, PUSHED, LOST)
"""The possible results of a hand: the rows that pay, a push, a loss."""
BASE: Final = HOLES + 1
assert BASE ** len(ENDS) < 1 << 63  # eleven counts of at most 48 are kept in one whole number


@kernel
def find_fours(first: int, looks: LookupTables, worth: Ints, codes: Ints, fours: Ints) -> None:
    """Find all fours whose lowest card is `first`: the sum of what their 48 hole cards are worth as one number, and the four."""
    at = 0
    one = np.uint64(1)
    for b in range(first + 1, 50):
        for c in range(b + 1, 51):
            for d in range(c + 1, 52):
                added = looks.cards[52] + looks.cards[first] + looks.cards[b] + looks.cards[c] + looks.cards[d]
                bits = one << np.uint64(first) | one << np.uint64(b) | one << np.uint64(c) | one << np.uint64(d)
                code = 0
                for hole in range(52):
                    if hole not in (first, b, c, d):
                        whole = added + looks.cards[hole]
                        place = by_ranks(whole, looks)
                        if suits_matter(whole):
                            place = max(place, by_suit(whole, bits | one << np.uint64(hole), looks))
                        code += worth[place]
                codes[at] = code
                fours[at] = first | b << 6 | c << 12 | d << 18
                at += 1


def counted(rules: Rules, progress: Progress) -> Counts:
    """Return the sights: how many hole cards make each result, how many fours see it, and one of them."""
    places = places_of(HIGH)
    worth = np.array([0, *(BASE ** ENDS.index(becomes(int(value))) for value in places.worth[1:])], np.int64)

    def some(first: int, last: int) -> list[tuple[Ints, Ints]]:
        found: list[tuple[Ints, Ints]] = []
        for card in range(first, last):
            many = comb(51 - card, 3)
            codes, fours = np.zeros(many, np.int64), np.zeros(many, np.int64)
            find_fours(card, places.tables, worth, codes, fours)
            found.append((codes, fours))
        return found

    parts = [part for done in shared_out(some, 49, title="sights of four cards", progress=progress, parts=49) for part in done]
    parts.sort(key=lambda part: int(part[1][0]) & 63)  # cores finish in any order; the four that is kept is always the same one
    codes, at, ways = np.unique(np.concatenate([codes for codes, _ in parts]), return_index=True, return_counts=True)
    fours = np.concatenate([fours for _, fours in parts])[at]
    makes = np.stack([codes // BASE**end % BASE for end in range(len(ENDS))], axis=1)
    assert int(ways.sum()) == SEEN and (makes.sum(axis=1) == HOLES).all()
    return {"makes": makes, "ways": ways, "four": np.stack([fours >> 6 * place & 63 for place in range(4)], axis=1)}
