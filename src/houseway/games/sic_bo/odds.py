"""The exact house edge of each spot, from all 216 results of three dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds, PayTable
from houseway.core.values.dice import FACES

from .board import SPOTS, is_triple
from .house_rules import TWO_OF_A_KIND_ON_TRIPLE

THROWS = tuple(product(FACES, repeat=3))


def house_edge(spot: str, table: PayTable, triple_loses: bool = False) -> Fraction:
    """Return the house edge of a price; it is negative where the house loses."""
    back = Fraction(0)
    for hits, ways in ways_of(spot, triple_loses):
        price = table.of(str(hits))
        if isinstance(price, Odds):
            back += ways * (1 + Fraction(price.num, price.den))
    return 1 - back / len(THROWS)


@cache
def ways_of(spot: str, triple_loses: bool) -> tuple[tuple[int, int], ...]:
    """Return the number of results by hits on a spot; prices change with the house, and the dice do not."""
    return tuple(Counter(hits_of(spot, dice, triple_loses) for dice in THROWS).items())


def hits_of(spot: str, dice: tuple[int, ...], triple_loses: bool) -> int:
    """Return the hits on a spot; a house may rule that two of a kind loses when all three match (R-SB-03)."""
    if triple_loses and SPOTS[spot].row == "two_of_a_kind" and is_triple(dice):
        return 0
    return int(SPOTS[spot].hits(dice))


def triple_loses(rules: Rules) -> bool:
    """Whether this house takes two-of-a-kind bets when all three dice match."""
    return rules[TWO_OF_A_KIND_ON_TRIPLE] == "lose"


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of each row of the layout, exactly; the spots of a row have the same."""
    kept: dict[str, Fraction] = {}
    for name, spot in SPOTS.items():
        if spot.row not in kept:
            kept[spot.row] = house_edge(name, rules.pays[spot.row], triple_loses(rules))
    return kept
