"""The roads of a shoe as cells on grids, for a page to draw. The text board of the terminal is in `road_board.py`.

A mark is written as a letter for its winner or colour, one stroke per tie, and the pairs: `B//p` is a banker win with two ties
noted on it and a pair in the Player's Hand.

>>> from .roads import read
>>> big = cells_of(read("B7B5P9T6pB8"))[0]
>>> big.name, big.columns, big.cells
('big road', 3, ((0, 0, 'B'), (0, 1, 'B'), (1, 0, 'P/'), (2, 0, 'B')))
>>> big.looks["P/"]
RoadLook(shape='ring', tone='blue', text='', struck=1, dots=())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from houseway.core.game.road import Road, RoadKey, RoadLook, Tone

from .roads import DERIVED, RED, ROWS, Mark, Placed, Result, bead_plate, big_road, derived_road

TONES: Final[Mapping[str, Tone]] = {"B": "red", "P": "blue", "T": "green", "R": "red", "U": "blue"}
FULL: Final = frozenset("BR")
"""Marks that are full without a letter in them: banker, and red, which marks a repeat."""
WIDE, BEADS = 30, 12
"""Columns that are shown of a road and of the bead plate: the latest."""
MOST_STRUCK: Final = 3
KEYS: Final = (RoadKey("B", "banker"), RoadKey("P", "player"), RoadKey("P/", "a tie followed"))


def cells_of(results: Sequence[Result]) -> tuple[Road, ...]:
    """Return big road, bead plate and the three derived roads; none before the first coup."""
    if not results:
        return ()
    big = {cell: _mark(mark) for cell, mark in big_road(results).items()}
    beads = {Placed(at, row): _bead(result) for at, column in enumerate(bead_plate(results)) for row, result in enumerate(column)}
    derived = (_road(name, _coloured(results, back), WIDE) for name, back in DERIVED.items())
    return (_road("big road", big, WIDE, KEYS), _road("bead plate", beads, BEADS), *derived)


def _coloured(results: Sequence[Result], back: int) -> dict[Placed, str]:
    return {cell: "R" if colour == RED else "U" for cell, colour in derived_road(results, back).items()}


def _mark(mark: Mark) -> str:
    return mark.winner[0].upper() + "/" * min(mark.ties, MOST_STRUCK) + _pairs(mark.player_pair, mark.banker_pair)


def _bead(result: Result) -> str:
    return "o" + result.winner[0].upper() + _pairs(result.player_pair, result.banker_pair)


def _pairs(player: bool, banker: bool) -> str:
    return "p" * player + "b" * banker


def _road(name: str, marks: Mapping[Placed, str], most: int, keys: tuple[RoadKey, ...] = ()) -> Road:
    """Return a road of its latest columns."""
    width = max((cell.column + 1 for cell in marks), default=0)
    first = max(0, width - most)
    cells = tuple((cell.column - first, cell.row, mark) for cell, mark in marks.items() if cell.column >= first)
    used = dict.fromkeys((*(key.mark for key in keys), *(mark for _, _, mark in cells)))
    return Road(name, ROWS, min(width, most), cells, {mark: _look(mark) for mark in used}, keys)


def _look(mark: str) -> RoadLook:
    """Return the drawing of a mark: beads are full and have their letter, others are full or hollow."""
    bead, letter = mark.startswith("o"), mark.lstrip("o")[0]
    dots: tuple[Tone, ...] = tuple([TONES[letter.upper()] for letter in "pb" if letter in mark])
    shape = "disc" if bead or letter in FULL else "ring"
    return RoadLook(shape, TONES[letter], letter if bead else "", mark.count("/"), dots)
