"""The catalogue of games by key. A folder here with a `game.py` is a game; a new one needs no registration.

An installed package can add a game too, through the entry point `houseway.games` (see `installed`). A game is loaded on
first use, so that one game does not wait for the others. Every clause it cites is looked up then, and every moment its
procedures name. A list of the games has only those installed ones that could be loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from fractions import Fraction
from functools import cached_property
from importlib import import_module, invalidate_caches
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from houseway.core.fault import Fault
from houseway.core.game.game import Game
from houseway.core.game.lookup import UnknownGame, named
from houseway.core.game.names import PLAIN as PLAIN_NAMES
from houseway.core.game.names import Names
from houseway.core.game.practice import PLAIN as PLAIN_BOT
from houseway.core.game.practice import Practice
from houseway.core.game.procedures import check_procedures
from houseway.core.game.rules import Rules, check_cites
from houseway.families.sides.described_game import edges_of

from .installed import Installed, SetAside, installed_games, read_installed

_MODULES: Final = ("game.py", "game.pyc")
"""The module that makes a folder a game: its source, or compiled, as in a browser."""


class Games(MutableMapping[str, Game]):
    """Games by key, in alphabetical order. A test may add one of its own."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._read: dict[str, Game] = {}
        self._names: dict[str, Names] = {}
        self._bots: dict[str, Practice] = {}
        self._faulty: dict[str, SetAside] = {}
        self.tells: Callable[[SetAside], None] = lambda faulty: None
        """Called once for each installed game that is set aside, when that is found."""

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The keys of the games that come with Houseway."""
        places = files(self._package).iterdir()
        return tuple(sorted(one.name for one in places if any(one.joinpath(name).is_file() for name in _MODULES)))

    def looks_again(self) -> None:
        """Find games whose folders came after the first look, as in a browser, which loads each game by itself."""
        invalidate_caches()
        for name in ("own", "_packages"):
            self.__dict__.pop(name, None)

    @cached_property
    def _installed(self) -> dict[str, Installed]:
        """The games of other packages, by key. Of several with one key, or with a key of ours, the first has it."""
        found: dict[str, Installed] = {}
        for one in installed_games():
            has_it = found[one.key].package if one.key in found else "Houseway" if one.key in self.own else ""
            if has_it:
                self._sets_aside(f"{one.key} ", SetAside(one, Fault(f"{has_it} has a game with this key")))
            else:
                found[one.key] = one
        return found

    @cached_property
    def _packages(self) -> dict[str, str]:
        """The package of each game: the folders here, then what other packages bring."""
        found = {key: f"{self._package}.{key}" for key in self.own}
        return dict(sorted((found | {key: one.module for key, one in self._installed.items()}).items()))

    def _sets_aside(self, key: str, faulty: SetAside) -> None:
        self._faulty[key] = faulty
        self.tells(faulty)

    def _is_there(self, key: str) -> bool:
        """Whether a game can be used: an installed one is loaded to find out."""
        if key in self._packages and key in self._installed and key not in self._read and key not in self._faulty:
            read = read_installed(self._installed[key], _checked)
            if isinstance(read, SetAside):
                self._sets_aside(key, read)
            else:
                self._read[key] = read
        return key in self._packages and key not in self._faulty

    @property
    def set_aside(self) -> tuple[SetAside, ...]:
        """The installed games that are faulty."""
        list(self)
        return tuple(self._faulty.values())

    def brought_by(self, fault: BaseException) -> Installed | None:
        """Return the installed game in whose package a fault was raised, if it was one."""
        return next((one for one in self._installed.values() if one.place_of(fault)), None)

    def __getitem__(self, key: str) -> Game:
        game = self._read.get(key)
        if game is None and not self._is_there(key):
            raise UnknownGame(key, self, str(self._faulty.get(key, "")))
        if game is None:
            game = self._read.get(key) or _checked(import_module(f"{self._packages[key]}.game").GAME)
            self._read[key] = game
        return game

    def __setitem__(self, key: str, game: Game) -> None:
        self._packages.setdefault(key, "")
        self._faulty.pop(key, None)
        self._read[key] = _checked(game)

    def __delitem__(self, key: str) -> None:
        del self._packages[key]
        for known in (self._read, self._names, self._bots):
            known.pop(key, None)

    def __iter__(self) -> Iterator[str]:
        return iter([key for key in self._packages if self._is_there(key)])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._is_there(key)

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
        described = edges_of(rules, self.package(rules.game.key)) if rules.game.bare else {}
        return {**(found(rules) if found else {}), **described}


def _checked(game: Game) -> Game:
    check_cites(game)
    check_procedures(game)
    return game


GAMES = Games(__name__)


def game_named(name: str) -> Game:
    """Return the game with this key, name, code or part of a name, or raise `UnknownGame`."""
    return GAMES[name] if name in {one.game.key for one in GAMES.set_aside} else named(name, GAMES)


__all__ = ["GAMES", "Games", "SetAside", "UnknownGame", "game_named"]
