"""Shuffles, cuts and rolls, with every order equally likely (Fisher and Yates, from the last place down)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from houseway.core.values.dice import FACES, Throw

from .source import Source

Piece = TypeVar("Piece")


def shuffled(pieces: Sequence[Piece], source: Source) -> tuple[Piece, ...]:
    """Return cards or tiles in a random order."""
    order = list(pieces)
    for place in range(len(order) - 1, 0, -1):
        other = source.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def cut(pieces: Sequence[Piece], depth: int) -> tuple[Piece, ...]:
    """Return the pieces after a cut at this depth."""
    if not 0 <= depth <= len(pieces):
        raise ValueError(f"a cut at {depth} is deeper than the {len(pieces)} pieces")
    return (*pieces[depth:], *pieces[:depth])


def cut_depth(size: int, source: Source) -> int:
    """Return the position of a dealer's cut: in the middle half, each position equally likely."""
    return size // 4 + source.below(size // 2)


def rolled(count: int, source: Source) -> Throw:
    """Return a roll of this many dice."""
    return tuple(FACES[source.below(6)] for _ in range(count))
