"""Let It Ride settled from its text alone (LIR-10, LIR-11)."""

from __future__ import annotations

from .felt import Felt, Nets, capped
from .ranks import FLUSH, FULL, PAIR, QUADS, ROYAL, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, five, suited, three, values

ORDER = (ROYAL, STRAIGHT_FLUSH, QUADS, FULL, FLUSH, STRAIGHT, TRIPS, TWO_PAIR, PAIR)
PRINTED = (1000, 200, 50, 11, 8, 5, 3, 2, 1)
"""LIR-11(b), to one; the last is a pair of tens or better."""
DOLLARS = (25_000, 2_500, 400, 200, 50, 25, 5)
"""LIR-11(d), royal flush down to three of a kind."""
THREE_CARDS = {
    "A": (40, 40, 30, 6, 4, 1), "B": (40, 40, 30, 5, 4, 1), "C": (40, 40, 30, 6, 3, 1),
    "D": (50, 40, 30, 6, 4, 1), "E": (50, 40, 30, 5, 4, 1), "F": (50, 40, 30, 6, 3, 1),
}  # fmt: skip
"""LIR-11(e): mini royal, straight flush, three of a kind, straight, flush, pair. N/A pays as a straight flush (R-LIR-01)."""
ROWS = {5: 1, 4: 2, 3: 3, 2: 4, 1: 5}


def settle(felt: Felt) -> Nets:
    """Return the net of every bet."""
    nets: Nets = {}
    for seat in felt.hands("bet_1"):
        bets, own = felt.on(seat), felt.cards[seat]
        made = capped(three_bets(felt, seat, bets), limit(felt))
        if "bonus" in bets:
            made["bonus"] = dollars(felt, own + felt.cards["board"]) - bets["bonus"]
        if "three_card" in bets:
            price = three_card(felt, own)
            made["three_card"] = price * bets["three_card"] or -bets["three_card"]
        nets |= {(felt.player(seat), seat, wager): net for wager, net in made.items()}
    return nets


def three_bets(felt: Felt, seat: str, bets: dict[str, int]) -> dict[str, int]:
    """Return the nets of the bets that still ride; those withdrawn are the player's again (R-LIR-03)."""
    category, ranks = five(felt.cards[seat] + felt.cards["board"])
    pays = category in ORDER and not (category == PAIR and ranks[0] < 10)
    price = felt.elects("lir.odds", PRINTED)[ORDER.index(category)] if pays else -1
    withdrawn = {stage for stage, hand, word in felt.said if hand == seat and word == "withdraws"}
    riding = {"bet_1": "first choice" not in withdrawn, "bet_2": "second choice" not in withdrawn, "bet_3": True}
    made = {wager: price * bets[wager] if rides else 0 for wager, rides in riding.items()}
    if "match_play" in bets:
        made["match_play"] = min(bets["match_play"], bets["bet_3"]) if price > 0 else 0
    return made


def limit(felt: Felt) -> int | None:
    """Return the payout limit on the three bets: none unless the house sets one (LIR-11(c), R-GEN-09)."""
    posted = felt.elects("lir.payout_limit", None)
    best = 3 * felt.minimum["bet_1"] * max(felt.elects("lir.odds", PRINTED))
    return max(50_000_00, best) if posted == "least" else posted


def dollars(felt: Felt, cards: tuple[str, ...]) -> int:
    """Return the fixed prize of the bonus wager, whose chip was collected before the deal (R-LIR-05)."""
    category = five(cards)[0]
    prizes = felt.elects("lir.bonus.table", DOLLARS)
    return prizes[ORDER.index(category)] * 100 if category >= TRIPS else 0


def three_card(felt: Felt, cards: tuple[str, ...]) -> int:
    """Return the odds to one on the player's own three cards, or zero."""
    prices = felt.elects("lir.three_card.odds", None) or THREE_CARDS[felt.elects("lir.three_card.table", None)]
    if values(cards) == [14, 13, 12] and suited(cards):
        return prices[0]
    category = three(cards)[0]
    return prices[ROWS[category]] if category else 0
