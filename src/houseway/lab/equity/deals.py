"""All ways the cards can still come, by who wins each contest: Omaha over boards, stud and draw over what fills a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain, combinations
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, Card
from houseway.lab.deals import deals
from houseway.lab.equity.two_cards.boards import BITS, as_bits, boards, changed, changes_of
from houseway.lab.equity.two_cards.deals import WIDE, Spot, refuse_long
from houseway.lab.kept_counts import Progress
from houseway.lab.kernel import shared_out
from houseway.lab.poker_ranks import places_of

from .loops import PLACES, SETS, SUBSETS, Holdings, Pairs, face, number_subsets, over_boards
from .variants import Outcome, Variant, Winners

Counted = dict[Outcome, int]
Range = tuple[tuple[Card, ...], ...]
LOWS = 20
"""Different lows that one board leaves to two hole cards, about."""


STANDING: Final[tuple[Winners, ...]] = ((0,), (1,), (0, 1), ())
"""The winners, in the order in which `face` counts: the first of two, the second, both, neither."""


class Work(NamedTuple):
    """The cost of two ways to count, in steps."""

    every_deal: int
    in_order: int

    @staticmethod
    def of(sizes: Sequence[int], lows: int) -> Work:
        """By how many holdings each player has, and how many lows the second of two can have."""
        ordered = 30 * sizes[1] + 45 * sizes[0] * lows if len(sizes) == 2 else prod(sizes) + 1
        return Work(prod(sizes), ordered + 3 * PLACES)

    @property
    def walks(self) -> bool:
        """Whether to walk through both players in order."""
        return self.in_order < self.every_deal


# ---- over boards


def on_boards(
    variant: Variant, spot: Spot, held: Sequence[Range], open_to: Sequence[Range], most: int, progress: Progress
) -> Counted:
    """Ways by who wins, where four are held. `held` is what players can hold, `open_to` the same before others were looked at."""
    one = next((player for player, range_ in enumerate(held) if len(range_) == 1), None)
    if len(held) == 2 and one is not None and len(held[1 - one]) >= WIDE:
        # As at hold 'em: all the hands that a change of suits makes of the one win as often, and together they do not mind suits.
        alike = changes_of([*_spot_bits(spot), _bits(open_to[1 - one])])
        like_it = tuple(tuple(cards) for cards in {changed(frozenset(held[one][0]), change) for change in alike})
        ways = _on_boards(variant, spot, [like_it if player == one else open_to[player] for player in range(2)], most, progress)
        assert all(number % len(like_it) == 0 for number in ways.values())
        return {who: number // len(like_it) for who, number in ways.items()}
    return _on_boards(variant, spot, held, most, progress)


def _on_boards(variant: Variant, spot: Spot, held: Sequence[Range], most: int, progress: Progress) -> Counted:
    certain = chain.from_iterable(range_[0] for range_ in held if len(range_) == 1)
    alike = changes_of([*_spot_bits(spot), *map(_bits, held)])
    rows, weighs = boards(spot.board, [*spot.dead, *certain], alike)
    kinds = [places_of(kind) for kind in variant.kinds]
    split, sizes = len(kinds) > 1, [*map(len, held)]
    work = Work.of(sizes, LOWS if split else 1)
    cards = [*map(_cards, held)]
    pairs = _pairs(cards)
    steps = len(rows) * (min(work) + len(kinds) * (10 * len(pairs.bits) + 6 * sum(sizes)))
    refuse_long(steps, most, "write single hands for some of the ranges, narrower ranges, or more of the board")
    holdings = _holdings(cards)
    looks = kinds[0].tables, kinds[-1].tables

    def count(first: int, last: int) -> NDArray[np.int64]:
        found = _nothing(len(held), split, work.walks)
        over_boards(rows[first:last], weighs[first:last], pairs, holdings, *looks, split, work.walks, found)
        return found

    # C(52,4) C(48,4) C(44,5) deals of two ranges are less than 2**56, and twenty-four times as many still less than 2**61.
    return _outcomes(_added(shared_out(count, len(rows), title="boards", progress=progress)), len(held), split, work.walks)


def _pairs(holdings: Sequence[NDArray[np.uint8]]) -> Pairs:
    fours = np.concatenate(holdings).astype(np.int64)
    numbers = np.stack([52 * fours[:, one] + fours[:, other] for one, other in combinations(range(4), 2)], axis=1)
    different, of = np.unique(numbers, return_inverse=True)
    cards = np.stack([different // 52, different % 52], axis=1).astype(np.uint8)
    return Pairs(cards, _card_bits(cards), of.reshape(numbers.shape).astype(np.int32))


# ---- filling hands


class Filling(NamedTuple):
    """Hands of which some cards are given, the number of own cards to fill them up to, and that of the board."""

    known: Sequence[tuple[Card, ...]]
    own: int
    board: int


def by_filling(variant: Variant, spot: Spot, hands: Filling, most: int, progress: Progress) -> Counted:
    """Ways by who wins, over all cards that can fill the hands."""
    gone = {*spot.board, *spot.dead, *chain(*hands.known)}
    live = [card for card in FRENCH if card not in gone]
    filled = [_combinations(live, hands.own - len(cards)) for cards in hands.known]
    holdings, kinds = _holdings(filled), [places_of(kind) for kind in variant.kinds]
    total = Counted()
    rest = [*combinations(live, hands.board - len(spot.board))]
    for more in rest:
        shown = (*spot.board, *more)
        every = np.concatenate([_hands(cards, fill, shown) for cards, fill in zip(hands.known, filled, strict=True)])
        high, *lows = [kind.of(every) for kind in kinds]
        high[holdings.bits & np.uint64(as_bits(more)) != 0] = 0
        low = lows[0] if lows else np.zeros(0, np.uint16)
        work = Work.of([*map(len, filled)], len(np.unique(low)) or 1)
        refuse_long(len(rest) * min(work), most, "write more of the cards, or fewer hands")
        for who, ways in _filled(high, low, holdings, work.walks, progress).items():
            total[who] = total.get(who, 0) + ways
    return total


def _filled(high: NDArray[np.uint16], low: NDArray[np.uint16], holdings: Holdings, walks: bool, progress: Progress) -> Counted:
    """One board, or none."""
    players, mine = holdings.starts.size - 1, int(holdings.starts[1])

    def count(first: int, last: int) -> NDArray[np.int64]:
        found = _nothing(players, low.size > 0, walks)
        if walks:
            marks = np.zeros((SETS, 3), np.int32)
            face(first, last, high, low, holdings, 1, marks, np.zeros(PLACES, np.int64), found)
        else:
            deals(first, last, high, low, holdings.bits, holdings.starts, 1, np.zeros((players, 6), np.int64), found)
        return found

    # A step counts one, and so does a holding in a walk each that it meets: C(52,4) squared at most.
    parts = shared_out(count, mine, title="hands", progress=progress, parts=16 if low.size else 4)
    return _outcomes(_added(parts), players, low.size > 0, walks)


def _hands(known: Sequence[Card], fill: NDArray[np.uint8], board: Sequence[Card]) -> NDArray[np.uint8]:
    certain = np.array([BITS[card] for card in (*known, *board)], np.uint8)
    return np.concatenate([np.broadcast_to(certain, (len(fill), len(certain))), fill], axis=1)


# ---- arrays


def _combinations(live: Sequence[Card], many: int) -> NDArray[np.uint8]:
    """All ways to choose so many, one to a row, each in the order of the deck as the live cards are."""
    chosen = chain.from_iterable(combinations([BITS[card] for card in live], many))
    return np.fromiter(chosen, np.uint8).reshape(comb(len(live), many), many)


def _cards(range_: Range) -> NDArray[np.uint8]:
    """A hand to a row, in the order of the deck."""
    every = np.fromiter((BITS[card] for card in chain.from_iterable(range_)), np.uint8)
    return np.sort(every.reshape(len(range_), -1), axis=1)


def _card_bits(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64)


def _bits(range_: Range) -> NDArray[np.uint64]:
    return _card_bits(_cards(range_))


def _spot_bits(spot: Spot) -> list[NDArray[np.uint64]]:
    return [np.array([as_bits(cards)], np.uint64) for cards in spot]


def _holdings(held: Sequence[NDArray[np.uint8]]) -> Holdings:
    starts = np.cumsum([0, *map(len, held)], dtype=np.int64)
    subsets = np.full((starts[-1], SUBSETS), -1, np.int32)
    for first, cards in zip(starts, held, strict=False):
        number_subsets(cards, subsets[first : first + len(cards)])
    return Holdings(np.concatenate([_card_bits(cards) for cards in held]), subsets, starts)


# ---- what was found


def _nothing(players: int, split: bool, walks: bool) -> NDArray[np.int64]:
    return np.zeros((4, 3) if walks else (1 << players, 1 << players if split else 1), np.int64)


def _added(parts: Iterable[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Sums as they come: with many players one part alone is large."""
    return reduce(np.add, parts)


def _outcomes(found: NDArray[np.int64], players: int, split: bool, walks: bool) -> Counted:
    """The counts by who wins, those that never happen left out."""
    ways: dict[tuple[Winners, Winners], int]
    if walks:
        ways = {(STANDING[high], STANDING[low]): int(found[low, high]) for low, high in np.argwhere(found).tolist()}
    else:
        who = [tuple(player for player in range(players) if key >> player & 1) for key in range(1 << players)]
        ways = {(who[high], who[low]): int(found[high, low]) for high, low in np.argwhere(found).tolist()}
    return {outcome if split else outcome[:1]: ways[outcome] for outcome in sorted(ways)}
