"""How a practice seat plays Casino War: it goes to war, which costs less than half of the ante."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Go to war where that is offered."""
    ask = next((ask for ask in asks if ask.says == "raises"), asks[0])
    return Say(ask.who, ask.says, ask.low)


BOT = Practice(chooses)
