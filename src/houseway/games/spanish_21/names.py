"""Names of totals at Spanish 21."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.values.cards import Card

from .hands import is_blackjack, points


def names(held: tuple[Card, ...]) -> str:
    """Return the name of a hand's total.

    >>> from houseway.core.values.cards import cards
    >>> names(cards("Ah 6d")), names(cards("Ah Kd")), names(cards("9h 9d 9c"))
    ('soft 17', 'blackjack', '27, too many')
    """
    if not held:
        return ""
    if is_blackjack(held):
        return "blackjack"
    total, soft = points(held)
    return f"{total}, too many" if total > 21 else f"soft {total}" if soft and total < 21 else str(total)


NAMES = Names(names, in_full=("doubles", "insurance"))
