"""Lessons of games: how each is played, in five lines with their clauses, and what a hand decides at each stage.

They are data: `learn.toml` in the folder of a game, and `families/learn.toml` for stages that several games share.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from houseway.core.values.plain import is_list, table_in
from houseway.games import GAMES

FILE: Final = "learn.toml"
SHARED: Final = "houseway.families"
KEYS: Final = frozenset({"how", "now"})


class BadLesson(ValueError):
    """A lesson that cannot be read: where, what is wrong, and what to write instead."""


class LessonLine(NamedTuple):
    """One line of how a game is played, with the clause that says so."""

    says: str
    cites: str


class Lesson(NamedTuple):
    """The lines that explain a game, and the decision of a hand at each stage."""

    how: tuple[LessonLine, ...] = ()
    now: Mapping[str, str] = MappingProxyType({})


NO_LESSON: Final = Lesson()


def read_lesson(text: str, where: str = FILE) -> Lesson:
    """Return the lesson in a file, or raise `BadLesson`.

    >>> read_lesson('how = [{ says = "Place one bet.", cites = "TCP-6(a)" }]').how
    (LessonLine(says='Place one bet.', cites='TCP-6(a)'),)
    """
    entries = tomllib.loads(text)
    unknown = sorted(entries.keys() - KEYS)
    if unknown:
        raise BadLesson(f"{where}: there is no key {unknown[0]}. Use one of: {', '.join(sorted(KEYS))}")
    lines, now = entries.get("how", []), table_in(entries.get("now", {}))
    if not is_list(lines):
        raise BadLesson(f"{where}: write how as a list of lines, and not {lines!r}")
    return Lesson(
        tuple(_line(where, table_in(one)) for one in lines), MappingProxyType({at: str(says) for at, says in now.items()})
    )


def _line(where: str, entry: dict[str, Any]) -> LessonLine:
    if entry.keys() != {"says", "cites"}:
        raise BadLesson(f"{where}: each line requires its sentence and its clause, and this one has {sorted(entry)}")
    return LessonLine(str(entry["says"]), str(entry["cites"]))


@lru_cache(maxsize=1)
def shared_lesson() -> Lesson:
    """Return the sentences for stages that several games share."""
    return read_lesson((files(SHARED) / FILE).read_text(encoding="utf-8"), f"families/{FILE}")


@lru_cache(maxsize=256)
def lesson_of(key: str) -> Lesson:
    """Return the lesson of a game; an empty one where its folder has none."""
    folder = GAMES.folder(key)
    file = folder / FILE if folder is not None else None
    if file is None or not file.is_file():
        return NO_LESSON
    own = read_lesson(file.read_text(encoding="utf-8"), f"{key}/{FILE}")
    return own._replace(now=MappingProxyType({**shared_lesson().now, **own.now}))
