"""Turns charts of the docs into tables for the site: a fence of `text` whose lines are columns, apart by two spaces or more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from .markdown import table

FENCE: Final = re.compile(r"^```text\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
CELL: Final = re.compile(r"\S+(?: (?!(?<=% )[-\d])\S+)*")
LEAST_COLUMNS: Final = 3
LEAST_ROWS: Final = 3
NUMBER: Final = re.compile(r"[-+$]?\d[\d,./]*(?: %)?")
COUNT: Final = re.compile(r"\d,\d|^\d+$")
"""What no heading has."""
COMMAND: Final = "$ "


class Cell(NamedTuple):
    """A text of a chart and where it stands in its line."""

    start: int
    end: int
    text: str


def with_tables(text: str) -> str:
    """Return a page with its charts as tables; what is no chart stays as it is typed."""
    return FENCE.sub(lambda found: as_table(found[1]) or found[0], text)


def as_table(chart: str) -> str:
    """Return a chart as a table, or an empty text where a cell stands under no column.

    >>> print(as_table("hold      do    hands\\n6 suited  raise    27\\n2 suited  fold     24\\nnone      fold"))
    | hold | do | hands |
    |---|---|--:|
    | 6 suited | raise | 27 |
    | 2 suited | fold | 24 |
    | none | fold |  |
    <BLANKLINE>
    """
    lines = chart.splitlines()
    if len(lines) <= LEAST_ROWS or not all(line.strip() for line in lines) or any(line.startswith(COMMAND) for line in lines):
        return ""
    head, *rows = map(_cells, lines)
    width = max(map(len, rows))
    if not width >= LEAST_COLUMNS or len(head) < LEAST_COLUMNS - 1 or any(COUNT.search(cell.text) for cell in head):
        return ""
    columns = [_span([row[at] for row in rows if len(row) == width]) for at in range(width)]
    named, filled = _placed(head, columns, is_head=True), list[list[str]]()
    for row in rows:
        placed = _placed(row, columns)
        if not named or not placed:
            return ""
        first, *more = [at for at in range(width) if placed[at]]
        if first and not more and filled:  # the end of a text that is too long for its column
            filled[-1][first] = f"{filled[-1][first]} {placed[first]}".strip()
        else:
            filled.append(placed)
    right = [at for at in range(width) if all(NUMBER.fullmatch(row[at]) or not row[at] for row in filled)]
    return table(named, filled, right)


def _cells(line: str) -> list[Cell]:
    """Return the cells of a line; a remark in brackets belongs to the cell before it."""
    found: list[Cell] = []
    for one in CELL.finditer(line):
        if found and one[0].startswith("("):
            before = found.pop()
            found.append(Cell(before.start, one.end(), f"{before.text} {one[0]}"))
        else:
            found.append(Cell(one.start(), one.end(), one[0]))
    return found


def _span(cells: Sequence[Cell]) -> tuple[int, int]:
    return min(cell.start for cell in cells), max(cell.end for cell in cells)


def _placed(cells: Sequence[Cell], columns: Sequence[tuple[int, int]], *, is_head: bool = False) -> list[str]:
    """Return the texts of a line, one per column; nothing where two stand in one column or their order would change.

    A heading over two columns is that of the first.
    """
    if len(cells) == len(columns):
        return [cell.text for cell in cells]
    placed, last = [""] * len(columns), -1
    for cell in cells:
        shared = [min(cell.end, end) - max(cell.start, start) for start, end in columns]
        over = [at for at in range(last + 1, len(columns)) if shared[at] > 0]
        at = over[0] if is_head and over else shared.index(max(shared))
        if at <= last:
            return []
        placed[at], last = cell.text, at
    return placed
