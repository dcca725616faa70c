"""Counts are kept: the same rules, settings and code give the same numbers, so they are counted once.

What was counted before a release ships with it (`shipped`). Other counts are kept in a cache, in `~/.cache/houseway` or in the
folder that `HOUSEWAY_CACHE` names; it is safe to delete at any time. An entry is a NumPy archive of integer arrays without code,
named by a digest of everything it depends on (`depends`).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.games import GAMES

from . import catalogue, depends, shipped
from .depends import Depends, Home

Counts = Mapping[str, NDArray[Any]]
"""Integer arrays by name. Numbers above 2**63 are stored as arrays of text."""


class Tick(Protocol):
    """Reports the progress of a count."""

    def __call__(self, done: int, /) -> None: ...


Progress = Callable[[str, int], AbstractContextManager[Tick]]
"""Opens a progress bar with a title and a total, and returns the function that updates it."""


def no_progress(title: str, total: int) -> AbstractContextManager[Tick]:
    """Return a progress bar that shows nothing."""
    return nullcontext(lambda done: None)


def cache_folder() -> Path:
    """Return the folder of the cache."""
    told = os.environ.get("HOUSEWAY_CACHE")
    return Path(told) if told else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "houseway"


@cache
def depends_on(game: str, by: str = "", *, priced: bool = False) -> Depends:
    """Return the dependencies of a game's counts, or of its priced results; `by` is a module that counts by itself."""
    package = catalogue.packages().get(game, "")
    study = getattr(catalogue.part(game), "STUDY", None) if not by else None
    asked = [one.counts for one in (*study.lines, *study.threats)] if study else []
    asked += [line.exact.counts for line in study.lines if line.exact] if study else []
    if study and priced:
        asked += [one for line in study.lines for one in (line.spread, line.error, line.tables) if one is not None]
        asked += [line.exact.adapted for line in study.lines if line.exact and line.exact.adapted]
    starts = tuple([by] if by else sorted({_start(one) for one in asked}) or _EVERYTHING)
    note = cache_folder() / f"{game}-{by.rpartition('.')[2] or ('priced' if priced else 'counted')}.json"
    for known in (shipped.depends_on(game, priced=priced), _noted(note)):
        if known is not None and known.starts == starts and depends.holds(known):
            return known
    rules, counts = (Home(at, Path(str(files(at)))) if package else None for at in (GAMES.package(game), package))
    found = depends.of(starts, rules, counts)
    note.parent.mkdir(parents=True, exist_ok=True)
    _replace(note, lambda draft: draft.write_text(json.dumps(found), encoding="utf-8"))
    return found


def _noted(note: Path) -> Depends | None:
    """Return the dependencies noted in the cache."""
    try:
        starts, files, content, meaning = json.loads(note.read_text(encoding="utf-8"))
        return Depends(tuple(starts), tuple(files), content, meaning)
    except (OSError, ValueError):
        return None


def _start(function: Callable[..., object]) -> str:
    """Return the start of a function's dependencies: its module, or in a package the function alone."""
    module, name = function.__module__, function.__qualname__.split(".")[0]
    return f"{module}:{name}" if module in catalogue.packages().values() else module


_EVERYTHING = ("houseway.lab.plain", "houseway.lab.dealt_table")
"""The modules that count where a game has no study of its own: all deals on a real table."""


def place_of(game: str, wager: str, asked: Mapping[str, Value], by: str = "") -> Path:
    """Return the cache file for a count of these rules."""
    key = [depends_on(game, by).meaning, game, wager, sorted(asked.items())]
    name = hashlib.sha256(json.dumps(key).encode()).hexdigest()[:20]
    return cache_folder() / f"{game}-{wager.replace(' ', '_')}-{name}.npz"


def is_kept(game: str, wager: str, asked: Mapping[str, Value]) -> bool:
    """Whether a count ships with Houseway or is in the cache."""
    return shipped.has(game, wager, asked, depends_on(game).meaning) or place_of(game, wager, asked).exists()


def kept(game: str, wager: str, asked: Mapping[str, Value], make: Callable[[], Counts], by: str = "") -> Counts:
    """Return the counts for these rules: those that ship with Houseway, those in the cache, or counted now and cached."""
    found = shipped.counts(game, wager, asked, depends_on(game, by).meaning)
    if found is not None:
        return found
    place = place_of(game, wager, asked, by)
    if place.exists():
        with np.load(place, allow_pickle=False) as archive:
            return {key: archive[key] for key in archive.files}
    counts = make()
    place.parent.mkdir(parents=True, exist_ok=True)
    _replace(place, lambda draft: np.savez_compressed(draft, allow_pickle=False, **counts))
    return counts


def kept_under(rules: Rules, name: str, make: Callable[[], Counts], by: str) -> Counts:
    """Return counts that any part of some rules can change, prices too: counted by a module, and kept for these rules only."""
    return kept(rules.game.key, name, {"rules": rules.digest}, make, by)


def _replace(place: Path, write: Callable[[Path], object]) -> None:
    """Write a file so that another process never reads a part of it."""
    draft = place.with_suffix(f".{os.getpid()}{place.suffix}")
    write(draft)
    draft.replace(place)
