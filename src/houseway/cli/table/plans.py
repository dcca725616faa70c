"""How much of a table is drawn, from everything down to what is needed to decide.

A screen has few lines and a table has many. The first plan that fits is drawn. Every plan shows the dealer's cards, the shared
cards, the face-up cards of others and the viewer's own hand and bets in full.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Others = Literal["panels", "lines", "sentence", "cards"]


class Plan(NamedTuple):
    """What one drawing of a table has."""

    others: Others
    """The other seats: a panel each, a line each, one running text, or only face-up cards."""
    middle: bool = True
    """Whether everything in the middle is drawn, or only its first part: the hands without the roads."""
    pictures: bool = True
    """Whether dice and tiles are drawn as such, or written."""
    framed: bool = True
    """Whether the table and the viewer's seat have a border."""


WHOLE = Plan("panels")
"""What is drawn where there is no screen to fit, such as in a file."""
PLANS = (
    WHOLE,
    Plan("lines"),
    Plan("lines", middle=False, pictures=False),
    Plan("lines", middle=False, pictures=False, framed=False),
    Plan("sentence", middle=False, pictures=False, framed=False),
    Plan("cards", middle=False, pictures=False, framed=False),
)
LEANEST = PLANS[-1]
