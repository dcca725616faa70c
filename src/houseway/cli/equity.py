"""`houseway equity`: how often each hand wins at hold 'em, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

from .pieces import cards_text
from .screen import print_json, screen, trouble

if TYPE_CHECKING:
    from houseway.lab.holdem import Equities

TIES_SHOWN = 8


def equity(hands: Sequence[str], board: str, dead: str, *, as_json: bool) -> None:
    """Say what each hand's share of the pot is."""
    if any(find_spec(name) is None for name in ("numpy", "numba")):
        trouble("equities are counted by the lab, which needs NumPy and Numba: pip install 'houseway[lab]'")
    from houseway.lab.holdem import NoRange, equities

    from .bars import bar

    try:
        found = equities(hands, board, dead, bar)
    except NoRange as error:
        trouble(str(error))
    if as_json:
        print_json(found.as_json())
    else:
        _show(found)


def _show(found: Equities) -> None:
    console = screen()
    console.print(_title(found))
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column("")
    grid.add_column("hand", overflow="fold", min_width=6, max_width=32)
    for column in ("holes", "wins", "ties", "win", "tie", "equity"):
        grid.add_column(column, justify="right", no_wrap=True)
    best = max(found.equity(player) for player in range(len(found.names)))
    for player, name in enumerate(found.names):
        share = found.equity(player)
        grid.add_row(
            str(player + 1),
            name,
            f"{found.holes[player]:,}",
            f"{found.wins(player):,}",
            f"{found.tied(player):,}",
            _percent(Fraction(found.wins(player), found.total)),
            _percent(Fraction(found.tied(player), found.total)),
            Text(_percent(share), style="bold green" if share == best else "bold"),
        )
    console.print(grid)
    for player in range(len(found.names)):
        share = found.equity(player)
        console.print(f"  hand {player + 1} has {share.numerator:,} / {share.denominator:,} of the pot")
    ties = sorted(((ways, who) for who, ways in found.ways.items() if len(who) > 1), reverse=True)
    if len(found.names) > 2:
        for ways, who in ties[:TIES_SHOWN]:
            shared = ", ".join(str(player + 1) for player in who[:-1]) + f" and {who[-1] + 1}"
            console.print(f"  hands {shared} share it in {ways:,} ways, {_percent(Fraction(ways, found.total))}")
        if len(ties) > TIES_SHOWN:
            console.print(f"  and {len(ties) - TIES_SHOWN} more ways to share: --json lists them all")
    console.print(Text(f"  All {found.total:,} ways the cards can come, each counted.", style="dim"))


def _title(found: Equities) -> Text:
    title = Text("Texas hold ’em", style="bold")
    for name, cards in (("board", found.board), ("dead", found.dead)):
        if cards:
            title.append(f", {name} ", style="not bold")
            title.append_text(cards_text(cards, wide=False))
    return title


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.4f} %"
