"""The house's side of a table that runs by itself: it tends the cards, deals, speaks for the dealer, and lets seats play."""

from .host import Host, tells_nobody
from .rounds import Seat, main_wager, play_round, purse, refill

__all__ = ["Host", "Seat", "main_wager", "play_round", "purse", "refill", "tells_nobody"]
