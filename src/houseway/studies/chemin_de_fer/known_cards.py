"""Every deal of a shoe by all that could be known of it: both hands by card, the next card, and the actions.

The walk is that of `counted`, stored in more detail. A side that knows something decides alike in all deals that look
alike to it, so each figure is a sum over groups of deals, with the better act of each group.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.kernel import kernel

from .counted import (
    DRAW,
    DRAWS,
    ENDS,
    FORCED,
    FREE,
    LOSES,
    NONE,
    STANDS,
    STAY,
    WINS,
    classes,
    duties,
    results,
    table_draws,
    values_in,
)
from .prices import share

Ints = NDArray[Any]
HANDS = (10, 10, 10, 10)
"""The player's two cards by value, then the banker's two."""


class DealCounts(NamedTuple):
    """Ways to deal six cards, by result; each with what is done in them."""

    bound: Ints
    """[player's two cards, banker's two, whether five draws, result]: the banker draws by the table."""
    free: Ints
    """[player's two cards, their third or none, banker's two, whether the banker draws, result]: deals without a natural."""
    naturals: Ints
    """[player's two cards, banker's two, result]."""
    after: Ints
    """[five, next card of the shoe, whether five draws, result]: the banker draws by the table."""

    @property
    def total(self) -> int:
        """Return the number of all ways to deal."""
        return int(self.bound[..., STANDS, :].sum())


def count_deals(rules: Rules, left: tuple[int, ...]) -> DealCounts:
    """Count all deals of a shoe with so many cards of each value."""
    free, naturals = np.zeros((10, 10, 11, 10, 10, 2, 3), np.int64), np.zeros((*HANDS, 3), np.int64)
    after = np.zeros((FORCED, 10, 2, 3), np.int64)
    _walk(np.array(left, np.int64), duties(), classes(), results(rules), table_draws(), free, naturals, after)
    return DealCounts(_bound(free, naturals), free, naturals, after)


@lru_cache(4)
def full_shoe_deals(rules: Rules) -> DealCounts:
    """Return all deals of a full shoe of a table."""
    return count_deals(rules, values_in(rules.equipment))


@kernel
def _walk(left: Any, duty: Any, kinds: Any, result: Any, table: Any, free: Any, naturals: Any, after: Any) -> None:
    """Go through six cards in order, each of ten values: player, banker, player, banker, and two more."""
    for p1 in range(10):
        w1 = left[p1]
        left[p1] -= 1
        for b1 in range(10):
            w2 = w1 * left[b1]
            left[b1] -= 1
            for p2 in range(10):
                w3 = w2 * left[p2]
                left[p2] -= 1
                for b2 in range(10):
                    w4 = w3 * left[b2]
                    left[b2] -= 1
                    if w4 > 0:
                        _rest(left, w4, p1, p2, b1, b2, duty, kinds, result, table, free, naturals, after)
                    left[b2] += 1
                left[p2] += 1
            left[b1] += 1
        left[p1] += 1


@kernel
def _rest(left: Any, w4: int, p1: int, p2: int, b1: int, b2: int, duty: Any, kinds: Any, result: Any, table: Any, free: Any,
          naturals: Any, after: Any) -> None:  # fmt: skip
    """Add up the deals that begin with two hands."""
    p, b = (p1 + p2) % 10, (b1 + b2) % 10
    kind, must = kinds[p1, p2], duty[p]
    for c5 in range(10):
        w5 = w4 * left[c5]
        if w5 <= 0:
            continue
        left[c5] -= 1
        for c6 in range(10):
            ways = w5 * left[c6]
            if ways <= 0:
                continue
            stays, draws = result[p, b], result[p, b]
            if must == ENDS or duty[b] == ENDS:
                naturals[p1, p2, b1, b2, stays] += ways
            else:
                if must in (DRAW, FREE):
                    last = (p + c5) % 10
                    free[p1, p2, c5, b1, b2, STANDS, result[last, b]] += ways
                    free[p1, p2, c5, b1, b2, DRAWS, result[last, (b + c6) % 10]] += ways
                    draws = result[last, (b + c6) % 10 if table[b, c5] else b]
                if must in (STAY, FREE):
                    free[p1, p2, NONE, b1, b2, STANDS, result[p, b]] += ways
                    free[p1, p2, NONE, b1, b2, DRAWS, result[p, (b + c5) % 10]] += ways
                    stays = result[p, (b + c5) % 10 if table[b, NONE] else b]
            if kind < FORCED:
                after[kind, c5, STANDS, stays] += ways
                after[kind, c5, DRAWS, draws] += ways
        left[c5] += 1


def _bound(free: Ints, naturals: Ints) -> Ints:
    """Return the ways with a banker who draws by the table; a hand without a choice is the same whether five draws or not."""
    table, kinds, duty = table_draws(), classes(), duties()
    found = np.repeat(naturals[..., None, :], 2, axis=-2)
    for p1, p2, b1, b2 in np.ndindex(*HANDS):
        acts = table[(b1 + b2) % 10]
        drawn = sum(free[p1, p2, third, b1, b2, acts[third]] for third in range(NONE))
        stood = free[p1, p2, NONE, b1, b2, acts[NONE]]
        chooses = kinds[p1, p2] < FORCED
        assert chooses == (duty[(p1 + p2) % 10] == FREE)
        found[p1, p2, b1, b2, STANDS] += stood if chooses else stood + drawn
        found[p1, p2, b1, b2, DRAWS] += drawn if chooses else stood + drawn
    return found


# What a side makes


def cover_net(ways: Ints) -> Ints:
    """Return the net of a bet against the bank, from ways by result."""
    return ways[..., WINS] - ways[..., LOSES]


def bank_net(ways: Ints, rules: Rules) -> tuple[Ints, int]:
    """Return a bank's net after vigorish, in whole parts of a unit, and the number of parts per unit."""
    fee = share(rules)
    return ways[..., LOSES] * (fee.denominator - fee.numerator) - ways[..., WINS] * fee.denominator, fee.denominator


def usual(found: DealCounts) -> Ints:
    """Return each five's best act by its own cards alone; a hand without a choice is entered as one that stands."""
    net, kinds = cover_net(found.bound), classes()
    by_five = np.array([net[kinds == five].sum(axis=(0, 1, 2)) for five in range(FORCED)])
    acts = np.append(by_five.argmax(axis=1), STANDS)
    return acts[kinds]


def made_at_five(net: Ints, before: Ints, at_five: Ints, *, passes: bool) -> int:
    """Return the total net of a side that plays five itself.

    `net` is by both hands and the act of five. Deals with the same number in `before` look alike when bets are made,
    and deals with the same two numbers and the same five look alike when it decides. A side that `passes` does not
    bet where it loses.
    """
    kinds = np.broadcast_to(classes()[:, :, None, None], HANDS)
    total = 0
    for group in np.unique(before):
        here = before == group
        made = int(net[here & (kinds == FORCED)][:, STANDS].sum())
        for seen in np.unique(at_five[here]):
            for five in range(FORCED):
                made += int(net[here & (at_five == seen) & (kinds == five)].sum(axis=0).max())
        total += max(made, 0) if passes else made
    return total


def left_to_usual(net: Ints, acts: Ints, before: Ints, *, passes: bool) -> int:
    """Return a side's total net where five is played as usual, and bets are made by the groups of `before`."""
    chosen = np.take_along_axis(net, np.broadcast_to(acts[:, :, None, None], HANDS)[..., None], axis=-1)[..., 0]
    groups = (int(chosen[before == group].sum()) for group in np.unique(before))
    return sum(max(made, 0) if passes else made for made in groups)


def freed(found: DealCounts, rules: Rules, seen: int) -> tuple[int, int]:
    """Return the total net of a bank that may draw or stand below a natural, and the parts per unit.

    The bank knows `seen` of the player's two cards, and five is played as usual.
    """
    acts, kinds = usual(found), classes()
    net, parts = bank_net(found.free, rules)
    played = np.where(acts == DRAWS, 1, 0)
    for p1, p2 in np.ndindex(10, 10):
        if kinds[p1, p2] < FORCED:  # what this five does not do is left out
            unused = slice(NONE, NONE + 1) if played[p1, p2] else slice(0, NONE)
            net[p1, p2, unused] = 0
    for card in range(2 - seen):
        net = net.sum(axis=1 - card)
    naturals, _ = bank_net(found.naturals, rules)
    return int(net.max(axis=-1).sum() + naturals.sum()), parts
