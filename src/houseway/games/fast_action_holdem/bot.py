"""Practice strategy for Fast Action Hold 'Em: it keeps what the dealer would, which is also the default action.

Better ways to keep and to split are the lab's (`houseway analyze fast_action_holdem`).
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the practice seat's choice: the house way; a hand that is short takes its cards."""
    for says in (HOUSE_WAY, "takes cards"):
        ask = next((ask for ask in asks if ask.says == says), None)
        if ask is not None:
            return Say(ask.who, says)
    return Say(asks[0].who, asks[0].says, asks[0].low)


BOT = Practice(chooses)
