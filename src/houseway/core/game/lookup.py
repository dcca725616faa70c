"""Finds the game that a person named, by key, name, code or part of a name.

A part of a name is enough where only one game has it. Typos are never guessed at: the error suggests a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from houseway.core.game.game import Game
from houseway.core.values.printable import quoted

SHORTEST_PART = 3
"""The minimum number of letters in a part of a name that can name a game: fewer fit by accident."""


class UnknownGame(KeyError, ValueError):
    """A name that no game or several games have; the message suggests a correction."""

    def __init__(self, name: object, games: Mapping[str, Game], says: str = "") -> None:
        super().__init__(name)
        self._name, self._games, self._says = str(name), games, says

    def __str__(self) -> str:
        return self._says or unknown(self._name, self._games)  # this reads every game, and most callers do not print it


def named(name: str, games: Mapping[str, Game]) -> Game:
    """Return the game with this key, name, code or part of a name, or raise `UnknownGame`."""
    wanted = _plain(name)
    for key in games:  # before any game is read: a key is what scripts write
        if wanted == _plain(key):
            return games[key]
    for fits in (_is_its_name, _is_its_code, _is_part_of_its_name):
        found = [game for game in games.values() if fits(game, wanted)]
        if len(found) == 1:
            return found[0]
        if found:  # the poker room has one rulebook and ten games
            raise UnknownGame(name, games, f"{quoted(name)} covers several games: {', '.join(game.key for game in found)}")
    raise UnknownGame(name, games)


def unknown(name: str, games: Mapping[str, Game]) -> str:
    """Return the sentence about a name that no game has: close matches, or a list of all games."""
    names = {spelling: key for key, game in games.items() for spelling in (_plain(key), _plain(game.name))}
    close = dict.fromkeys(names[one] for one in get_close_matches(_plain(name), names, n=3))
    known = f"Did you mean {' or '.join(close)}? See `houseway games`" if close else f"Use one of {', '.join(games)}"
    return f"unknown game {quoted(name)}. {known}"


def _is_its_name(game: Game, wanted: str) -> bool:
    return wanted == _plain(game.name)


def _is_its_code(game: Game, wanted: str) -> bool:
    return wanted in {_plain(edition.rulebook.prefix) for edition in game.editions}


def _is_part_of_its_name(game: Game, wanted: str) -> bool:
    return len(wanted) >= SHORTEST_PART and any(wanted in one for one in _spellings(game))


def _spellings(game: Game) -> Iterable[str]:
    return _plain(game.key), _plain(game.name)


def _plain(name: str) -> str:
    """Return a name without spaces, dashes and quotes, so that `Hold 'em` and `hold-em` are `holdem`."""
    return re.sub(r"[\W_]+", "", name.lower())
