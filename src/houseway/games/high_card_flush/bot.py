"""Practice strategy for High Card Flush: raise with ten-eight-six suited or better.

Two suited cards, and most low flushes of three, lose more than the ante when raised; T-8-6 is the threshold. The
strategy does not weigh the cards of other seats.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.poker.values.flushes import Flush, best_flush

WORTH_A_RAISE = Flush(3, (10, 8, 6))


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the practice seat's choice: look if the house requires it, raise a good flush, a long one to the maximum."""
    offered = {ask.says: ask for ask in asks}
    if "looks" in offered:
        return Say(offered["looks"].who, "looks")
    raising = offered.get("raises")
    if raising is not None:
        flush = best_flush(cards_in(seen.held[raising.who]))
        if flush >= WORTH_A_RAISE:
            return Say(raising.who, "raises", raising.high if flush.length >= 5 else raising.low)
    return Say(offered["folds"].who, "folds")


BOT = Practice(chooses)
