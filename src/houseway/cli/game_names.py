"""Finds the game or edition that a person named, for every argument of the command line. See `core.game.finding`."""

from __future__ import annotations

import typer

from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.core.values.printable import quoted
from houseway.games import GAMES, UnknownGame, game_named

__all__ = ["UnknownGame", "edition_called", "game_called", "game_named", "key_meant", "keys"]


def game_called(name: str) -> Game:
    """Return the game with this key, name, code or part of a name, for an argument of the command line."""
    try:
        return game_named(name)
    except UnknownGame as unknown:
        raise typer.BadParameter(str(unknown)) from None


def key_meant(name: str) -> str:
    """Return the sentence about a game in a file, which names games by key: the key that was meant, or the close ones."""
    try:
        return f"unknown game {quoted(name)}. Write {game_named(name).key}"
    except UnknownGame as unknown:
        return str(unknown)


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
