"""The next action of a house where no decision is needed: for the host of a demonstration and for the platform."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.core.game.between_rounds import Tending
from houseway.core.messages.command import Say
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.hands import DEALER

from .table import Table


def tendings_for(table: Table, refused: Refusal) -> Iterator[Tending]:
    """Yield the actions that could remove the refusal of a round: correct a display, repair a device."""
    for tending in table.rules.tendings.values():
        is_plain = tending.cites == refused.cites and not (tending.takes or tending.leaves)
        if is_plain and not any(bar.holds(table, "") for bar in tending.bars):
            yield tending


def dealers_word(round: Round, asks: Sequence[RoundOffer]) -> Say:
    """Return the dealer's next command; the stub is counted only where no other command is left."""
    ask = min(asks, key=lambda ask: (ask.sets, ask.counts))
    if not ask.counts:
        return Say(DEALER, ask.says)
    out = sum(len(pieces) for pieces in round.held.values())
    return Say(DEALER, ask.says, count=round.rules.equipment.size - out)
