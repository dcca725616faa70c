"""How a practice seat plays Double Down Stud: double in full whenever the cards still unseen make it worth more than nothing.

Every card except the hole card is face up, so this is the best play there is: it weighs the other seats' cards too.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round

from .odds import outlook_of, worth_of


def speaks(seen: Round, asks: Sequence[Ask]) -> Command | None:
    """Return a double for the maximum where it gains, or None."""
    for ask in asks:
        if ask.says == "doubles" and worth_of(outlook_of(seen, ask.who), seen.rules.pays["wager"]) > 0:
            return Say(ask.who, ask.says, ask.high)
    return None


BOT = Practice(speaks=speaks)
