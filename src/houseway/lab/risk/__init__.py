"""The house's risk: what a bet earns, how far results stray, and what can be lost, from the exact distribution of each wager."""

from __future__ import annotations

from .file import Bet, Filed, filed
from .outlook import Outlook

__all__ = ["Bet", "Filed", "Outlook", "filed"]
