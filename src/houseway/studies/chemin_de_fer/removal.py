"""Exact expectations of either side from a shoe with cards out: effects of removal, and a count of the shoe."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.chemin_de_fer.facts import BANK, COVER
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
WAGERS = (COVER, BANK)


def tables(rules: Rules) -> tuple[Ints, Ints, Ints, Ints]:
    """Return the game's rules as kernel tables: who must draw, the fives, who wins, and when the banker draws."""
    return duties(), classes(), results(rules), table_draws()


@kernel
def priced(left: Ints, duty: Ints, kinds: Ints, result: Ints, table: Ints, ways: Ints) -> int:
    """Fill in the ways of every deal by the class of the player's hand, whether five draws, and the result; return their number.

    Hands are taken without their order. A hand without a choice is entered as one that stands.
    """
    ways[:] = 0
    many = 0
    for value in range(10):
        many += left[value]
    for p1 in range(10):
        w1 = left[p1]
        left[p1] -= 1
        for p2 in range(p1, 10):
            w2 = w1 * left[p2] * (1 if p1 == p2 else 2)
            left[p2] -= 1
            for b1 in range(10):
                w3 = w2 * left[b1]
                left[b1] -= 1
                for b2 in range(b1, 10):
                    w4 = w3 * left[b2] * (1 if b1 == b2 else 2)
                    if w4 > 0:
                        left[b2] -= 1
                        _played(left, many - 4, w4, (p1 + p2) % 10, (b1 + b2) % 10, kinds[p1, p2], duty, result, table, ways)
                        left[b2] += 1
                left[b1] += 1
            left[p2] += 1
        left[p1] += 1
    return many * (many - 1) * (many - 2) * (many - 3) * (many - 4) * (many - 5)


@kernel
def _played(left: Ints, many: int, w4: int, p: int, b: int, kind: int, duty: Ints, result: Ints, table: Ints, ways: Ints) -> None:
    """Add up the deals that continue from two hands; a card that is not needed counts as dealt."""
    must, rest = duty[p], many * (many - 1)
    if must == ENDS or duty[b] == ENDS:
        ways[kind, STANDS, result[p, b]] += w4 * rest
        if must == FREE:
            ways[kind, DRAWS, result[p, b]] += w4 * rest
        return
    if must in (STAY, FREE):
        if table[b, NONE]:
            for card in range(10):
                ways[kind, STANDS, result[p, (b + card) % 10]] += w4 * left[card] * (many - 1)
        else:
            ways[kind, STANDS, result[p, b]] += w4 * rest
    if must in (DRAW, FREE):
        act = DRAWS if must == FREE else STANDS
        for third in range(10):
            w5, last = w4 * left[third], (p + third) % 10
            if not table[b, third]:
                ways[kind, act, result[last, b]] += w5 * (many - 1)
            elif w5 > 0:
                left[third] -= 1
                for card in range(10):
                    ways[kind, act, result[last, (b + card) % 10]] += w5 * left[card]
                left[third] += 1


def ways_of(rules: Rules, left: tuple[int, ...]) -> tuple[Ints, int]:
    """Return the ways of every deal of a shoe, as `priced` fills them in, and their number."""
    ways = np.zeros((FORCED + 1, 2, 3), np.int64)
    total = int(priced(np.array(left, np.int64), *tables(rules), ways))
    return ways, total


@lru_cache(4)
def usual(rules: Rules) -> Ints:
    """Return each five's best act from a full shoe; a hand without a choice is entered as one that stands."""
    ways, _ = ways_of(rules, values_in(rules.equipment))
    return np.append((ways[:FORCED, :, WINS] - ways[:FORCED, :, LOSES]).argmax(axis=1), STANDS)


def expectation(rules: Rules, left: tuple[int, ...], wager: str) -> Fraction:
    """Return one unit's expected net from a shoe with these cards of each value, five played as from a full shoe."""
    ways, total = ways_of(rules, left)
    chosen = ways[np.arange(FORCED + 1), usual(rules)].sum(axis=0)
    wins, loses = int(chosen[WINS]), int(chosen[LOSES])
    return (wins - loses if wager == COVER else loses * (1 - share(rules)) - wins) / Fraction(total)


def effects(rules: Rules, wager: str) -> tuple[Fraction, ...]:
    """Return the change in what one unit makes for each card that is out, by its value."""
    full = values_in(rules.equipment)
    start = expectation(rules, full, wager)
    without = (tuple(many - (at == value) for at, many in enumerate(full)) for value in range(10))
    return tuple(expectation(rules, left, wager) - start for left in without)


def line_of(rules: Rules) -> Ints:
    """Return, by wager, what each card out adds and what a full shoe makes; last the cards of a full shoe and their number."""
    full = values_in(rules.equipment)
    rows = [[*map(float, effects(rules, wager)), float(expectation(rules, full, wager))] for wager in WAGERS]
    return np.array([*rows, [*full, sum(full)]], np.float64)
