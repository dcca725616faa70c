"""What the $1 bonus keeps at the sums a house hangs: counted over every hand of five."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.chips import Chips
from houseway.core.price import Fixed, PayTable
from houseway.poker import five_cards

from .hands import row_of

CHIP: Chips = 1_00
"""What a bonus costs (LIR-6a(b))."""


def bonus_edge(table: PayTable) -> Fraction:
    """What the house keeps of each dollar; a prize is all that comes back (R-GEN-05)."""
    back = 0
    for value, many in five_cards.ways().items():
        prize = table.of(row_of(value))
        if prize is not None:
            assert isinstance(prize, Fixed)
            back += many * prize.chips
    return 1 - Fraction(back, five_cards.HANDS * CHIP)
