"""High Card Flush, under the regulation and under a casino's own manual."""

from .game import GAME

__all__ = ["GAME"]
