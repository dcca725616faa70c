"""Sets text, tables and pictures one below the other on A4 pages with Matplotlib; all measures are millimeters from the top."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from .pictures import ON_PAPER, Axes, Figure, new_figure

WIDTH, HEIGHT = 210.0, 297.0
LEFT, TOP, BOTTOM = 18.0, 20.0, 18.0
INSIDE = WIDTH - 2 * LEFT
POINT = 25.4 / 72
HEAD = 7.5
"""The size of headings of columns, in points."""
GAP = 2.5
"""The room between two columns."""


@cache
def _font(bold: bool) -> Any:
    from matplotlib import font_manager

    wanted = font_manager.FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
    fonts = cast("Any", font_manager)
    return fonts.get_font(fonts.findfont(wanted))


@cache
def measured(words: str, size: float, bold: bool = False) -> float:
    """Return the width of some words in millimeters."""
    font = _font(bold)
    font.set_size(100, 72)  # each time: Matplotlib draws with the same font and leaves it at another size
    font.set_text(words, 0.0)
    return font.get_width_height()[0] / 64 / 100 * size * POINT


def room_for(labels: Sequence[str], size: float = 10) -> float:
    """Return the room that the longest of some labels needs at the left of a picture."""
    return max(measured(label, size) for label in labels) + 4


def wrapped(words: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Break words into lines of a width; a fraction may break after its bar, and no number breaks."""
    lines: list[str] = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if measured(longer, size, bold) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for piece in _pieces(word, size, width, bold):
            longer = f"{lines[-1]}{piece}"
            if measured(longer, size, bold) <= width:
                lines[-1] = longer
            else:
                lines += [piece] if lines[-1] else []
                lines[-1] = piece
    return lines


def _pieces(word: str, size: float, width: float, bold: bool) -> list[str]:
    """Return the parts of a word between which a line may break: never within a number.

    A number longer than a line is told by its digits, and any other word is cut after a mark, or where the line ends.
    """
    if measured(word, size, bold) <= width:
        return [word]
    found: list[str] = []
    for part in re.findall(r"-?\d[\d,.]*/?|[^\d]+?[/_.,=-]|[^\d]+", word):
        if measured(part, size, bold) <= width:
            found.append(part)
        elif part[0].isdigit() or part[0] == "-":
            found.append(f"({sum(map(str.isdigit, part))} digits)" + "/" * part.endswith("/"))
        else:
            found += part  # letter by letter: `wrapped` fills the lines
    return found


def widths_of(columns: Sequence[Column], rows: Sequence[Sequence[str]], strong: bool = False) -> list[float]:
    """Return how wide each column is: one of numbers as its widest number, and the others share what is left."""
    wide = [0.0] * len(columns)
    for at, column in enumerate(columns):
        if column.right:
            cells = [measured(row[at], column.size, strong) for row in rows]
            wide[at] = max([measured(column.head, HEAD), *cells]) + GAP
    left = INSIDE - sum(wide)
    shares = sum(column.share for column in columns if not column.right)
    return [mine or column.share / shares * left for mine, column in zip(wide, columns, strict=True)]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, its share of the width, and its alignment."""

    head: str
    share: float = 0.0
    """Its part of what numbers leave over; a column of numbers is as wide as its widest."""
    right: bool = False
    small: bool = False

    @property
    def size(self) -> float:
        """The size of its letters, in points."""
        return 7 if self.small else 8.5


class Paper:
    """A document whose pages fill from the top; a new page starts where something does not fit."""

    def __init__(self, running: str) -> None:
        self.running = running
        self.pages: list[Figure] = []
        self.at = HEIGHT

    def new_page(self) -> None:
        """Start a new page."""
        figure = new_figure(WIDTH / 25.4, HEIGHT / 25.4, ON_PAPER)
        figure.set_layout_engine("none")
        self.pages.append(figure)
        self.at = TOP

    def room(self, height: float) -> None:
        """Start a new page unless this height fits on the current one."""
        if self.at + height > HEIGHT - BOTTOM:
            self.new_page()

    def put(self, x: float, y: float, words: str, size: float = 9, **look: Any) -> None:
        """Draw words with their baseline at a height."""
        look = {"va": "baseline", "parse_math": False, **look}  # two dollars are two sums, and not a formula between them
        self.pages[-1].text(x / WIDTH, 1 - y / HEIGHT, words, fontsize=size, **look)

    def rule(self, y: float, colour: str = "line", weight: float = 0.6, x0: float = LEFT, x1: float = WIDTH - LEFT) -> None:
        """Draw a horizontal line."""
        from matplotlib.lines import Line2D

        ends = ([x0 / WIDTH, x1 / WIDTH], [1 - y / HEIGHT] * 2)
        figure = self.pages[-1]
        figure.add_artist(Line2D(*ends, color=ON_PAPER[colour], linewidth=weight, transform=figure.transFigure))

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw a filled box."""
        from matplotlib.patches import FancyBboxPatch

        figure = self.pages[-1]
        spot = (x / WIDTH, 1 - (y + height) / HEIGHT)
        style = "round,pad=0,rounding_size=0.006"
        shape = FancyBboxPatch(
            spot, width / WIDTH, height / HEIGHT, boxstyle=style, linewidth=0, facecolor=colour,
            transform=figure.transFigure, mutation_aspect=WIDTH / HEIGHT,
        )  # fmt: skip
        figure.add_artist(shape)

    def words(self, words: str, size: float = 9, gap: float = 1.5, bold: bool = False, **look: Any) -> None:
        """Draw a paragraph of wrapped text."""
        step = size * POINT * 1.42
        for line in wrapped(words, size, INSIDE, bold):
            self.room(step)
            self.at += step
            self.put(LEFT, self.at - step * 0.28, line, size, **({"fontweight": "bold"} if bold else {}), **look)
        self.at += gap

    def heading(self, words: str, keep: float = 22) -> None:
        """Draw a heading that stays on the same page as what follows."""
        self.room(10 + keep)
        self.at += 9
        large = " ".join(word if "=" in word else word.upper() for word in words.split(" "))  # a setting stays as it is typed
        self.put(LEFT, self.at - 2.2, large, 8, color=ON_PAPER["felt"], fontweight="bold")

    def table(
        self, columns: Sequence[Column], rows: Sequence[Sequence[str]], foot: bool = False, strong: Sequence[int] = ()
    ) -> None:
        """Draw a table; headings repeat on a new page, and with `foot` the last row is a sum."""
        edges = [LEFT]
        for width in widths_of(columns, rows, foot or bool(strong)):
            edges.append(edges[-1] + width)
        self._heads(columns, edges)
        for number, row in enumerate(rows):
            bold = (foot and number == len(rows) - 1) or number in strong
            cells = [
                [cell] if column.right else wrapped(cell, column.size, right - left - GAP, bold)
                for cell, column, left, right in zip(row, columns, edges, edges[1:], strict=False)
            ]
            height = 4.1 * max(map(len, cells)) + 1.2
            if self.at + height > HEIGHT - BOTTOM:
                self.new_page()
                self._heads(columns, edges)
            for lines, column, left, right in zip(cells, columns, edges, edges[1:], strict=False):
                for place, line in enumerate(lines):
                    look: dict[str, Any] = {"fontweight": "bold"} if bold else {}
                    look |= {"color": ON_PAPER["soft"]} if column.small else {}
                    x, side = (right - GAP, "right") if column.right else (left, "left")
                    self.put(x, self.at + 4 + 4.1 * place, line, column.size, ha=side, **look)
            self.at += height
            self.rule(self.at, weight=0.4)
        self.at += 1.5

    def _heads(self, columns: Sequence[Column], edges: Sequence[float]) -> None:
        """Draw the headings, in as many lines as the longest of them needs; a table without headings has only the line."""
        heads = [
            [column.head] if column.right else wrapped(column.head, HEAD, right - left - GAP)
            for column, left, right in zip(columns, edges, edges[1:], strict=False)
        ]
        if any(column.head for column in columns):
            for lines, column, left, right in zip(heads, columns, edges, edges[1:], strict=False):
                x, side = (right - GAP, "right") if column.right else (left, "left")
                for place, line in enumerate(lines):
                    self.put(x, self.at + 4 + 3.4 * place, line, HEAD, color=ON_PAPER["soft"], ha=side)
            self.at += 5.5 + 3.4 * (max(map(len, heads)) - 1)
        self.rule(self.at, weight=0.9)

    def picture(self, draw: Callable[[Axes], None], x: float, width: float, height: float, left: float = 12) -> None:
        """Draw a picture at the current height; `left` is the room for its labels."""
        figure = self.pages[-1]
        spot = ((x + left) / WIDTH, 1 - (self.at + height - 6) / HEIGHT, (width - left) / WIDTH, (height - 8) / HEIGHT)
        axes = figure.add_axes(spot)
        axes.set_facecolor("none")
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        axes.tick_params(length=0)
        draw(axes)

    def printed(self, title: str) -> bytes:
        """Return the PDF document with numbered pages."""
        from matplotlib.backends.backend_pdf import PdfPages

        out = io.BytesIO()
        nothing: Any = None  # no date, so that the same sheet gives the same file
        with PdfPages(out, metadata={"Title": title, "Creator": "houseway", "CreationDate": nothing}) as pages:
            for number, figure in enumerate(self.pages, start=1):
                foot, soft = 1 - (HEIGHT - 10) / HEIGHT, ON_PAPER["soft"]
                figure.text(LEFT / WIDTH, foot, self.running, fontsize=7.5, color=soft)
                figure.text(1 - LEFT / WIDTH, foot, f"{number} of {len(self.pages)}", fontsize=7.5, color=soft, ha="right")
                cast("Any", pages).savefig(figure)
        return out.getvalue()
