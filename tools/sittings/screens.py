"""Keeps screens: as text, and as pictures in the colors of the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from pyte.screens import Char
from rich.console import Console
from rich.style import Style
from rich.text import Text

from .terminal import Terminal

NAMED = {"brown": "yellow", "default": None}
"""Colors that pyte and Rich call differently."""


def keeps_in(folder: Path) -> Callable[[str, Terminal], None]:
    """Return a function that saves screens in a folder."""
    folder.mkdir(parents=True, exist_ok=True)

    def keep(name: str, terminal: Terminal) -> None:
        (folder / f"{name}.txt").write_text(terminal.text + "\n", encoding="utf-8")
        (folder / f"{name}.svg").write_text(svg_of(terminal, name), encoding="utf-8")

    return keep


def svg_of(terminal: Terminal, title: str) -> str:
    """Return the screen as an SVG picture."""
    console = Console(record=True, width=terminal.columns, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for row in range(terminal.rows):
        text = Text(no_wrap=True)
        cells: list[Char] = [terminal.screen.buffer[row][column] for column in range(terminal.columns)]
        for style, run in groupby(cells, key=_style):
            text.append("".join(cell.data for cell in run), style)
        console.print(text, soft_wrap=True)
    return console.export_svg(title=title, unique_id="terminal-0")


def _style(cell: Char) -> Style:
    return Style(color=_color(cell.fg), bgcolor=_color(cell.bg), bold=cell.bold, italic=cell.italics, reverse=cell.reverse)


def _color(name: str) -> str | None:
    if name in NAMED:
        return NAMED[name]
    is_hex = len(name) == 6 and all(mark in "0123456789abcdefABCDEF" for mark in name)
    return f"#{name}" if is_hex else name.replace("bright", "bright_")
