"""Hold 'em, high only."""

from .game import GAME

__all__ = ["GAME"]
