"""`houseway check`: the breaches of a submission, or what its tables offer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from houseway.cli import breaches
from houseway.cli.files import submission_in
from houseway.cli.par import offer_sheet as sheet
from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.core.game.rules import Rules
from houseway.core.game.submission import Sheet, Submission, rules_of_all
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import quoted
from houseway.games import GAMES


def check(file: Path, *, as_json: bool) -> None:
    """Check every table of a submission."""
    try:
        submission = submission_in(file)
        _known_games(submission)
    except Unreadable as error:
        fail(f"{file}: {error}")
    found = rules_of_all(submission, GAMES)
    lawful = all(isinstance(rules, Rules) for _, rules in found)
    if as_json:
        tables = [_plain(one, rules) for one, rules in found]
        print_json({"file": str(file), "property": submission.property, "lawful": lawful, "tables": tables})
    else:
        console = screen(markup=False)
        console.print(Text(f"{submission.property}, {len(found)} table{'s' * (len(found) > 1)}", style="bold"))
        for one, rules in found:
            if isinstance(rules, Rules):
                console.print(sheet.drawn(one, rules))
            else:
                breaches.print_breaches(console, one, GAMES[one.game], rules)
        count = sum(not isinstance(rules, Rules) for _, rules in found)
        kept = "No breaches: all tables may open."
        verdict = kept if lawful else f"Breaches found: {count} of {len(found)} tables may not open."
        console.print(Text(verdict, style="bold green" if lawful else "bold red"))
    if not lawful:
        raise typer.Exit(DIFFERS)


def _known_games(submission: Submission) -> None:
    for one in submission.tables:
        if one.game not in GAMES:
            raise Unreadable(f"table {quoted(one.name)}: unknown game {quoted(one.game)}. Use one of {', '.join(GAMES)}")


def _plain(one: Sheet, rules: Any) -> dict[str, Any]:
    opened = isinstance(rules, Rules)
    data: dict[str, Any] = {"name": one.name, "game": one.game, "lawful": opened}
    data["breaches"] = [] if opened else [breaches.plain(breach) for breach in rules]
    return data | (sheet.plain(one, rules) if isinstance(rules, Rules) else {})
