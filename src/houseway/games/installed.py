"""Games that other packages bring, through the entry point `houseway.games`: its name is the key, its value the package.

A faulty one is set aside: its key is unknown, the others are not affected, and it is named with its package, its place
and its fault.
"""

from __future__ import annotations

import tomllib
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from houseway.core.fault import Fault
from houseway.core.game.game import Game

GROUP = "houseway.games"
PARTS = ("names", "bot", "odds")
"""The modules of a game that are read with it, so that a fault in one of them is found before a round."""


@dataclass(frozen=True)
class Installed:
    """A game that another package brings."""

    key: str
    module: str
    package: str
    """Name and version of the distribution, for example `houseway-high-card 1`."""

    @property
    def folder(self) -> str:
        """The folder of its package, or the package's name if there is none."""
        try:
            spec = find_spec(self.module)
        except Exception:  # a parent package that cannot be imported
            spec = None
        places = list(spec.submodule_search_locations or ()) if spec else []
        return places[0] if places else self.module

    def place_of(self, fault: BaseException) -> str:
        """Return the file and line of this package in which a fault was raised, or empty if none of them was involved."""
        folder, found, at = Path(self.folder), "", fault
        while at is not None:
            if isinstance(at, SyntaxError) and at.filename and folder in Path(at.filename).parents:
                return f"{at.filename}:{at.lineno}"
            own = [frame for frame in traceback.extract_tb(at.__traceback__) if folder in Path(frame.filename).parents]
            found = f"{own[-1].filename}:{own[-1].lineno}" if own else found
            at = at.__cause__ or at.__context__
        return found


@dataclass(frozen=True)
class SetAside:
    """An installed game that is faulty, and why."""

    game: Installed
    fault: Exception = field(compare=False)

    def __str__(self) -> str:
        where = self.game.place_of(self.fault) or self.game.folder
        kind = "" if isinstance(self.fault, Fault) else f"{type(self.fault).__name__}: "
        what = self.fault.msg if isinstance(self.fault, SyntaxError) else self.fault
        return f"the game {self.game.key} of the package {self.game.package} is set aside: {kind}{what} ({where})"


def installed_games() -> Iterator[Installed]:
    """Yield the games that other packages bring, in the order of their keys."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        yield Installed(entry.name, entry.value, _package(entry))


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value


def read_installed(one: Installed, check: Callable[[Game], Game]) -> Game | SetAside:
    """Return an installed game, read with its parts and checked, or why it is set aside."""
    try:
        for file in sorted(Path(one.folder).glob("*.toml")):
            _check_toml(file)
        game = getattr(import_module(f"{one.module}.game"), "GAME", None)
        if not isinstance(game, Game):
            raise Fault("its module game has no GAME")
        if game.key != one.key:
            raise Fault(f"its entry point is called {one.key} and its GAME.key is {game.key}: use one key")
        for part in PARTS:
            if find_spec(f"{one.module}.{part}"):
                import_module(f"{one.module}.{part}")
        return check(game)
    except Exception as fault:  # whatever another package does wrong stays with its game
        return SetAside(one, fault)


def _check_toml(file: Path) -> None:
    try:
        tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as wrong:
        raise Fault(f"{file.name}: {wrong}") from wrong
