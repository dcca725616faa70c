"""The felt of a game by its key: `felt.toml` in the game's folder, read once and compared with the game."""

from __future__ import annotations

from functools import lru_cache

from houseway.core.game.game import Game
from houseway.games import GAMES

from .check import faults_of
from .described_spots import described_in, with_spots
from .entry import BadFelt
from .felt_file import read_felt
from .types import Layout

FILE = "felt.toml"


@lru_cache(maxsize=256)
def layout_of(key: str) -> Layout | None:
    """Return the felt of a game; None where the game has none. One that does not fit its game is refused whole."""
    folder = GAMES.folder(key)
    file = folder / FILE if folder is not None else None
    if file is None or not file.is_file():
        return None
    try:
        layout = read_felt(file.read_text(encoding="utf-8"))
    except BadFelt as wrong:
        raise BadFelt(f"{key}/{FILE}: {wrong}") from wrong
    faults = faults_of(GAMES[key], GAMES.names(key), layout)
    if faults:
        raise BadFelt("\n".join(f"{key}/{FILE}: {fault}" for fault in faults))
    return layout


def layout_for(game: Game) -> Layout | None:
    """Return the felt of a game, with a spot for each bet that its house describes."""
    felt = layout_of(game.key)
    return felt if felt is None or game.bare is None else _with_described(game.key, described_in(game))


@lru_cache(maxsize=64)
def _with_described(key: str, bets: tuple[tuple[str, str], ...]) -> Layout:
    felt = layout_of(key)
    assert felt is not None
    return with_spots(felt, bets)
