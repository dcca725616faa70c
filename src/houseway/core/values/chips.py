"""Chips: whole cents, in integers. People write dollars; this is where the two meet.

>>> cents("9,999.28")
999928
>>> dollars(4750), dollars(2500), dollars(999928)
('47.50', '25', '9,999.28')
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from .printable import quoted

Chips = int
"""A whole number of cents. Never a float."""

Signed = int
"""Chips in one direction or the other: negative where they go back."""

MOST: Final[Chips] = 10**15
"""The largest amount of a command, and the most that the cage may bring a place to: ten trillion dollars."""

_MONEY = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?", re.ASCII)
_LONGEST = len("99,999,999,999,999.99")
"""Characters of an amount: what is longer is not money, and Python refuses to read some thousands of digits."""


def is_amount(chips: object) -> bool:
    """Whether a value is a valid amount of a command: whole cents, at least one and at most ten trillion dollars.

    >>> is_amount(25_00), is_amount(0), is_amount(25.0), is_amount(True), is_amount(10**15 + 1)
    (True, False, False, False, False)
    """
    return type(chips) is int and 0 < chips <= MOST


def is_whole(chips: object) -> bool:
    """Whether something is a whole number of cents no larger than an amount may be, in either direction, or zero.

    >>> is_whole(-25_00), is_whole(0), is_whole(25.0), is_whole(False), is_whole(10**17)
    (True, True, False, False, False)
    """
    return type(chips) is int and -MOST <= chips <= MOST


def cents(text: str) -> Chips:
    """Return the chips in a text of dollars."""
    if not is_money(text):
        raise ValueError(f"not an amount: {quoted(text)}. Use dollars, for example 25, 47.50 or 9,999.28")
    whole, _, part = text.replace(",", "").partition(".")
    return int(whole) * 100 + int(part or 0)


def is_money(text: str) -> bool:
    """Whether a word is an amount."""
    return len(text) <= _LONGEST and _MONEY.fullmatch(text) is not None


def dollars(chips: Chips, *, sign: bool = False) -> str:
    """Return an amount as people write it; with `sign`, a win has its plus."""
    whole, part = divmod(abs(chips), 100)
    mark = "-" if chips < 0 else "+" if sign and chips > 0 else ""
    return f"{mark}{whole:,}" + (f".{part:02}" if part else "")


def up_to(amount: Fraction, unit: Chips) -> Chips:
    """Return chips rounded up to a multiple of a unit.

    >>> up_to(Fraction(60), unit=25), up_to(Fraction(75), unit=25), up_to(Fraction(1000037, 10), unit=1)
    (75, 75, 100004)
    """
    return -(-amount.numerator // (amount.denominator * unit)) * unit


def vigorish(win: Chips, percent: int, unit: Chips | None) -> Chips:
    """Return the house's share of a win, up to the next unit, or exactly: part of a cent is the player's (R-GEN-07, R-GEN-15).

    >>> vigorish(1200, 5, unit=25), vigorish(1200, 5, unit=None), vigorish(100, 5, unit=25), vigorish(1010, 5, unit=None)
    (75, 60, 25, 50)
    """
    return up_to(Fraction(win * percent, 100), unit) if unit else win * percent // 100


def breakage(win: Fraction, unit: Chips) -> tuple[Chips, Fraction]:
    """Return the chips paid of a win and the part the house keeps.

    >>> breakage(Fraction(15, 2), unit=1)
    (7, Fraction(1, 2))
    """
    paid = win.numerator // (win.denominator * unit) * unit
    return paid, win - paid


def shares(chips: Chips, ways: int, unit: Chips = 1) -> tuple[Chips, ...]:
    """Return even shares of some chips; odd units go one each to those named first (R-GEN-15).

    >>> shares(1000, 3)
    (334, 333, 333)
    """
    whole, odd = divmod(chips // unit, ways)
    parts = [(whole + (place < odd)) * unit for place in range(ways)]
    parts[0] += chips % unit
    return tuple(parts)
