"""Strategies a person can carry in the head."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .dealer import POP, RANKS, TOP, value

Ints = NDArray[Any]

STYLES = ("optimal", "rack card", "rack B")


@kernel
def best_of(held: Ints, board: Ints) -> tuple[int, int]:
    """The best flush of a hand and a board, and its suit."""
    best = suit = 0
    for s in range(4):
        now = value(held[s] | board[s])
        if now > best:
            best, suit = now, s
    return best, suit

@kernel
def first(style: int, held: Ints) -> bool:
    v = max(value(held[0]), value(held[1]), value(held[2]), value(held[3]))
    return v >= (2 << RANKS) + (1 << 10) + (1 << 7)

@kernel
def second(style: int, held: Ints, flop: Ints) -> bool:
    v, s = best_of(held, flop)
    return v >= 3 << RANKS

@kernel
def last(style: int, held: Ints, board: Ints) -> bool:
    v, s = best_of(held, board)
    if v >= 4 << RANKS:
        return True
    if v < (3 << RANKS) + (1 << 9):
        return False
    top = TOP[v & 8191]
    for x in range(4):
        if x != s and POP[board[x]] >= 2:
            b = board[x]
            if style == 1:
                b ^= TOP[b]
            if TOP[b] > top:
                return False
    return True
