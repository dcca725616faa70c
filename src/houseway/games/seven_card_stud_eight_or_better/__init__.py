"""Seven-card stud, high and low, eight or better."""

from .game import GAME

__all__ = ["GAME"]
