"""Pai gow tiles: thirty-two, eleven pairs of twins and five pairs of strangers.

A tile is named by its two ends, higher number last: `1-2`, `6-6`. Twins look alike, so a tile, like a card, is one
object and a set holds two of it. What a tile ranks and counts is the business of the game.

>>> Tile("6-6").spots
12
>>> len(SET)
32
"""

from __future__ import annotations

from typing import Final

from .printable import quoted


class Tile:
    """One tile by its two ends."""

    __slots__ = ("ends", "text")

    ends: tuple[int, int]
    text: str

    def __new__(cls, text: str) -> Tile:
        known = _CARVED.get(text)
        if known is None:
            raise ValueError(f"not a tile: {quoted(text)}. Use its ends, the smaller first, for example 1-2 or 6-6")
        return known

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a tile does not change")

    @property
    def spots(self) -> int:
        """Return the number of spots on the tile."""
        return sum(self.ends)

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[Tile], tuple[str]]:
        return Tile, (self.text,)


_CARVED: Final[dict[str, Tile]] = {}
"""Every tile there is, by its text."""


def _carve(text: str) -> Tile:
    low, high = map(int, text.split("-"))
    tile = object.__new__(Tile)
    object.__setattr__(tile, "text", text)
    object.__setattr__(tile, "ends", (low, high))
    _CARVED[text] = tile
    return tile


TWINS: Final = tuple(map(_carve, ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"]))
STRANGERS: Final = tuple(map(_carve, ["2-4", "1-2", "4-5", "3-6", "3-5", "2-6", "3-4", "2-5", "1-4", "2-3"]))
SET: Final[tuple[Tile, ...]] = TWINS + TWINS + STRANGERS
