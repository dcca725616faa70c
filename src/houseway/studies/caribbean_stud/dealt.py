"""Check the lab by dealing: every dealer's hand against every class of a player's, one by one.

    scripts/dev deal caribbean_stud [--hands N]

Nothing here is added and taken away again: beside each of a player's hands all 1,533,939 of the dealer's are dealt and compared,
and each counts for its five cards as up card. The results must agree for every hand and every up card.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.games.caribbean_stud.payouts import ACE_KING
from houseway.lab.kept_counts import Progress, Tick, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.poker_ranks import HIGH, places_of

from .counted import all_hands, outcomes
from .subsets import choose, hands

Ints = NDArray[Any]


@kernel
def deal_out(held: Ints, mine: int, least: int, worth: Ints, choose: Ints, out: Ints) -> None:
    """Count all dealer's hands against one hand, by up card: those that fail to qualify, are lower, or tie.

    The lowest card varies fastest, also over the player's cards, which have weight zero: so a step reads the next
    number.
    """
    counts = np.ones(52, np.int32)
    for at in range(5):
        counts[held[at]] = 0
    failed, lower, tied = np.zeros(52, np.int32), np.zeros(52, np.int32), np.zeros(52, np.int32)
    low, seat = np.int16(least), np.int16(mine)
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    if counts[e] & counts[d] & counts[c] & counts[b]:
                        begins = choose[e, 5] + choose[d, 4] + choose[c, 3] + choose[b, 2]
                        values = worth[begins : begins + b]
                        fails, less, same = np.int32(0), np.int32(0), np.int32(0)
                        for a in range(b):
                            one, value = counts[a], values[a]
                            fail = one * np.int32(value < low)
                            below = (one - fail) * np.int32(value < seat)
                            tie = (one - fail) * np.int32(value == seat)
                            fails += fail
                            less += below
                            same += tie
                            failed[a] += fail
                            lower[a] += below
                            tied[a] += tie
                        for up in (b, c, d, e):
                            failed[up] += fails
                            lower[up] += less
                            tied[up] += same
    for up in range(52):
        out[up, 0], out[up, 1], out[up, 2] = failed[up], lower[up], tied[up]


def dealt(which: Ints, progress: Progress = no_progress) -> Ints:
    """Return the same as `counted.outcomes`, for some classes."""
    known, places = all_hands(), places_of(HIGH)
    least = int(np.searchsorted(places.worth, ACE_KING))
    out = np.zeros((len(which), 52, 3), np.int32)
    worth = known.worth.astype(np.int16)

    def part(first: int, last: int) -> None:
        for at in range(first, last):
            hand = known.firsts[which[at]]
            deal_out(hands()[hand], int(known.worth[hand]), least, worth, choose(), out[at])

    for _ in shared_out(part, len(which), title="hands dealt out", progress=progress, parts=max(64, len(which) // 500)):
        pass
    return out


@contextmanager
def on_a_terminal(title: str, total: int) -> Generator[Tick, None, None]:
    """Print a line of progress, if stderr is a terminal."""

    def show_progress(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{title}: {done:,} of {total:,}", end="\n" if done >= total else "", file=sys.stderr, flush=True)

    yield show_progress


def main() -> int:
    """Deal, and compare with the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=0, help="number of player's hands, evenly chosen (default: all)")
    told = parser.parse_args()
    many = len(all_hands().firsts)
    which = np.unique(np.linspace(0, many - 1, told.hands or many).astype(np.int64))
    by_parts, one_by_one = outcomes(on_a_terminal)[which], dealt(which, on_a_terminal)
    apart = int((by_parts != one_by_one).any(axis=(1, 2)).sum())
    print(f"{len(which):,} hands, 47 up cards and 163,185 sets of hole cards each: {apart or 'none'} differ")
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
