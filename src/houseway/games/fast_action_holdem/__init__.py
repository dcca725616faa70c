"""Fast Action Hold 'Em, under the regulation."""

from .game import GAME

__all__ = ["GAME"]
