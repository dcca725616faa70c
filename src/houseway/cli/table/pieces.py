"""Drawings of cards, tiles, dice and chips for the terminal.

All of them can be read without color: dice have edges, tiles a bar between their ends, backs a pattern.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.picture import face
from houseway.core.values.cards import BACK, Card
from houseway.core.values.chips import Chips
from houseway.core.values.dice import Throw
from houseway.core.values.equipment import Piece
from houseway.core.values.tiles import Tile

FELT = "on #0d4a2f"
INK = "#e8efe9"
GOLD = "#ffd75f"
PAPER = "#f7f5ee"
RED, BLACK = "#c4121a", "#101010"
HIDDEN = "#7fa7e8 on #1f3f7f"
WON, LOST = "#7dff9b", "#ff8f86"
CHIPS: tuple[tuple[Chips, str], ...] = (
    (500_00, "#b07be0"),
    (100_00, "#8f9aa3"),
    (25_00, "#3ecf6b"),
    (5_00, "#ff5a4f"),
    (1_00, "#ffffff"),
)
"""The chip colors of a rack, lighter where they would not show on the felt."""
MOST_DISCS = 4


# Cards


def card_text(piece: Piece, *, wide: bool, shade: bool = False) -> Text:
    """Draw one card in red or black; `shade` darkens it, to tell neighbors apart."""
    if piece is BACK:
        return Text(" ▒▒ " if wide else "▒▒▏", style=HIDDEN)
    if not isinstance(piece, Card) or not piece.suit:
        return Text(f" {piece!r} ", style=f"bold {BLACK} on {PAPER}")
    paper = "#dcd8cc" if shade and not wide else PAPER
    ink = RED if piece.suit in "dh" else BLACK
    return Text(f"{face(piece):>3}{' ' if wide else ''}", style=f"bold {ink} on {paper}")


def cards_text(held: Sequence[Piece], *, wide: bool) -> Text:
    """Draw a hand of cards in a row."""
    row = Text()
    for place, piece in enumerate(held):
        if wide and place:
            row.append(" ")
        row.append_text(card_text(piece, wide=wide, shade=place % 2 == 1))
    return row


# Tiles


def tile_text(tile: Piece) -> Text:
    """Draw one tile upright, one end above the other; ones and fours are red, as on real tiles."""
    if not isinstance(tile, Tile):
        return Text("▒▒▒\n▒▒▒\n▒▒▒", style=HIDDEN)
    upper, lower = tile.ends[::-1]
    ends = [(f" {end} ", f"bold {RED if end in (1, 4) else BLACK} on {PAPER}") for end in (upper, lower)]
    return Text("\n").join([Text(*ends[0]), Text("╶─╴", style=f"#8a8676 on {PAPER}"), Text(*ends[1])])


def tiles_drawing(parts: Sequence[Sequence[Piece]]) -> Grid:
    """Draw tiles side by side, three lines high, with a gap between a player's two hands."""
    grid = Grid.grid()
    cells: list[RenderableType] = []
    for number, part in enumerate(parts):
        if number:
            cells.append(Text("   "))
        for place, tile in enumerate(part):
            cells += [Text(" "), tile_text(tile)] if place else [tile_text(tile)]
    for _ in cells:
        grid.add_column(no_wrap=True)
    grid.add_row(*cells)
    return grid


def tiles_text(held: Sequence[Piece]) -> Text:
    """Draw tiles on one line, by their ends."""
    return Text(" ").join(
        Text(tile.text, style=f"bold {BLACK} on {PAPER}") if isinstance(tile, Tile) else Text("▒▒▒", style=HIDDEN)
        for tile in held
    )


# Dice

_PIPS = {
    1: ("", "2", ""),
    2: ("1", "", "3"),
    3: ("1", "2", "3"),
    4: ("13", "", "13"),
    5: ("13", "2", "13"),
    6: ("13", "13", "13"),
}


def die_text(face: int) -> Text:
    """Draw one die from above: three lines of pips between its edges."""
    ink = RED if face in (1, 4) else BLACK
    die = Text()
    for number, pips in enumerate(_PIPS[face]):
        line = "".join("●" if str(place) in pips else " " for place in (1, 2, 3))
        die.append("\n" if number else "")
        die.append("▏ ", style=f"#8a8676 on {PAPER}").append(line, style=f"bold {ink} on {PAPER}")
        die.append(" ▕", style=f"#8a8676 on {PAPER}")
    return die


def dice_drawing(dice: Throw) -> Grid:
    """Draw dice side by side, three lines high."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for _ in dice:
        grid.add_column(no_wrap=True)
    grid.add_row(*map(die_text, dice))
    return grid


# Chips


def discs(chips: Chips) -> Text:
    """Draw a bet as up to four discs in chip colors; a larger bet ends in a plus."""
    row = Text()
    left, shown = chips, 0
    for worth, colour in CHIPS:
        while left >= worth and shown < MOST_DISCS:
            row.append("●", style=colour)
            left, shown = left - worth, shown + 1
    if left >= CHIPS[-1][0]:
        row.append("+", style="dim")
    return row
