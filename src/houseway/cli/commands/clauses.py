"""`houseway clauses`: each clause, its kind, and the tests that name it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import print_json, screen
from houseway.core.game.game import Game
from houseway.core.law.rulebook import Clause
from houseway.worked.clause_index import tests_by_clause

SHOWN_TESTS = 3


def clauses(games: Iterable[Game], kind: str | None, *, untested: bool, as_json: bool) -> None:
    """List the clauses of some games, or those of one kind or without a test."""
    found = _listed(games)
    if untested:
        kind = kind or "rule"  # procedures are only shown and outside clauses are not executed: neither needs a test
        found = [clause for clause in found if not clause["tests"]]
    if kind is not None:
        found = [clause for clause in found if clause["kind"] == kind]
    if as_json:
        print_json(found)
        return
    console = screen()
    grid = Grid(border_style="dim", expand=True)
    grid.add_column("clause", overflow="fold", ratio=4)
    grid.add_column("kind", min_width=9)
    grid.add_column("tests, or why it is not a rule", ratio=7, overflow="fold")
    for clause in found:
        grid.add_row(clause["id"], clause["kind"], _tests_text(clause))
    if found:
        console.print(grid)
    console.print(Text(_summary(found, untested=untested), style="bold"))


def _listed(games: Iterable[Game]) -> list[dict[str, Any]]:
    """Return each clause once with the tests of every game that has it: the ten poker games share a rulebook."""
    clauses: dict[str, Clause] = {}
    named: dict[str, dict[str, None]] = {}
    for game in games:
        tests = tests_by_clause(game)
        clauses |= game.clauses
        for id in game.clauses:
            named.setdefault(id, {}).update(dict.fromkeys(tests.get(id, [])))
    return [_plain(clause, list(named[id])) for id, clause in clauses.items()]


def _plain(clause: Clause, tests: list[str]) -> dict[str, Any]:
    reason = f"shown to the dealer ({clause.at})" if clause.kind == "procedure" else clause.reason
    game = clause.id.partition("-")[0]
    return {
        "id": clause.id,
        "game": game,
        "title": clause.title,
        "says": clause.says,
        "kind": clause.kind,
        "reason": reason,
        "tests": tests,
    }


def _tests_text(clause: dict[str, Any]) -> Text:
    tests: list[str] = clause["tests"]
    more = f" and {len(tests) - SHOWN_TESTS} more" if len(tests) > SHOWN_TESTS else ""
    named = ", ".join(tests[:SHOWN_TESTS]) + more
    if clause["kind"] == "rule":
        return Text(named) if tests else Text("no test", style="bold red")
    return Text.assemble((clause["reason"], "dim"), f" Tests: {named}" if named else "")


def _summary(found: list[dict[str, Any]], *, untested: bool) -> str:
    if untested and not found:
        return "All of these clauses have a test."
    rules = [clause for clause in found if clause["kind"] == "rule"]
    tested = sum(bool(clause["tests"]) for clause in rules)
    counts = {kind: sum(clause["kind"] == kind for clause in found) for kind in ("rule", "procedure", "outside")}
    return (
        f"{len(found):,} clauses: {counts['rule']:,} rules ({tested:,} with a test, {len(rules) - tested} without), "
        f"{counts['procedure']} procedures, {counts['outside']} outside."
    )
