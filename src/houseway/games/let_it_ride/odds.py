"""What the $1 bonus keeps at the sums a house hangs: counted over every hand of five."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.chips import Chips
from houseway.core.price import Fixed, PayTable
from houseway.games.hung import row_for
from houseway.poker.five_cards import HANDS, ways

CHIP: Chips = 1_00
"""What a bonus costs (LIR-6a(b))."""


def bonus_edge(table: PayTable) -> Fraction:
    """What the house keeps of each dollar; a prize is all that comes back (R-GEN-05)."""
    back = 0
    for names, many in ways().items():
        row = row_for(table, names)
        if row is not None:
            assert isinstance(row[1], Fixed)
            back += many * row[1].chips
    return 1 - Fraction(back, HANDS * CHIP)
