"""The command `houseway report`: its options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.core.game.game import Game

from .arguments import GAME_HELP, HouseSettings, SubmissionFile, SubmissionTable
from .game_names import game_called, keys
from .screen import fail


def report(
    game: Annotated[Game | None, typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help=GAME_HELP)] = None,
    wager: Annotated[str, typer.Option(metavar="NAME", help="Wager, or how its name starts (default: the first).")] = "",
    pays: Annotated[str, typer.Option(metavar="TABLE", help="Pay table, or prices (default: the one in use).")] = "",
    strategy: Annotated[str, typer.Option(metavar="NAME", help="Strategy (default: the best).")] = "",
    settings: HouseSettings = None,
    submission: SubmissionFile = None,
    table: SubmissionTable = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Folder of the report (default: named after the report).")
    ] = None,
    author: Annotated[str, typer.Option(metavar="NAME", help="The person who answers for the report.")] = "",
    date: Annotated[str, typer.Option(metavar="DATE", help="Date of the report (default: today).")] = "",
    sign: Annotated[Path | None, typer.Option(metavar="KEY", help="Sign with this Ed25519 private key (PEM).")] = None,
    paper: Annotated[bool, typer.Option("--pdf/--no-pdf", help="Print it as PDF with an installed browser.")] = True,
    verify: Annotated[Path | None, typer.Option(metavar="FILE", help="Check a signed report, and name what was changed.")] = None,
    key: Annotated[
        Path | None, typer.Option(metavar="PUBLIC", help="Requires --verify: the author's Ed25519 public key (PEM).")
    ] = None,
) -> None:
    """Write the mathematics report of one wager: HTML, PDF, figures as JSON, and a second program in C where there is one.

    [bold]houseway report three_card_poker --author "NAME" --sign key.pem[/], then
    [bold]houseway report --verify FOLDER/report.html --key public.pem[/]. The exit code is 1 if anything was changed.
    """
    from .commands import report as reporting
    from .commands.analyze import Request, house_settings

    if verify is not None:
        reporting.verify(verify, key)
    elif key is not None:
        raise typer.BadParameter("requires --verify", param_hint="--key")
    elif game is None:
        fail("missing GAME: name a game, or use --verify FILE")
    else:
        request = Request(wager, pays, strategy, house_settings(game, settings or (), submission, table))
        reporting.report(game, request, reporting.Filing(out, author, date, sign, paper))
