"""The announcements of a game by its key: `say.toml` in the game's folder, read once and compared with the game."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final

from houseway.games import GAMES

from .check import faults_of
from .lines import Says
from .say_file import SHARES, BadSays, read_says

FILE: Final = "say.toml"
NOTHING: Final = Says((), {})


@lru_cache(maxsize=256)
def says_of(key: str) -> Says:
    """Return what the dealer of a game says; nothing where the game has no file. One that does not fit is refused whole."""
    folder = GAMES.folder(key)
    file = folder / FILE if folder is not None else None
    if file is None or not file.is_file():
        return NOTHING
    text = file.read_text(encoding="utf-8")
    try:
        of = tomllib.loads(text).get(SHARES)
        says = read_says(text, {of: _family(of)} if isinstance(of, str) else None)
    except (BadSays, tomllib.TOMLDecodeError) as wrong:
        raise BadSays(f"{key}/{FILE}: {wrong}") from wrong
    faults = faults_of(GAMES[key], GAMES.names(key), says, shared=of is not None)
    if faults:
        raise BadSays("\n".join(f"{key}/{FILE}: {fault}" for fault in faults))
    return says


@lru_cache(maxsize=16)
def _family(name: str) -> Says:
    file = files("houseway.families") / name / FILE
    if not name.isidentifier() or not file.is_file():
        raise BadSays(f"shares {name!r}, which is no family with announcements")
    return read_says(file.read_text(encoding="utf-8"))
