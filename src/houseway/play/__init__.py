"""Runs a table without staff: hosts, bots, rounds, shuffling."""

from .host import Host, ignore_step
from .rounds import Seat, least, main_wager, play_round, purse, refill

__all__ = ["Host", "Seat", "ignore_step", "least", "main_wager", "play_round", "purse", "refill"]
