"""The Same Suit Bonus: the row that pays seven cards, and the table's house edge.

>>> same_suit_named(flush=6, run=5), same_suit_named(flush=6, run=4), same_suit_named(flush=3, run=3)
('5 card straight flush', '6 card flush', None)
"""

from __future__ import annotations

from fractions import Fraction

from houseway.core.money.price import Odds, PayTable
from houseway.poker.values.flush_counts import HANDS, counts


def same_suit_named(*, flush: int, run: int) -> str | None:
    """Return the highest-paid row that the longest flush and the longest run satisfy (R-CTF-08)."""
    if run >= 6:
        return "6-7 card straight flush"
    if flush == 7:
        return "7 card flush"
    if run == 5:
        return "5 card straight flush"
    if flush == 6:
        return "6 card flush"
    if run == 4:
        return "4 card straight flush"
    return f"{flush} card flush" if flush >= 4 else None


def house_edge(table: PayTable, *, ace_low: bool) -> Fraction:
    """Return the table's house edge per chip, counted over every seven-card hand."""
    back = Fraction(0)
    for (flush, run), ways in counts(ace_low=ace_low).items():
        price = table.of(same_suit_named(flush=flush, run=run))
        if price is not None:
            assert isinstance(price, Odds)
            back += ways * (Fraction(price.num, price.den) + 1)
    return 1 - back / HANDS
