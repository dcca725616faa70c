"""The index of a record: one line per bet, for `houseway explain --list`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.words import money, spoken

from .query import FoundRound

COLUMNS = ("round", "line", "ended", "seat", "player", "wager", "bet", "result", "clause")
"""Columns of the index; `ended` is shown if the record contains the time at which its rounds ended."""


def print_list(console: Console, found: Iterable[FoundRound]) -> None:
    """Print the index, and below it how many bets there are and what they made."""
    rows = [one for one in found if one.bets]
    timed = any(one.ended for one in rows)
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in COLUMNS:
        if column != "ended" or timed:
            grid.add_column(column, no_wrap=column != "wager", justify="right" if column in ("round", "line", "bet") else "left")
    for cells in _cells(rows):
        grid.add_row(*(cell for column, cell in zip(COLUMNS, cells, strict=True) if column != "ended" or timed))
    console.print(grid)
    bets = [bet for one in rows for bet in one.bets]
    many = f"{len(bets)} bet{'s' * (len(bets) != 1)} in {len(rows)} round{'s' * (len(rows) != 1)}"
    console.print(Text(f"{many}, net {money(sum(bet.net for bet in bets), sign=True)}", style="dim"))


def _cells(rows: Iterable[FoundRound]) -> Iterator[tuple[str | Text, ...]]:
    for one in rows:
        line = str(one.told.line) if one.told else ""
        for bet in one.bets:
            yield (
                str(one.number),
                line,
                one.ended,
                bet.bet.on,
                bet.bet.by,
                spoken(bet.bet.wager),
                money(bet.staked),
                bet.result(),
                Text(bet.clause.id, style="cyan"),
            )


def plain_list(found: Iterable[FoundRound]) -> list[dict[str, Any]]:
    """Return the index as JSON data."""
    return [
        {
            "round": one.number,
            "line": one.told.line if one.told else None,
            "ended": one.ended or None,
            "seat": bet.bet.on,
            "player": bet.bet.by,
            "wager": bet.bet.wager,
            "staked_cents": bet.staked,
            "net_cents": bet.net,
            "outcome": bet.fate,
            "clause": bet.clause.id,
        }
        for one in found
        for bet in one.bets
    ]
