"""Practice strategy for Let It Ride: a bet rides when the cards in sight make it worth more than nothing.

A seat sees no other seat's cards, so its own and the shared cards are all it can weigh: this is the best play at this
house's prices.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round

from .odds import worth
from .play import RIDES, WITHDRAWS


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the practice seat's choice: let a bet ride where that gains; where it is even, take it back."""
    says = RIDES if worth(seen, asks[0].who) > 0 else WITHDRAWS
    ask = next((ask for ask in asks if ask.says == says), asks[0])
    return Say(ask.who, ask.says, ask.low)


BOT = Practice(chooses)
