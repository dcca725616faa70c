"""The house edge of a strategy: endings simulated, naturals exact, all priced by the game's rows."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isqrt

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Ending, Spread

from .eight_hands import APART, BOARDS, SQUARE, SUM, decks_of, rounds_of
from .fours import fours
from .prices import endings, own_natural
from .strategies import STRATEGIES
from .tables import CARDS, Ints

FINE = 10**12
"""The denominator of errors, which are square roots."""


def naturals(rules: Rules) -> Fraction:
    """Return the probability that four cards are a natural."""
    decks = decks_of(rules)
    held = fours()
    return Fraction(int(held.ways(decks)[held.natural].sum()), comb(CARDS * decks, 4))


def ends_of(counts: Counts, strategy: str) -> Ints:
    """Return the simulated results of one strategy."""
    return np.asarray(counts["ends"])[STRATEGIES.index(strategy)]


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread of every ending: naturals by their exact share, the others by their simulated shares of the rest."""
    ends, natural = ends_of(counts, strategy), naturals(rules)
    priced, rounds = endings(rules), rounds_of(ends)
    ways: dict[Ending, int] = {own_natural(rules): natural.numerator * rounds}
    for column, ending in priced.items():
        if ends[column]:
            ways[ending] = int(ends[column]) * (natural.denominator - natural.numerator)
    return Spread(ways)


def error(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Fraction:
    """Return the standard error of the house edge: boards are independent of each other, rounds on one board are not."""
    ends = ends_of(counts, strategy)
    boards = int(ends[BOARDS])
    return _error(ends, rules, Fraction(int(ends[SQUARE]), boards) - Fraction(int(ends[SUM]), boards) ** 2)


def cost(counts: Counts, rules: Rules, strategy: str) -> tuple[Fraction, Fraction]:
    """Return a strategy's cost against the best, and its standard error: both were played on the same boards."""
    best, ends = ends_of(counts, STRATEGIES[0]), ends_of(counts, strategy)
    boards, less = int(ends[BOARDS]), int(best[SUM]) - int(ends[SUM])
    share = (1 - naturals(rules)) / (2 * rounds_of(ends))
    return less * share, _error(ends, rules, Fraction(int(ends[APART]), boards) - Fraction(less, boards) ** 2)


def _error(ends: Ints, rules: Rules, variance: Fraction) -> Fraction:
    """Return a standard error from the variance of half units per board."""
    boards, rounds = int(ends[BOARDS]), rounds_of(ends)
    square = variance * boards * ((1 - naturals(rules)) / (2 * rounds)) ** 2
    return Fraction(isqrt(int(square * FINE**2)), FINE)
