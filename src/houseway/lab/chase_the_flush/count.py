"""Every hand, flop and board, on both cores: what is kept of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game import Rules
from houseway.lab.counting import Counts, Progress, silent
from houseway.lab.kernel import shared_out

from .boards import flop_classes, hands, met
from .dealer import HOLDING, NINE, WHOLE
from .prices import unpriced
from .simple import STYLES, first
from .tree import ENDINGS, calls_of, ends, ends_at_once, weighed

Ints = NDArray[Any]

BOARDS = 211_876
"""Boards beside one hand, every suit for itself."""


class Hand(NamedTuple):
    """What was found for one hand."""

    at: int
    at_once: int
    waits: int
    flops: Ints
    """For each flop class: how many flops, and by how much two antes are better than waiting."""
    endings: Ints
    """By strategy, path and ending."""
    worst: Ints


def counted(rules: Rules, progress: Progress = silent, deck: int = WHOLE, nine: int = NINE) -> Counts:
    """Count the whole game."""
    nets, fold = unpriced(rules)
    dealt = hands(deck)
    held, ways = np.array(list(dealt), np.int64), np.array(list(dealt.values()), np.int64)
    left = 4 * deck.bit_count() - HOLDING - 4
    holdings = left * (left - 1) * (left - 2) // 6

    def work(start: int, stop: int) -> list[Hand]:
        seen = np.zeros((BOARDS, 9), np.int32)
        return [one_hand(at, held[at], seen, nets, fold, holdings, deck, nine) for at in range(start, stop)]

    parts = shared_out(work, len(held), title="Chase the Flush: hands", progress=progress, parts=300)
    found = sorted((hand for part in parts for hand in part), key=lambda hand: hand.at)
    return {
        "held": held,
        "ways": ways,
        "at_once": np.array([hand.at_once for hand in found]),
        "waits": np.array([hand.waits for hand in found]),
        "flops": np.array([len(hand.flops) for hand in found]),
        "sizes": np.concatenate([hand.flops[:, 0] for hand in found]).astype(np.int8),
        "margins": np.concatenate([hand.flops[:, 1] for hand in found]).astype(np.int32),
        "endings": sum((hand.endings * ways[hand.at] for hand in found), np.zeros((len(STYLES), 4, ENDINGS), np.int64)),
        "worst": np.minimum.reduce([hand.worst for hand in found]),
    }


def one_hand(at: int, held: Ints, seen: Ints, nets: Ints, fold: int, holdings: int, deck: int, nine: int) -> Hand:
    """One hand through all its boards."""
    many = met(held, deck, nine, seen)
    classes, reps, sizes = flop_classes(held, deck)
    twice, waits, worst = np.zeros(len(sizes), np.int64), np.zeros(len(sizes), np.int64), np.full(8, 1 << 40)
    at_once, patient = weighed(seen, many, classes, sizes, nets, fold, holdings, twice, waits, worst)
    endings = np.zeros((len(STYLES), 4, ENDINGS), np.int64)
    for style in range(len(STYLES)):
        if at_once > patient if style == 0 else first(style, held):
            ends_at_once(seen, many, endings[style])
        else:
            calls = calls_of(style, held, reps, twice, waits)
            ends(seen, many, classes, calls, held, style, nets, fold, holdings, endings[style])
    return Hand(at, at_once, patient, np.stack([sizes, twice - waits], axis=1), endings, worst)
