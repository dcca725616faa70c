"""The announcements of a game by its key: `say.toml` in the game's folder, read once and compared with the game."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final

from houseway.games import GAMES

from .check import faults_of
from .lines import DealerScript
from .script_file import SHARES, BadScript, read_script

FILE: Final = "say.toml"
NOTHING: Final = DealerScript((), {})


@lru_cache(maxsize=256)
def script_of(key: str) -> DealerScript:
    """Return the announcements of a game's dealer; none if the game has no file. An invalid file is rejected whole."""
    folder = GAMES.folder(key)
    file = folder / FILE if folder is not None else None
    if file is None or not file.is_file():
        return NOTHING
    text = file.read_text(encoding="utf-8")
    try:
        of = tomllib.loads(text).get(SHARES)
        says = read_script(text, {of: _family(of)} if isinstance(of, str) else None)
    except (BadScript, tomllib.TOMLDecodeError) as wrong:
        raise BadScript(f"{key}/{FILE}: {wrong}") from wrong
    faults = faults_of(GAMES[key], GAMES.names(key), says, shared=of is not None)
    if faults:
        raise BadScript("\n".join(f"{key}/{FILE}: {fault}" for fault in faults))
    return says


@lru_cache(maxsize=16)
def _family(name: str) -> DealerScript:
    file = files("houseway.families") / name / FILE
    if not name.isidentifier() or not file.is_file():
        raise BadScript(f"shares {name!r}, which is not a family with announcements")
    return read_script(file.read_text(encoding="utf-8"))
