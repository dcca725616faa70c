"""What chance owes a round, and who may see it when it comes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from houseway.core.values.hands import Hand

Seen = Literal["owner", "all", "nobody"]
"""Who sees dealt pieces: the hand's owner, everyone, or no one while they are face down."""


class Due(NamedTuple):
    """What chance owes the round: a number of pieces to a hand, a number of dice, or a number up to a maximum."""

    to: Hand
    many: int
    seen: Seen
    cites: str
