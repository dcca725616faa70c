"""Sic bo: three dice and a board of bets."""

from .game import GAME

__all__ = ["GAME"]
