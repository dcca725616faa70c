"""Kernel tables of the rules, from the game: its rows, its qualifier, its limits on a raise.

The rows distinguish six cases: the dealer qualifies or not, and the seat is higher, level or lower. Each is evaluated
once, at the very edge of qualifying, and its payout goes into small tables.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.round.settlement import Row, first
from houseway.games.high_card_flush.payouts import Showdown
from houseway.games.high_card_flush.play import antes_at_most
from houseway.lab.tally import LOSES, net_of
from houseway.poker.values.flushes import NINE_HIGH

from .suits import DEALERS, HELD, flush_of, mask_of, suits

Ints = NDArray[Any]

FOLD, LEAST, MOST = range(3)
"""The actions that can be best: a raise wins in proportion to its size, so none between the minimum and the maximum is."""
CASES = tuple((qualifies, than) for qualifies in (False, True) for than in (1, 0, -1))
"""Whether the dealer qualifies, and how the seat stands to the dealer."""


def qualifier() -> int:
    """Return the place of the lowest qualifying flush among the sets a suit can hold."""
    return int(np.flatnonzero(suits().masks == mask_of(NINE_HIGH))[0])


def rows(rules: Rules) -> tuple[Row, ...]:
    """Return the row that decides each case."""
    masks, edge = suits().masks, qualifier()
    found: list[Row] = []
    for qualifies, than in CASES:
        dealer = edge + 1 if qualifies else edge - 1  # so that a seat just above or below is still on the same side
        facts = Showdown(flush_of(int(masks[dealer + than])), flush_of(int(masks[dealer])))
        found.append(first(rules.rows["showdown"], facts))
    return tuple(found)


def antes(length: int) -> tuple[int, int, int]:
    """Return the number of antes put up after the first by each action, holding a flush of this length."""
    return (0, 1, antes_at_most(length)[0])


class Nets(NamedTuple):
    """The net result of each action in each case, in parts of an ante."""

    table: Ints
    """[length, action, case]"""
    parts: int


def nets(rules: Rules) -> Nets:
    """Return the nets of the ante and of each ante of a raise. A fold always loses the ante (HCF-10(b))."""
    came = [(net_of(row.outcomes["ante"]), net_of(row.outcomes["raise"])) for row in rows(rules)]
    exact = [
        [[LOSES] * len(CASES), *([ante + times * raised for ante, raised in came] for times in antes(length)[1:])]
        for length in range(HELD + 1)
    ]
    parts = lcm(*(net.denominator for length in exact for action in length for net in action))
    table = [[[int(net * parts) for net in action] for action in length] for length in exact]
    return Nets(np.array(table, dtype=np.int64), parts)


def values(found: Nets) -> Ints:
    """Return the value of each action over all dealer's hands: a constant and what each count adds to it [flush, action, 4].

    The counts are the dealer's hands lower than the seat's, not higher, and not qualifying. Which cases they bound depends on
    which side of the qualifier the seat is.
    """
    sizes, edge = suits().sizes, qualifier()
    net = np.moveaxis(found.table[sizes], 2, 0)  # [case, flush, action]
    low = np.stack([net[5] * DEALERS, net[0] - net[1], net[1] - net[2], net[2] - net[5]], axis=-1)
    high = np.stack([net[5] * DEALERS, net[3] - net[4], net[4] - net[5], net[0] - net[3]], axis=-1)
    places = np.arange(len(sizes))[:, None, None]
    return np.where(places < edge, low, high)


def cases(sums: Ints, flushes: slice = slice(None)) -> Ints:
    """Return counts summed over hands as the six cases: `sums` ends in the four counts, and begins with the flush."""
    hands, lower, not_higher, fail = np.moveaxis(sums, -1, 0)
    nothing = np.zeros_like(hands)
    low = np.stack([lower, not_higher - lower, fail - not_higher, nothing, nothing, hands * DEALERS - fail], axis=-1)
    high = np.stack([fail, nothing, nothing, lower - fail, not_higher - lower, hands * DEALERS - not_higher], axis=-1)
    places = np.arange(len(suits().masks))[flushes].reshape((-1,) + (1,) * (low.ndim - 1))
    return np.where(places < qualifier(), low, high)


def in_antes(net: int, found: Nets) -> Fraction:
    """Return a sum over all dealer's hands as the expectation of one hand."""
    return Fraction(net, found.parts * DEALERS)
