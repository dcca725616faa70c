"""Every hand, flop and board, on both cores: what is kept of them."""

from __future__ import annotations

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress, no_progress
from houseway.lab.kernel import shared_out

from .boards import BOARD, flop_classes, hands, met
from .dealer import HOLDING, NINE, WHOLE
from .prices import unpriced
from .simple import BEST, FLOP_LINES, RIVER_LINES, STYLES, goes_at_once
from .tree import ENDINGS, LENGTHS, THREE, WINS_N, WINS_Q, calls_of, ends, ends_at_once, weighed

Ints = NDArray[Any]

BOARDS = 211_876
"""The number of boards with one hand, every suit separately."""
HOW: Ints = np.array(list(STYLES.values()), np.int64)


class Hand(NamedTuple):
    """The counts of one hand."""

    at: int
    at_once: int
    waits: int
    flops: Ints
    """For each flop class: how many flops, and by how much two antes are better than waiting."""
    endings: Ints
    """By strategy, path and ending."""
    flop_lines: Ints
    river_lines: Ints
    wins: Ints
    """The ways the dealer is beaten with each length of flush, three or fewer first."""
    worst: Ints


class Deal(NamedTuple):
    """The conditions every hand is counted under."""

    nets: Ints
    fold: int
    deck: int = WHOLE
    nine: int = NINE

    @property
    def holdings(self) -> int:
        """Return in how many ways the dealer can hold three cards with a hand and a board given."""
        return comb(4 * self.deck.bit_count() - HOLDING - BOARD, HOLDING)

    @property
    def each(self) -> int:
        """Return the number of continuations of one hand: boards, which two of them are the flop, and the dealer's cards."""
        return comb(4 * self.deck.bit_count() - HOLDING, BOARD) * 6 * self.holdings


def counted(rules: Rules, progress: Progress = no_progress, deck: int = WHOLE) -> Counts:
    """Count the whole game.

    No number passes 2 * 10**15: 22,100 hands, 211,876 boards, 6 flops of each, 14,190 holdings, 5 antes won or lost at most.
    """
    deal = Deal(*unpriced(rules), deck)
    dealt = hands(deck)
    held, ways = np.array(list(dealt), np.int64), np.array(list(dealt.values()), np.int64)

    def work(start: int, stop: int) -> list[Hand]:
        seen = np.zeros((BOARDS, 9), np.int32)
        return [one_hand(at, held[at], seen, deal) for at in range(start, stop)]

    parts = shared_out(work, len(held), title="hands", progress=progress, parts=300)
    found = sorted((hand for part in parts for hand in part), key=lambda hand: hand.at)

    def added(what: str) -> Ints:
        return np.add.reduce([getattr(hand, what) * ways[hand.at] for hand in found])

    return {
        "held": held.astype(np.int16),
        "ways": ways.astype(np.int8),
        "at_once": np.array([hand.at_once for hand in found]),
        "waits": np.array([hand.waits for hand in found]),
        "flops": np.array([len(hand.flops) for hand in found], np.int16),
        "sizes": np.concatenate([hand.flops[:, 0] for hand in found]).astype(np.int8),
        "margins": np.concatenate([hand.flops[:, 1] for hand in found]).astype(np.int32),  # below 6 * 1,081 * 14,190 * 5
        "wins": np.array([hand.wins for hand in found]),
        "endings": added("endings"),
        "flop_lines": added("flop_lines"),
        "river_lines": added("river_lines"),
        "worst": np.minimum.reduce([hand.worst for hand in found]),
        "each": np.array([deal.each]),
    }


def one_hand(at: int, held: Ints, seen: Ints, deal: Deal) -> Hand:
    """Return the counts of one hand over all its boards."""
    many = met(held, deal.deck, deal.nine, seen)
    classes, reps, sizes = flop_classes(held, deal.deck)
    twice, waits, worst = np.zeros(len(sizes), np.int64), np.zeros(len(sizes), np.int64), np.full(8, 1 << 40)
    at_once, patient = weighed(seen, many, classes, sizes, deal.nets, deal.fold, deal.holdings, twice, waits, worst)
    flop_lines, river_lines = np.zeros((len(FLOP_LINES), 4), np.int64), np.zeros((len(RIVER_LINES), 4), np.int64)
    endings = np.zeros((len(STYLES), 4, ENDINGS), np.int64)
    all_in = np.zeros(ENDINGS, np.int64)
    ends_at_once(seen, many, all_in)
    goes = np.array([at_once > patient if how[0] == BEST else goes_at_once(how[0], held) for how in STYLES.values()])
    if not goes.all():
        calls = calls_of(HOW, held, reps, sizes, twice, waits, flop_lines)
        ends(seen, many, classes, calls, held, HOW, deal.nets, deal.fold, deal.holdings, endings, river_lines)
    endings[goes] = 0
    endings[goes, THREE] = all_in
    if goes[0]:  # the charts are about hands that come so far by the best play
        flop_lines[:], river_lines[:] = 0, 0
    wins = all_in[WINS_Q : WINS_Q + LENGTHS] + all_in[WINS_N : WINS_N + LENGTHS]
    return Hand(
        at=at,
        at_once=at_once,
        waits=patient,
        flops=np.stack([sizes, twice - waits], axis=1),
        endings=endings,
        flop_lines=flop_lines,
        river_lines=river_lines,
        wins=wins,
        worst=worst,
    )
