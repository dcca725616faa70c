"""Chase the Flush, raced: the tree of three decisions over every board, for one hand in sixteen.

All 1,755 hands take sixteen times as long on both sides; a shared machine is measured better by many short runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import local
from typing import Any

import numpy as np
from bench.lab_rival import Rival
from numpy.typing import NDArray

from houseway.games.chase_the_flush import GAME
from houseway.lab.kept_counts import kept
from houseway.lab.kernel import shared_out
from houseway.lab.study import under
from houseway.studies.chase_the_flush.boards import flop_classes, hands, met
from houseway.studies.chase_the_flush.count import BOARDS, Deal
from houseway.studies.chase_the_flush.dealer import NINE
from houseway.studies.chase_the_flush.prices import unpriced
from houseway.studies.chase_the_flush.tree import weighed

Ints = NDArray[Any]

DEAL = Deal(*unpriced(under(GAME, {})))
HELD = np.array(list(hands())[::16], np.int64)


def _hand(held: Ints, seen: Ints) -> tuple[int, int, Ints]:
    many = met(held, DEAL.deck, DEAL.nine, seen)
    classes, _, sizes = flop_classes(held, DEAL.deck)
    twice, waits, worst = np.zeros(len(sizes), np.int64), np.zeros(len(sizes), np.int64), np.full(8, 1 << 40)
    once, patient = weighed(seen, many, classes, sizes, DEAL.nets, DEAL.fold, DEAL.holdings, twice, waits, worst)
    return once, patient, twice - waits


def counts() -> dict[str, Ints]:
    """Count the results of going all in at once and of waiting, and the margin of every flop."""

    own = local()

    def work(start: int, stop: int) -> list[tuple[int, tuple[int, int, Ints]]]:
        if not hasattr(own, "seen"):  # one for each thread, as in C: fresh memory for each part costs a tenth of the race
            own.seen = np.zeros((BOARDS, 9), np.int32)
        seen = own.seen
        return [(at, _hand(HELD[at], seen)) for at in range(start, stop)]

    found = [
        hand for _, hand in sorted((hand for part in shared_out(work, len(HELD)) for hand in part), key=lambda hand: hand[0])
    ]
    return {
        "at_once": np.array([once for once, _, _ in found]),
        "waits": np.array([waits for _, waits, _ in found]),
        "margins": np.concatenate([margins for _, _, margins in found]),
    }


def answers() -> None:
    """Count through the study, with the cache."""
    kept("chase_the_flush", "raced", {}, counts)


def forget() -> None:
    """Clear everything cached between two counts."""


def given() -> bytes:
    """Return the input of the C program: nets by path and ending, the fold, the lowest qualifying hand, and the hands."""
    return DEAL.nets.tobytes() + np.array([DEAL.fold, NINE, len(HELD)], np.int64).tobytes() + HELD.tobytes()


def read(said: bytes) -> Mapping[str, Ints]:
    """Return the output of the C program as arrays like ours."""
    numbers = np.frombuffer(said, np.int64)
    once, waits, margins = np.split(numbers, [len(HELD), 2 * len(HELD)])
    return {"at_once": once, "waits": waits, "margins": margins}


CHASE_THE_FLUSH = Rival("chase_the_flush", counts, answers, forget, given, read)
