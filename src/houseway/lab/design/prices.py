"""Prices that a layout can print, and pay tables made of them.

>>> from houseway.core.money.price import to_one
>>> as_printed(to_one(35)), as_printed(ForOne(499)), as_printed(Fixed(250_00))
(Fraction(35, 1), Fraction(500, 1), Fraction(250, 1))
>>> str(like(to_one(35), Fraction(81, 2))), str(like(ForOne(499), Fraction(300))), str(like(Fixed(250_00), Fraction(40)))
('81 to 2', '300 for 1', '$40')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from houseway.core.money.price import Fixed, ForOne, Odds, PayTable, Price, Share

ROUND = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 25, 30, 35, 40, 50, 60, 75, 80)
"""Prices below a hundred that layouts print; above it the same figures with more zeros, from ten up."""
FINENESS = (0, 1, 2, 4, 5, 10, 20, 25, 50, 100)
"""The finenesses of prices, in this order: round, whole, then parts such as 9 to 2 and 41 to 4, to hundredths."""
HIGHEST = 1_000_000


def as_printed(price: Price) -> Fraction:
    """Return the number a layout prints for a price: odds to one, for one if the rulebook prints it so, or dollars."""
    if isinstance(price, Fixed):
        return Fraction(price.chips, 100)
    assert isinstance(price, Odds)
    return Fraction(price.num, price.den) + isinstance(price, ForOne)


def like(price: Price, value: Fraction) -> Price:
    """Return a price of the same kind with another number."""
    if isinstance(price, Fixed):
        return Fixed(int(value * 100))
    assert isinstance(price, Odds)
    net = value - isinstance(price, ForOne)
    return replace(price, num=net.numerator, den=net.denominator)


def is_designed(price: Price) -> bool:
    """Whether a price can be designed: a share of a meter stays as it is."""
    return not isinstance(price, Share)


def table_of(like_table: PayTable, values: Mapping[str, Fraction]) -> PayTable:
    """Return a pay table of a house's own with these numbers in its rows; rows without one are not paid."""
    pays = {
        row: like(price, values[row]) if row in values else price
        for row, price in like_table.pays.items()
        if row in values or not is_designed(price)
    }
    return replace(like_table, name="own", pays=pays)


def ladder(low: Fraction, high: Fraction, fineness: int) -> list[Fraction]:
    """Return the prices of a fineness from one to another: zero is round prices, n is parts of n.

    >>> [str(price) for price in ladder(Fraction(9), Fraction(30), 0)]
    ['9', '10', '11', '12', '15', '20', '25', '30']
    >>> [str(price) for price in ladder(Fraction(1), Fraction(3), 2)]
    ['1', '3/2', '2', '5/2', '3']
    """
    if fineness:
        return [Fraction(n, fineness) for n in range(ceil(low * fineness), floor(high * fineness) + 1)]
    found: list[Fraction] = []
    tens = 1
    while tens <= HIGHEST:
        found += [Fraction(one * tens) for one in ROUND if tens == 1 or one >= 10]
        tens *= 10
    return [price for price in sorted(set(found)) if low <= price <= high]


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction with the smallest denominator between two others.

    >>> simplest(Fraction(877, 100), Fraction(8775, 1000)), simplest(Fraction(5, 2), Fraction(7, 2))
    (Fraction(193, 22), Fraction(3, 1))
    """
    if ceil(low) <= high:
        return Fraction(ceil(low))
    whole = floor(low)
    inner = simplest(1 / (high - whole), 1 / (low - whole))
    return whole + 1 / inner


def in_words(table: PayTable) -> str:
    """Return a pay table as `--pays` takes it.

    >>> from houseway.core.money.price import to_one
    >>> in_words(PayTable("bonus", "own", "", {"7 card flush": to_one(300), "a pair": to_one(3, 2)}, {}))
    '"7 card flush":300 "a pair":3:2'
    """
    return " ".join(f'"{row}":{word(price)}' for row, price in table.pays.items())


def word(price: Price) -> str:
    """Return one price as `--pays` takes it."""
    if isinstance(price, Share):
        return f"{price.percent}%"
    if isinstance(price, Fixed):
        return f"${price.chips // 100}" if price.chips % 100 == 0 else f"${price.chips / 100:.2f}"
    whole = f" for {price.den}" if isinstance(price, ForOne) else f":{price.den}" if price.den > 1 else ""
    return f"{price.num + price.den if isinstance(price, ForOne) else price.num}{whole}"
