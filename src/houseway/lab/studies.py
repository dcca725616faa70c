"""Finds the study of a game: its own, or a plain one that deals everything out."""

from __future__ import annotations

from houseway.core.game.game import Game
from houseway.games import GAMES

from . import catalogue
from .study import Study


def studied(game: Game) -> Study | None:
    """Return the study of a game, or, for a small game without one, a plain study that deals everything; otherwise None.

    A game with bets that a house describes has a line for each of them as well.
    """
    if game.bare is not None:
        from .side_bets import with_side_bets

        return with_side_bets(studied(game.bare), game)
    found = catalogue.part(game.key)
    if found is None:
        from .plain import study as plain  # which brings a table with it

        return plain(game)
    study = getattr(found, "STUDY", None)  # a game without wagers against the house has none
    assert study is None or isinstance(study, Study)
    return study


def analyzed() -> list[str]:
    """Return the keys of the games that have a study of their own."""
    return [key for key in catalogue.packages() if key in GAMES and studied(GAMES[key]) is not None]


def why_not(game: Game) -> str:
    """Return the reason why the lab does not analyze a game."""
    from .plain import why_not as reason

    return reason(game)
