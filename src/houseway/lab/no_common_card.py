"""Sums of products over pairs of hands of three without a common card: all pairs, less those that share one card, and so on.

The covariance of two seats is made of such sums: the cards that both seats meet are held still, and each seat may have any hand
beside them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[Any]
CARDS = 52


def pairs_in(hands: Ints) -> list[Ints]:
    """Return the numbers of the three pairs of cards in each hand."""
    return [hands[:, one] * CARDS + hands[:, other] for one, other in ((0, 1), (0, 2), (1, 2))]


def sums_of(nets: Ints, hands: Ints, pairs: list[Ints]) -> tuple[Ints, ...]:
    """Return the sum over all hands, over those with each card and with each two cards, and hand by hand."""
    cards = sum((_added(hands[:, at], nets, CARDS) for at in range(3)), np.zeros(CARDS, np.int64))
    twos = sum((_added(pair, nets, CARDS**2) for pair in pairs), np.zeros(CARDS**2, np.int64))
    return np.array([nets.sum()]), cards, twos, nets


def without_common_card(one: tuple[Ints, ...], other: tuple[Ints, ...]) -> int:
    """Return the sum of products over all pairs of hands without a common card, from the sums of both."""
    return sum((-1) ** shared * int((a * b).sum()) for shared, (a, b) in enumerate(zip(one, other, strict=True)))


def _added(at: Ints, nets: Ints, many: int) -> Ints:
    """Return the sum of nets at each place; they are small whole numbers, which floats add exactly."""
    return np.bincount(at, nets, many).astype(np.int64)
