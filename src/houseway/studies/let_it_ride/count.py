"""Every hand at the two decisions of a seat: three cards, and the same three with the first community card.

The possible results of a bet depend on the ranks in sight and on whether all of them share a suit, so 741 classes
represent all 22,100 threes and 2,535 all 270,725 fours. The fours that grow out of each three are counted card by
card; the results of the last one or two cards come from `houseway.poker`, once for each way to hold five ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH, Card
from houseway.games.let_it_ride.odds import DRAWS
from houseway.lab.kept_counts import Counts, Progress
from houseway.poker.values.draws import alike, drawn

THREES, FIRSTS, SECONDS = 22_100, 49, 48
DEALS = THREES * FIRSTS * SECONDS
"""A seat's three cards, then the community cards in the order they are turned: 51,979,200, far below 2**63."""


def class_of(seen: Sequence[Card]) -> tuple[tuple[int, ...], bool]:
    """Return the class of cards in sight: their ranks, and whether all share a suit."""
    return tuple(sorted(card.rank for card in seen)), len({card.suit for card in seen}) == 1


def counted(rules: Rules, progress: Progress) -> Counts:
    """Return the draws to each three and each four, as `alike` lists them; which three becomes which four, and how often."""
    threes, fours = list(alike(3)), list(alike(4))
    at = {class_of(four): place for place, (four, _) in enumerate(fours)}
    grows: Counter[tuple[int, int]] = Counter()
    for place, (three, ways) in enumerate(threes):
        for card in FRENCH:
            if card not in three:
                grows[place, at[class_of((*three, card))]] += ways
    makes = {seen: np.array([drawn(own) for own, _ in some], np.int64) for seen, some in ((3, threes), (4, fours))}
    assert sum(grows.values()) == THREES * FIRSTS and all((makes[seen].sum(axis=1) == DRAWS[seen]).all() for seen in makes)
    pairs = np.array([*grows], np.int64)
    return {
        "three_makes": makes[3],
        "four_makes": makes[4],
        "three": pairs[:, 0],
        "four": pairs[:, 1],
        "ways": np.array([*grows.values()], np.int64),
    }
