"""The breaches of a submission: each with the clause that it violates."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from houseway.core.game.edition import Breach
from houseway.core.game.game import Game
from houseway.core.game.submission import Sheet
from houseway.core.values.printable import printable

from .why import clause_text

BREACHES_SHOWN = 30
"""Breaches of one table on the screen; JSON has them all."""


def print_breaches(console: Console, sheet: Sheet, game: Game, breaches: Sequence[Breach]) -> None:
    """Print each breach of a table with its clause."""
    count = f"{len(breaches)} breach{'es' * (len(breaches) > 1)}"
    console.print(Text.assemble((f"✗ {sheet.name}", "bold red"), f", {game.name}: {count}"))
    for breach in breaches[:BREACHES_SHOWN]:
        console.print(Padding(Text.assemble((printable(breach.key), "bold"), ": ", printable(breach.sentence)), (0, 0, 0, 2)))
        console.print(Padding(clause_text(game.clauses[breach.cites]), (0, 0, 0, 6)))
    if len(breaches) > BREACHES_SHOWN:
        console.print(Padding(Text(f"{len(breaches) - BREACHES_SHOWN} more breaches: see --json", style="dim"), (0, 0, 0, 2)))
