"""`houseway floor report`: a report on the screen, as JSON or CSV, or several as files. The lab is wired to it here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import typer
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.par.odds import odds_by_the_lab
from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.floor.config.keys import Config
from houseway.floor.config.reader import Misconfigured, read_file
from houseway.floor.reports.catalogue import REPORTS, Listed
from houseway.floor.reports.files import write_files
from houseway.floor.reports.period import Span, period_of
from houseway.floor.reports.query import DIMENSIONS, Only, ReportQuery, ReportTerms
from houseway.floor.reports.report import NO_ACTIVITY, FloorReport, as_csv, as_json, shown
from houseway.worked.build import build

from .database import day_called, game_of, reached

ALL = "all"


class Wanted(NamedTuple):
    """Values of the command's options."""

    name: str
    day: str | None
    first: str | None
    last: str | None
    span: str
    by: str
    only: Only
    everyone: bool
    counts: bool
    config: Path | None


def report(database: str, wanted: Wanted, *, form: str, folder: Path | None) -> None:
    """Make a report and print it or write it; the exit code is 1 where it has findings."""
    listed = _listed(wanted.name)
    if wanted.name == ALL and folder is None:
        fail("all reports are written as files: name a folder with --folder")
    terms, by = _terms(wanted.config), _dimensions(wanted.by)
    first, last = _days(wanted)
    with reached(database) as connection, connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        period = period_of(connection, first, last, Span(wanted.span))
        odds_of = odds_by_the_lab(game_of, counts=wanted.counts)
        asked = ReportQuery(
            record=connection,
            period=period,
            terms=terms,
            only=wanted.only,
            by=by,
            everyone=wanted.everyone or _bots_count(wanted.config),
            odds_of=odds_of,
            build=build(),
        )
        reports = [one.make(asked) for one in listed]
    if folder is not None:
        _written(reports, folder)
    elif form == "json":
        print_json(as_json(reports[0]))
    elif form == "csv":
        typer.echo(as_csv(reports[0]), nl=False)
    else:
        _printed(reports[0])
    if any(one.findings for one in reports):
        raise typer.Exit(DIFFERS)


def _listed(name: str) -> list[Listed]:
    if name == ALL:
        return list(REPORTS.values())
    if name not in REPORTS:
        fail(f"no such report: {name!r}. Reports: {', '.join(REPORTS)}, or {ALL}")
    return [REPORTS[name]]


def _read(config: Path) -> Config:
    try:
        return read_file(config)
    except Misconfigured as wrong:
        fail("\n".join(f"{config}: {problem}" for problem in wrong.problems))


def _terms(config: Path | None) -> ReportTerms:
    if config is None:
        return ReportTerms()
    read = _read(config)
    return ReportTerms(read.house, read.reports)


def _bots_count(config: Path | None) -> bool:
    """Whether accounts that are marked count, as a configuration of a demonstration may have it."""
    return config is not None and _read(config).demonstration.bots_count


def _dimensions(by: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(one.strip() for one in by.split(",") if one.strip()))
    if unknown := [one for one in names if one not in DIMENSIONS]:
        fail(f"cannot group by {unknown[0]!r}. Use {', '.join(DIMENSIONS)}, with commas between several")
    return names


def _days(wanted: Wanted) -> tuple[date | None, date | None]:
    if wanted.day is not None and (wanted.first is not None or wanted.last is not None):
        fail("--day is one day: leave out --from and --to")
    if wanted.first is not None and wanted.span != Span.DAY:
        fail("--span sets the start of the period: leave out --from")
    first = day_called(wanted.first) if wanted.first is not None else None
    last = day_called(wanted.last or wanted.day or "") if wanted.last or wanted.day else None
    if first is not None and last is not None and last < first:
        fail(f"the period ends before it begins: {first} to {last}")
    return first, last


def _printed(one: FloorReport) -> None:
    console = screen(markup=False)
    console.print(Text.assemble((one.title, "bold"), f" · {one.operator} · {one.period} · made {shown(one.made, 'time')}"))
    if one.is_empty:
        console.print(NO_ACTIVITY)
    else:
        console.print(_grid(one))
    for note in one.notes:
        console.print(Text(note, style="dim"), soft_wrap=True)
    for finding in one.findings:
        console.print(Text.assemble(("≠ ", "bold red"), finding), soft_wrap=True)


def _grid(one: FloorReport) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in one.columns:
        grid.add_column(column.name.replace("_", " "), justify="left" if column.kind in ("text", "day", "time") else "right")
    for row in one.rows:
        cells: list[str] = [shown(value, column.kind) for column, value in zip(one.columns, row, strict=True)]
        grid.add_row(*map(Text, cells))
    return grid


def _written(reports: Sequence[FloorReport], folder: Path) -> None:
    console = screen(markup=False)
    try:
        files = write_files(reports, folder)
    except FileExistsError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename or folder}: {(error.strerror or str(error)).lower()}: name another folder with --folder")
    for file, one in zip(files, reports, strict=False):
        told = f"{len(one.rows):,} rows" if one.rows else NO_ACTIVITY
        console.print(Text.assemble(("ok ", "bold green"), f"{file}: {told}"), soft_wrap=True)
        for finding in one.findings:
            console.print(Text.assemble(("≠ ", "bold red"), finding), soft_wrap=True)
    console.print(Text.assemble(("ok ", "bold green"), f"{files[-1]}"), soft_wrap=True)
