"""`houseway analyze`: the house edge of wagers under any pay table, on the screen, as HTML or as PDF."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from houseway.cli.par.par_sheet import WIDTH, loses, overview, print_sheet
from houseway.cli.progress import bar
from houseway.cli.screen import fail, print_json, screen
from houseway.cli.settings import read_settings
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.lab.sheet.csv_text import in_csv
from houseway.lab.sheet.model import Sheet, release, sheet_of
from houseway.lab.sheet.selection import NOTHING, Question, StudyResults, wagers_meant
from houseway.lab.sheet.words import exactness
from houseway.lab.sheet.workbook import in_xlsx
from houseway.lab.studies import analyzed, studied, why_not


class Request(NamedTuple):
    """The options given on the command line."""

    wager: str = ""
    pays: str = ""
    strategy: str = ""
    settings: Mapping[str, Any] = NOTHING


class Output(NamedTuple):
    """Formats in which results are printed, and the reports that are written."""

    as_json: bool = False
    as_csv: bool = False
    html: Path | None = None
    xlsx: Path | None = None
    pdf: Path | None = None


def analyze(game: Game, request: Request, output: Output) -> None:
    """Analyze one game and print or write the results."""
    study = studied(game)
    if study is None:
        fail(f"no house edge for {game.name}: {_instead(game)}")
    desk = StudyResults(study, bar)
    try:
        wagers = wagers_meant(study, request.wager) if request.wager else ()
        asked = desk.every(wagers, request.pays, request.strategy, request.settings)
        if not asked:
            raise Unreadable("no wager matches --wager, --pays and --strategy together: drop one of them")
        _print_answers(game, desk, asked, request, output)
    except Unreadable as error:
        fail(str(error))


def _print_answers(game: Game, desk: StudyResults, asked: Sequence[Question], request: Request, output: Output) -> None:
    if output.as_json:
        print_json(in_json(desk, asked, named=bool(request.wager)))
    elif output.as_csv:
        typer.echo(in_csv([desk.answer(one) for one in asked]), nl=False)
    else:
        shown(_console(), desk, asked, named=bool(request.wager or request.pays))
    if output.xlsx:
        _write(output.xlsx, in_xlsx([desk.answer(one) for one in asked]))
    if output.html or output.pdf:
        sheets = sheets_of(desk, asked)
        from houseway.lab.sheet.page import page

        text = page(game, sheets, [desk.answer(one) for one in asked])
        if output.html:
            _write(output.html, text.encode())
        if output.pdf:
            from houseway.lab.sheet.pdf import NoBrowser, pdf

            try:
                _write(output.pdf, pdf(text))
            except NoBrowser as error:
                fail(str(error))


def analyzed_games() -> str:
    """Return the keys of the games that can be analyzed, in words."""
    return ", ".join(analyzed())


def _instead(game: Game) -> str:
    from houseway.lab.equity import VARIANTS

    if game.key in VARIANTS:
        return f"players of poker bet against each other. For pot equity use `houseway equity --game {game.key}`"
    return f"{why_not(game)}. Games it analyzes: {analyzed_games()}"


def shown(console: Console, desk: StudyResults, asked: Sequence[Question], *, named: bool) -> None:
    """Print an overview where there are several results, and the full sheet of a wager that was named."""
    answers = [desk.answer(one) for one in asked]
    wagers = {one.wager for one in asked}
    if len(answers) > 1:
        console.print(Text.assemble((desk.game.name, "bold"), f": {len(answers)} results, {exactness(answers)}"))
        banner = loses(answers)
        if banner:
            console.print(banner)
        console.print(overview(answers))
    if len(answers) == 1 or (named and len(wagers) == 1):
        print_sheet(console, sheet_of(desk, desk.first(asked)))
    if len(answers) > 1:
        example = f"houseway analyze {desk.game.key}{'+FILE' if desk.game.side_bets else ''} --wager {asked[0].wager}"
        tables = {answer.pays for answer in answers}
        other = f"--pays {answers[-1].pays}" if len(tables) > 1 else f"--strategy {shlex.quote(answers[-1].strategy)}"
        more = f"Compare: {example} {other}" if len(wagers) == 1 else f"Details: {example}"
        console.print(Text(more, style="dim"))
    left = () if named else desk.left_out(asked[0].settings)
    if left:
        said = f"Left out, because their counts take minutes: {', '.join(left)}. Name one with --wager"
        console.print(Text(said, style="dim"))


def sheets_of(desk: StudyResults, asked: Sequence[Question]) -> list[Sheet]:
    """Return one sheet per wager, under default settings and best play; wagers with identical figures share one."""
    firsts: dict[object, list[Question]] = {}
    for wager in dict.fromkeys(one.wager for one in asked):
        first = desk.first([one for one in asked if one.wager == wager])
        family = wager.rstrip("_0123456789")
        same = frozenset((ending.name, ending.net, ways) for ending, ways in desk.answer(first).spread.ways.items())
        firsts.setdefault((family, same), []).append(first)
    return [sheet_of(desk, alike[0], [one.wager for one in alike[1:]]) for alike in firsts.values()]


def in_json(desk: StudyResults, asked: Sequence[Question], *, named: bool = True) -> dict[str, Any]:
    """Return every result with its sheet as JSON data. Only for a wager that was named is something counted for its charts."""
    return {
        "game": desk.game.key,
        "houseway": release(),
        "results": [sheet_of(desk, one, counts=named).as_json() for one in asked],
    }


def house_settings(game: Game, written: Sequence[str], submission: Path | None, table: str | None) -> dict[str, Any]:
    """Return the settings of a house: those of a table of its submission, then those that were written one by one."""
    from houseway.cli.table.setup import choose

    try:
        house = {} if submission is None and table is None else choose(game, None, submission, table).written
        return {**house, **read_settings(written)}
    except Unreadable as error:
        fail(f"{submission}: {error}" if submission else str(error))


def _console() -> Console:
    console = screen()
    return console if console.width <= WIDTH else screen(width=WIDTH)


def _write(file: Path, what: bytes) -> None:
    try:
        file.write_bytes(what)
    except OSError as error:
        fail(f"{file}: cannot write: {error.strerror}")
    screen(stderr=True).print(Text(f"Wrote {file}", style="dim"))
