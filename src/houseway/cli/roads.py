"""The roads of a shoe drawn as a board hangs them: bead plate and big road above, the three derived roads below.

Red and blue are told apart without colour too: banker and red marks are full, player and blue ones hollow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.games.minibaccarat.roads import (
    BANKER,
    DERIVED,
    PLAYER,
    RED,
    ROWS,
    Mark,
    Placed,
    Result,
    bead_plate,
    big_road,
    derived_road,
    would_be,
)

RED_INK, BLUE_INK, GREEN_INK = "bold #ff8f86", "bold #8fc7ff", "bold #7dff9b"
INK = {BANKER: RED_INK, PLAYER: BLUE_INK, "tie": GREEN_INK}
TIES = " ¹²³⁴⁵⁶⁷⁸⁹"
EMPTY = "· "
NARROW, WIDE = (10, 27, 12), (12, 42, 18)
"""How many columns of bead plate, big road and derived roads fit side by side."""


def roads_drawing(results: Sequence[Result], wide: bool) -> RenderableType:
    """The whole board; where a road has grown too long, its latest columns. Derived roads begin when they have a mark."""
    beads, big, small = WIDE if wide else NARROW
    above = Grid.grid(padding=(0, 2, 0, 0))
    above.add_row(_titled("bead plate", _beads(results, beads)), _titled("big road", _big(results, big)))
    roads = {name: derived_road(results, back) for name, back in DERIVED.items()}
    if not any(roads.values()):
        return above
    below = Grid.grid(padding=(0, 2, 0, 0))
    below.add_row(*(_titled(name, _derived(road, small)) for name, road in roads.items()))
    return Group(above, below, _next(results))


def _titled(name: str, drawn: Text) -> Group:
    return Group(Text(name, style="italic #a9cdb8"), drawn)


def _beads(results: Sequence[Result], columns: int) -> Text:
    """A letter a coup; a pair in either hand is a dot beside it."""
    plate = enumerate(bead_plate(results))
    return _sheet({Placed(at, row): _bead(result) for at, column in plate for row, result in enumerate(column)}, columns)


def _bead(result: Result) -> Text:
    pair = "." if result.player_pair or result.banker_pair else " "
    return Text(result.winner[0].upper() + pair, style=INK[result.winner])


def _big(results: Sequence[Result], columns: int) -> Text:
    return _sheet({cell: _mark(mark) for cell, mark in big_road(results).items()}, columns)


def _mark(mark: Mark) -> Text:
    return Text(("●" if mark.winner == BANKER else "○") + TIES[min(mark.ties, 9)], style=INK[mark.winner])


def _derived(road: Mapping[Placed, str], columns: int) -> Text:
    return _sheet({cell: _spot(colour) for cell, colour in road.items()}, columns)


def _spot(colour: str) -> Text:
    return Text("● " if colour == RED else "○ ", style=RED_INK if colour == RED else BLUE_INK)


def _sheet(marks: Mapping[Placed, Text], columns: int) -> Text:
    """Marks where they stand, and a dot on every free cell; only the last columns where there are too many."""
    width = max((cell.column + 1 for cell in marks), default=0)
    start = max(0, width - columns)
    lines: list[Text] = []
    for row in range(ROWS):
        cells = [marks.get(Placed(column, row), Text(EMPTY, style="#3c7a5c")) for column in range(start, start + columns)]
        lines.append(Text.assemble(*cells))
    return Text("\n").join(lines)


def _next(results: Sequence[Result]) -> Text:
    """What each derived road would show after either hand: what players look for on a board. It foretells nothing."""
    line = Text(" next: ", style="italic #a9cdb8")
    for winner in (BANKER, PLAYER):
        line.append(f" after {winner} ", style=INK[winner])
        for back in DERIVED.values():
            colour = would_be(results, winner, back)
            line.append_text(_spot(colour) if colour else Text(EMPTY, style="#3c7a5c"))
    return line
