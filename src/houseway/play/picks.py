"""Random picks from a source, for tables and rounds that nobody wrote by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from houseway.play.chance import Source

T = TypeVar("T")


def pick(source: Source, among: Sequence[T]) -> T:
    """Return one of several, each equally likely."""
    return among[source.below(len(among))]


def chance_of(source: Source, times: int, out_of: int) -> bool:
    """Return True this often; a source of zeros returns False."""
    return source.below(out_of) >= out_of - times
