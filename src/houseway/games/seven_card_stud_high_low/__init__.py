"""Seven-card stud, high and low."""

from .game import GAME

__all__ = ["GAME"]
