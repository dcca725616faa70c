"""The house edges of Caribbean Stud's side wagers, from the number of five-card hands of each kind."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, Odds, PayTable, Rate, rate_of
from houseway.core.values.chips import Chips
from houseway.families.pay.pay_tables import house_edge, row_for
from houseway.poker.values.five_cards import HANDS, KINDS, ways

ROYAL = Fraction(KINDS["royal flush"], HANDS)


def bonus_edge(table: PayTable) -> Fraction:
    """Return the bonus's house edge per chip; negative where the house loses."""
    return house_edge(table, ways())


def fixed_part(table: PayTable) -> Fraction:
    """Return the return per chip from fixed prizes to one player: all a table pays except shares of a meter."""
    back = Fraction(0)
    for names, many in ways().items():
        row = row_for(table, names)
        if row is not None and isinstance(row[1], Odds):
            back += many * (Fraction(row[1].num, row[1].den) + 1)
    return back / HANDS


def envy_part(table: PayTable, wager: Chips, others: int) -> Fraction:
    """Return the return per chip from envy with this many other hands, if no hand that pays it is folded."""
    prizes = {name: price.chips for name, price in table.pays.items() if isinstance(price, Fixed)}
    return Fraction(others * sum(KINDS[name] * chips for name, chips in prizes.items()), HANDS * wager)


def meter_part(rate: Rate, reset: Chips, wager: Chips) -> Fraction:
    """Return the long-run return per chip from a meter: all that fed it, and its reset after each royal flush."""
    return rate_of(rate) + ROYAL * reset / wager


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of the bonus, exactly."""
    return {"bonus": bonus_edge(rules.pays["bonus"])} if "bonus" in rules.pays else {}
