"""Side wagers that depend only on the name of a hand: the ways of each name, priced by any pay table.

The names are those of the pay tables; a hand on no row counts under the empty name.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from houseway.core.money.price import Fixed, Lose, Odds, Outcome, PartKept, PayTable, Push, Share

from .kept_counts import Counts
from .spread import Ending, Spread

LOSES = Fraction(-1)


def as_counts(ways: Mapping[str, int]) -> Counts:
    """Return ways by name as arrays for the cache."""
    return {"names": np.array(list(ways)), "ways": np.array([str(number) for number in ways.values()])}


def by_name(counts: Counts) -> dict[str, int]:
    """Read ways by name from the cached arrays."""
    return {str(name): int(str(ways)) for name, ways in zip(counts["names"], counts["ways"], strict=True)}


def priced(
    counts: Counts,
    table: PayTable,
    *,
    unit_chips: int = 100,
    meters: Mapping[str, int] | None = None,
    collected: bool = True,
) -> Spread:
    """Return the outcomes priced by name; a fixed sum is divided by the unit in chips, and a share is of its meter."""
    ways: dict[Ending, int] = {}
    for name, number in by_name(counts).items():
        price = table.of(name)
        net = LOSES if price is None else net_of(price, unit_chips, meters, collected=collected)
        ending = Ending(name or "no winning hand", net, cites=table.cites)
        ways[ending] = ways.get(ending, 0) + number
    return Spread(ways)


def net_of(
    outcome: Outcome, unit_chips: int = 100, meters: Mapping[str, int] | None = None, *, collected: bool = True
) -> Fraction:
    """Return the net of one unit for an outcome of the game's own rows.

    A fixed sum or a share is the whole payout where the chip was collected before the deal (R-GEN-05); otherwise the
    stake is returned too.
    """
    gone = 1 if collected else 0
    match outcome:
        case Lose():
            return LOSES
        case Push():
            return Fraction(0)
        case Odds(num, den):
            return Fraction(num, den)
        case PartKept(num, den):
            return Fraction(-num, den)
        case Fixed(chips):
            return Fraction(chips, unit_chips) - gone
        case Share(percent, of):
            return Fraction(percent * (meters or {})[of], 100 * unit_chips) - gone
