"""What a game gives to be raced against C."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from numpy.typing import NDArray


@dataclass(frozen=True)
class Rival:
    """A game's counting, and how to read what `bench/GAME.c` makes of the same."""

    game: str
    counts: Callable[[], dict[str, NDArray]]
    """Count everything, from nothing."""
    answers: Callable[[], object]
    """The same through the study, with the shelf."""
    forget: Callable[[], None]
    """Throw away what is kept in memory between two counts."""
    given: Callable[[], bytes]
    """What the program is told of the rules."""
    read: Callable[[bytes], Mapping[str, NDArray]]
    """What the program says, by the names of `counts`."""
