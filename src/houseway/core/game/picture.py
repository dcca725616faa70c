"""Pictures that a game draws on the table, without a screen: inked text, blocks, rows of equal cells, pieces.

A picture gives positions and colors, by name. A terminal paints it with its own colors, and a page with others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from houseway.core.values.cards import BACK, Card
from houseway.core.values.equipment import Piece

Ink: TypeAlias = Literal[
    "", "bold", "dim", "italic", "heading", "soft", "faint", "gold", "red", "blue", "green", "won", "lost", "hidden"
]
Ground: TypeAlias = Literal["", "light", "dark", "lit"]
"""The background of a cell: two shades of felt to distinguish neighbors, or the light on a spot that won."""

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Run(NamedTuple):
    """A run of text in one color or style."""

    text: str
    ink: Ink = ""


class Pieces(NamedTuple):
    """Cards in a row, as the screen draws cards; wide ones have a gap between them."""

    held: tuple[Piece, ...]
    wide: bool = False


class Line(NamedTuple):
    """Runs and pieces on one line."""

    parts: tuple[Run | Pieces, ...]
    ink: Ink = ""
    """The ink of the whole line; a run in an ink of its own is laid over it."""
    centred: bool = False
    """Whether it is centered in the table's width."""


class Block(NamedTuple):
    """Lines that belong together, from the top."""

    lines: tuple[Line, ...]


class Stacked(NamedTuple):
    """Pictures one above the other."""

    parts: tuple[Picture, ...]


class Beside(NamedTuple):
    """Pictures side by side, each as wide as it needs."""

    parts: tuple[Picture, ...]


class Cell(NamedTuple):
    """One cell of a band."""

    drawn: Line | Block
    ground: Ground = ""


class Band(NamedTuple):
    """Equal cells across the whole width, in one row or in rows of so many."""

    cells: tuple[Cell, ...]
    across: int
    centred: bool = False
    spaced: bool = False
    """Whether cells keep a space from each other."""


class Listing(NamedTuple):
    """The words that may be typed and what each means, one per line."""

    rows: tuple[tuple[str, str], ...]


Picture: TypeAlias = "Line | Block | Stacked | Beside | Band | Listing"


def line(*parts: str | Run | Pieces, ink: Ink = "", centred: bool = False) -> Line:
    """Return one line made of some parts.

    >>> line("pot ", Run("$5", "bold"))
    Line(parts=(Run(text='pot ', ink=''), Run(text='$5', ink='bold')), ink='', centred=False)
    """
    return Line(tuple(Run(part) if isinstance(part, str) else part for part in parts), ink, centred)


def joined(between: str, groups: Iterable[Iterable[Run]], *, centred: bool = False) -> Line:
    """Return groups of runs on one line, with a text between them.

    >>> joined(" · ", [[Run("a")], [Run("b"), Run("c")]]) == line("a", " · ", "b", "c")
    True
    """
    parts: list[Run] = []
    for group in groups:
        parts += [Run(between), *group] if parts else group
    return Line(tuple(parts), centred=centred)


def face(piece: Piece) -> str:
    """Return a card as it is printed, or a back.

    >>> from houseway.core.values.cards import cards
    >>> [face(card) for card in (*cards("Th As JK"), BACK)]
    ['10♥', 'A♠', 'JK', '▒▒▏']
    """
    if piece is BACK:
        return "▒▒▏"
    if not isinstance(piece, Card) or not piece.suit:
        return repr(piece)
    return ("10" if piece.rank == 10 else piece.text[0]) + SUITS[piece.suit]
