"""How cards that come to the two hands of baccarat are told."""

from __future__ import annotations

from houseway.core.game.picture import Line, Pieces, line
from houseway.core.messages.event import CardsDealt, CardsShown, Event

from .hands import BANKER, PLAYER


def tells(event: Event) -> Line | None:
    """Return how cards to the player's or the banker's hand are told; None for any other event."""
    match event:
        case CardsDealt(to=to, cards=cards, seen="all") if to in (PLAYER, BANKER):
            return line(f"to the {to}: ", Pieces(cards))
        case CardsShown(hand=hand, cards=cards) if hand in (PLAYER, BANKER):
            return line(f"the {hand}'s hand: ", Pieces(cards))
        case _:
            return None
