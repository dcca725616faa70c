"""Roads: what a table shows of earlier results, as cells on a grid. Only the game that computes them knows what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Shape = Literal["disc", "ring"]
Tone = Literal["red", "blue", "green"]


class RoadLook(NamedTuple):
    """How a mark of a road is drawn: tones are told by the shape or the text too."""

    shape: Shape
    tone: Tone
    text: str = ""
    struck: int = 0
    """How many green strokes go through it."""
    dots: tuple[Tone, ...] = ()


@dataclass(frozen=True, slots=True)
class RoadKey:
    """What a mark means, in a word of the game."""

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
    """How each mark is drawn."""
    keys: tuple[RoadKey, ...] = ()
    """What marks mean, where they need to be told."""
