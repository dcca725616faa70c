"""Chemin de fer."""

from .game import GAME

__all__ = ["GAME"]
