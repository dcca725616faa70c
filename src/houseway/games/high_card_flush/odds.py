"""The return of a High Card Flush pay table before it is offered: its prices, weighted by how often each hand comes."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.money.price import Fixed, Odds, PayTable, Price, Share, rate_of
from houseway.core.values.chips import Chips
from houseway.poker.values.flush_counts import HANDS, flushes, runs

from .house_rules import SF_BONUS_SUIT_SPECIFIC


def house_edge(table: PayTable, least: int, suited: Value = None) -> Fraction:
    """Return a bonus table's house edge per chip; negative where the house loses. Fixed sums are taken at the minimum bet."""
    by_length = flushes() if table.wager == "flush_bonus" else runs()
    kind = "flush" if table.wager == "flush_bonus" else "straight flush"
    back = Fraction(0)
    for length, ways in by_length.items():
        price = table.of(f"{length} card {kind}")
        if price is not None:
            back += ways * (_win(price, least) + 1)
    if suited is not None:  # one suit of the four has its own price for seven in a row (R-HCF-02)
        plain, own = table.of("7 card straight flush"), table.of("7 card straight flush, suit specific")
        assert plain is not None and own is not None
        back += Fraction(runs()[7], 4) * (_win(own, least) - _win(plain, least))
    return 1 - back / HANDS


DOLLAR = 100


def progressive_edge(table: PayTable, floor: Chips) -> Fraction:
    """Return the progressive's house edge per dollar in the long run, if no player folds a winner.

    Fixed prizes come from the rack, and all that feeds the meters is paid out. Where a floor is above what the second
    meter has gathered, on average, when the main one is emptied, the rest of it is the house's own money.
    """
    back = sum(map(rate_of, table.rates.values()), Fraction(0)) * HANDS
    for length, ways in runs().items():
        price = table.of(f"{length} card straight flush")
        if isinstance(price, Fixed):
            back += ways * Fraction(price.chips, DOLLAR)
        elif isinstance(price, Share) and price.is_all:
            gathered = rate_of(table.rates["secondary"]) * HANDS / ways
            back += ways * max(Fraction(0), Fraction(floor, DOLLAR) - gathered)
    return 1 - back / HANDS


def _win(price: Price, least: int) -> Fraction:
    """Return the win of one chip; a bonus table has no share of a meter."""
    assert not isinstance(price, Share)
    return Fraction(price.num, price.den) if isinstance(price, Odds) else Fraction(price.chips, least)


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of each bonus table, exactly."""
    suited = rules[SF_BONUS_SUIT_SPECIFIC]
    return {
        wager: house_edge(rules.pays[wager], rules.limits[wager][0], suited if wager == "straight_flush_bonus" else None)
        for wager in ("flush_bonus", "straight_flush_bonus")
        if wager in rules.pays
    }
