"""Sets text, tables and pictures one below the other on A4 pages with Matplotlib; all measures are millimeters from the top."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from .pictures import ON_PAPER, Axes, Figure, new_figure

WIDTH, HEIGHT = 210.0, 297.0
LEFT, TOP, BOTTOM = 18.0, 20.0, 18.0
INSIDE = WIDTH - 2 * LEFT
POINT = 25.4 / 72


@cache
def _font(bold: bool) -> Any:
    from matplotlib import font_manager

    wanted = font_manager.FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
    fonts = cast("Any", font_manager)
    font = fonts.get_font(fonts.findfont(wanted))
    font.set_size(100, 72)
    return font


@cache
def measured(words: str, size: float, bold: bool = False) -> float:
    """Return the width of some words in millimeters."""
    font = _font(bold)
    font.set_text(words, 0.0)
    return font.get_width_height()[0] / 64 / 100 * size * POINT


def wrapped(words: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Break words into lines of a width; a word longer than a line is cut."""
    lines: list[str] = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if measured(longer, size, bold) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        while measured(word, size, bold) > width:
            cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or measured(word[:n], size, bold) <= width)
            lines[-1], word = word[:cut], word[cut:]
            lines.append("")
        lines[-1] = word
    return lines


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, its share of the width, and its alignment."""

    head: str
    share: float
    right: bool = False
    small: bool = False


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
        self.pages[-1].text(x / WIDTH, 1 - y / HEIGHT, words, fontsize=size, **{"va": "baseline", **look})

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
        self.put(LEFT, self.at - 2.2, words.upper(), 8, color=ON_PAPER["felt"], fontweight="bold")

    def table(
        self, columns: Sequence[Column], rows: Sequence[Sequence[str]], foot: bool = False, strong: Sequence[int] = ()
    ) -> None:
        """Draw a table; headings repeat on a new page, and with `foot` the last row is a sum."""
        edges = [LEFT]
        for column in columns:
            edges.append(edges[-1] + column.share * INSIDE)
        if any(column.head for column in columns):
            self._heads(columns, edges)
        for number, row in enumerate(rows):
            bold = (foot and number == len(rows) - 1) or number in strong
            cells = [  # a number is never cut
                [cell] if column.right else wrapped(cell, 7 if column.small else 8.5, column.share * INSIDE - 2.5, bold)
                for cell, column in zip(row, columns, strict=True)
            ]
            height = 4.1 * max(map(len, cells)) + 1.2
            if self.at + height > HEIGHT - BOTTOM:
                self.new_page()
                self._heads(columns, edges)
            for lines, column, left, right in zip(cells, columns, edges, edges[1:], strict=False):
                for place, line in enumerate(lines):
                    look: dict[str, Any] = {"fontweight": "bold"} if bold else {}
                    look |= {"color": ON_PAPER["soft"]} if column.small else {}
                    where = {"x": right - 2.5, "ha": "right"} if column.right else {"x": left, "ha": "left"}
                    x = float(where["x"])
                    self.put(x, self.at + 4 + 4.1 * place, line, 7 if column.small else 8.5, ha=where["ha"], **look)
            self.at += height
            self.rule(self.at, weight=0.4)
        self.at += 1.5

    def _heads(self, columns: Sequence[Column], edges: Sequence[float]) -> None:
        for column, left, right in zip(columns, edges, edges[1:], strict=False):
            x, side = (right - 2.5, "right") if column.right else (left, "left")
            self.put(x, self.at + 4, column.head, 7.5, color=ON_PAPER["soft"], ha=side)
        self.at += 5.5
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
