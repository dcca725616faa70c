"""Mambo stud, high and low, six or better."""

from .game import GAME

__all__ = ["GAME"]
