"""A PAR sheet in the terminal, up to 100 columns wide."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rich.box import HEAVY, SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.lab.answer import Answer
from houseway.lab.sheet.groups import by_settings, grouped
from houseway.lab.sheet.hold import BANDS
from houseway.lab.sheet.model import Sheet
from houseway.lab.sheet.words import (
    chance,
    decimal,
    edges_head,
    exact_cost,
    exact_figure,
    exactly,
    figure,
    percent,
    price_text,
    signed,
    spoken,
    value_head,
    ways_head,
)
from houseway.lab.spread import NOT_WHOLE

from .exact_value import ExactValue, WaysValue

WIDTH = 100
MOST_ROWS = 30
"""A bet with more outcomes shows those that contribute most; HTML, PDF and JSON have all."""
LOUD = "bold white on red"


def overview(answers: Sequence[Answer]) -> RenderableType:
    """Draw one line per result, first under default settings, then under each setting that changes it."""
    parts: list[RenderableType] = []
    for chosen, found in by_settings(answers).items():
        parts += [Text(f"under {chosen}", style="bold")] if chosen else []
        parts.append(_listed(found))
    return Group(*parts)


def _listed(answers: Sequence[Answer]) -> RenderableType:
    played = any(answer.strategy != "none" for answer in answers)
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column("wager", no_wrap=True)
    grid.add_column("pays", no_wrap=True)
    if played:
        words = [word for answer in answers for word in answer.strategy.split()]
        grid.add_column("strategy", overflow="fold", min_width=max(map(len, words)))
    grid.add_column("house edge", justify="right", no_wrap=True)
    grid.add_column(edges_head(answers), overflow="fold")
    last = ""
    for called, answer in grouped(answers):
        cells: list[RenderableType] = ["" if called == last else called, answer.pays]
        if played:
            cells.append("" if answer.strategy == "none" else answer.strategy)
        edge = Text(percent(answer.house_edge), style="bold red" if answer.house_loses else "bold")
        grid.add_row(*cells, edge, ExactValue(exactly(answer, "house_edge")))
        last = called
    return grid


def loses(answers: Sequence[Answer]) -> RenderableType | None:
    """Return the banner for pay tables on which the house loses, or None."""
    found = [answer for answer in answers if answer.house_loses]
    if not found:
        return None
    named = [f"{spoken(a.wager)} {a.pays}{'' if a.strategy == 'none' else f' ({a.strategy})'}" for a in found]
    shown = ", ".join(named[:8]) + (f" and {len(named) - 8} more" if len(named) > 8 else "")
    worst = min(found, key=lambda answer: answer.house_edge)
    most = "Worst case: returns" if len(found) > 1 else "It returns"
    body = f"THE HOUSE LOSES on {shown}. {most} {percent(1 - worst.house_edge, 2)} of the amount bet."
    return Panel(Text(body, style=LOUD), style=LOUD, box=HEAVY)


def print_sheet(console: Console, sheet: Sheet) -> None:
    """Print a PAR sheet, part by part."""
    head = Text.assemble((sheet.game.name, "bold"), "  ", (sheet.title, "bold cyan"))
    below = Text(f"{sheet.subtitle}; per {sheet.answer.unit}", style="dim")
    alike = Text(f"also valid for {', '.join(map(spoken, sheet.alike))}", style="dim") if sheet.alike else None
    console.print(Panel(Group(*filter(None, (head, below, alike))), border_style="cyan"))
    banner = loses([sheet.answer])
    if banner:
        console.print(banner)
    if sheet.unpaid:
        console.print(Text(f"Unpaid (no price given): {', '.join(map(sheet.called, sheet.unpaid))}.", style="yellow"))
    console.print(_figures(sheet))
    for part in (
        _endings(sheet),
        _payouts(sheet),
        _hold(sheet),
        *_charts(sheet),
        _costs(sheet),
        _clauses(sheet),
        _manifest(sheet),
    ):
        if part is not None:
            console.print(part, crop=False)  # rather a line that is too long than a number that is cut


def _figures(sheet: Sheet) -> RenderableType:
    answer, spread = sheet.answer, sheet.answer.spread
    grid = _grid("", ("", "right"), value_head(bool(answer.simulated)))
    edge = Text(percent(answer.house_edge), style="bold red" if answer.house_loses else "bold green")
    grid.add_row("house edge", edge, _exact(answer, "house_edge"))
    if spread.average_stake != 1:
        grid.add_row("element of risk", percent(spread.element_of_risk), _exact(answer, "element_of_risk"))
        grid.add_row("average wager", f"{decimal(spread.average_stake)} units", _exact(answer, "average_wager"))
    grid.add_row("hit frequency", percent(spread.hit_frequency), _exact(answer, "hit_frequency"))
    grid.add_row("variance", decimal(spread.variance), _exact(answer, "variance"))
    grid.add_row(
        "standard deviation", f"{spread.deviation:,.4f}", Text(f"of one {answer.unit.removeprefix('one ')}", style="dim")
    )
    for one in sheet.figures[:MOST_ROWS]:
        grid.add_row(one.name, figure(one), ExactValue(exact_figure(one), one.note))
    return _with_more(grid, len(sheet.figures) - MOST_ROWS, "figures")


def _with_more(part: RenderableType, left: int, what: str) -> RenderableType:
    return Group(part, Text(f"{left} more {what}: --json, --html and --pdf have all.", style="dim")) if left > 0 else part


def _exact(answer: Answer, name: str) -> ExactValue:
    return ExactValue(exactly(answer, name))


def _endings(sheet: Sheet) -> RenderableType:
    prices = {row: price for row, price, _ in sheet.pays}
    rows = sheet.rows
    if len(rows) > MOST_ROWS:
        kept = set(sorted(rows, key=lambda row: -abs(row.adds))[:MOST_ROWS])
        rows = tuple(row for row in rows if row in kept)
    staked = any(row.staked != 1 for row in sheet.rows)
    columns = ["outcome", *([("pays", "right")] if prices else []), *([("staked", "right")] if staked else [])]
    grid = _grid(
        *columns, ("net", "right"), (ways_head(sheet.answer), "right"), ("probability", "right"), ("contribution", "right")
    )
    for row in rows:
        price = [price_text(prices[row.name]) if row.name in prices else ""] if prices else []
        stake = [signed(row.staked).removeprefix("+")] if staked else []
        cells = (WaysValue(row.ways), chance(row.chance), f"{decimal(row.adds * 100)} %")
        grid.add_row(sheet.outcome(row), *price, *stake, signed(row.net), *cells)
    blank = [""] * (len(columns))
    total = sheet.answer.spread.total
    grid.add_row("all", *blank, WaysValue(total), "100.0000 %", f"{decimal(-sheet.answer.house_edge * 100)} %", style="bold")
    return _with_more(grid, len(sheet.rows) - len(rows), "outcomes that contribute less")


def _payouts(sheet: Sheet) -> RenderableType | None:
    payouts = sheet.answer.spread.payouts
    if not sheet.answer.spread.is_whole:
        return Text(f"Payouts of whole rounds are {NOT_WHOLE}.", style="dim")
    if len(payouts) == len(sheet.rows) or len(payouts) > 2 * MOST_ROWS:
        return None  # the rows above already show it, or the list is too long to read
    total = sheet.answer.spread.total
    most = max(payouts.values())
    grid = _grid(("every payout", "right"), (ways_head(sheet.answer), "right"), ("probability", "right"), "")
    for net, ways in payouts.items():
        length = max(1, round(40 * ways / most))
        colour = "green" if net > 0 else "red" if net < 0 else "yellow"
        grid.add_row(signed(net), WaysValue(ways), chance(Fraction(ways, total)), Text("█" * length, style=colour))
    return grid


def _hold(sheet: Sheet) -> RenderableType:
    names = [f"{share * 100:g} % of the time" for share in BANDS]
    first = "expected hold"
    grid = _grid(first, ("rounds", "right"), ("units", "right"), *((name, "right") for name in names))
    for one in sheet.holds:
        bands = (one.words(share) for share in BANDS)
        grid.add_row(f"{one.hours} hour{'s' * (one.hours > 1)}", f"{one.rounds:,}", decimal(one.expected, 2), *bands)
    return Group(grid, Text(sheet.hold_note, style="dim"))


def _charts(sheet: Sheet) -> list[RenderableType]:
    drawn: list[RenderableType] = []
    for chart in sheet.charts:
        costly = any(line.mistake for line in chart.lines)
        grid = _grid(chart.title, "do", ("hands", "right"), *([("cost of a mistake", "right")] if costly else []))
        for line in chart.lines[:MOST_ROWS]:
            share = percent(Fraction(line.ways, chart.total), 2) if chart.total else ""
            do = Text.assemble((line.do, "bold"), (f"  {line.by}" if line.by else "", "dim"))
            grid.add_row(line.when, do, share, *([decimal(line.mistake)] if costly else []))
        drawn.append(_with_more(grid, len(chart.lines) - MOST_ROWS, "lines"))
        drawn += [Text(chart.note, style="dim")] if chart.note else []
    return drawn


def _costs(sheet: Sheet) -> RenderableType | None:
    if not sheet.costs:
        return None
    grid = _grid("strategy", ("house edge", "right"), ("cost", "right"), value_head(any(one.simulated for one in sheet.costs)))
    for one in sheet.costs:
        style = "bold" if one.strategy == sheet.answer.strategy else ""
        exact = ExactValue(exact_cost(one.cost, simulated=one.simulated))
        grid.add_row(one.strategy, percent(one.house_edge), percent(one.cost), exact, style=style)
    return grid


def _clauses(sheet: Sheet) -> RenderableType:
    grid = _grid("clauses", "")
    for clause in sheet.clauses:
        grid.add_row(Text(clause.id, style="cyan"), Text.assemble((f"{clause.title}. ", "bold"), clause.says))
    return grid


def _manifest(sheet: Sheet) -> RenderableType:
    grid = _grid("reproduce", "")
    for name, value in sheet.manifest.items():
        grid.add_row(Text(name, style="dim"), Text(value, style="bold" if name == "command" else ""))
    return Padding(grid, (0, 0, 1, 0))


class NumberGrid(Grid):
    """A table in which no column becomes narrower than its longest word, so that no number is broken."""

    def add_row(self, *cells: Any, **styles: Any) -> None:
        """Add a row of cells."""
        super().add_row(*cells, **styles)
        for column, cell in zip(self.columns, cells, strict=False):
            words = [word for text in (column.header, cell) if isinstance(text, str | Text) for word in str(text).split()]
            words += [cell.short] if isinstance(cell, WaysValue) else []
            if column.justify == "right":
                column.min_width = max(column.min_width or 0, *map(len, words), 0)


def _grid(*columns: str | tuple[str, str]) -> NumberGrid:
    grid = NumberGrid(box=None, padding=(0, 2, 0, 0), header_style="bold underline")
    for column in columns:
        name, justify = column if isinstance(column, tuple) else (column, "left")
        grid.add_column(f"\n{name}", justify="right" if justify == "right" else "left", overflow="fold")
    return grid
