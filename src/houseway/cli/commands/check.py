"""`houseway check`: everything that is wrong with a submission, or what its tables offer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from houseway.cli.check.findings import Finding, findings
from houseway.cli.check.lines import Lines, lines_in
from houseway.cli.check.output import print_findings, verdict
from houseway.cli.check.regulator import words_of_regulator
from houseway.cli.game_names import key_meant
from houseway.cli.par import offer_sheet as sheet
from houseway.cli.par.edges import house_loses
from houseway.cli.screen import DIFFERS, UNREADABLE, fail, print_error, print_json, screen
from houseway.core.game.rules import Rules
from houseway.core.game.submission import ReadTables, Sheet, Submission, SubmissionFault, read_tables, rules_of_all
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import quoted
from houseway.games import GAMES
from houseway.worked.text_files import text_of

Ruled = list[tuple[Sheet, Rules | list[Finding]]]
"""The tables whose games exist, each with its rules or with its findings."""


def check(file: Path, *, as_json: bool) -> None:
    """Check every table of a submission."""
    try:
        text = text_of(file)
        read = _of_existing_games(read_tables(text, GAMES))
    except Unreadable as error:
        fail(f"{file}: {error}")
    lines = lines_in(text)
    wrong = sorted((lines.of(one.table, one.key), one.says) for one in read.wrong)
    ruled = _ruled(read, lines)
    if as_json:
        print_json(_plain(file, read.submission, wrong, ruled))
    else:
        _print(read.submission, ruled)
    for line, says in wrong:
        print_error(f"{file}: line {line}: {says}")
    if wrong:
        raise typer.Exit(UNREADABLE)
    if not all(isinstance(rules, Rules) for _, rules in ruled):
        raise typer.Exit(DIFFERS)


def _of_existing_games(read: ReadTables) -> ReadTables:
    """Return the tables whose game exists; report each other one as a fault, with the closest game name."""
    numbered = list(zip(read.numbers, read.submission.tables, strict=True))
    known = [(number, one) for number, one in numbered if one.game in GAMES]
    unknown = [
        SubmissionFault(number, "game", f"table {quoted(one.name)}: {key_meant(one.game)}")
        for number, one in numbered
        if one.game not in GAMES
    ]
    submission = replace(read.submission, tables=tuple(one for _, one in known))
    return ReadTables(submission, tuple(number for number, _ in known), (*read.wrong, *unknown))


def _ruled(read: ReadTables, lines: Lines) -> Ruled:
    return [
        (one, rules if isinstance(rules, Rules) else findings(one, GAMES[one.game], rules, number, lines))
        for number, (one, rules) in zip(read.numbers, rules_of_all(read.submission, GAMES), strict=True)
    ]


def _print(submission: Submission, ruled: Ruled) -> None:
    console = screen(markup=False)
    if not ruled:
        return
    console.print(Text(f"{submission.property}, {len(ruled)} table{'s' * (len(ruled) > 1)}", style="bold"))
    for line in words_of_regulator(submission, [rules for _, rules in ruled if isinstance(rules, Rules)]):
        console.print(line)
    for one, rules in ruled:
        if isinstance(rules, Rules):
            console.print(sheet.drawn(one, rules))
        else:
            print_findings(console, one, GAMES[one.game], rules)
    stopped = [found for _, found in ruled if not isinstance(found, Rules)]
    losing = [one.name for one, rules in ruled if isinstance(rules, Rules) and house_loses(rules)]
    console.print(Text(verdict(len(ruled), stopped, losing), style="bold red" if stopped or losing else "bold green"))


def _plain(file: Path, submission: Submission, wrong: list[tuple[int, str]], ruled: Ruled) -> dict[str, Any]:
    tables = [_plain_table(one, rules) for one, rules in ruled]
    return {
        "file": str(file),
        "property": submission.property,
        "lawful": not wrong and all(table["lawful"] for table in tables),
        "opens": not wrong and all(table["opens"] for table in tables),
        "regulator": {id: word._asdict() for id, word in submission.regulator.items()},
        "unreadable": [{"line": line, "says": says} for line, says in wrong],
        "tables": tables,
    }


def _plain_table(one: Sheet, rules: Rules | list[Finding]) -> dict[str, Any]:
    found = [] if isinstance(rules, Rules) else rules
    data: dict[str, Any] = {
        "name": one.name,
        "game": one.game,
        "lawful": all(finding.voice != "law" for finding in found),
        "opens": isinstance(rules, Rules),
        "breaches": [finding.plain() for finding in found],
    }
    return data | (sheet.plain(one, rules) if isinstance(rules, Rules) else {})
