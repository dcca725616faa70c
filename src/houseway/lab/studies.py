"""Finds the study of a game: its own, or a plain one that deals everything out."""

from __future__ import annotations

from houseway.core.game.game import Game
from houseway.games import GAMES

from .study import Study


def studied(game: Game) -> Study | None:
    """Return the study of a game, or, for a small game without one, a plain study that deals everything; otherwise None."""
    lab = GAMES.part(game.key, "lab")
    if lab is None:
        from .plain import study as plain  # which brings a table with it

        return plain(game)
    study = getattr(lab, "STUDY", None)  # a game without wagers against the house has none
    assert study is None or isinstance(study, Study)
    return study
