"""The methods that agreed with a result, and by how much: `agreed.toml` in the folder of a game.

Each entry names a second way to the same figures, the result of the comparison, and the test or command that shows it. A test
looks up every one of them, and that each wager of each game has one.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, NamedTuple

from houseway.games import GAMES

FILE = "agreed.toml"


class Agreed(NamedTuple):
    """One method that agreed."""

    wagers: tuple[str, ...]
    """The wagers it is about; empty for all."""
    by: str
    result: str
    shown: str
    """The test or the command that shows it."""


@cache
def agreed(game: str) -> tuple[Agreed, ...]:
    """Return the methods that agreed with the results of a game; none for a game that names none."""
    folder = GAMES.folder(game)
    file = folder.joinpath(FILE) if folder else None
    if file is None or not file.is_file():
        return ()
    told: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["agreed"]
    return tuple(Agreed(tuple(one.get("wagers", ())), one["by"], one["result"], one["shown"]) for one in told)


def agreed_on(game: str, wager: str) -> tuple[Agreed, ...]:
    """Return the methods that agreed with the results of one wager."""
    return tuple(one for one in agreed(game) if not one.wagers or wager in one.wagers)
