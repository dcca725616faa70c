"""One layout for everybody: rows of cells, each a share of its row."""

from __future__ import annotations

from .entry import BadFelt, Entry
from .patterns import Named, stem, unfolded
from .types import Band, Cell

FACES = "nm"
"""In `dice`, n is the first number of a family and m the second."""


def bands(entry: Entry) -> tuple[Band, ...]:
    """Return the rows of a layout."""
    found = tuple(_band(band) for band in entry.tables("bands"))
    entry.done()
    return found


def _band(entry: Entry) -> Band:
    band = Band(entry.number("height"), tuple(cell for cells in entry.tables("cells") for cell in _cells(cells)))
    entry.done()
    return band


def _cells(entry: Entry) -> list[Cell]:
    name = entry.text("spot")
    width, prints, under, dice = (
        entry.number("width", 1),
        entry.text("prints", ""),
        entry.text("under", ""),
        entry.text("dice", ""),
    )
    large, price = entry.flag("large"), entry.flag("price")
    entry.done()
    return [
        Cell(
            wager=named.wager,
            width=width,
            family=stem(name),
            prints=_filled(prints, named),
            under=under,
            dice=_faces(entry, dice, named),
            large=large,
            price=price,
        )
        for named in unfolded(name)
    ]


def _filled(text: str, named: Named) -> str:
    return text.replace("{n}", str(named.numbers[0])) if named.numbers else text


def _faces(entry: Entry, dice: str, named: Named) -> tuple[int, ...]:
    """Return the faces that are drawn in a cell."""
    if any(mark not in FACES[: len(named.numbers)] for mark in dice):
        raise BadFelt(f"{entry.where}.dice: write n for the first number of the family and m for the second, and not {dice!r}")
    return tuple(named.numbers[FACES.index(mark)] for mark in dice)
