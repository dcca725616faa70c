"""The functions of a game for the comparison with C."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from numpy.typing import NDArray


@dataclass(frozen=True)
class Rival:
    """The counting of a game, and how to run `bench/GAME.c` on the same input."""

    game: str
    counts: Callable[[], dict[str, NDArray]]
    """Counts everything without the cache."""
    answers: Callable[[], object]
    """Counts through the study, with the cache."""
    forget: Callable[[], None]
    """Clears what is cached in memory between two counts."""
    given: Callable[[], bytes]
    """Returns the input of the C program."""
    read: Callable[[bytes], Mapping[str, NDArray]]
    """Reads the output of the C program, by the names of `counts`."""
