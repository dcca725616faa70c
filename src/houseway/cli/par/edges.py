"""What a table keeps of each wager it will offer: exactly, from the lab where it is installed, else from the game itself."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.lore import lore_of
from houseway.core.game.rules import Rules
from houseway.core.game.words import spoken
from houseway.families.choices import ALLOW_NEGATIVE_EDGE


class Kept(NamedTuple):
    """What the house keeps of one unit on a wager."""

    wager: str
    hangs: str
    """The key its table hangs under; fifty spots share twenty rows. Empty where the rulebook has one price, where the table
    prices another wager (an ante's edge is not that of the bonus it brings), and where wagers share it that keep unlike parts."""
    strategy: str
    """`none` where the player decides nothing, else the best there is."""
    edge: Fraction
    error: Fraction | None = None
    """Its standard error, where it was simulated."""


@cache
def edges(rules: Rules) -> tuple[Kept, ...]:
    """Every wager this table offers and somebody has worked out."""
    known = _by_the_lab(rules)
    found = {kept.hangs for kept in known}
    by_game = lore_of(rules.game.key).edges(rules)
    return (*known, *(Kept(row, row, "none", edge) for row, edge in by_game.items() if row not in found))


def _by_the_lab(rules: Rules) -> tuple[Kept, ...]:
    if find_spec("numpy") is None:
        return ()
    from houseway.cli.progress import bar
    from houseway.lab.sheet.asking import Desk
    from houseway.lab.study import studied

    study = studied(rules.game)
    if study is None:
        return ()
    desk, found = Desk(study, bar), list[Kept]()
    for line in study.lines:
        table = desk.hung(line, rules)
        if line.wager not in rules.wagers or (table is None and line.tables is not None):
            continue  # this house does not offer it
        if line.error and not study.has_counted(line, rules):
            continue  # what has to be simulated takes minutes: `houseway analyze` does that, and then it is said here too
        asked = (desk.counts(line, rules), rules, table, line.strategies[0])
        error = line.error(*asked) if line.error else None
        own = table is not None and (table.wager == line.wager or table.wager not in rules.wagers)
        found.append(
            Kept(line.wager, table.wager if table and own else "", line.strategies[0], line.spread(*asked).house_edge, error)
        )
    kept_of = {kept.hangs: {one.edge for one in found if one.hangs == kept.hangs} for kept in found}
    return tuple(kept if len(kept_of[kept.hangs]) == 1 else kept._replace(hangs="") for kept in found)


def by_table(rules: Rules) -> dict[str, Fraction]:
    """What each hung table keeps."""
    return {kept.hangs: kept.edge for kept in edges(rules) if kept.hangs}


def percent(share: Fraction) -> str:
    """An exact share as a percentage to two decimals, halves away from nought.

    >>> percent(Fraction(1, 3)), percent(Fraction(-1, 200))
    ('33.33 %', '-0.50 %')
    """
    hundredths = (abs(share) * 20000 + 1) // 2
    return f"{'-' if share < 0 else ''}{hundredths // 100}.{hundredths % 100:02} %"


def plain(rules: Rules) -> list[dict[str, Any]]:
    """For a program."""
    return [
        {
            "wager": kept.wager,
            "strategy": kept.strategy,
            "house_edge": f"{kept.edge.numerator}/{kept.edge.denominator}",
            "house_edge_percent": percent(kept.edge),
            "house_loses": kept.edge < 0,
            "standard_error": None if kept.error is None else f"{kept.error.numerator}/{kept.error.denominator}",
        }
        for kept in edges(rules)
    ]


def drawn(rules: Rules) -> list[RenderableType]:
    """A line a wager; spots that share a row share a line. Where the house loses it is said first, and loudly."""
    found = list({(kept.hangs or kept.wager): kept for kept in reversed(edges(rules))}.values())[::-1]
    if not found:
        return []
    parts: list[RenderableType] = []
    lost = [kept for kept in found if kept.edge < 0]
    if lost:
        named = ", ".join(f"{spoken(kept.hangs or kept.wager)} ({percent(kept.edge)})" for kept in lost)
        who = rules.get(ALLOW_NEGATIVE_EDGE)
        answers = f" Answered for by {who}." if who else ""
        parts += ["", Text(f" THE HOUSE LOSES on {named}.{answers} ", style="bold white on red")]
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold underline")
    for name, side in (("the house keeps", "left"), ("", "right"), ("exactly", "left"), ("", "left")):
        grid.add_column(f"\n{name}", justify="right" if side == "right" else "left", overflow="fold")
    for kept in found:
        played = "" if kept.strategy == "none" else f"{kept.strategy} play"
        style = "bold red" if kept.edge < 0 else ""
        exact = Text(f"{kept.edge.numerator}/{kept.edge.denominator}" if kept.error is None else "simulated", style="dim")
        grid.add_row(spoken(kept.hangs or kept.wager), percent(kept.edge), exact, Text(played, style="dim"), style=style)
    return [*parts, grid]
