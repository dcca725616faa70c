"""All ways the cards can still come, counted by winners: the selection of the boards, and of the loop for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, Card
from houseway.lab.kept_counts import Progress
from houseway.lab.kernel import shared_out
from houseway.lab.poker_ranks import HIGH, LookupTables, places_of

from .boards import boards, changed, changes
from .loops import Holes, in_order, one_by_one, showdowns
from .ranges import Hole, NoRange

Range = tuple[Hole, ...]
Winners = tuple[int, ...]
MOST_WORK = 10**11
"""Steps of a loop: some minutes."""
MOST_EVER = 10**15
"""Each step counts a weight of 24 at most, so 64 bits hold the sum of so many."""
STEPS_A_SECOND = 3 * 10**8
"""Of two cores, about."""
WIDE, FEW = 60, 48
"""From how many hole cards on a range is wide, and up to how many they are few: found by trying."""


class Spot(NamedTuple):
    """The given cards besides the hands."""

    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    def as_sets(self) -> list[list[frozenset[Card]]]:
        """Return the cards as sets, for finding the suits that may change places."""
        return [[frozenset({card}) for card in cards] for cards in self]


class TooLong(NoRange):
    """The count would take too long; the message contains the estimated time and a way to shorten it."""

    def __init__(self, steps: int, narrower: str) -> None:
        self.steps = steps
        minutes = -(-steps // (60 * STEPS_A_SECOND))
        took = f"{minutes:,} minutes" if minutes < 120 else f"{minutes // 60:,} hours"
        super().__init__(f"that is {steps:,} steps, about {took}: {narrower}")


def refuse_long(steps: int, most: int, narrower: str) -> None:
    """Raise `TooLong` if a count would take more than `most` steps; `narrower` is the advice in the message."""
    if steps > min(most, MOST_EVER):
        raise TooLong(steps, narrower)


def counted(
    spot: Spot, held: Sequence[Range], open_to: Sequence[Range], progress: Progress, most: int = MOST_WORK
) -> dict[Winners, int]:
    """Ways by who wins. `held` is what players can hold, `open_to` the same before the hands of others were looked at."""
    if len(held) == 2 and len(held[0]) > len(held[1]):  # the loops for two want the shorter range first
        ways = counted(spot, held[::-1], open_to[::-1], progress, most)
        return _in_order({tuple(1 - player for player in reversed(who)): number for who, number in ways.items()})
    if len(held) == 2 and len(held[0]) == 1 and len(held[1]) >= WIDE:
        # A change of suits that leaves all else as it is makes another hand of the one, and it wins as often. All these hands
        # together do not mind suits, so that far fewer boards differ; and what they come to is divided by how many they are.
        alike = changes([*spot.as_sets(), _as_sets(open_to[1])])
        like_it = {changed(frozenset(held[0][0]), change) for change in alike}
        hands = tuple((one, other) for one, other in map(tuple, like_it))
        ways = _counted(spot, [hands, open_to[1]], progress, most)
        assert all(number % len(hands) == 0 for number in ways.values())
        return {who: number // len(hands) for who, number in ways.items()}
    return _counted(spot, held, progress, most)


def _counted(spot: Spot, held: Sequence[Range], progress: Progress, most: int) -> dict[Winners, int]:
    if len(held) == 2 and len(held[1]) >= WIDE:
        wins, losses, ties = hole_by_hole(spot, held[0], held[1], progress).sum(axis=0)
        return _in_order({(0,): int(wins), (1,): int(losses), (0, 1): int(ties)})
    rows, weighs = _boards(spot, held)
    work = len(rows) * prod(map(len, held))
    refuse_long(work, most, "write single hands for some of the ranges, or more of the board")
    looks = places_of(HIGH).tables
    holes = _holes(held, looks)

    def count(first: int, last: int) -> NDArray[np.int64]:
        found = np.zeros((1 << len(held), 1), np.int64)
        showdowns(rows[first:last], weighs[first:last], holes, looks, found)
        return found

    found = np.sum(list(shared_out(count, len(rows), title="boards", progress=progress)), axis=0)
    everyone = range(len(held))
    return _in_order({tuple(p for p in everyone if key >> p & 1): int(ways) for key, ways in enumerate(found[:, 0])})


def hole_by_hole(spot: Spot, mine: Range, theirs: Range, progress: Progress) -> NDArray[np.int64]:
    """For each of one player's hole cards, the ways it wins, loses and ties against all that the other may hold.

    Boards stand for those like them, so a row alone means nothing: only rows together whose hole cards change into one another
    when suits do, as all offsuit ace-kings may.
    """
    rows, weighs = _boards(spot, [mine, theirs])
    looks = places_of(HIGH).tables
    holes = _holes([mine, theirs], looks)
    loop = one_by_one if len(mine) <= FEW else in_order

    def count(first: int, last: int) -> NDArray[np.int64]:
        found = np.zeros((len(mine), 3), np.int64)
        loop(rows[first:last], weighs[first:last], holes, looks, found)
        return found

    # All together there are C(52,2) C(50,2) C(48,5) < 2**42 deals at most.
    return np.sum(list(shared_out(count, len(rows), title="boards", progress=progress)), axis=0)


def _boards(spot: Spot, held: Sequence[Range]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    certain = chain.from_iterable(range_[0] for range_ in held if len(range_) == 1)
    return boards(spot.board, [*spot.dead, *certain], changes([*spot.as_sets(), *map(_as_sets, held)]))


def _in_order(ways: dict[Winners, int]) -> dict[Winners, int]:
    """Those who win alone first, then those who share, and none that never happens."""
    return {who: ways[who] for who in sorted(ways, key=lambda who: (len(who), who)) if ways[who]}


def _holes(held: Sequence[Range], looks: LookupTables) -> Holes:
    cards = np.array([[FRENCH.index(card) for card in hole] for hole in chain(*held)], np.uint8)
    second = {frozenset(hole): place for place, hole in enumerate(held[1])}
    touching = np.full((52, 53), -1, np.int64)
    for place, card in enumerate(FRENCH):
        with_it = [second[hole] for hole in second if card in hole]
        touching[place, : len(with_it)] = with_it
    return Holes(
        cards=cards,
        adds=looks.cards[cards].sum(axis=1, dtype=np.uint64),
        bits=(np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64),
        starts=np.cumsum([0, *map(len, held)], dtype=np.int64),
        same=np.array([second.get(frozenset(hole), -1) for hole in held[0]], np.int64),
        touching=touching,
    )


def _as_sets(range_: Range) -> list[frozenset[Card]]:
    return [frozenset(hole) for hole in range_]
