"""Finds prices whose weighted sum is as wanted: all prices of the upper rows against all prices of the lower ones.

Both halves are listed, the second is sorted, and each entry of the first looks up what it lacks. Sums are floats; what is found
is priced exactly afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .prices import HIGHEST, ladder

COMBINATIONS = 40_000
"""The maximum number of tables in each half."""
NEIGHBOURS = 8

Floats = NDArray[np.float64]


class PricedRow(NamedTuple):
    """One row to be priced."""

    name: str
    slope: Fraction
    floor: Fraction
    cap: Fraction
    near: Fraction
    """The price to stay near."""
    below: bool
    """Whether it must not pay more than the row above it."""


class FoundPrices(NamedTuple):
    """Prices that reach the wanted sum within the tolerance, the nearest to the wanted shape first."""

    prices: list[tuple[Fraction, ...]]
    off: list[float]
    """The distance of each sum from the wanted one."""


def scaled(rows: Sequence[PricedRow], wanted: Fraction) -> list[PricedRow]:
    """Return the rows with prices to stay near that have about the wanted sum: all multiplied alike, none below its floor."""
    low, high = 0.0, 1e6
    for _ in range(60):
        middle = (low * high) ** 0.5 if low else high / 2
        total = sum(float(row.slope) * _within(row, float(row.near) * middle) for row in rows)
        low, high = (middle, high) if total < wanted else (low, middle)
        low = low or 1e-9
    return [row._replace(near=Fraction(max(_within(row, float(row.near) * low), 1e-6)).limit_denominator(100)) for row in rows]


def _within(row: PricedRow, price: float) -> float:
    return min(max(price, float(row.floor)), float(row.cap))


def search(rows: Sequence[PricedRow], wanted: Fraction, within: Fraction, fineness: int, most: int = 200) -> FoundPrices:
    """Return tables of prices of a fineness whose weighted sum is the wanted one within a tolerance, or else the nearest."""
    shares = _shares(rows, fineness)
    middle = _middle([len(share) for share in shares])
    upper, lower = _listed(rows[:middle], shares[:middle]), _listed(rows[middle:], shares[middle:])
    weights = np.array([float(row.slope) for row in rows])
    above, under = upper @ weights[:middle], lower @ weights[middle:]
    order = np.argsort(under, kind="stable")
    lower, under = lower[order], under[order]
    at = np.searchsorted(under, float(wanted) - above)
    found: list[tuple[float, float, int, int]] = []
    near = np.array([max(float(row.near), 1e-9) for row in rows])
    for shift in range(-NEIGHBOURS, NEIGHBOURS):
        where = np.clip(at + shift, 0, len(under) - 1)
        off = np.abs(above + under[where] - float(wanted))
        keep = np.flatnonzero(off <= float(within)) if (off <= float(within)).any() else np.argsort(off)[:4]
        if middle and len(rows) > middle and rows[middle].below:
            keep = keep[upper[keep, -1] >= lower[where[keep], 0]]
        tables = np.concatenate([upper[keep], lower[where[keep]]], axis=1)
        shape = np.abs(np.log(np.maximum(tables, 1e-9) / near)).sum(axis=1) if len(tables) else np.zeros(0)
        best = np.argsort(shape, kind="stable")[:most]
        found += [(float(off[keep[one]]), float(shape[one]), int(keep[one]), int(where[keep[one]])) for one in best]
    found.sort(key=lambda one: (one[0] > float(within), one[0] if one[0] > float(within) else one[1]))
    exact = [{float(price): price for price in share} for share in shares]
    prices = dict.fromkeys(
        tuple(exact[n][value] for n, value in enumerate((*upper[a].tolist(), *lower[b].tolist()))) for _, _, a, b in found
    )
    kept = list(prices)[:most]
    sums = [
        abs(float(sum((row.slope * price for row, price in zip(rows, one, strict=True)), Fraction(0)) - wanted)) for one in kept
    ]
    return FoundPrices(kept, sums)


def _shares(rows: Sequence[PricedRow], fineness: int) -> list[list[Fraction]]:
    """Return the prices each row may have: as many as the halves have room for, those nearest to the wanted shape."""
    if not rows:
        return []
    half = (len(rows) + 1) // 2
    room = max(2, int(COMBINATIONS ** (1 / half)))
    found: list[list[Fraction]] = []
    for row in rows:
        low, high = max(row.floor, row.near / 8), min(row.cap, max(row.near * 8, row.floor), Fraction(HIGHEST))
        if fineness > 1:  # a fine price is only looked for near the price to stay near
            low, high = max(low, row.near - Fraction(room, 2 * fineness)), min(high, row.near + Fraction(room, 2 * fineness))
            low, high = max(row.floor, low), max(row.floor, high)
        prices = ladder(low, high, fineness) if fineness <= 1 or high - low <= room else ladder(low, high, 1)
        if fineness == 1 and len(prices) > 4 * room:
            prices = sorted({*prices[: 2 * room], *ladder(low, high, 0)})
        prices = prices or [max(row.floor, Fraction(round(row.near)))]
        prices.sort(key=lambda price: abs(float(price) / max(float(row.near), 1e-9) - 1))
        found.append(sorted(prices[:room]))
    return found


def _middle(sizes: Sequence[int]) -> int:
    """Return the number of rows in the upper half, so that both halves are about as large."""
    return (len(sizes) + 1) // 2


def _listed(rows: Sequence[PricedRow], shares: Sequence[list[Fraction]]) -> Floats:
    """Return every way to price some rows, none of them above its neighbour where that must not be."""
    tables: Any = np.zeros((1, 0))
    for row, share in zip(rows, shares, strict=True):
        prices = np.array([float(price) for price in share])
        tables = np.concatenate([np.repeat(tables, len(prices), axis=0), np.tile(prices, len(tables))[:, None]], axis=1)
        if row.below and tables.shape[1] > 1:
            tables = tables[tables[:, -1] <= tables[:, -2]]
    return tables


def falls(values: Sequence[Fraction]) -> list[bool]:
    """Return for each printed price whether it is at most the one above it; the order of other rows is left as printed."""
    return [False, *(lower <= upper for upper, lower in pairwise(values))]
