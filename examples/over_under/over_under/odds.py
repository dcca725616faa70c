"""The house edge of each bet at Over and Under Seven, from the number of ways in which two dice make a total."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds

WAYS_BELOW, WAYS_OF_SEVEN, WAYS = 15, 6, 36


def edges(rules: Rules) -> Mapping[str, Fraction]:
    """Return the edge of under and over, which win on 15 of 36 throws, and of seven, which wins on 6."""
    price = rules.pays["seven"].of("seven")
    assert isinstance(price, Odds)
    even = 1 - 2 * Fraction(WAYS_BELOW, WAYS)
    return {"under": even, "over": even, "seven": 1 - Fraction(WAYS_OF_SEVEN, WAYS) * (Fraction(price.num, price.den) + 1)}
