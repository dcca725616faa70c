"""The roads of a shoe as on a casino's board: bead plate and big road above, the three derived roads below.

Red and blue differ without colour too: banker and red marks are full, player and blue ones hollow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.core.game.picture import Beside, Block, Ink, Line, Picture, Run, Stacked, line

from .roads import (
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

INK: Mapping[str, Ink] = {BANKER: "red", PLAYER: "blue", "tie": "green"}
TIES = " ¹²³⁴⁵⁶⁷⁸⁹"
EMPTY = Run("· ", "faint")
NARROW, WIDE = (10, 27, 12), (12, 42, 18)
"""The number of columns of bead plate, big road and derived roads that fit side by side."""


def road_board(results: Sequence[Result], wide: bool) -> Picture:
    """Return the whole board; where a road has grown too long, its latest columns. Derived roads begin when they have a mark."""
    beads, big, small = WIDE if wide else NARROW
    above = Beside((_titled("bead plate", _beads(results, beads)), _titled("big road", _big(results, big))))
    roads = {name: derived_road(results, back) for name, back in DERIVED.items()}
    if not any(roads.values()):
        return above
    below = Beside(tuple(_titled(name, _derived(road, small)) for name, road in roads.items()))
    return Stacked((above, below, _next(results)))


def _titled(name: str, drawn: Block) -> Stacked:
    return Stacked((line(name, ink="heading"), drawn))


def _beads(results: Sequence[Result], columns: int) -> Block:
    """Return a letter per coup; a pair in either hand is a dot next to it."""
    plate = enumerate(bead_plate(results))
    return _sheet({Placed(at, row): _bead(result) for at, column in plate for row, result in enumerate(column)}, columns)


def _bead(result: Result) -> Run:
    pair = "." if result.player_pair or result.banker_pair else " "
    return Run(result.winner[0].upper() + pair, INK[result.winner])


def _big(results: Sequence[Result], columns: int) -> Block:
    return _sheet({cell: _mark(mark) for cell, mark in big_road(results).items()}, columns)


def _mark(mark: Mark) -> Run:
    return Run(("●" if mark.winner == BANKER else "○") + TIES[min(mark.ties, 9)], INK[mark.winner])


def _derived(road: Mapping[Placed, str], columns: int) -> Block:
    return _sheet({cell: _spot(colour) for cell, colour in road.items()}, columns)


def _spot(colour: str) -> Run:
    return Run("● ", "red") if colour == RED else Run("○ ", "blue")


def _sheet(marks: Mapping[Placed, Run], columns: int) -> Block:
    """Return marks where they stand, and a dot on every free cell; only the last columns where there are too many."""
    width = max((cell.column + 1 for cell in marks), default=0)
    start = max(0, width - columns)
    return Block(
        tuple(line(*(marks.get(Placed(column, row), EMPTY) for column in range(start, start + columns))) for row in range(ROWS))
    )


def _next(results: Sequence[Result]) -> Line:
    """Return the next mark of each derived road after either hand, which players look for. It predicts nothing."""
    runs = [Run(" next: ")]
    for winner in (BANKER, PLAYER):
        runs.append(Run(f" after {winner} ", INK[winner]))
        for back in DERIVED.values():
            colour = would_be(results, winner, back)
            runs.append(_spot(colour) if colour else EMPTY)
    return line(*runs, ink="heading")
