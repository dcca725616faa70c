"""Five-card draw, high."""

from .game import GAME

__all__ = ["GAME"]
