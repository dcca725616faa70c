"""The roads: a shoe's coups as players write them: the bead plate, the big road and the three derived roads.

This module contains no rule of the game; a road is a notation. A result is written `B7` (banker, with seven), `P9p`
(player, and the Player's Hand began with a pair), `T3bp` (tie, both did). The big road has a column for each run of
one winner; ties are noted on the mark before them. The derived roads compare a column with an earlier one, and are
red where the shoe repeats itself.

>>> road = read("B7B5P9T6pB8")
>>> [len(run) for run in runs(road)]
[2, 1, 1]
>>> [road.winner for road in bead_plate(road)[0]]
['banker', 'banker', 'player', 'tie', 'banker']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

BANKER, PLAYER, TIE = "banker", "player", "tie"
_LETTERS: Final = {"B": BANKER, "P": PLAYER, "T": TIE}
_WRITTEN: Final = re.compile(r"([BPT])(\d)(b?)(p?)")

ROWS: Final = 6
"""The number of marks in a column before it turns to the right."""
BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
"""The number of columns back that each derived road compares."""
DERIVED: Final = {"big eye boy": BIG_EYE_BOY, "small road": SMALL_ROAD, "cockroach pig": COCKROACH_PIG}
RED, BLUE = "red", "blue"


class Result(NamedTuple):
    """The result of one coup."""

    winner: str
    points: int
    """The points of the hand that won, or of both."""
    player_pair: bool = False
    banker_pair: bool = False


def written(result: Result) -> str:
    """Return a result as the table's memory stores it.

    >>> written(Result("tie", 3, player_pair=True))
    'T3p'
    """
    return f"{result.winner[0].upper()}{result.points}{'b' * result.banker_pair}{'p' * result.player_pair}"


def is_result(text: str) -> bool:
    """Whether a text is a stored coup."""
    return _WRITTEN.fullmatch(text) is not None


def read(road: str) -> tuple[Result, ...]:
    """Read the results of a shoe, in order."""
    found = _WRITTEN.findall(road)
    return tuple(Result(_LETTERS[winner], int(points), bool(player), bool(banker)) for winner, points, banker, player in found)


# The bead plate


def bead_plate(results: Sequence[Result]) -> tuple[tuple[Result, ...], ...]:
    """Return every coup, ties included, from the top down and then on to the right."""
    return tuple(tuple(results[at : at + ROWS]) for at in range(0, len(results), ROWS))


# The big road


class Mark(NamedTuple):
    """A mark on the big road: who won, and the signs on it."""

    winner: str
    ties: int = 0
    """The number of ties before the next win; those before the first win are noted on the first mark."""
    player_pair: bool = False
    banker_pair: bool = False


def runs(results: Iterable[Result]) -> list[list[Mark]]:
    """Return the big road as runs: one column per run of one winner, however long."""
    columns: list[list[Mark]] = []
    early = 0
    for result in results:
        if result.winner == TIE:
            if columns:
                last = columns[-1][-1]
                columns[-1][-1] = last._replace(ties=last.ties + 1)
            else:
                early += 1
            continue
        mark = Mark(result.winner, early, result.player_pair, result.banker_pair)
        early = 0
        if columns and columns[-1][-1].winner == result.winner:
            columns[-1].append(mark)
        else:
            columns.append([mark])
    return columns


class Placed(NamedTuple):
    """The place of a mark on the sheet, from the left and from the top."""

    column: int
    row: int


def places(lengths: Iterable[int]) -> list[Placed]:
    """Return the places of the marks of columns of given lengths: down, and to the right where the sheet ends or a mark is in the
    way.

    >>> places([7, 2])[-3:]  # the seventh of a run turns; the next run begins beside its top
    [Placed(column=1, row=5), Placed(column=1, row=0), Placed(column=1, row=1)]
    """
    taken: set[Placed] = set()
    found: list[Placed] = []
    start = 0
    for length in lengths:
        while Placed(start, 0) in taken:  # a tail along the top row
            start += 1
        at = Placed(start, 0)
        turned = False
        for number in range(length):
            if number:
                below = Placed(at.column, at.row + 1)
                turned = turned or below.row >= ROWS or below in taken
                at = Placed(at.column + 1, at.row) if turned else below
            taken.add(at)
            found.append(at)
        start += 1
    return found


def big_road(results: Sequence[Result]) -> dict[Placed, Mark]:
    """Return the big road as it is drawn."""
    columns = runs(results)
    marks = (mark for column in columns for mark in column)
    return dict(zip(places(map(len, columns)), marks, strict=True))


# The derived roads


def colours(lengths: Sequence[int], back: int) -> list[str]:
    """Return the marks of a derived road that looks some columns back, from the lengths of the big road's columns.

    At the head of a column it tests whether the two columns before, so far apart, are equally long; further down,
    whether the earlier column ends right above: that alone is a break.

    >>> colours([2, 2, 3], BIG_EYE_BOY)  # begins at the second mark of the second column
    ['red', 'red', 'red', 'blue']
    """
    found: list[str] = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if row == 0 and column > back:
                alike = lengths[column - 1] == lengths[column - 1 - back]
            elif row and column >= back:
                alike = lengths[column - back] != row
            else:
                continue
            found.append(RED if alike else BLUE)
    return found


def derived_road(results: Sequence[Result], back: int) -> dict[Placed, str]:
    """Return a derived road as it is drawn: one column per run of one colour."""
    marks = colours([len(column) for column in runs(results)], back)
    lengths: list[int] = []
    for at, colour in enumerate(marks):
        if at and colour == marks[at - 1]:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return dict(zip(places(lengths), marks, strict=True))


def would_be(results: Sequence[Result], winner: str, back: int) -> str | None:
    """Return the mark a derived road would get after a given coup, or None before it starts."""
    before = [len(column) for column in runs(results)]
    after = [len(column) for column in runs((*results, Result(winner, 0)))]
    marks = colours(after, back)
    return marks[-1] if len(marks) > len(colours(before, back)) else None
