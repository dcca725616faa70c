"""The games of the house. A folder with a `game.py` is a game; nothing else has to know about a new one.

A game is read when it is first asked for, and every clause it cites is looked up then: whoever plays one game does not wait for
fifteen.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from importlib.resources import files

from houseway.core.game.game import Game
from houseway.core.game.rules import check_cites


class Games(MutableMapping[str, Game]):
    """Games by key, in the order of the alphabet; one from elsewhere may be put beside them."""

    def __init__(self, package: str) -> None:
        self._package = package
        found = (place for place in files(package).iterdir() if place.is_dir() and place.joinpath("game.py").is_file())
        self._read: dict[str, Game | None] = dict.fromkeys(sorted(place.name for place in found))

    def __getitem__(self, key: str) -> Game:
        game = self._read[key]
        if game is None:
            game = self._read[key] = _checked(import_module(f"{self._package}.{key}").GAME)
        return game

    def __setitem__(self, key: str, game: Game) -> None:
        self._read[key] = _checked(game)

    def __delitem__(self, key: str) -> None:
        del self._read[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)

    def __contains__(self, key: object) -> bool:
        return key in self._read


def _checked(game: Game) -> Game:
    check_cites(game)
    return game


GAMES = Games(__name__)

__all__ = ["GAMES", "Games"]
