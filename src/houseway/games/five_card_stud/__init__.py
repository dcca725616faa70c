"""Five-card stud, high."""

from .game import GAME

__all__ = ["GAME"]
