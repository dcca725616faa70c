"""The code that decides the rounds of one game: its own folder, and every folder whose code that code uses.

A change of one family of games leaves the rounds of the others as they were, so a soak of those need not be played again. A
folder counts whole, with its data, as soon as one of its modules is used; the core counts whole for every game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import houseway
from houseway.games import GAMES
from houseway.worked.build import BESIDE, ROOMS
from tools.quality.structure import imports, modules

PACKAGE = Path(houseway.__path__[0])
MODULES = modules(PACKAGE)


@cache
def code_of(game: str) -> str:
    """Return the SHA-256 of the sources that decide a game: each file's path and content, in alphabetical order."""
    hashed = hashlib.sha256()
    for file in sorted(file for folder in folders_of(game) for file in _sources(folder)):
        content = file.read_bytes()
        hashed.update(f"{file.relative_to(PACKAGE).as_posix()}\n{len(content)}\n".encode() + content)
    return hashed.hexdigest()


@cache
def folders_of(game: str) -> frozenset[Path]:
    """Return the folders whose code decides a game."""
    assert game in GAMES
    found: set[Path] = set()
    ahead = [*_folders_in(PACKAGE / "games" / game), *_folders_in(PACKAGE / "core")]
    while ahead:
        folder = ahead.pop()
        if folder not in found and folder.relative_to(PACKAGE).parts[0] in ROOMS:
            found.add(folder)
            ahead += _used_by(folder)
    return frozenset(found)


@cache
def _used_by(folder: Path) -> frozenset[Path]:
    """Return the folders that the modules of a folder import from."""
    inside = [name for name, file in MODULES.items() if file.parent == folder and file.name not in BESIDE]
    return frozenset(MODULES[used].parent for name in inside for used in imports(MODULES, name))


def _folders_in(folder: Path) -> set[Path]:
    return {
        file.parent
        for file in MODULES.values()
        if file.is_relative_to(folder) and not BESIDE.intersection(file.relative_to(PACKAGE).parts)
    }


def _sources(folder: Path) -> Iterator[Path]:
    return (file for file in folder.iterdir() if file.suffix in (".py", ".toml") and file.name not in BESIDE)
