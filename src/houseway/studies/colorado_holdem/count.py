"""Every board with every hand of three: the kind of five that each discard leaves, and the best of the three.

Hands fall into 1,755 classes by suit; each leaves 18,424 boards and has three discards, so 97 million hands of five
are looked up. The counts contain no prices: kinds of hands are those that the game's scales and lists distinguish
(`PRICED_ALIKE`).
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.colorado_holdem.odds import starts
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.poker_ranks import HIGH, LookupTables, by_ranks, by_suit, numbered, places_of, suits_matter
from houseway.poker.values.draws import PRICED_ALIKE, kind_of

Ints = NDArray[Any]


def counted(rules: Rules, progress: Progress) -> Counts:
    """Return each class's cards and number of hands; boards by discard and kind, and by the kind of the best two."""
    places = places_of(HIGH)
    kinds = np.array([kind_of(int(worth)) if worth else 0 for worth in places.worth], np.int64)
    classes = list(starts())
    held: Ints = np.array([numbered(three) for three, _ in classes], np.int64)
    ways: Ints = np.array([many for _, many in classes], np.int64)
    boards: Ints = np.zeros((len(held), 3, len(PRICED_ALIKE)), np.int64)  # each at most 18,424
    best: Ints = np.zeros((len(held), len(PRICED_ALIKE)), np.int64)

    def work(first: int, last: int) -> None:
        for at in range(first, last):
            deal(held[at], places.tables, kinds, boards[at], best[at])

    for _ in shared_out(work, len(held), title="boards", progress=progress):
        pass
    return {"held": held, "ways": ways, "boards": boards, "best": best}


@kernel
def deal(held: Ints, looks: LookupTables, kinds: Ints, boards: Ints, best: Ints) -> None:
    """Deal every board with three cards, and look up what is left after each discard."""
    one = np.uint64(1)
    left = np.zeros(49, np.int64)
    many = 0
    for card in range(52):
        if card != held[0] and card != held[1] and card != held[2]:
            left[many] = card
            many += 1
    added, bits = np.zeros(3, np.uint64), np.zeros(3, np.uint64)
    for away in range(3):
        added[away] = looks.cards[52]
        for at in range(3):
            if at != away:
                added[away] += looks.cards[held[at]]
                bits[away] |= one << np.uint64(held[at])
    for i in range(47):
        for j in range(i + 1, 48):
            two = looks.cards[left[i]] + looks.cards[left[j]]
            two_bits = one << np.uint64(left[i]) | one << np.uint64(left[j])
            for k in range(j + 1, 49):
                board = two + looks.cards[left[k]]
                most = 0
                for away in range(3):
                    whole = added[away] + board
                    place = by_ranks(whole, looks)
                    if suits_matter(whole):
                        place = max(place, by_suit(whole, bits[away] | two_bits | one << np.uint64(left[k]), looks))
                    boards[away, kinds[place]] += 1
                    most = max(most, place)
                best[kinds[most]] += 1
