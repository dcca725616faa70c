"""Finds the game or edition that a person named, for every argument of the command line. See `core.game.finding`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import typer

from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.core.game.rules import SIDE_BETS
from houseway.core.messages.bounded import read_toml
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.plain import is_table
from houseway.core.values.printable import quoted
from houseway.games import GAMES, UnknownGame, game_named
from houseway.worked.text_files import text_of

__all__ = ["UnknownGame", "edition_called", "game_called", "game_named", "key_meant", "keys"]


def game_called(name: str) -> Game:
    """Return the game with this key, name, code or part of a name, for an argument of the command line.

    Files after a `+` describe side bets, with which the game is laid: `minibaccarat+lucky_6.toml`.
    """
    name, *files = name.split("+")
    try:
        game = game_named(name)
    except UnknownGame as unknown:
        raise typer.BadParameter(str(unknown)) from None
    try:
        return with_side_bets(game, [Path(file) for file in files]) if files else game
    except Unreadable as wrong:
        raise typer.BadParameter(str(wrong)) from None


def with_side_bets(game: Game, files: Sequence[Path]) -> Game:
    """Return a game with the side bets that some files describe."""
    found = game.described(described_in(files))
    if isinstance(found, Game):
        return found
    raise Unreadable("\n".join(f"{breach.key}: {breach.sentence}" for breach in found))


def described_in(files: Sequence[Path]) -> dict[str, object]:
    """Return the side bets in some files, by name; a file has a table for each."""
    found: dict[str, object] = {}
    for file in files:
        try:
            tables = read_toml(text_of(file))
        except (Unreadable, tomllib.TOMLDecodeError) as wrong:
            raise Unreadable(f"{file}: {wrong}") from None
        tables = tables.get(SIDE_BETS.name, tables)
        for key, table in (tables if is_table(tables) else {SIDE_BETS.name: tables}).items():
            if key in found:
                raise Unreadable(f"{file}: another file describes a bet {key} too. Give each its own name")
            found[key] = table
    return found


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
