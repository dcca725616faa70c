"""`houseway school coach`: what the decisions of a record cost, and where they leak."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.files import worked_in
from houseway.cli.par.edges import percent
from houseway.cli.screen import fail, print_json, screen
from houseway.core.game.words import spoken
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.hands import title
from houseway.games import GAMES
from houseway.lab.hints import why_unpriced
from houseway.lab.studies import studied
from houseway.school.coach import BLUNDER, GRADES, Coached, Decision, Side, coached, wagers_cost
from houseway.worked.replay import open_table

HOUR = 60
"""Rounds per hour where the lab has no study of the game."""


def coach(file: Path, player: str | None, most: int, *, every: bool, as_json: bool) -> None:
    """Print the cost of the decisions in a record."""
    try:
        worked = worked_in(file)
        found = coached(worked, player)
        rules = open_table(worked).rules
    except Unreadable as error:
        fail(f"{file}: {error}")
    study = studied(GAMES[worked.game])
    sides = wagers_cost(rules, found, study.rounds_an_hour if study is not None else HOUR)
    if as_json:
        print_json(_plain(worked.game, found, sides, every=every))
    else:
        _print_report(screen(markup=False), worked.game, found, sides, most, every=every)


def dollars_of(cents: Fraction) -> str:
    """Return an amount in dollars, rounded to the cent.

    >>> dollars_of(Fraction(12345, 10)), dollars_of(Fraction(-4, 3)), dollars_of(Fraction(-1, 3))
    ('$12.34', '-$0.01', '$0.00')
    """
    whole = round(abs(cents))
    sign = "-" if cents < 0 and whole else ""
    return f"{sign}${whole // 100:,}.{whole % 100:02}"


def _print_report(console: Console, game: str, found: Coached, sides: list[Side], most: int, *, every: bool) -> None:
    grades = found.grades()
    names = [*(name for name, _ in GRADES), BLUNDER]
    counted = ", ".join(f"{name} {grades[name]:,}" for name in names)
    console.print(Text(f"{found.rounds:,} rounds, {len(found.decisions):,} decisions: {counted}."))
    console.print(Text(f"They cost {dollars_of(found.cost)} in all, on average.", style="bold"))
    if found.unpriced:
        where = ", ".join(f"{spoken(stage)} {many:,}" for stage, many in found.unpriced.items())
        console.print(Text(f"Not priced by the lab: {where}."))
        for why in dict.fromkeys(why_unpriced(game, stage) for stage in found.unpriced):
            if why:
                console.print(Text(why))
    leaks = found.leaks()
    if leaks:
        grid = Grid(title="Leaks", title_justify="left")
        for column in ("said", "best", "with", "times", "cost"):
            grid.add_column(column, justify="right" if column in ("times", "cost") else "left")
        for leak in leaks[:most]:
            grid.add_row(leak.said, leak.best, leak.holds, str(leak.times), dollars_of(leak.cost))
        console.print(grid)
    else:
        console.print(Text("No leak."))
    if sides:
        grid = Grid(title="What the wagers cost by the house edge", title_justify="left")
        for column in ("wager", "edge", "bet", "cost", "an hour"):
            grid.add_column(column, justify="left" if column == "wager" else "right")
        for side in sides:
            cells = (dollars_of(Fraction(side.bet)), dollars_of(side.cost), dollars_of(side.an_hour))
            grid.add_row(spoken(side.wager), percent(side.edge), *cells)
        console.print(grid)
    if every:
        for one in found.decisions:
            console.print(Text(_line(one)))


def _line(one: Decision) -> str:
    worth = ", ".join(f"{choice.called or choice.says or 'leave it'} {dollars_of(choice.makes)}" for choice in one.choices)
    cost = f"{float(one.per_dollar):.2f} cents per dollar"
    return f"round {one.round} {title(one.hand)}: {one.said}, {one.grade} ({cost}); {worth}"


def _plain(game: str, found: Coached, sides: list[Side], *, every: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "rounds": found.rounds,
        "decisions": len(found.decisions),
        "grades": dict(found.grades()),
        "cost_cents": float(found.cost),
        "not_priced": dict(found.unpriced),
        "why_not_priced": {stage: why for stage in found.unpriced if (why := why_unpriced(game, stage))},
        "leaks": [
            {"said": leak.said, "best": leak.best, "with": leak.holds, "times": leak.times, "cost_cents": float(leak.cost)}
            for leak in found.leaks()
        ],
        "wagers": [
            {"wager": one.wager, "edge": str(one.edge), "bet_cents": one.bet, "cents_an_hour": float(one.an_hour)}
            for one in sides
        ],
    }
    if every:
        told["every"] = [
            {
                "round": one.round,
                "hand": one.hand,
                "player": one.player,
                "said": one.said,
                "best": one.best,
                "grade": one.grade,
                "cost_cents": str(one.cost),
                "choices": [[choice.says, choice.chips, str(choice.makes)] for choice in one.choices],
            }
            for one in found.decisions
        ]
    return told
