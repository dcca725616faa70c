"""Chase the Flush settled from its text alone (CTF-9, CTF-10)."""

from __future__ import annotations

from .felt import Felt, Nets, capped
from .ranks import value, values

XTRA = {4: 1, 5: 5, 6: 20, 7: 250}
"""CTF-10(b), by the length of the winning flush, to one."""
SAME_SUIT = (
    (2000, "run", 6),
    (300, "flush", 7),
    (100, "run", 5),
    (50, "flush", 6),
    (20, "run", 4),
    (10, "flush", 5),
    (1, "flush", 4),
)
"""CTF-10(c), the highest price first, to one."""
LIMIT = 75_000_00
"""CTF-6(g): all wins of one hand in one round."""


def flush(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """Return the longest flush and its ranks, the highest first; a straight flush means nothing here (CTF-9(h)(1))."""
    return max((len(suit), values(suit)) for suit in ([card for card in cards if card[1] == one] for one in "cdhs"))


def run(cards: tuple[str, ...], ace_low: bool) -> int:
    """Return the length of the longest suited run (R-CTF-07)."""
    most = 0
    for suit in "cdhs":
        held = {value(card) for card in cards if card[1] == suit}
        held |= {1} if ace_low and 14 in held else set()
        for low in held:
            most = max(most, next(length for length in range(1, 16) if low + length not in held))
    return most


def settle(felt: Felt) -> Nets:
    """Return the net of every bet."""
    board = felt.cards["board"]
    house = flush(felt.cards["dealer"] + board)
    nets: Nets = {}
    for seat in felt.hands("ante"):
        wins = capped(hand(felt, seat, felt.cards[seat] + board, house), LIMIT)
        nets |= {(felt.player(seat), seat, wager): net for wager, net in wins.items()}
    return nets


def hand(felt: Felt, seat: str, seven: tuple[str, ...], house: tuple[int, list[int]]) -> dict[str, int]:
    """Return the nets of one hand's bets, in the order of payment."""
    bets, own = felt.on(seat), flush(seven)
    ante, xtra = bets["ante"], bets["xtra_bonus"]
    found: dict[str, int] = {}
    if "all_in" not in bets:  # folded (R-CTF-09)
        found = {"ante": -ante, "xtra_bonus": -xtra}
    else:
        wins = (own > house) - (own < house)
        qualifies = house >= (3, [9, 3, 2])
        found["ante"] = wins * ante if qualifies else 0
        found["match_play"] = min(bets.get("match_play", 0), ante) if found["ante"] > 0 else 0
        found["all_in"] = wins * bets["all_in"]
        found["xtra_bonus"] = xtra * XTRA.get(own[0], 0) if wins > 0 else wins * xtra
    if "same_suit" in bets:
        longest = {"flush": own[0], "run": run(seven, felt.elects("ctf.same_suit.ace_low", True))}
        price = next((price for price, kind, length in SAME_SUIT if longest[kind] >= length), 0)
        found["same_suit"] = price * bets["same_suit"] or -bets["same_suit"]
    return found
