"""Runs a table without staff: hosts, bots, rounds, shuffling."""

from .host import Host, tells_nobody
from .rounds import Seat, least, main_wager, play_round, purse, refill

__all__ = ["Host", "Seat", "least", "main_wager", "play_round", "purse", "refill", "tells_nobody"]
