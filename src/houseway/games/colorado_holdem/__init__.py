"""Colorado hold 'em."""

from .game import GAME

__all__ = ["GAME"]
