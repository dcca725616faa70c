"""Finds the game that a person named, by key, name, code or part of a name.

A part of a name is enough where only one game has it. A typing slip is never guessed: the error says which game was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from houseway.core.game.game import Game
from houseway.core.values.printable import quoted
from houseway.games import GAMES, UnknownGame

SHORTEST_PART = 3
"""Letters of a part of a name that can name a game: fewer fit by accident."""


def game_named(name: str) -> Game:
    """Return the game with this key, name, code or part of a name, or raise `UnknownGame`."""
    wanted = _plain(name)
    for key in GAMES:  # before any game is read: a key is what scripts write
        if wanted == _plain(key):
            return GAMES[key]
    games = list(GAMES.values())
    for fits in (_is_its_name, _is_its_code, _is_part_of_its_name):
        found = [game for game in games if fits(game, wanted)]
        if len(found) == 1:
            return found[0]
        if found:  # the poker room has one rulebook and ten games
            raise UnknownGame(name, f"{quoted(name)} covers several games: {', '.join(game.key for game in found)}")
    raise UnknownGame(name)


def unknown_game(name: str) -> str:
    """Return the sentence about a name that no game has: what was probably meant, or all that is known."""
    names = {spelling: key for key in GAMES for spelling in (_plain(key), _plain(GAMES[key].name))}
    close = dict.fromkeys(names[one] for one in get_close_matches(_plain(name), names, n=3))
    known = f"Did you mean {' or '.join(close)}? See `houseway games`" if close else f"Use one of {', '.join(GAMES)}"
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
