"""Words and numbers of a sheet: fractions, percentages, prices and headings, the same on screen, page and paper."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction

from houseway.core.money.price import Odds, Price
from houseway.core.values.plain import is_table
from houseway.lab.answer import Answer
from houseway.lab.study import Figure

LONG = 10**18
"""Numbers of ways from here on are shown with five digits and their power of ten; JSON has all digits."""


def spoken(name: str) -> str:
    """Return a name with spaces for underscores."""
    return name.replace("_", " ")


def setting_text(key: str, value: object) -> str:
    """Return a setting as `--set` reads it."""
    if isinstance(value, str):
        return f"{key}={value}"
    if is_table(value):
        return f"{key}={{{', '.join(setting_text(name, one) for name, one in value.items())}}}"
    return f"{key}={'none' if value is None else json.dumps(value)}"


def price_text(price: Price) -> str:
    """Return a price as a sign prints it and `--pays` reads it; `for 1` only where the rulebook prints it (R-GEN-27)."""
    return f"{price.num:,} to {price.den}" if type(price) is Odds else str(price)


def text(fraction: Fraction) -> str:
    """Return a fraction as `n/d`."""
    return f"{fraction.numerator}/{fraction.denominator}"


def exactness(answers: Iterable[Answer]) -> str:
    """Return "exact", "simulated", or both, for some results."""
    found: set[str] = set()
    for answer in answers:
        found |= {"exact"} if answer.error is None else set()
        found |= {"simulated"} if answer.simulated else set()
    return " and ".join(sorted(found))


def value_head(simulated: bool) -> str:
    """Return the heading above `exactly`: that of exact values only if none is simulated."""
    return "exact value, or standard error" if simulated else "exact value"


def edges_head(answers: Iterable[Answer]) -> str:
    """Return the heading above exact house edges."""
    return value_head(any(answer.error is not None for answer in answers))


def ways_text(ways: int) -> str:
    """Return a number of ways in full, or with its power of ten if it would not fit into a column.

    >>> ways_text(154_143_080), ways_text(3 * 10**51)
    ('154,143,080', '3.0000e51')
    """
    if ways < LONG:
        return f"{ways:,}"
    power = len(str(ways)) - 1
    return f"{decimal(Fraction(ways, 10**power))}e{power}"


def ways_head(answer: Answer) -> str:
    """Return the heading above numbers of ways, which are rounds that were dealt if the result is simulated."""
    return "ways" if answer.error is None else "dealt"


def exactly(answer: Answer, name: str) -> str:
    """Return the exact fraction of a figure, or that it was simulated, with its standard error if available."""
    if name not in answer.simulated:
        return text(answer.spread.figure(name))
    error = answer.errors.get(name)
    if error is None:
        return "simulated"
    return f"simulated, standard error {decimal(error, 5) if name == 'variance' else percent(error)}"


def exact_cost(cost: Fraction, *, simulated: bool) -> str:
    """Return the exact fraction of what a strategy costs, or "simulated"."""
    return "simulated" if simulated else text(cost)


def exact_figure(one: Figure) -> str:
    """Return the exact fraction of an additional figure; empty if whole or rounded, "simulated" if it is simulated."""
    if one.simulated:
        return "simulated"
    return text(one.value) if one.value.denominator > 1 and not one.rounded else ""


def percent(share: Fraction, places: int = 4) -> str:
    """Return an exact share as a percentage, halves rounded away from zero.

    >>> percent(Fraction(1, 36)), percent(Fraction(-1, 3), 2)
    ('2.7778 %', '-33.33 %')
    """
    return f"{decimal(share * 100, places)} %"


def decimal(value: Fraction, places: int = 4) -> str:
    """Return an exact number as a rounded decimal.

    >>> decimal(Fraction(12345678, 1000)), decimal(Fraction(-1, 80000))
    ('12,345.6780', '-0.0000')
    """
    scaled = (abs(value) * 2 * 10**places + 1) // 2
    whole, part = divmod(int(scaled), 10**places)
    return f"{'-' if value < 0 else ''}{whole:,}{f'.{part:0{places}}' if places else ''}"


def signed(value: Fraction) -> str:
    """Return a net amount with its sign, in as few digits as it needs."""
    if value.denominator == 1:
        return f"{value.numerator:+,}" if value else "0"
    exact = value.denominator in (2, 4, 5, 10, 20, 25, 50, 100)
    shown = decimal(abs(value), 2 if exact else 4).rstrip("0").rstrip(".")
    return f"{'-' if value < 0 else '+'}{shown}"


def chance(share: Fraction) -> str:
    """Return a probability as a percentage, or as "1 in N" if it is small."""
    if share and share < Fraction(1, 10000):
        return f"1 in {decimal(1 / share, 0)}"
    return percent(share)


def figure(one: Figure) -> str:
    """Return a figure with its unit."""
    match one.unit:
        case "%":
            return percent(one.value)
        case "$":
            return f"${decimal(one.value, 2)}"
        case "":
            return decimal(one.value, 0 if one.value.denominator == 1 else 4)
        case unit:
            return f"{decimal(one.value, 0 if one.value.denominator == 1 else 2)} {unit}"
