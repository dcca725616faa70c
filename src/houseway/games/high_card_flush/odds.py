"""What a bonus table of High Card Flush returns before anybody hangs it: its prices, by how often each hand comes."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.choice import Value
from houseway.core.price import Odds, PayTable, Price, Share
from houseway.games.flush_counts import HANDS, flushes, runs


def house_edge(table: PayTable, least: int, suited: Value = None) -> Fraction:
    """What a bonus table keeps of each chip bet; below nought the house loses. Fixed sums are taken at the least bet."""
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


def _win(price: Price, least: int) -> Fraction:
    """What a chip wins; a share of a meter is no part of a bonus table."""
    assert not isinstance(price, Share)
    return Fraction(price.num, price.den) if isinstance(price, Odds) else Fraction(price.chips, least)
