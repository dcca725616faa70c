"""House edges of the wagers a house may price itself, from how many hands satisfy which rows; a negative one is a loss.

`odds.toml` was counted by the lab over all 154,143,080 hands of seven and all 23,426 of three.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, Odds, PayTable, Price, Share, rate_of
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import Chips

from .house_rules import PROGRESSIVE_RESET
from .offered import progressive_price, progressive_rate
from .sides import best_row, is_deducted

DOLLAR: Chips = 1_00
SHOWN: Chips = 10_000_00
"""The assumed amount on the meter when two rows are compared: shares are above every sum."""


@cache
def hands(wager: str) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return the rows that hands satisfy together, and how many hands do."""
    data = tomllib.loads((files(__package__ or "") / "odds.toml").read_text(encoding="utf-8"))
    return tuple((tuple(entry["rows"]), int(entry["ways"])) for entry in data[wager])


def _paid(table: PayTable) -> Iterator[tuple[str, Price, Fraction]]:
    """Yield each row that pays, its price and its probability."""
    found = hands(table.wager)
    total = sum(ways for _, ways in found)
    for rows, ways in found:
        row = best_row(table, rows, _worth)
        if row is not None:
            yield *row, Fraction(ways, total)


def _worth(price: Price) -> int:
    return SHOWN * price.percent if isinstance(price, Share) else win_of(price, DOLLAR)


def bonus_edge(rules: Rules, table: PayTable) -> Fraction:
    """Return the house edge of a three-card or a seven-card bonus."""
    back = Fraction(0)
    for _, price, often in _paid(table):
        assert isinstance(price, Odds)
        back += often * (Fraction(price.num, price.den) + 1)
    return 1 - back


def progressive_edge(rules: Rules, table: PayTable) -> Fraction:
    """Return the long-run house edge: prizes from the rack, the meter's share, and what each reset of the meter costs."""
    chip, reset = progressive_price(rules), rules[PROGRESSIVE_RESET]
    back = rate_of(progressive_rate(rules))
    for row, price, often in _paid(table):
        if isinstance(price, Fixed) and not is_deducted(row, price, chip):
            back += often * price.chips / chip
        elif isinstance(price, Share) and price.is_all:
            back += often * reset / chip
    return 1 - back
