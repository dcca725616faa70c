"""The pieces, dice and numbers that a round waits for, and who may see them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from houseway.core.values.hands import Hand

Seen = Literal["owner", "all", "nobody"]
"""The viewers of dealt pieces: the hand's owner, everyone, or no one while they are face down."""


class Due(NamedTuple):
    """Pieces that the round waits for: a number of pieces to a hand, a number of dice, or a number up to a maximum."""

    to: Hand
    many: int
    seen: Seen
    cites: str
