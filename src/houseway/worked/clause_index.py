"""The tests that name a clause: worked rounds name every clause in their text, Python tests use `houseway.testing.clause`."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from houseway.core.game.game import Game
from houseway.games import GAMES

_ID = re.compile(r"[A-Z0-9]+-[A-Za-z0-9_().']*[A-Za-z0-9_)']")


def rounds_of(game: Game) -> Iterator[Path]:
    """Yield the worked rounds in a game's folder."""
    folder = GAMES.folder(game.key)
    if folder is not None:
        yield from sorted((Path(str(folder)) / "rounds").rglob("*.round"))


def tests_by_clause(game: Game) -> dict[str, list[str]]:
    """For each clause the tests that name it: worked rounds always, Python tests where the checkout is at hand.

    Games that share a document share its tests: the rounds of a neighbour are named by its folder.
    """
    named: defaultdict[str, list[str]] = defaultdict(list)
    known = game.clauses
    for key, place, ids in _rounds():
        name = f"rounds/{place.name}" if key == game.key else f"{key}/{place.as_posix()}"
        for id in ids:
            if id in known:
                named[id].append(name)
    for id, test in _python_tests():
        if id in known:
            named[id].append(test)
    return dict(named)


def rounds_by_clause(game: Game) -> dict[str, list[Path]]:
    """For each clause of a game the worked rounds that name it: its own, then those of games that share its rulebook."""
    prefixes = {edition.rulebook.prefix for edition in game.editions}
    sharing = [one for one in GAMES.values() if one is not game and prefixes & {e.rulebook.prefix for e in one.editions}]
    found: defaultdict[str, list[Path]] = defaultdict(list)
    known = game.clauses
    for file in (file for one in (game, *sharing) for file in rounds_of(one)):
        for id in _named_by(file):
            if id in known:
                found[id].append(file)
    return dict(found)


@cache
def text_in(file: Path) -> str:
    """Return the text of a worked round, read once."""
    return file.read_text(encoding="utf-8")


@cache
def _named_by(file: Path) -> tuple[str, ...]:
    """Return the clauses written in a worked round, each once."""
    return tuple(dict.fromkeys(_ID.findall(text_in(file))))


@cache
def _rounds() -> tuple[tuple[str, Path, tuple[str, ...]], ...]:
    """Return every worked round, of games from other packages too: the game, the file, and the clauses written in it."""
    return tuple(
        (game.key, file.relative_to(str(GAMES.folder(game.key))), _named_by(file))
        for game in GAMES.values()
        for file in rounds_of(game)
    )


@cache
def _python_tests() -> tuple[tuple[str, str], ...]:
    """Yield every clause that a Python test is marked with, and the test."""
    tests = Path(__file__).parents[3] / "tests"
    return tuple(
        (id, f"{file.relative_to(tests).as_posix()}::{node.name}")
        for file in sorted(tests.rglob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        for id in _named_in(decorator)
    )


def _named_in(decorator: ast.expr) -> Iterator[str]:
    match decorator:
        case ast.Call(func=ast.Name(id="clause"), args=args):
            for arg in args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value
        case _:
            return
