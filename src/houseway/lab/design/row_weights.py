"""The change of the house edge with each price: every row is tried one higher, and priced by the study.

Where nothing is chosen, each row moves the edge by its own share, whatever the others pay, and the spread follows
from the rows. Where a player decides, best play follows the prices, so the weights are valid only near the prices
they were found at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from houseway.core.money.price import PayTable
from houseway.lab.spread import Spread

from .prices import as_printed, is_designed, table_of

Pricer = Callable[[PayTable], Spread]
"""Prices a table by best play."""
STEP = Fraction(1)
VARIED = 5
"""The number of rows varied where a player decides, the highest first: each takes a search for the best play."""


class Weights(NamedTuple):
    """The edge of a table of prices, and the share of each row."""

    table: PayTable
    values: Mapping[str, Fraction]
    edge: Fraction
    slopes: Mapping[str, Fraction]
    """The house edge lost per unit of price, of the rows that are varied."""
    wins: Mapping[str, tuple[Fraction, Fraction, Fraction]]
    """Set where rows do not depend on each other: probability, net at this price, net added per unit of price."""
    rest: Fraction
    """The part of the mean square of the net that no designed row makes."""

    @property
    def is_plain(self) -> bool:
        """Whether no decision and no other row depends on a price."""
        return bool(self.wins)


def weighed(ask: Pricer, table: PayTable, *, decides: bool = True) -> Weights:
    """Return the share of each row in the edge; of the highest rows only, where a player decides by the prices."""
    values = {row: as_printed(price) for row, price in table.pays.items() if is_designed(price)}
    here = ask(table)
    slopes: dict[str, Fraction] = {}
    wins: dict[str, tuple[Fraction, Fraction, Fraction]] = {}
    plain = True
    for at, (row, value) in enumerate(values.items()):
        if decides and not plain and at >= VARIED:
            break
        there = ask(table_of(table, {**values, row: value + STEP}))
        slopes[row] = (here.house_edge - there.house_edge) / STEP
        moved = _moved(here, there) if plain else None
        plain = moved is not None
        if moved is not None:
            wins[row] = (moved[0], moved[1], moved[2] / STEP)
    squares = sum((ending.net**2 * ways for ending, ways in here.ways.items()), Fraction(0)) / here.total
    rest = squares - sum((chance * net**2 for chance, net, _ in wins.values()), Fraction(0))
    return Weights(table, values, here.house_edge, slopes, wins if plain else {}, rest)


def _moved(here: Spread, there: Spread) -> tuple[Fraction, Fraction, Fraction] | None:
    """Return the probability, the net and the gain of the only outcome that moved, or None if more than its net did."""
    before, after = _nets(here), _nets(there)
    if here.total != there.total or before.keys() != after.keys():
        return None
    changed = [name for name in before if before[name] != after[name]]
    if len(changed) > 1:
        return None
    if not changed:
        return Fraction(0), Fraction(0), Fraction(0)
    (net, ways), (higher, as_many) = before[changed[0]], after[changed[0]]
    return (Fraction(ways, here.total), net, higher - net) if ways == as_many else None


def _nets(spread: Spread) -> dict[str, tuple[Fraction, int]]:
    """Return net and ways by outcome, under numbers instead of names if two outcomes have the same name."""
    found = {ending.name: (ending.net, ways) for ending, ways in spread.ways.items()}
    return found if len(found) == len(spread.ways) else {str(at): (e.net, w) for at, (e, w) in enumerate(spread.ways.items())}
