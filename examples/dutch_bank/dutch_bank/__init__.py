"""Dutch Bank as a package of its own."""

from .game import GAME

__all__ = ["GAME"]
