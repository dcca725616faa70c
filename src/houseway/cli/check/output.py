"""Prints what was found in a submission, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from houseway.cli.breaches import BREACHES_SHOWN
from houseway.cli.why import clause_text
from houseway.core.game.game import Game
from houseway.core.game.submission import Sheet
from houseway.core.values.printable import printable

from .findings import HEADINGS, Finding, Kind


def print_findings(console: Console, sheet: Sheet, game: Game, found: Sequence[Finding]) -> None:
    """Print the findings for a table: breaches of the law first, then violations of our rulings, then unknown keys."""
    console.print(Text.assemble((f"✗ {sheet.name}", "bold red"), f", {game.name}: {counted(found)}"))
    left = BREACHES_SHOWN
    for kind, heading in HEADINGS.items():
        own = [one for one in found if one.kind == kind][: max(left, 0)]
        left -= len(own)
        if own:
            console.print(Padding(Text(heading, style="bold"), (0, 0, 0, 2)))
        for one in own:
            _print_finding(console, game, one)
    if left < 0 or len(found) > BREACHES_SHOWN:
        console.print(Padding(Text(f"{len(found) - BREACHES_SHOWN} more: see --json", style="dim"), (0, 0, 0, 2)))


def _print_finding(console: Console, game: Game, one: Finding) -> None:
    assumes = " (with the default in place of what cannot be read)" if one.after else ""
    head = Text.assemble((f"line {one.line}", "dim"), "  ", (printable(one.key), "bold"), f": {printable(one.says)}{assumes}")
    console.print(Padding(head, (0, 0, 0, 4)))
    console.print(Padding(Text(f"{printable(one.instead)}.", style="green"), (0, 0, 0, 8)))
    if one.kind == "law":
        console.print(Padding(clause_text(game.clauses[one.clause]), (0, 0, 0, 8)))
    if one.ruling in game.rulings and one.kind != "law":
        ruling = game.rulings[one.ruling]
        console.print(
            Padding(Text.assemble((ruling.id, "bold magenta"), "  ", (ruling.title, "bold"), ". ", ruling.says), (0, 0, 0, 8))
        )
        console.print(Padding(Text.assemble(("lawful under ", "dim"), clause_text(game.clauses[one.clause])), (0, 0, 0, 8)))
    elif one.ruling in game.rulings:
        console.print(Padding(Text(f"read by {one.ruling}: {game.rulings[one.ruling].title}", style="dim"), (0, 0, 0, 8)))


def counted(found: Sequence[Finding]) -> str:
    """Return the number of findings of each kind, as text."""
    count = {kind: sum(one.kind == kind for one in found) for kind in HEADINGS}
    parts = [
        _many(count["law"], "breach of the law", "breaches of the law"),
        _many(count["guard"], "stopped by a ruling of ours", "stopped by rulings of ours"),
        _many(count["file"], "problem of the file", "problems of the file"),
    ]
    return ", ".join(filter(None, parts))


def _many(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}" if count else ""


def verdict(tables: int, stopped: Sequence[Sequence[Finding]]) -> str:
    """Return the last line of a check."""
    if not stopped:
        return "No breaches: all tables may open."
    kinds: set[Kind] = {one.kind for found in stopped for one in found}
    which = f"{len(stopped)} of {tables} tables may not open."
    if kinds == {"guard"}:
        return f"No breach of the law. Rulings of ours stop it: {which}"
    return f"Breaches found: {which}" if "law" in kinds else f"The file needs changes: {which}"
