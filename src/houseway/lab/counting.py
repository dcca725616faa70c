"""What the kernels count, kept on a shelf: the same rules, options and code give the same numbers, so they are counted once.

A shelf entry is a NumPy archive named by a digest of everything it depends on. It holds integer arrays and nothing that runs.
The shelf lies in `~/.cache/houseway`, or where `HOUSEWAY_CACHE` says; it can be thrown away at any time.
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
"""Integer arrays by name. Numbers above 2**63 are kept as arrays of text."""


class Tick(Protocol):
    """Says how far a count has come."""

    def __call__(self, done: int, /) -> None: ...


Progress = Callable[[str, int], AbstractContextManager[Tick]]
"""Opens a bar with a title and a total; what it gives is told how much is done."""


def silent(title: str, total: int) -> AbstractContextManager[Tick]:
    """No bar."""
    return nullcontext(lambda done: None)


def shelf() -> Path:
    """Where counts are kept."""
    told = os.environ.get("HOUSEWAY_CACHE")
    return Path(told) if told else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "houseway"


@cache
def code_digest(game: str) -> str:
    """Everything a count of this game could depend on: the core, the game, and the lab's own files for it."""
    root = Path(__file__).parent.parent
    folder = GAMES.folder(game)
    places = [root / "core", root / "poker", root / "families", *([Path(str(folder))] if folder else [])]
    files = [(place, path) for place in places for path in place.rglob("*") if path.suffix in (".py", ".toml")]
    files = [(place, path) for place, path in files if path.name != "par.toml"]  # that is what comes out
    files += [(root, path) for path in (root / "lab").glob("*.py")]
    digest = hashlib.sha256()
    for place, path in sorted(files):
        digest.update(path.relative_to(place).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def place_of(game: str, wager: str, asked: Mapping[str, Value]) -> Path:
    """Where a count of these rules lies, or would lie."""
    name = hashlib.sha256(json.dumps([code_digest(game), game, wager, sorted(asked.items())]).encode()).hexdigest()[:20]
    return shelf() / f"{game}-{wager.replace(' ', '_')}-{name}.npz"


def kept(game: str, wager: str, asked: Mapping[str, Value], make: Callable[[], Counts]) -> Counts:
    """What was counted for these rules before, or counted now and put on the shelf."""
    place = place_of(game, wager, asked)
    if place.exists():
        with np.load(place, allow_pickle=False) as archive:
            return {key: archive[key] for key in archive.files}
    counts = make()
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_suffix(f".{os.getpid()}.npz")
    np.savez_compressed(draft, allow_pickle=False, **counts)
    draft.replace(place)  # another process never sees half an archive
    return counts
