"""`houseway school GAME`: practise at the keyboard or from a pipe, with what is due first; and the plan of a game."""

from __future__ import annotations

import getpass
import os
import secrets
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import fail, print_json, screen
from houseway.cli.table.setup import choose
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.chips import cents
from houseway.school.item import Item
from houseway.school.items import House, items
from houseway.school.kinds import KINDS
from houseway.school.learner import NotALearner, Topic, keep, kept_in, topic_of, weakest
from houseway.school.plan import STEPS, plan_of, step_of

POOL = 160
"""Number of fresh items from which the next one is chosen."""
QUITS = ("q", "quit")


class Quit(Exception):
    """The learner has had enough, or the pipe is at its end."""


def house_of(game: Game, submission: Path | None, table: str | None) -> House:
    """Return the settings of the chosen table, or fail with the error."""
    try:
        return choose(game, None, submission, table).written
    except Unreadable as error:
        fail(str(error))


def print_item(console: Console, item: Item, number: int, of: int) -> None:
    """Print an item: what is shown, the question, and its choices."""
    asked = item.question
    head = f"{number}/{of}  {KINDS[item.name.kind].says}"
    console.print(Text(head, style="bold"))
    for line in asked.shows:
        console.print(Text("  " + line))
    console.print(Text(asked.text, style="bold yellow"))
    for at, choice in enumerate(asked.choices, start=1):
        console.print(Text(f"  {at}  {choice}"))


def answer_to(console: Console, item: Item) -> tuple[int, ...]:
    """Return the pupil's answer; ask again if it cannot be read."""
    form = item.question.form
    prompt = {"amount": "amount in dollars", "one": "number", "several": "numbers, all that are right"}[form]
    while True:
        console.print(Text(f"{prompt} (q = quit): "), end="")
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            console.print()
        if not line or line.strip().lower() in QUITS:
            raise Quit
        said = read_answer(item, line)
        if isinstance(said, str):
            console.print(Text(said, style="red"))
        else:
            return said


def read_answer(item: Item, line: str) -> tuple[int, ...] | str:
    """Return an answer as it is compared with a key, or what is wrong with the line."""
    asked, text = item.question, line.strip().replace("$", "")
    if asked.form == "amount":
        try:
            return (cents(text.removeprefix("-")) * (-1 if text.startswith("-") else 1),)
        except ValueError as error:
            return str(error)
    words = text.replace(",", " ").split()
    if not words or not all(word.isdigit() and 1 <= int(word) <= len(asked.choices) for word in words):
        return f"not one of the choices: {text or 'nothing'}. Type numbers from 1 to {len(asked.choices)}"
    if asked.form == "one" and len(words) != 1:
        return "type one number"
    return tuple(sorted({int(word) - 1 for word in words}))


def practise(
    game: Game,
    many: int,
    kind: str,
    submission: Path | None,
    table: str | None,
    results: Path | None,
    name: str,
    seed: str | None,
) -> None:
    """Ask items, show the right answers, and save the results."""
    from houseway.school.schedule import Sitting, chosen  # it needs the extra

    if kind and kind not in KINDS:
        fail(f"unknown kind of item: {kind}. Use one of {', '.join(KINDS)}")
    house, console = house_of(game, submission, table), screen(markup=False)
    file = results or results_file()
    try:
        learner = kept_in(file, name or getpass.getuser())
    except (NotALearner, OSError) as error:
        fail(f"{file}: {error}")
    sitting, asked, right = Sitting(learner, game.key), list[Topic](), 0
    learner.seeds += 1
    seed = seed or f"{learner.name}-{learner.seeds}-{secrets.token_hex(4)}"
    stream = items(game, seed.replace("/", "-"), house, (kind,) if kind else KINDS)
    pool = list(islice(stream, POOL))
    answered = 0
    try:
        for number in range(1, many + 1):
            item = chosen(learner, pool, now(), avoid=asked)
            pool = [one for one in pool if one is not item] + list(islice(stream, 8))
            print_item(console, item, number, many)
            began = time.monotonic()
            said = answer_to(console, item)
            is_right = item.is_right(said)
            sitting.answered(item, is_right, time.monotonic() - began, now())
            asked.append(topic_of(item))
            answered, right = answered + 1, right + is_right
            print_verdict(console, item, is_right)
    except Quit:
        pass
    if answered:
        rating = sitting.close()
        keep(learner, file)
        console.print(Text(f"{right} of {answered} right. Rating {rating.rating:.0f}, give or take {2 * rating.deviation:.0f}."))
        for clause, wrong, of in weakest(learner, game.key):
            console.print(Text(f"  {clause} {game.clauses[clause].title}: {wrong} of {of} wrong"))
        step = step_of(learner, game.key)
        todo = (
            f"Step {step} of {len(STEPS)}: {STEPS[step - 1]}."
            if step <= len(STEPS)
            else f"Audition: houseway school exam {game.key}"
        )
        console.print(Text(f"{todo} Results are in {file}."))


def print_verdict(console: Console, item: Item, is_right: bool) -> None:
    """Print whether an answer was right, and why."""
    console.print(Text("▲ right" if is_right else f"▼ wrong. Right is: {item.answer}", style="green" if is_right else "red"))
    console.print(Text("  " + item.question.why, style="dim"))
    console.print()


def now() -> datetime:
    """Return the time with its zone."""
    return datetime.now(UTC)


def results_file() -> Path:
    """Return the file of results: under XDG_DATA_HOME, or in the home folder of the user."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "houseway" / "school.json"


def plan(game: Game, submission: Path | None, table: str | None, *, as_json: bool) -> None:
    """Print the plan of a game."""
    lessons = plan_of(game, house_of(game, submission, table))
    if as_json:
        print_json({"game": game.key, "steps": [lesson._asdict() for lesson in lessons]})
        return
    grid = Grid(title=f"{game.name}: from the first card to the audition", title_justify="left")
    for column in ("step", "what", "kinds", "clauses"):
        grid.add_column(column)
    for lesson in lessons:
        kinds = "\n".join(f"{kind}: {KINDS[kind].says}" for kind in lesson.kinds)
        grid.add_row(str(lesson.number), lesson.title, kinds, _shortly(lesson.clauses))
    grid.add_row("6", "Audition", f"houseway school exam {game.key}", "")
    screen().print(grid)


def _shortly(clauses: Sequence[str]) -> str:
    return f"{len(clauses)}: {', '.join(clauses[:4])}{' ...' if len(clauses) > 4 else ''}"
