"""`houseway analyze --all`: every result of every game, compared with par.toml and with published figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.par.par_sheet import loses
from houseway.cli.progress import bar
from houseway.cli.screen import fail, print_json, screen
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.lab.sheet import par
from houseway.lab.sheet.csv_text import in_csv
from houseway.lab.sheet.model import plain, release
from houseway.lab.sheet.published import VERDICTS, Compared, claims, compared, page
from houseway.lab.sheet.selection import Question, StudyResults, studies
from houseway.worked.text_files import text_of

PUBLISHED = Path("../shared/reference/published.csv")
COMPARISON = Path("docs/lab/published.md")


def analyze_all(*, as_json: bool, as_csv: bool, write: bool, published: Path | None) -> None:
    """Analyze every game that has a study."""
    desks = {key: StudyResults(study, bar) for key, study in studies(GAMES).items()}
    asked = {key: desk.every() for key, desk in desks.items()}
    console = screen(stderr=as_json or as_csv)
    file = published or (PUBLISHED if PUBLISHED.is_file() else None)
    try:
        held = compared(claims(text_of(file)), desks) if file else []
    except Unreadable as error:
        fail(f"{file}: {error}")
    if as_json:
        results = [plain(desk.answer(one), one.table) for key, desk in desks.items() for one in asked[key]]
        print_json({"houseway": release(), "results": results})
    elif as_csv:
        typer.echo(in_csv(desk.answer(one) for key, desk in desks.items() for one in asked[key]), nl=False)
    else:
        _print_overview(console, desks, asked)
        _compare(console, held, file)
    if write:
        _write(console, desks, asked, held, file)


def _print_overview(console: Console, desks: dict[str, StudyResults], asked: dict[str, list[Question]]) -> None:
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 2, 0, 0))
    for column in ("game", "wagers", "results", "house loses", "par.toml"):
        grid.add_column(column, justify="left" if column in ("game", "par.toml") else "right")
    answers = [desk.answer(one) for key, desk in desks.items() for one in asked[key]]
    for key, desk in desks.items():
        found = [desk.answer(one) for one in asked[key]]
        file = par.place(key)
        differ = len(par.differences(desk, asked[key], file.read_text(encoding="utf-8")))
        state = Text(f"{differ} different or missing", style="yellow") if differ else Text("identical", style="green")
        lost = sum(answer.house_loses for answer in found)
        grid.add_row(desk.game.name, str(len(desk.study.lines)), str(len(found)), str(lost or ""), state)
    console.print(grid)
    banner = loses(answers)
    if banner:
        console.print(banner)


def _compare(console: Console, held: Sequence[Compared], file: Path | None) -> None:
    if file is None:
        console.print(Text("No published figures to compare with: add --published FILE.", style="dim"))
        return
    counts = ", ".join(f"{verdict} {sum(one.verdict == verdict for one in held)}" for verdict in VERDICTS)
    console.print(Text.assemble(("Published figures: ", "bold"), f"{counts}."))
    for one in held:
        if one.verdict == "disagrees" and one.ours is not None:
            claim = one.claim
            what = f"{claim.game}, {claim.wager}, {claim.variant}: published {claim.value}, ours {float(one.ours):.6f}"
            console.print(Text.assemble((f"  {what}", "yellow"), f"  {one.reason}"))


def _write(
    console: Console,
    desks: dict[str, StudyResults],
    asked: dict[str, list[Question]],
    held: Sequence[Compared],
    file: Path | None,
) -> None:
    for key, desk in desks.items():
        where = par.place(key)
        where.write_text(par.written(desk, asked[key], where.read_text(encoding="utf-8")), encoding="utf-8")
        console.print(Text(f"Wrote {where.parent.name}/{where.name}", style="dim"))
    if file is None:
        return
    if not Path("docs").is_dir():
        fail(f"cannot write {COMPARISON}: run this from the project's root folder")
    COMPARISON.parent.mkdir(exist_ok=True)
    COMPARISON.write_text(page(held, file.name), encoding="utf-8")
    console.print(Text(f"Wrote {COMPARISON}", style="dim"))
