"""The cache of counts: the same rules, settings and code give the same numbers, so they are counted once.

An entry is a NumPy archive named by a digest of everything it depends on. It holds integer arrays and no code. The cache is in
`~/.cache/houseway`, or in the folder that `HOUSEWAY_CACHE` names; it is safe to delete at any time.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.core.law.choice import Value
from houseway.games import GAMES

Counts = Mapping[str, NDArray[Any]]
"""Integer arrays by name. Numbers above 2**63 are stored as arrays of text."""


class Tick(Protocol):
    """Reports the progress of a count."""

    def __call__(self, done: int, /) -> None: ...


Progress = Callable[[str, int], AbstractContextManager[Tick]]
"""Opens a progress bar with a title and a total, and returns the function that updates it."""


def silent(title: str, total: int) -> AbstractContextManager[Tick]:
    """Return a progress bar that shows nothing."""
    return nullcontext(lambda done: None)


def cache_folder() -> Path:
    """Return the folder of the cache."""
    told = os.environ.get("HOUSEWAY_CACHE")
    return Path(told) if told else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "houseway"


@cache
def code_digest(game: str) -> str:
    """Return the digest of all code that a count of this game can depend on: the core, the game and the lab."""
    root = Path(__file__).parent.parent
    folder = GAMES.folder(game)
    places = [root / "core", root / "poker", root / "families", *([Path(str(folder))] if folder else [])]
    files = [(place, path) for place in places for path in place.rglob("*") if path.suffix in (".py", ".toml")]
    beside = ("par.toml", "published.toml", "settings.toml", "names.py", "bot.py")  # no count depends on them
    files = [(place, path) for place, path in files if path.name not in beside]
    after = ("answer.py", "spread.py", "studies.py", "simulate.py", "takings.py")  # they price and play what was counted
    files += [(root, path) for path in (root / "lab").glob("*.py") if path.name not in after]
    digest = hashlib.sha256()
    for place, path in sorted(files):
        digest.update(path.relative_to(place).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def place_of(game: str, wager: str, asked: Mapping[str, Value]) -> Path:
    """Return the cache file for a count of these rules."""
    name = hashlib.sha256(json.dumps([code_digest(game), game, wager, sorted(asked.items())]).encode()).hexdigest()[:20]
    return cache_folder() / f"{game}-{wager.replace(' ', '_')}-{name}.npz"


def kept(game: str, wager: str, asked: Mapping[str, Value], make: Callable[[], Counts]) -> Counts:
    """Return the cached counts for these rules, or count now and cache the result."""
    place = place_of(game, wager, asked)
    if place.exists():
        with np.load(place, allow_pickle=False) as archive:
            return {key: archive[key] for key in archive.files}
    counts = make()
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_suffix(f".{os.getpid()}.npz")
    np.savez_compressed(draft, allow_pickle=False, **counts)
    draft.replace(place)  # another process never reads a partial archive
    return counts
