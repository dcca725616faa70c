"""The defaults for keys that a table leaves out, and the notices its clauses demand: as text and as JSON data."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.rules import Rules
from houseway.core.game.submission import Sheet
from houseway.core.law.choice import Value
from houseway.families.elections import Election, elected_by_default, notices

SIDES = {"house": "the default favors the house", "player": "the default favors the player"}


def plain(sheet: Sheet, rules: Rules) -> dict[str, Any]:
    """Return the defaults and the notices as JSON data."""
    found = list(elected_by_default(rules, sheet.written))
    return {
        "by_silence": {
            side: [
                {"key": one.key, "value": value_text(one.value), "clause": one.cites, "says": one.says}
                for one in found
                if one.favors == side
            ]
            for side in SIDES
        },
        "notices": [{"key": one.key, "clause": one.cites, "says": one.says} for one in notices(rules)],
    }


def drawn(sheet: Sheet, rules: Rules) -> RenderableType:
    """Draw the defaults that favor each side, the house's first, and the notices."""
    found = list(elected_by_default(rules, sheet.written))
    parts = [_elections(side, [one for one in found if one.favors == side]) for side in SIDES]
    demanded = list(notices(rules))
    if demanded:
        grid = _grid("notice", "clause")
        for one in demanded:
            grid.add_row(one.says, one.cites)
        parts.append(grid)
    return Group(*parts)


def _elections(side: str, found: list[Election]) -> RenderableType:
    if not found:
        return Text("\nNo default elects in favor of the house.", style="italic") if side == "house" else Text()
    grid = _grid(SIDES[side], "", "clause")
    for one in found:
        grid.add_row(f"{one.key} = {value_text(one.value)}", one.says, one.cites, style="yellow" if side == "house" else "")
    return grid


def _grid(*columns: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold underline")
    for column in columns:
        grid.add_column("\n" + column, overflow="fold")
    return grid


def value_text(value: Value) -> str:
    """Return a value as a submission would have it, in words."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
