"""What hands and offers are called at Casino War."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import RANK_NAMES, Card

REMARKS = {"raises": "goes to war: as much again as the ante", "surrenders": "gives up half of the ante"}


def hand(held: tuple[Card, ...]) -> str:
    """Return the rank of a hand's last card, in words."""
    return RANK_NAMES[held[-1].text[0]]


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return what an offer costs."""
    return REMARKS.get(ask.says, "")


NAMES = Names(hand, remarks=remarks)
