"""Let It Ride."""

from .game import GAME

__all__ = ["GAME"]
