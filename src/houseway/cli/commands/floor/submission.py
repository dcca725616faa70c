"""`houseway floor submission`: what a submission would change at a table, with its price. The lab is wired to the pit here."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import typer
from rich.table import Table as Grid

from houseway.cli.breaches import print_breaches
from houseway.cli.par.edges import edges
from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.cli.table.setup import sheet_for
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.floor.pit.submissions import CheckedSubmission, check
from houseway.floor.store.queries import resumed
from houseway.floor.store.tables import RulesCache, resumed_table

from .database import game_of, reached


def edges_of(rules: Rules) -> Mapping[str, Fraction]:
    """Return the house edge of each wager of a table that the lab can price."""
    return {one.wager: one.edge for one in edges(rules)}


def compare_submission(database: str, number: int, file: Path, named: str | None, *, as_json: bool) -> None:
    """Print the changes that a submission makes at a table."""
    with reached(database) as connection:
        found = resumed(connection, number)
        table = None if found is None else resumed_table(found, RulesCache(game_of))
    if table is None:
        fail(f"the record has no table {number}: houseway floor status lists them")
    game: Game = table.rules.game
    sheet = sheet_for(file, game, named)
    checked = check(table.rules, sheet.written, edges_of)
    if not isinstance(checked, CheckedSubmission):
        print_breaches(screen(stderr=True), sheet, game, checked)
        raise typer.Exit(DIFFERS)
    if as_json:
        print_json(_plain(number, checked))
        return
    _print(number, checked)


def _plain(number: int, checked: CheckedSubmission) -> dict[str, object]:
    return {
        "table": number,
        "digest": checked.rules.digest,
        "changes": [*checked.changes],
        "prices": [{"wager": one.wager, "before": _exact(one.before), "after": _exact(one.after)} for one in checked.prices],
    }


def _exact(edge: Fraction | None) -> str | None:
    return None if edge is None else str(edge)


def _print(number: int, checked: CheckedSubmission) -> None:
    console = screen(markup=False)
    if not checked.changes:
        console.print(f"table {number} has this already")
        return
    grid = Grid("setting", "now", "then", title=f"what changes at table {number}", title_justify="left")
    for change in checked.changes:
        grid.add_row(change["setting"], change["before"] or "", change["after"] or "")
    console.print(grid)
    priced = Grid("wager", "edge now", "edge after", title="effect on the house edge", title_justify="left")
    for price in checked.prices:
        priced.add_row(price.wager, _percent(price.before), _percent(price.after))
    console.print(priced if checked.prices else "no house edge changes, as far as the lab has computed them")


def _percent(edge: Fraction | None) -> str:
    return "" if edge is None else f"{float(edge):.4%}"
