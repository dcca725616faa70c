"""Arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.core.game.game import Game

from .game_names import game_called, keys

GAME_HELP = "Game key, name or code (see `houseway games`)."
GameName = Annotated[Game, typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help=GAME_HELP)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
