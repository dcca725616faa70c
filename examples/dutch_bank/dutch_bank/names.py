"""What hands and offers are called at Dutch Bank."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import RANK_NAMES, Card

REMARKS = {"banks": "plays against all other wagers, and wins ties", "passes": "stays with its own wager"}


def hand(held: tuple[Card, ...]) -> str:
    """Return the rank of a hand's one card, in words."""
    return RANK_NAMES[held[0].text[0]]


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return what an offer means."""
    return REMARKS.get(ask.says, "")


NAMES = Names(hand, remarks=remarks)
