"""Practice strategy for Double Down Stud: double in full whenever the unseen cards make it worth doing.

Every card except the hole card is face up, so this is the best play there is: it weighs the other seats' cards too.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round

from .odds import outlook_of, worth_of


def speaks(seen: Round, asks: Sequence[RoundOffer]) -> Command | None:
    """Return a double for the maximum where it gains, or None."""
    for ask in asks:
        if ask.says == "doubles" and worth_of(outlook_of(seen, ask.who), seen.rules.pays["wager"]) > 0:
            return Say(ask.who, ask.says, ask.high)
    return None


BOT = Practice(speaks=speaks)
