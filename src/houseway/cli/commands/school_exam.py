"""`houseway school exam` and `houseway school paper`: sixty items against the clock, a report to sign, and papers with keys."""

from __future__ import annotations

import getpass
import secrets
import time
from datetime import date
from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import fail, print_json, screen
from houseway.core.game.game import Game
from houseway.school.exam import Given, Marked, Paper, paper_of
from houseway.school.exam_page import paper_page, report_page
from houseway.school.kinds import KINDS

from .school import Quit, answer_to, house_of, print_item


def exam(
    game: Game,
    many: int,
    minutes: int,
    submission: Path | None,
    table: str | None,
    name: str,
    seed: str | None,
    html: Path | None,
    *,
    as_json: bool,
) -> None:
    """Ask the items of a paper against the clock, and report."""
    paper = _made(game, seed, submission, table, many, minutes)
    console = screen(stderr=as_json, markup=False)
    console.print(
        Text(f"{game.name}: {len(paper.items)} items, {minutes} minutes, paper {paper.number}. Answers are shown at the end.")
    )
    given: list[Given] = []
    began = time.monotonic()
    try:
        for number, item in enumerate(paper.items, start=1):
            left = 60 * minutes - (time.monotonic() - began)
            if left <= 0:
                console.print(Text("The time is over.", style="red"))
                break
            console.print(Text(f"{int(left) // 60} min {int(left) % 60:02} s left", style="dim"))
            print_item(console, item, number, len(paper.items))
            asked = time.monotonic()
            said = answer_to(console, item)
            in_time = time.monotonic() - began <= 60 * minutes
            given.append(Given(said if in_time else None, time.monotonic() - asked))
    except Quit:
        pass
    given += [Given(None, 0.0)] * (len(paper.items) - len(given))
    marked = Marked(paper, name or getpass.getuser(), tuple(given), date.today().isoformat())
    if html is not None:
        _write(html, report_page(marked))
    _print_result(marked, html, as_json=as_json)


def _made(game: Game, seed: str | None, submission: Path | None, table: str | None, many: int, minutes: int) -> Paper:
    words = (seed or secrets.token_hex(4)).replace("/", "-")
    return paper_of(game, words, house_of(game, submission, table), many, minutes)


def _print_result(marked: Marked, html: Path | None, *, as_json: bool) -> None:
    mark = marked.mark
    if as_json:
        print_json(
            {
                "game": marked.paper.game.key,
                "paper": marked.paper.number,
                "seed": marked.paper.seed,
                "candidate": marked.candidate,
                "right": mark.right,
                "asked": mark.total,
                "seconds": round(marked.seconds, 1),
                "grade": marked.grade,
                "by_clause": {id: list(one) for id, one in marked.by_clause().items()},
                "by_kind": {kind: list(one) for kind, one in marked.by_kind().items()},
            }
        )
        return
    console = screen(markup=False)
    console.print(Text(f"{100 * mark.share:.1f} %, {marked.grade}: {mark.right} of {mark.total} right", style="bold"))
    grid = Grid()
    for column in ("clause", "title", "right", "asked"):
        grid.add_column(column)
    for id, one in list(marked.by_clause().items())[:12]:
        grid.add_row(id, marked.paper.game.clauses[id].title, str(one.right), str(one.total))
    console.print(grid)
    missed = [KINDS[kind].says for kind, one in marked.by_kind().items() if one.right < one.total]
    console.print(Text("Mistakes in: " + ", ".join(missed) if missed else "No mistakes."))
    if html is not None:
        console.print(Text(f"The report is in {html}."))


def paper(
    game: Game, html: Path, many: int, minutes: int, submission: Path | None, table: str | None, seed: str | None, *, key: bool
) -> None:
    """Write an examination as a page that can be printed."""
    made = _made(game, seed, submission, table, many, minutes)
    _write(html, paper_page(made, with_key=key))
    screen(markup=False).print(Text(f"Paper {made.number} of {len(made.items)} items is in {html}. Its seed is {made.seed}."))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror}. Name another file")
