"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.core.game.game import Game

from .game_names import game_called, keys

GAME_HELP = "Game key, name or code (see `houseway games`); GAME+FILE adds the side bets that a file describes."
GameName = Annotated[Game, typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help=GAME_HELP)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
HouseSettings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Casino setting KEY=VALUE; repeatable.")
]
SubmissionFile = Annotated[
    Path | None, typer.Option("--submission", metavar="FILE", help="Use a table from this submission file.")
]
SubmissionTable = Annotated[str | None, typer.Option("--table", metavar="NAME", help="Requires --submission: which table.")]
OtherSubmission = Annotated[
    str | None,
    typer.Option("--under", metavar="FILE|EDITION", help="Decide again under this submission file, or this rulebook edition."),
]
OtherSheet = Annotated[
    str | None, typer.Option("--sheet", metavar="NAME", help="Requires --under FILE: which of its tables, by name.")
]
OtherSettings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Decide again with this casino setting changed; repeatable."),
]
RowsFile = Annotated[
    Path | None, typer.Option("--to", metavar="FILE", help="Write a row for each amount that differs: .csv or .parquet.")
]
Examples = Annotated[bool, typer.Option("--examples", help="Print rounds that differ, line by line, with their clauses.")]
