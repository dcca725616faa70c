"""What people name on the command line: a game by its key, its name or its short code."""

from __future__ import annotations

import typer

from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.games import GAMES


def game_called(name: str) -> Game:
    """The game somebody means, however they spell it."""
    wanted = _plain(name)
    if wanted in GAMES:
        return GAMES[wanted]
    coded: list[Game] = []
    for game in GAMES.values():
        if wanted == _plain(game.name):
            return game
        if wanted in {edition.rulebook.prefix.lower() for edition in game.editions}:
            coded.append(game)
    if len(coded) > 1:  # a poker room has one document and ten games
        raise typer.BadParameter(f"{name!r} is the code of several games: {', '.join(game.key for game in coded)}")
    if coded:
        return coded[0]
    raise typer.BadParameter(f"no game is called {name!r}. Known games: {', '.join(GAMES)}")


def edition_called(game: Game, name: str) -> Edition:
    """An edition of a game."""
    for edition in game.editions:
        if name.lower() in (edition.key.lower(), edition.rulebook.prefix.lower()):
            return edition
    known = ", ".join(edition.key for edition in game.editions)
    raise typer.BadParameter(f"{game.name} has no edition {name!r}. Its editions: {known}", param_hint="--under")


def keys() -> list[str]:
    """For completion in the shell."""
    return list(GAMES)


def _plain(name: str) -> str:
    return name.strip().lower().replace(" ", "_").replace("-", "_")
