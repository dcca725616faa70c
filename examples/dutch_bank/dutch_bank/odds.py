"""The exact house edge of every bet against the bank, and of a bank against so many equal wagers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds

from .game import PERCENT

TIE = Fraction(3, 51)
"""The chance that another card has the rank of one card."""


def edges(rules: Rules) -> Mapping[str, Fraction]:
    """Return the edge of a wager, whose ties lose, and of the tie bet."""
    price = rules.pays["tie"].of("tie")
    assert isinstance(price, Odds)
    return {"wager": TIE, "tie": 1 - TIE * (Fraction(price.num, price.den) + 1)}


def bank_edge(wagers: int) -> Fraction:
    """Return what a bank against equal wagers loses of what it puts up; below zero, it wins."""
    won = Fraction(0)
    for higher in range(13):
        above, left = 4 * higher, 51
        for losing in range(wagers + 1):
            ways = Fraction(comb(above, wagers - losing) * comb(left - above, losing), comb(left, wagers))
            net = 2 * losing - wagers
            won += ways * (net * Fraction(100 - PERCENT, 100) if net > 0 else net) / 13
    return -won / wagers
