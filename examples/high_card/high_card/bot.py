"""How a practice seat plays High Card: it raises fives and better, which the lab found to be the best play."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in

WORTH_A_RAISE = 5


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Raise a five or better, fold the rest."""
    offered = {ask.says: ask for ask in asks}
    raising = offered.get("raises")
    if raising is not None:
        [card] = cards_in(seen.held[raising.who])
        if card.rank >= WORTH_A_RAISE:
            return Say(raising.who, raising.says, raising.low)
    return Say(offered["folds"].who, "folds")


BOT = Practice(chooses)
