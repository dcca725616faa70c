"""Players, hands of cards or tiles, and the other places of cards."""

from __future__ import annotations

from typing import Final

Player = str
"""The person who owns the chips in front of them, by name."""

HOUSE: Final[Player] = "the house"
"""The bettor whose chips come from the rack: the dealer's wager against a player's bank."""

Hand = str
"""Cards or tiles held together: `"3"`, `"3.2"` after a split, `"dealer"`, `"board"`."""

DEALER: Final[Hand] = "dealer"
BOARD: Final[Hand] = "board"
"""Cards all hands share, face up."""
BURN: Final[Hand] = "burn"
"""Cards put aside unseen: they are out of play and unknown."""
DEAD: Final[Hand] = "dead"
"""The place that gets tiles and no player: the dead hand."""
DISCARDS: Final[Hand] = "discards"
"""Cards taken out of the deal face up: they are out of play and visible to all."""

MUCK: Final[Hand] = "muck"
"""Cards a player discarded face down: they are out of play, and only that player knows them."""
EXPOSED: Final[Hand] = "exposed"
"""A card that was exposed by mistake: it stays there until a hand takes it."""


def box(hand: Hand) -> Hand:
    """Return the seat of a hand: a split hand has the seat of the first one.

    >>> box("3.2"), box("3")
    ('3', '3')
    """
    return hand.partition(".")[0]


def pile(number: int) -> Hand:
    """Return the name of a stack of undealt tiles, numbered from the dealer's right."""
    return f"stack {number}"


def title(hand: Hand) -> str:
    """Return a hand's name in words: `seat 3`, `hand 3.2`, `dealer`.

    >>> title("3"), title("3.2"), title("dealer")
    ('seat 3', 'hand 3.2', 'dealer')
    """
    if hand.isdigit():
        return "seat " + hand
    return "hand " + hand if hand[:1].isdigit() else hand
