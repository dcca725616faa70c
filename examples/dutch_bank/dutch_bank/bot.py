"""How a practice seat plays Dutch Bank: it banks when it could lose three times over, because the bank wins ties."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.money.places import stack
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round

COMFORT = 3


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Take the bank with chips to spare, and pass otherwise."""
    ask = next((ask for ask in asks if ask.says == "banks"), asks[0])
    if ask.says == "banks" and seen.chips.get(stack(seen.seating[ask.who]), 0) < COMFORT * (ask.low or 0):
        ask = next(ask for ask in asks if ask.says == "passes")
    return Say(ask.who, ask.says, ask.low)


BOT = Practice(chooses)
