"""Pai gow poker."""

from .game import GAME

__all__ = ["GAME"]
