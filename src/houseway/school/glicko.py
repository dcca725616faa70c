"""Glicko-2 ratings, as Mark Glickman's paper computes them (step numbers are his): how good a learner is, how hard a topic is.

>>> opponents = ((Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0))
>>> found = rated(Rating(1500, 200), opponents)
>>> round(found.rating, 2), round(found.deviation, 2), round(found.volatility, 5)
(1464.05, 151.52, 0.06)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
TAU = 0.5
"""Limit on changes of volatility: the paper's example has 0.5."""
CLOSE = 1e-6
WIDEST = 350.0
"""The deviation of a person without any results."""


class Rating(NamedTuple):
    """A rating, how uncertain it is, and how much it varies."""

    rating: float = 1500.0
    deviation: float = WIDEST
    volatility: float = 0.06


Result = tuple[Rating, float]
"""An opponent as rated before the period, and the score: 1 for a right answer, 0 for a wrong one."""


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expected(mu: float, other: float, phi: float) -> float:
    return 1 / (1 + exp(-_g(phi) * (mu - other)))


def expected(one: Rating, other: Rating) -> float:
    """Return the expected score of one against the other, from both ratings and both uncertainties.

    >>> round(expected(Rating(1700, 0), Rating(1500, 0)), 3)
    0.76
    """
    phi = sqrt(one.deviation**2 + other.deviation**2) / SCALE
    return _expected((one.rating - 1500) / SCALE, (other.rating - 1500) / SCALE, phi)


def rated(one: Rating, results: Sequence[Result]) -> Rating:
    """Return a rating after one period; without results only its uncertainty grows."""
    mu, phi = (one.rating - 1500) / SCALE, one.deviation / SCALE  # step 2
    if not results:
        return one._replace(deviation=min(WIDEST, sqrt(phi**2 + one.volatility**2) * SCALE))
    inverse, gained = 0.0, 0.0
    for other, score in results:  # steps 3 and 4
        other_mu, other_phi = (other.rating - 1500) / SCALE, other.deviation / SCALE
        weight, hope = _g(other_phi), _expected(mu, other_mu, other_phi)
        inverse += weight * weight * hope * (1 - hope)
        gained += weight * (score - hope)
    variance = 1 / max(inverse, 1e-12)
    volatility = _volatility(phi, variance, variance * gained, one.volatility)  # step 5
    wider = sqrt(phi**2 + volatility**2)  # step 6
    narrower = 1 / sqrt(1 / wider**2 + 1 / variance)  # step 7
    return Rating((mu + narrower**2 * gained) * SCALE + 1500, min(WIDEST, narrower * SCALE), volatility)  # step 8


def _volatility(phi: float, variance: float, delta: float, before: float) -> float:
    """Return the new volatility by the paper's iteration (the Illinois variant of false position)."""
    a = log(before * before)

    def f(x: float) -> float:
        grown = exp(x)
        total = phi * phi + variance + grown
        return grown * (delta * delta - total) / (2 * total * total) - (x - a) / (TAU * TAU)

    high = a
    if delta * delta > phi * phi + variance:
        low = log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        low = a - steps * TAU
    at_high, at_low = f(high), f(low)
    while abs(low - high) > CLOSE:
        middle = high + (high - low) * at_high / (at_low - at_high)
        at_middle = f(middle)
        if at_middle * at_low <= 0:
            high, at_high = low, at_low
        else:
            at_high /= 2
        low, at_low = middle, at_middle
    return exp(high / 2)
