"""The code that decides the rounds of one game: its own folder, and every folder whose code that code uses.

A change of one family of games leaves the rounds of the others as they were, so a soak of those need not be played again. A
folder counts whole, with its data, as soon as one of its modules is used; the core counts whole for every game.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import houseway
from houseway.games import GAMES
from houseway.record.build import BESIDE, ROOMS

PACKAGE = Path(houseway.__path__[0])


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
def _used_by(folder: Path) -> tuple[Path, ...]:
    """Return the folders that the modules of a folder import from."""
    return tuple(_folder_of(name) for file in _sources(folder) if file.suffix == ".py" for name in _imported(file))


def _folders_in(folder: Path) -> Iterator[Path]:
    yield folder
    for place in folder.iterdir():
        if place.is_dir() and place.name not in BESIDE:
            yield from _folders_in(place)


def _sources(folder: Path) -> Iterator[Path]:
    return (file for file in folder.iterdir() if file.suffix in (".py", ".toml") and file.name not in BESIDE)


def _imported(file: Path) -> Iterator[str]:
    """Yield the modules of the package that a module imports, each with its whole name."""
    parts = ("houseway", *file.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (above, node.module)))
            if module.split(".")[0] == "houseway":
                yield module
                yield from (f"{module}.{name.name}" for name in node.names if _is_module(f"{module}.{name.name}"))
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.split(".")[0] == "houseway")


def _is_module(name: str) -> bool:
    place = PACKAGE.joinpath(*name.split(".")[1:])
    return place.is_dir() or place.with_suffix(".py").exists()


def _folder_of(module: str) -> Path:
    place = PACKAGE.joinpath(*module.split(".")[1:])
    return place if place.is_dir() else place.parent
