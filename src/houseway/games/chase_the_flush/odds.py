"""The house edge of the Same Suit Bonus of Chase the Flush, exactly."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules

from .house_rules import SAME_SUIT_ACE_LOW
from .same_suit import house_edge


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of the Same Suit Bonus, exactly."""
    if "same_suit" not in rules.pays:
        return {}
    return {"same_suit": house_edge(rules.pays["same_suit"], ace_low=rules[SAME_SUIT_ACE_LOW])}
