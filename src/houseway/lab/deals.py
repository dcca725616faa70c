"""Every way to deal several players what they may hold, no card to two of them, by who wins: one loop for all poker games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .kernel import kernel

PICK, USED, BEST, WON, LOWEST, LOWS = range(6)
"""The columns of the state that `deals` keeps for each player."""


@kernel
def deals(
    first: int,
    last: int,
    high: NDArray[np.uint16],
    low: NDArray[np.uint16],
    bits: NDArray[np.uint64],
    starts: NDArray[np.int64],
    weight: int,
    state: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Add the weight in `found` for every deal, by the winners of the high and of the low hand, a bit per player.

    `high` and `low` are the places of all that may be held, the first player's first; of the first player's only the
    entries from `first` up to `last` are dealt. `starts` has the start and end of each player's entries. Zero in
    `high` cannot be held, zero in `low` does not qualify; without lows, `low` has no entries.
    """
    players, split = starts.size - 1, low.size > 0
    state[0, :] = 0
    state[0, PICK] = first - 1
    at = 0
    while at >= 0:
        state[at, PICK] += 1
        holding = starts[at] + state[at, PICK]
        if holding == (last if at == 0 else starts[at + 1]):
            at -= 1
            continue
        place, mine = int(high[holding]), np.int64(bits[holding])
        if place == 0 or mine & state[at, USED]:
            continue
        best, won = state[at, BEST], state[at, WON]
        if place > best:
            best, won = place, 1 << at
        elif place == best:
            won |= 1 << at
        lowest, lows = state[at, LOWEST], state[at, LOWS]
        if split and low[holding]:
            place = int(low[holding])
            if place > lowest:
                lowest, lows = place, 1 << at
            elif place == lowest:
                lows |= 1 << at
        if at == players - 1:
            found[won, lows] += weight
            continue
        at += 1
        state[at, PICK], state[at, USED] = -1, state[at - 1, USED] | mine
        state[at, BEST], state[at, WON], state[at, LOWEST], state[at, LOWS] = best, won, lowest, lows
