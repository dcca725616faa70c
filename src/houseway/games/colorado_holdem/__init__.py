"""Colorado hold 'em, under the regulation."""

from .game import GAME

__all__ = ["GAME"]
