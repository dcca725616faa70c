"""Finds the game or edition named on the command line, by key, name or code."""

from __future__ import annotations

from difflib import get_close_matches

import typer

from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.games import GAMES


def game_called(name: str) -> Game:
    """Return the game with this key, name or code."""
    wanted = _plain(name)
    if wanted in GAMES:
        return GAMES[wanted]
    coded: list[Game] = []
    for game in GAMES.values():
        if wanted == _plain(game.name):
            return game
        if wanted in {edition.rulebook.prefix.lower() for edition in game.editions}:
            coded.append(game)
    if len(coded) > 1:  # the poker room has one rulebook and ten games
        raise typer.BadParameter(f"{name!r} covers several games: {', '.join(game.key for game in coded)}")
    if coded:
        return coded[0]
    close = get_close_matches(wanted, GAMES, n=2)
    known = f"Did you mean {' or '.join(close)}? See `houseway games`" if close else f"Games: {', '.join(GAMES)}"
    raise typer.BadParameter(f"unknown game {name!r}. {known}")


def edition_called(game: Game, name: str) -> Edition:
    """Return the edition with this key or code."""
    for edition in game.editions:
        if name.lower() in (edition.key.lower(), edition.rulebook.prefix.lower()):
            return edition
    known = ", ".join(edition.key for edition in game.editions)
    raise typer.BadParameter(f"{game.name} has no edition {name!r}. Its editions: {known}", param_hint="--under")


def keys() -> list[str]:
    """Return all game keys, for shell completion."""
    return list(GAMES)


def _plain(name: str) -> str:
    return name.strip().lower().replace(" ", "_").replace("-", "_")
