"""What pair plus keeps at the prices a house hangs: counted over every hand of three."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from houseway.core.price import PayTable
from houseway.games.hung import house_edge
from houseway.poker.three_cards import rows, ways


def pair_plus_edge(table: PayTable) -> Fraction:
    """What the table keeps of each chip bet; below nought the house loses."""
    hands: Counter[tuple[str, ...]] = Counter()
    for value, many in ways().items():
        hands[rows(value)] += many
    return house_edge(table, hands)
