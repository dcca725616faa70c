"""The second way: every three cards and every two more, 51,979,200 deals one by one, each bet decided by the cards alone.

Nothing is put in classes here and no draw is counted by ranks: what two cards make of three is looked up for every pair, added up
to decide bet 1, and added up again for each first community card to decide bet 2.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.poker_ranks import HIGH, LookupTables, by_ranks, by_suit, places_of, suits_matter
from houseway.poker.values.draws import PRICED_ALIKE, kind_of

Ints = NDArray[Any]


@kernel
def deal(first: int, looks: LookupTables, kinds: Ints, nets: Ints, found: Ints) -> None:
    """Deal all threes whose lowest card is `first`: count the deals by number of bets up and kind of hand."""
    one = np.uint64(1)
    became = np.zeros((52, 52), np.int64)
    worth = np.zeros(52, np.int64)
    for b in range(first + 1, 51):
        for c in range(b + 1, 52):
            added = looks.cards[52] + looks.cards[first] + looks.cards[b] + looks.cards[c]
            bits = one << np.uint64(first) | one << np.uint64(b) | one << np.uint64(c)
            worth[:] = 0
            for d in range(51):
                if d in (first, b, c):
                    continue
                for e in range(d + 1, 52):
                    if e in (first, b, c):
                        continue
                    whole = added + looks.cards[d] + looks.cards[e]
                    place = by_ranks(whole, looks)
                    if suits_matter(whole):
                        place = max(place, by_suit(whole, bits | one << np.uint64(d) | one << np.uint64(e), looks))
                    kind = kinds[place]
                    became[d, e] = kind
                    became[e, d] = kind
                    worth[d] += nets[kind]
                    worth[e] += nets[kind]
            rides = 1 if worth.sum() > 0 else 0
            for d in range(52):
                if d in (first, b, c):
                    continue
                up = rides + (1 if worth[d] > 0 else 0)
                for e in range(52):
                    if e not in (first, b, c, d):
                        found[up, became[d, e]] += 1


def dealt(nets: Sequence[int], progress: Progress = no_progress) -> Counter[tuple[int, int]]:
    """Return the number of deals by number of bets up and kind of hand, at this price to one for each kind."""
    places = places_of(HIGH)
    kinds = np.array([0, *(kind_of(int(value)) for value in places.worth[1:])], np.int64)
    by = np.array(nets, np.int64)

    def some(first: int, last: int) -> Ints:
        found = np.zeros((3, len(PRICED_ALIKE)), np.int64)
        for card in range(first, last):
            deal(card, places.tables, kinds, by, found)
        return found

    whole = sum(
        shared_out(some, 50, title="three cards and two more", progress=progress, parts=50),
        start=np.zeros((3, len(by)), np.int64),
    )
    return Counter({(up + 1, kind): int(many) for (up, kind), many in np.ndenumerate(whole) if many})
