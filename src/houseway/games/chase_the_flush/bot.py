"""Practice strategy for Chase the Flush: go in with three suited cards, four after the flop, then a fair flush.

A rule of thumb, not the best play; it does not weigh the cards of other seats.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.poker.values.flushes import Flush, best_flush

WORTH_GOING_IN = {0: Flush(3, (4, 3, 2)), 2: Flush(4, (5, 4, 3, 2)), 4: Flush(3, (10, 8, 6))}
"""The flush that is good enough, by the number of community cards seen."""


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the practice seat's choice: all in on a good enough flush; otherwise check, and fold at the last decision."""
    going = next((ask for ask in asks if ask.says == "goes all in"), None)
    if going is not None:
        cards = len(seen.held.get(BOARD, ()))
        if _flush(seen, going.who) >= WORTH_GOING_IN[cards]:
            return Say(going.who, going.says, going.low)
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)


def _flush(seen: Round, hand: Hand) -> Flush:
    return best_flush(cards_in((*seen.held[hand], *seen.held.get(BOARD, ()))))


BOT = Practice(chooses)
