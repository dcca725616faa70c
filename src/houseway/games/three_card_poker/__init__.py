"""Three Card Poker."""

from .game import GAME

__all__ = ["GAME"]
