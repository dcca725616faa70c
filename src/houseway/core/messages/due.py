"""What chance owes a round, and who may see it when it comes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from houseway.core.values.hands import Hand

Seen = Literal["owner", "all", "nobody"]
"""Who sees dealt pieces: the hand's owner, everybody, or nobody as long as they lie face down."""


class Due(NamedTuple):
    """What chance owes the round: so many pieces to a hand, so many dice to nobody, or a number up to so many."""

    to: Hand
    many: int
    seen: Seen
    cites: str
