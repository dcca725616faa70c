"""The catalogue of games by key. A folder here with a `game.py` is a game; a new one needs no registration.

An installed package can add a game too, through the entry point `houseway.games` (its name is the key, its value the
package). A game is loaded on first use, so that one game does not wait for the others. Every clause it cites is
looked up then, and every moment its procedures name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType

from houseway.core.game.game import Game
from houseway.core.game.lookup import UnknownGame, named
from houseway.core.game.names import PLAIN as PLAIN_NAMES
from houseway.core.game.names import Names
from houseway.core.game.practice import PLAIN as PLAIN_BOT
from houseway.core.game.practice import Practice
from houseway.core.game.procedures import check_procedures
from houseway.core.game.rules import Rules, check_cites

GROUP = "houseway.games"
"""The entry point under which other packages bring games."""


class Games(MutableMapping[str, Game]):
    """Games by key, in alphabetical order. A test may add one of its own."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._read: dict[str, Game] = {}
        self._names: dict[str, Names] = {}
        self._bots: dict[str, Practice] = {}

    @cached_property
    def _packages(self) -> dict[str, str]:
        """The package of each game: the folders here, then what other packages bring."""
        here = [place.name for place in files(self._package).iterdir() if place.joinpath("game.py").is_file()]
        found = {key: f"{self._package}.{key}" for key in here}
        found |= {entry.name: entry.value for entry in entry_points(group=GROUP) if entry.name not in found}
        return dict(sorted(found.items()))

    def __getitem__(self, key: str) -> Game:
        game = self._read.get(key)
        if game is None and key not in self._packages:
            raise UnknownGame(key, self)
        if game is None:
            game = self._read[key] = _checked(import_module(f"{self._packages[key]}.game").GAME)
        return game

    def __setitem__(self, key: str, game: Game) -> None:
        self._packages.setdefault(key, "")
        self._read[key] = _checked(game)

    def __delitem__(self, key: str) -> None:
        del self._packages[key]
        for known in (self._read, self._names, self._bots):
            known.pop(key, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def __contains__(self, key: object) -> bool:
        return key in self._packages

    def package(self, key: str) -> str:
        """The package of a game, or empty for a game that was added without one."""
        return self._packages.get(key, "")

    def folder(self, key: str) -> Traversable | None:
        """The folder of a game, or None for a game that was added without one."""
        package = self.package(key)
        return files(package) if package else None

    def part(self, key: str, name: str) -> ModuleType | None:
        """Return a module of a game's package, such as `names` or `bot`, imported on first use, or None without one."""
        package = self._packages.get(key)
        wanted = f"{package}.{name}"
        return import_module(wanted) if package and find_spec(wanted) else None

    def names(self, key: str) -> Names:
        """Return the names of hands, bets and words at a game: `NAMES` in its `names.py`, or the plain defaults."""
        if key not in self._names:
            self._names[key] = getattr(self.part(key, "names"), "NAMES", PLAIN_NAMES)
        return self._names[key]

    def bot(self, key: str) -> Practice:
        """Return the practice strategy of a game: `BOT` in its `bot.py`, or one that takes the default actions."""
        if key not in self._bots:
            self._bots[key] = getattr(self.part(key, "bot"), "BOT", PLAIN_BOT)
        return self._bots[key]

    def edges(self, rules: Rules) -> Mapping[str, Fraction]:
        """Return the house edge by wager, where the game computes it exactly: `edges` in its `odds.py`."""
        found = getattr(self.part(rules.game.key, "odds"), "edges", None)
        return found(rules) if found else {}


def _checked(game: Game) -> Game:
    check_cites(game)
    check_procedures(game)
    return game


GAMES = Games(__name__)


def game_named(name: str) -> Game:
    """Return the game with this key, name, code or part of a name, or raise `UnknownGame`."""
    return named(name, GAMES)


__all__ = ["GAMES", "Games", "UnknownGame", "game_named"]
