"""Two cards of a class that differ only in the names of suits: of `2c 6c 2d 6d`, the clubs and the diamonds.

Boards are counted by class, and in a class a suit that matters is the first. So the clubs of such a hand win more
there than the diamonds. Only their sum is what both win on all boards: each wins half of it.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from .fours import SUITS_CALLED, fours
from .shoes import TWOS, two_of
from .tables import PAIRS, Bools, Ints


@lru_cache(maxsize=1)
def alike() -> Bools:
    """Return by class which of its six pairs become each other if suits are called otherwise."""
    held, found = fours().held, np.zeros((len(fours().held), len(PAIRS), len(PAIRS)), np.bool_)
    own = _kept_and_away(held)
    for called in SUITS_CALLED:
        found |= _kept_and_away(called[held])[:, :, None] == own[:, None, :]
    return found


def _kept_and_away(hands: Ints) -> Ints:
    """Return a number for the two cards kept and the two put away, for each pair."""
    twos = [two_of(*np.sort(hands[:, [*places]], axis=1).T) for places in PAIRS]
    return np.stack([kept * TWOS + away for kept, away in zip(twos, reversed(twos), strict=True)], axis=1)


def splits_alike() -> Bools:
    """Return the same of the three splits: it does not matter which of the two hands comes first."""
    return alike()[:, :3, :3] | alike()[:, :3, :2:-1]


def shared(counts: Ints, same: Bools) -> Ints:
    """Return an equal share of the total of each group of alike counts."""
    wholes = (same * counts[:, None, :]).sum(axis=2)
    many = same.sum(axis=2).astype(object)
    assert not (wholes % many).any(), "what only the names of suits tell apart wins as often"
    return wholes // many
