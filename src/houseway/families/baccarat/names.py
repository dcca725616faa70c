"""Descriptions of cards that come to the two hands of baccarat, and the calls of their counts."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.picture import Line, Pieces, line
from houseway.core.messages.event import CardsDealt, CardsShown, Event

from .hands import BANKER, PLAYER


def event_line(event: Event) -> Line | None:
    """Return the description of cards to the player's or the banker's hand; None for any other event."""
    match event:
        case CardsDealt(to=to, cards=cards, seen="all") if to in (PLAYER, BANKER):
            return line(f"to the {to}: ", Pieces(cards))
        case CardsShown(hand=hand, cards=cards) if hand in (PLAYER, BANKER):
            return line(f"the {hand}'s hand: ", Pieces(cards))
        case _:
            return None


CALLED = ("player", "banker", "result")
"""The dealer's calls: both counts, and which hand wins."""


def called(player: int, banker: int) -> Mapping[str, str]:
    """Return both counts and the result as a dealer calls them.

    >>> called(7, 4)["result"], called(5, 5)["result"]
    ('Player wins', 'It is a tie')
    """
    result = "Player wins" if player > banker else "Banker wins" if banker > player else "It is a tie"
    return {"player": str(player), "banker": str(banker), "result": result}
