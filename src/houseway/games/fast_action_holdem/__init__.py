"""Fast Action Hold 'Em."""

from .game import GAME

__all__ = ["GAME"]
