"""The play of a practice seat that sets two hands and may bank.

It sets by the house way, which is also the default. It banks when it could lose three times over: copies go to the
bank, so the bank is the better side.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.messages.command import Command, Say
from houseway.core.money.places import stack
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY

from .bank import BANKS, others_wagers

COMFORT = 3


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the house way and no surrender; the bank only with chips to spare."""
    offered = {ask.says: ask for ask in asks}
    if HOUSE_WAY in offered:
        return Say(offered[HOUSE_WAY].who, HOUSE_WAY)
    if BANKS in offered:
        hand = offered[BANKS].who
        if seen.chips.get(stack(seen.seating[hand]), 0) >= COMFORT * others_wagers(seen, hand) > 0:
            return Say(hand, BANKS)
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)
