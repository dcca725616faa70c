"""A game's picture on the terminal: inks as colours, cells as a grid."""

from __future__ import annotations

from collections.abc import Mapping

from rich.align import Align
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game import picture
from houseway.core.game.picture import Ground, Ink, Picture

from .pieces import GOLD, HIDDEN, LOST, WON, cards_text

SOFT = "#a9cdb8"
INKS: Mapping[Ink, str] = {
    "": "",
    "bold": "bold",
    "dim": "dim",
    "italic": "italic",
    "heading": f"italic {SOFT}",
    "soft": SOFT,
    "faint": "#3c7a5c",
    "gold": f"bold {GOLD}",
    "red": "bold #ff8f86",
    "blue": "bold #8fc7ff",
    "green": "bold #7dff9b",
    "won": f"bold {WON}",
    "lost": f"bold {LOST}",
    "hidden": HIDDEN,
}
GROUNDS: Mapping[Ground, str] = {"": "", "light": "on #14603f", "dark": "on #0f5236", "lit": f"bold #101010 on {GOLD}"}


def painted(drawn: Picture) -> RenderableType:
    """Return a picture as the terminal shows it."""
    match drawn:
        case picture.Line(centred=True):
            return Align.center(line_text(drawn))
        case picture.Line():
            return line_text(drawn)
        case picture.Block():
            return _block(drawn)
        case picture.Stacked(parts):
            return Group(*map(painted, parts))
        case picture.Beside(parts):
            grid = Grid.grid(padding=(0, 2, 0, 0))
            for _ in parts:
                grid.add_column(no_wrap=True)
            grid.add_row(*map(painted, parts))
            return grid
        case picture.Band():
            return _band(drawn)
        case picture.Listing(rows):
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_column(style="bold cyan", no_wrap=True)
            grid.add_column(ratio=1)
            for typed, means in rows:
                grid.add_row(typed, Text(means, style="dim"))
            return grid


def line_text(drawn: picture.Line) -> Text:
    """Return one line as text."""
    text = Text(style=INKS[drawn.ink])
    for part in drawn.parts:
        if isinstance(part, picture.Run):
            text.append(part.text, INKS[part.ink])
        else:
            text.append_text(cards_text(part.held, wide=part.wide))
    return text


def _block(drawn: picture.Block) -> Text:
    return Text("\n").join(map(line_text, drawn.lines))


def _band(drawn: picture.Band) -> Grid:
    grid = Grid.grid(expand=True, padding=(0, 1) if drawn.spaced else 0)
    for place in range(drawn.across):
        ground = GROUNDS[drawn.cells[place].ground] if place < len(drawn.cells) else ""
        grid.add_column(ratio=1, justify="center" if drawn.centred else "left", no_wrap=True, style=ground)
    cells = [painted(cell.drawn) for cell in drawn.cells]
    for start in range(0, len(cells), drawn.across):
        grid.add_row(*cells[start : start + drawn.across])
    return grid
