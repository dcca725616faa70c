"""The default choice of a hand that does not answer: for the command that ends its time, offers and clocks."""

from __future__ import annotations

from houseway.core.messages.command import Say

from .option import RoundOffer
from .state import Round

TIMES_OUT = "times out"


def default_command(round: Round) -> Say | None:
    """Return the default choice of the hand in turn, or None where no hand is waited for (R-GEN-18).

    It is the choice that adds no money. A hand whose own word has left it only one option takes that option at its
    minimum.
    """
    stage = round.stage
    assert stage is not None  # a round that is not over is in a stage
    asks = list(stage.offers(round))
    for ask in asks:
        if ask.in_silence:
            return Say(ask.who, ask.says)
    if len(asks) == 1 and is_last_word(round, asks[0]):
        return Say(asks[0].who, asks[0].says, asks[0].low)
    return None


def is_last_word(round: Round, ask: RoundOffer) -> bool:
    """Whether a time-out takes an option at its minimum, where it is the only one that is left."""
    return ask.who in round.hands and ask.low is not None and ask.wager is None
