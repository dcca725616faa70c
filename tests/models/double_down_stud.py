"""Double Down Stud settled from its text alone (DDS-9, DDS-10)."""

from __future__ import annotations

from .felt import Felt, Nets, capped
from .ranks import FLUSH, FULL, PAIR, QUADS, ROYAL, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, five

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
        wins = {wager: price * bets[wager] for wager in ("wager", "double_down") if wager in bets}
        if price > 0 and "match_play" in bets:
            wins["match_play"] = min(bets["match_play"], bets["wager"])
        nets |= {(felt.player(seat), seat, wager): net for wager, net in capped(wins, limit(felt, odds)).items()}
    return nets


def worth(cards: tuple[str, ...], odds: tuple[int, ...]) -> int:
    """Return the odds to one, zero for a push and minus one for a loss (R-DDS-01)."""
    category, ranks = five(cards)
    if category not in ORDER or (category == PAIR and ranks[0] <= 5):
        return -1
    return 0 if category == PAIR and ranks[0] <= 10 else odds[ORDER.index(category)]


def limit(felt: Felt, odds: tuple[int, ...]) -> int | None:
    """Return the payout limit: not below $100,000 or the best win at the minimum with a double (DDS-10(c))."""
    posted = felt.elects("dds.payout_limit", "least")
    return max(100_000_00, 2 * felt.minimum["wager"] * max(odds)) if posted == "least" else posted
