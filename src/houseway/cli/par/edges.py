"""The house edge of each wager that a table offers, from the lab if it is installed, otherwise from the game itself."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.rules import Rules
from houseway.core.game.words import spoken
from houseway.families.choices import ALLOW_NEGATIVE_EDGE
from houseway.games import GAMES

from .exact_value import ExactValue


class Kept(NamedTuple):
    """The house edge of one wager at a table."""

    wager: str
    table: str
    """The key of its pay table (fifty spots share twenty tables). Empty if the rulebook has one price, if the table prices
    another wager (an ante's edge is not that of its bonus), or if wagers with different edges share the table."""
    strategy: str
    """`none` if the player decides nothing, otherwise the best known strategy."""
    edge: Fraction
    error: Fraction | None = None
    """The standard error, if the edge was simulated."""

    @property
    def number(self) -> str:
        """The edge as an exact fraction, or as a decimal if it was simulated."""
        return f"{self.edge.numerator}/{self.edge.denominator}" if self.error is None else f"{float(self.edge):.6f}"


@cache
def edges(rules: Rules) -> tuple[Kept, ...]:
    """Return the edge of every wager that this table offers and that has a result."""
    known = _by_the_lab(rules)
    found = {kept.table for kept in known}
    by_game = GAMES.edges(rules)
    return (*known, *(Kept(row, row, "none", edge) for row, edge in by_game.items() if row not in found))


def _by_the_lab(rules: Rules) -> tuple[Kept, ...]:
    if find_spec("numpy") is None:
        return ()
    from houseway.cli.progress import bar
    from houseway.lab.sheet.selection import StudyResults
    from houseway.lab.studies import studied

    study = studied(rules.game)
    if study is None:
        return ()
    desk, found = StudyResults(study, bar), list[Kept]()
    for line in study.lines:
        table = desk.table_in_use(line, rules)
        if line.wager not in rules.wagers or (table is None and line.tables is not None):
            continue  # this casino does not offer it
        if line.slow and not study.has_counted(line, rules):
            continue  # it takes minutes: `houseway analyze` counts it and caches the result, which is then shown here
        asked = (desk.counts(line, rules), rules, table, line.strategies[0])
        error = line.error(*asked) if line.error else None
        own = table is not None and (table.wager == line.wager or table.wager not in rules.wagers)
        found.append(
            Kept(line.wager, table.wager if table and own else "", line.strategies[0], line.spread(*asked).house_edge, error)
        )
    kept_of = {kept.table: {one.edge for one in found if one.table == kept.table} for kept in found}
    return tuple(kept if len(kept_of[kept.table]) == 1 else kept._replace(table="") for kept in found)


def by_table(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of each pay table in use."""
    return {kept.table: kept.edge for kept in edges(rules) if kept.table}


def house_loses(rules: Rules) -> bool:
    """Whether the house loses on any wager that this table offers, by the best play."""
    return any(kept.edge < 0 for kept in edges(rules))


def percent(share: Fraction) -> str:
    """An exact share as a percentage to two decimals, halves away from zero.

    >>> percent(Fraction(1, 3)), percent(Fraction(-1, 200))
    ('33.33 %', '-0.50 %')
    """
    hundredths = (abs(share) * 20000 + 1) // 2
    return f"{'-' if share < 0 else ''}{hundredths // 100}.{hundredths % 100:02} %"


def plain(rules: Rules) -> list[dict[str, Any]]:
    """Return the edges as JSON data."""
    return [
        {
            "wager": kept.wager,
            "strategy": kept.strategy,
            "house_edge": kept.number,
            "house_edge_percent": percent(kept.edge),
            "house_loses": kept.edge < 0,
            "standard_error": None if kept.error is None else f"{float(kept.error):.7f}",
        }
        for kept in edges(rules)
    ]


def drawn(rules: Rules) -> list[RenderableType]:
    """Draw one line per wager, or per pay table that several spots share, below a banner if the house loses."""
    found = list({(kept.table or kept.wager): kept for kept in reversed(edges(rules))}.values())[::-1]
    if not found:
        return []
    parts: list[RenderableType] = []
    lost = [kept for kept in found if kept.edge < 0]
    if lost:
        named = ", ".join(f"{spoken(kept.table or kept.wager)} ({percent(kept.edge)})" for kept in lost)
        who = rules.get(ALLOW_NEGATIVE_EDGE)
        approved = f" Approved by {who}." if who else ""
        parts += ["", Text(f" THE HOUSE LOSES on {named}.{approved} ", style="bold white on red")]
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold underline")
    value = "exact value, or standard error" if any(kept.error is not None for kept in found) else "exact value"
    for name, side in (("house edge", "left"), ("", "right"), (value, "left"), ("", "left")):
        grid.add_column(f"\n{name}", justify="right" if side == "right" else "left", overflow="fold")
    for kept in found:
        played = "" if kept.strategy == "none" else f"{kept.strategy} play"
        style = "bold red" if kept.edge < 0 else ""
        exact = ExactValue(kept.number if kept.error is None else f"simulated, standard error {percent(kept.error)}")
        grid.add_row(spoken(kept.table or kept.wager), percent(kept.edge), exact, Text(played, style="dim"), style=style)
    return [*parts, grid]
