"""Double Down Stud settled from its text alone (DDS-9, DDS-10)."""

from __future__ import annotations

from .felt import Felt, Nets, at, capped
from .ranks import FLUSH, FULL, PAIR, QUADS, ROYAL, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, five

Price = int | tuple[int, int]
"""Odds to one, whole or with a fraction."""
ORDER = (ROYAL, STRAIGHT_FLUSH, QUADS, FULL, FLUSH, STRAIGHT, TRIPS, TWO_PAIR, PAIR)
PRINTED = (1000, 100, 25, 10, 8, 5, 3, 2, 1)
"""DDS-10(b), to one; the last is a pair of jacks or better."""


def settle(felt: Felt) -> Nets:
    """Return the net of every wager and double."""
    odds = felt.elects("dds.odds", PRINTED)
    shared = felt.cards["dealer"] + felt.cards["board"]  # the hole card and the three face up
    nets: Nets = {}
    for seat in felt.hands("wager"):
        bets = felt.on(seat)
        price = worth(felt.cards[seat] + shared, odds)
        wins = {wager: at(felt, bets[wager], price) for wager in ("wager", "double_down") if wager in bets}
        if price not in (0, -1) and "match_play" in bets:
            wins["match_play"] = min(bets["match_play"], bets["wager"])
        nets |= {(felt.player(seat), seat, wager): net for wager, net in capped(wins, limit(felt, odds)).items()}
    return nets


def worth(cards: tuple[str, ...], odds: tuple[Price, ...]) -> Price:
    """Return the odds to one, zero for a push and minus one for a loss (R-DDS-01)."""
    category, ranks = five(cards)
    if category not in ORDER or (category == PAIR and ranks[0] <= 5):
        return -1
    return 0 if category == PAIR and ranks[0] <= 10 else odds[ORDER.index(category)]


def limit(felt: Felt, odds: tuple[Price, ...]) -> int | None:
    """Return the posted payout limit, none in silence; the lowest is $100,000 or the best win at the minimum with a double."""
    posted = felt.elects("dds.payout_limit", None)
    return max(100_000_00, max(at(felt, 2 * felt.minimum["wager"], price) for price in odds)) if posted == "least" else posted
