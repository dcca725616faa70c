"""Pai Gow, with tiles, under the regulation."""

from .game import GAME

__all__ = ["GAME"]
