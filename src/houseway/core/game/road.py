"""Roads: earlier results shown at a table, as cells on a grid. Only the game that computes them interprets them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Shape = Literal["disc", "ring"]
Tone = Literal["red", "blue", "green"]


class RoadLook(NamedTuple):
    """The look of a road's mark: its tone can also be recognized by the shape or the text."""

    shape: Shape
    tone: Tone
    text: str = ""
    struck: int = 0
    """The number of green strokes through it."""
    dots: tuple[Tone, ...] = ()


@dataclass(frozen=True, slots=True)
class RoadKey:
    """The meaning of a mark, in a word of the game."""

    mark: str
    says: str


class Road(NamedTuple):
    """One road: marks by column and row, from the left and from the top."""

    name: str
    rows: int
    columns: int
    cells: tuple[tuple[int, int, str], ...]
    """Column, row and mark."""
    looks: Mapping[str, RoadLook]
    """The look of each mark."""
    keys: tuple[RoadKey, ...] = ()
    """The meanings of marks that need an explanation."""
