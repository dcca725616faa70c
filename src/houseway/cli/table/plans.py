"""Levels of detail for drawing a table, from everything down to what a decision needs.

A screen has few lines and a table has many. The first plan that fits is drawn. Every plan shows the dealer's cards,
the shared cards, the face-up cards of others and the viewer's own hand and bets in full.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Others = Literal["panels", "lines", "sentence", "cards"]


class Plan(NamedTuple):
    """The contents of one drawing of a table."""

    others: Others
    """The other seats: a panel each, a line each, one running text, or only face-up cards."""
    middle: bool = True
    """Whether everything in the middle is drawn, or only its first part: the hands without the roads."""
    pictures: bool = True
    """Whether dice and tiles are drawn as such, or written."""
    framed: bool = True
    """Whether the table and the viewer's seat have a border."""


WHOLE = Plan("panels")
"""The plan for output without a screen size, such as a file."""
PLANS = (
    WHOLE,
    Plan("lines"),
    Plan("lines", middle=False, pictures=False),
    Plan("lines", middle=False, pictures=False, framed=False),
    Plan("sentence", middle=False, pictures=False, framed=False),
    Plan("cards", middle=False, pictures=False, framed=False),
)
LEANEST = PLANS[-1]
