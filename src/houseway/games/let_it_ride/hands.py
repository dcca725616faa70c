"""What five cards are at Let It Ride: a hand of poker, and the row of a pay table it is paid by.

>>> row_of(high(cards("Th Td 8c 5d 2s"))), row_of(high(cards("9h 9d 8c 5d 2s")))
('pair of tens or better', None)
"""

from __future__ import annotations

from houseway.core.cards import cards
from houseway.poker.hands import CATEGORIES, PAIR, high

TENS = high(cards("Ts Th 4d 3c 2s"))
"""The lowest hand that is paid (R-LIR-08)."""
PAYING_PAIR = "pair of tens or better"


def row_of(value: int) -> str | None:
    """The row a hand of five is paid by; below a pair of tens there is none."""
    if value < TENS:
        return None
    kind = value >> 20
    return PAYING_PAIR if kind == PAIR else CATEGORIES[kind]
