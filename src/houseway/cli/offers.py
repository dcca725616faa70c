"""Offers on the screen: numbered, with their limits; and, when asked, the clause of each in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.round import Round
from houseway.core.stage import Ask

from .why import clause_text
from .words import act, money, span


def offers_list(seen: Round, asks: Sequence[Ask]) -> RenderableType:
    """What may be said now, numbered."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    for _ in range(2):
        grid.add_column()
    for number, ask in enumerate(asks, start=1):
        grid.add_row(str(number), act(ask), Text(_limits(seen, ask)))
    return grid


def _limits(seen: Round, ask: Ask) -> str:
    limits = span(ask)
    lies = seen.bets.get(seen.bet(ask.who, ask.wager), 0) if ask.wager else 0
    if lies:
        return f"{limits} more, {money(lies)} lies there"
    steps = f", in steps of {money(ask.unit)}" if ask.unit > 1 and ask.low != ask.high else ""
    return limits + steps


def offers_in_words(seen: Round, asks: Sequence[Ask]) -> RenderableType:
    """The clause behind every offer."""
    lines: list[RenderableType] = []
    for cites, alike in groupby(enumerate(asks, start=1), key=lambda numbered: numbered[1].cites):
        lines += [Text.assemble((f"{number}  {act(ask)}", "bold"), f"  {span(ask)}") for number, ask in alike]
        lines.append(Padding(clause_text(seen.rules.clauses[cites]), (0, 0, 0, 3)))
    return Group(*lines)
