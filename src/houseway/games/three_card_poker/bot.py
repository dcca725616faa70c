"""Practice strategy for Three Card Poker: play queen-six-four or better; never hide a hand with pair plus on it.

Q-6-4 is where playing stops losing more than the ante; it is the best play of the plain game when only one's own
cards are seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import cards
from houseway.poker.values.three_cards import high

WORTH_A_PLAY = high(cards("Qs 6h 4d"))


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the practice seat's choice: play a good hand; fold the rest, with the cards up where pair plus may still win."""
    offered = {ask.says: ask for ask in asks}
    playing = offered.get("plays")
    if playing is not None and high(seen.held[playing.who]) >= WORTH_A_PLAY:
        return Say(playing.who, playing.says, playing.low)
    return Say(asks[0].who, "folds")


BOT = Practice(chooses)
