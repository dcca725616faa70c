"""`houseway report`: write the mathematics report of one wager, signed, and verify one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import typer
from rich.text import Text

from houseway.cli.progress import bar
from houseway.cli.screen import fail, screen
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.lab.report import Signed, checked, page, report_of, sealed
from houseway.lab.report.model import Report
from houseway.lab.sheet.selection import StudyResults, wagers_meant
from houseway.lab.studies import studied, why_not
from houseway.worked.signatures import Signer, public_key, signer

from .analyze import Request

PAGE, PAPER, FIGURES = "report.html", "report.pdf", "figures.json"


class Filing(NamedTuple):
    """The folder of a report, its author and date, and the key that signs it."""

    folder: Path | None = None
    author: str = ""
    date: str = ""
    sign: Path | None = None
    paper: bool = True


def report(game: Game, request: Request, filing: Filing) -> None:
    """Write the report of one wager."""
    study = studied(game)
    if study is None:
        fail(f"no report for {game.name}: {why_not(game)}")
    if filing.sign is not None and not filing.author:
        fail("a report is signed by somebody: add --author NAME")
    try:
        key = signer(filing.sign) if filing.sign is not None else None
        desk = StudyResults(study, bar)
        wagers = wagers_meant(study, request.wager) if request.wager else (study.lines[0].wager,)
        asked = desk.every(wagers[:1], request.pays, request.strategy, request.settings)
        if not asked:
            raise Unreadable("no wager matches --wager, --pays and --strategy together: drop one of them")
        told = Signed(filing.author, filing.date or f"{datetime.now(UTC):%Y-%m-%d}", key.public if key else "")
        made = report_of(desk, desk.first(asked), told)
    except Unreadable as error:
        fail(str(error))
    _write(made, key, filing)


def _write(made: Report, key: Signer | None, filing: Filing) -> None:
    beside: dict[str, bytes] = {FIGURES: f"{json.dumps(made.as_json(), indent=1, ensure_ascii=False)}\n".encode()}
    if made.program is not None:
        beside[made.program.file] = made.program.source.encode()
    text = page(made, [*beside, *([PAPER] if filing.paper else [])])
    if filing.paper:
        beside[PAPER] = _printed(text)
    if key is not None:
        text = sealed(text, beside, key, made.signed.author, made.signed.date)
    folder = filing.folder or Path(f"report-{made.number}")
    _put(folder, {PAGE: text.encode(), **beside})
    told = f"signed by {made.signed.author}" if key else "not signed"
    screen(stderr=True).print(Text(f"Wrote {folder}: {', '.join([PAGE, *beside])}; {told}", style="dim"))


def _printed(text: str) -> bytes:
    from houseway.lab.sheet.pdf import NoBrowser, pdf

    try:
        return pdf(text)
    except NoBrowser as error:
        fail(f"{error}. Or leave it out: --no-pdf")


def _put(folder: Path, files: Mapping[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        fail(f"{folder}: cannot write: {error.strerror}")


def verify(file: Path, key: Path | None) -> None:
    """Print whether a report is as it was signed, and name everything that is not."""
    try:
        found = checked(file)
        known = public_key(key) if key is not None else ""
    except Unreadable as error:
        fail(str(error))
    wrong = list(found.wrong)
    if known and known != found.key:
        wrong.insert(0, f"signed with key {found.key}, and not with that of {key}")
    console = screen()
    for one in wrong:
        console.print(Text(f"! {one}", style="red"))
    for name in found.missing:
        console.print(Text(f"  {name} was signed too, and is not here", style="yellow"))
    told = f"signed by {found.author} on {found.date}"
    if wrong:
        console.print(Text(f"{file}: not as it was {told}", style="bold red"))
        raise typer.Exit(1)
    console.print(Text(f"ok {file}: {told}, and nothing was changed", style="bold green"))
    if not known:
        console.print(Text(f"key {found.key}: compare it with the author's, or use --key PUBLIC", style="dim"))
