"""The number of hands of seven, in a module of its own so that neither pricing nor counting waits for the other."""

from __future__ import annotations

from math import comb

HANDS = comb(53, 7)
"""Every hand of seven cards out of fifty-two and a joker: 154,143,080."""
