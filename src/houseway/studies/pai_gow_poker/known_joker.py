"""The best setting of every hand by a player who knows whether the dealer holds the joker, and its exact result.

The walk of `best` is made twice: over the dealers without the joker, and over those with it. The best is chosen for
each group, and together the groups are all dealers.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import shared_out

from .best import BEST_FOUND, strategy_settings
from .contenders import JOKER, Contenders
from .left_by_ranks import BINOMIALS, meet_ranks, plain_dealers
from .left_by_suit import SuitRows, meet_suits, suit_rows, suited_dealers
from .pairs import FACES
from .rows import SETTINGS, Rows
from .tables import Ints
from .walk import Best, Given, Met, walk_hands


def met_by(rows: Rows, hands: Contenders, dealers: Contenders, asks: SuitRows, progress: Progress = no_progress) -> Met:
    """Return the face counts of all settings against the dealers of some rows."""
    which = np.flatnonzero(hands.there)
    order = which[np.argsort(hands.plain[which], kind="stable")]
    starts = np.concatenate(([0], np.flatnonzero(np.diff(hands.plain[order])) + 1, [len(order)])).astype(np.int64)
    plain, suited = plain_dealers(rows, dealers), suited_dealers(rows, dealers)
    by_ranks, by_suit = (np.zeros((size, FACES), np.int32) for size in (len(hands.keys), int(asks.first[-1])))

    def ranks(start: int, end: int) -> None:
        meet_ranks(starts[start], starts[end], order, hands, plain, BINOMIALS, by_ranks)

    def suits(start: int, end: int) -> None:
        meet_suits(start, end, hands, asks, suited, by_suit)

    for work, size in ((ranks, len(starts) - 1), (suits, len(asks.starts) - 1)):
        for _ in shared_out(work, size, title="dealers with the joker, or without", progress=progress, parts=1024):
            pass
    return Met(by_ranks, by_suit, asks.first)


def walked(rows: Rows, hands: Contenders, met: Met, nets: Ints, side: int, progress: Progress = no_progress) -> Ints:
    """Return the face counts of the best settings on one side of the table against these dealers."""
    known = np.ascontiguousarray(strategy_settings(rows, hands)[:, [BEST_FOUND[side]]])
    plains, size = np.flatnonzero(hands.there & (hands.own == 0)), len(hands.there)
    made = [faces.astype(np.int64) @ nets[side] for faces in (met.ranks, met.suits)]
    given = Given(hands=hands, rows=rows, plains=plains, met=met, ranks=made[0], suits=made[1], known=known)
    by_row = np.full(size, -1, np.int64), np.zeros(size, np.int64), np.zeros(size, np.uint64)

    def part(start: int, end: int) -> Ints:
        walk = Best(np.zeros(FACES, np.int64), np.zeros((SETTINGS, FACES), np.int64), np.zeros(4, np.int64), *by_row)
        walk_hands(start, end, given, walk)
        return walk.faces

    parts = shared_out(part, len(plains), title="hands in their best setting", progress=progress)
    return sum(parts, np.zeros(FACES, np.int64))


def faces_by_joker(
    rows: Rows, hands: Contenders, nets: Ints, told: Sequence[int] = (0, 1), progress: Progress = no_progress
) -> Ints:
    """Return the faces of the best settings as seat and bank; `told` is a dealer's look without and with the joker."""
    asks, faces = suit_rows(hands), np.zeros((2, FACES), np.int64)
    looks = np.array(told)[hands.counts[:, JOKER].astype(np.int64)]
    for look in sorted({*told}):
        met = met_by(rows, hands, hands._replace(there=hands.there & (looks == look)), asks, progress)
        for side in range(2):
            faces[side] += walked(rows, hands, met, nets, side, progress)
    return faces
