"""Prints what was found in a submission, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from houseway.cli.breaches import BREACHES_SHOWN, HEADINGS, counted, print_ground
from houseway.core.game.game import Game
from houseway.core.game.submission import Sheet
from houseway.core.law.choice import Voice
from houseway.core.values.printable import printable

from .findings import Finding


def print_findings(console: Console, sheet: Sheet, game: Game, found: Sequence[Finding]) -> None:
    """Print the findings for a table: what is against the law, then against our reading, then what is not supported."""
    console.print(Text.assemble((f"✗ {sheet.name}", "bold red"), f", {game.name}: {counted([one.voice for one in found])}"))
    left = BREACHES_SHOWN
    for voice, heading in HEADINGS.items():
        own = [one for one in found if one.voice == voice][: max(left, 0)]
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
    print_ground(console, game, one.voice, one.clause, one.ruling, one.reason)


def verdict(tables: int, stopped: Sequence[Sequence[Finding]], losing: Sequence[str] = ()) -> str:
    """Return the last line of a check; it names the tables on which the house loses."""
    if losing:
        loses = f" The house loses on a wager of {', '.join(map(printable, losing))} by the best play."
        return verdict(tables, stopped) + loses
    if not stopped:
        return "No breaches: all tables may open."
    voices: set[Voice] = {one.voice for found in stopped for one in found}
    which = f"{len(stopped)} of {tables} tables may not open."
    if "law" in voices:
        return f"Breaches of the law found: {which}"
    stops = {"reading": "Our reading stops it", "software": "The software does not support it"}
    return f"Nothing is against the law. {'; '.join(stops[voice] for voice in stops if voice in voices)}: {which}"
