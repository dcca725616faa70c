"""The house edge of pair plus at a house's prices."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.families.bets.three_cards import edge as pair_plus_edge

__all__ = ["edges", "pair_plus_edge"]


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of pair plus at this house's prices, exactly."""
    return {"pair_plus": pair_plus_edge(rules.pays["pair_plus"])}
