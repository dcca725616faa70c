"""Draws cards inside a kernel: a small seeded generator, and a shoe that is shuffled only as far as it is dealt."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .kernel import kernel

State = NDArray[np.uint64]
"""One number; a kernel that is given the same one again draws the same cards."""


@kernel
def scrambled(count: Any) -> Any:
    """Return the SplitMix64 output for a counter value."""
    bits = (count ^ (count >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


@kernel
def mixed(state: State) -> Any:
    """The next 64 bits of SplitMix64."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    return scrambled(state[0])


@kernel
def begun(seed: int, part: int) -> State:
    """A generator for one part of the work, far from those of other parts."""
    state = np.zeros(1, np.uint64)
    state[0] = np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(part)
    state[0] = mixed(state)
    return state


@kernel
def next_card(shoe: NDArray[Any], at: int, state: State) -> Any:
    """The card at a place of the shoe: any of those not dealt before, none favoured by more than one part in 2**23."""
    left = np.uint64(len(shoe) - at)
    other = at + np.int64(((mixed(state) >> np.uint64(32)) * left) >> np.uint64(32))
    shoe[at], shoe[other] = shoe[other], shoe[at]
    return shoe[at]


@kernel
def deal(shoe: NDArray[Any], many: int, state: State) -> None:
    """So many cards from the top, mixed as `next_card` mixes them; one call, for handing arrays over takes longer than mixing."""
    count = state[0]
    for at in range(many):
        count += np.uint64(0x9E3779B97F4A7C15)
        left = np.uint64(len(shoe) - at)
        other = at + np.int64(((scrambled(count) >> np.uint64(32)) * left) >> np.uint64(32))
        shoe[at], shoe[other] = shoe[other], shoe[at]
    state[0] = count
