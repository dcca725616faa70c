"""`houseway school class` and `houseway school rank`: the same deals for everybody, and who gave away least."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.files import worked_in
from houseway.cli.screen import fail, print_json, screen
from houseway.cli.table.log import Log, header_for
from houseway.core.game.game import Game
from houseway.core.game.words import money
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand
from houseway.school.classroom import Choice, Standing, ranked, sat, table_of
from houseway.school.coach import BLUNDER, GRADES
from houseway.school.picture import felt
from houseway.worked.recorder import new_record
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

from .school import QUITS, Quit, house_of


def sit(game: Game, file: Path, seed: str, name: str, rounds: int, submission: Path | None, table: str | None) -> None:
    """Deal the rounds of a class to one pupil, and write the record."""
    console = screen(markup=False)
    try:
        worked = table_of(game, name, house_of(game, submission, table) or {}, seed)
        log = Log(new_record(file, worked, header_for(open_table(worked).rules, seed, "", None)))
    except Unreadable as error:
        fail(str(error))

    def prompt(seen: Round, hand: Hand, choices: Sequence[Choice]) -> int:
        return _prompt_choice(console, seen, choices)

    try:
        for number, played in enumerate(sat(worked, seed, rounds, prompt), start=1):
            log.add(played)
            console.print(Text(f"Round {number} of {rounds} is over.", style="dim"))
    except Quit:
        console.print(Text(f"{log.rounds} of {rounds} rounds were played."))
    except Unreadable as error:
        fail(str(error))
    log.close()
    if log.rounds < rounds:
        console.print(Text("A class is ranked by the same rounds for everybody: sit again, with another file, and hand that in."))
    else:
        console.print(Text(f"Hand in {file}. The trainer runs: houseway school rank *.round"))


def _prompt_choice(console: Console, seen: Round, choices: Sequence[Choice]) -> int:
    """Print the pupil's view and choices, and return the answer; ask again if it cannot be read."""
    for line in felt(seen):
        console.print(Text("  " + line))
    for at, choice in enumerate(choices, start=1):
        console.print(Text(f"  {at}  {choice.says}", style="bold"))
    while True:
        console.print(Text("number (q = quit): "), end="")
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            console.print()
        word = line.strip().lower()
        if not line or word in QUITS:
            raise Quit
        if word.isdigit() and 1 <= int(word) <= len(choices):
            return int(word) - 1
        console.print(Text(f"not one of the choices: {word or 'nothing'}. Type a number from 1 to {len(choices)}", style="red"))


def rank(files: Sequence[Path], *, as_json: bool) -> None:
    """Print the ranking of a class."""
    records = [_read(file) for file in files]
    try:
        found = ranked(records)
    except Unreadable as error:
        fail(str(error))
    if as_json:
        print_json([_plain(row) for row in found])
        return
    names = [*(name for name, _ in GRADES), BLUNDER]
    grid = Grid(title="Ranked by what decisions cost, and not by luck", title_justify="left")
    for column in ("place", "name", "cents per dollar and round", *names, "won", "place by luck"):
        grid.add_column(column, justify="left" if column == "name" else "right")
    for row in found:
        grades = (str(row.grades[name]) for name in names)
        grid.add_row(str(row.place), row.name, cents_of(row.cost), *grades, money(row.won), str(row.by_luck))
    screen(markup=False).print(grid)


def _read(file: Path) -> Worked:
    try:
        return worked_in(file)
    except Unreadable as error:
        fail(f"{file}: {error}")


def cents_of(cost: Fraction) -> str:
    """Return a cost in cents, with two figures after the point.

    >>> cents_of(Fraction(0)), cents_of(Fraction(10, 3)), cents_of(Fraction(1999, 1000))
    ('0.00', '3.33', '2.00')
    """
    whole = round(100 * cost)
    return f"{whole // 100}.{whole % 100:02}"


def _plain(row: Standing) -> dict[str, object]:
    return {**row._asdict(), "cost": str(row.cost), "grades": dict(row.grades)}
