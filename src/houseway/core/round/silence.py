"""What a hand is taken to say if it says nothing, written once: for the word that ends its time, for offers and for clocks."""

from __future__ import annotations

from houseway.core.messages.command import Say

from .option import Ask
from .state import Round

TIMES_OUT = "times out"


def silence_says(round: Round) -> Say | None:
    """Return what the hand that is waited for says by its silence, or None where nobody is waited for (R-GEN-18).

    It is the choice that adds no money. A hand whose own word has left it only one option takes that option at its minimum.
    """
    stage = round.stage
    assert stage is not None  # a round that is not over is in a stage
    asks = list(stage.asks(round))
    for ask in asks:
        if ask.in_silence:
            return Say(ask.who, ask.says)
    if len(asks) == 1 and is_last_word(round, asks[0]):
        return Say(asks[0].who, asks[0].says, asks[0].low)
    return None


def is_last_word(round: Round, ask: Ask) -> bool:
    """Whether silence takes an option at its minimum, where it is the only one that is left."""
    return ask.who in round.hands and ask.low is not None and ask.wager is None
