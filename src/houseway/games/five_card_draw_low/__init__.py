"""Five-card draw, low."""

from .game import GAME

__all__ = ["GAME"]
