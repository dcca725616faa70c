"""Three Card Poker settled from its text alone (TCP-10, TCP-11)."""

from __future__ import annotations

from .felt import Felt, Nets, to_one
from .ranks import suited, three, values

PAIR_PLUS = ("pair", "flush", "straight", "three of a kind", "straight flush", "mini royal")
"""The rows of the posted pay table, as TCP-11(a)(2) prints them."""
BONUS = {
    "base": {"straight": 1, "three of a kind": 4, "straight flush": 5, "mini royal": 5, "spades": 5},
    "A": {"straight": 1, "three of a kind": 3, "straight flush": 4, "mini royal": 5, "spades": 50},
    "B": {"three of a kind": 6, "straight flush": 8, "mini royal": 50, "spades": 50},
    "C": {"three of a kind": 3, "straight flush": 4, "mini royal": 10, "spades": 50},
}
"""TCP-11(a)(3) and its tables; an empty cell of a mini royal falls through to the row below it (R-TCP-05)."""
NAMES = ("nothing", "pair", "flush", "straight", "three of a kind", "straight flush")


def named(cards: tuple[str, ...]) -> str:
    """Return the row a hand has on a pay table."""
    if values(cards) == [14, 13, 12] and suited(cards):
        return "spades" if cards[0][1] == "s" else "mini royal"
    return NAMES[three(cards)[0]]


def settle(felt: Felt) -> Nets:
    """Return the net of every bet."""
    house = three(felt.cards["dealer"])
    qualifies = house >= (0, (12,))
    nets: Nets = {}
    for seat, player in felt.seats.items():
        bets = felt.on(seat)
        if "ante" in bets:
            nets |= {(player, seat, wager): net for wager, net in against(felt, seat, bets, house, qualifies).items()}
        if "pair_plus" in bets:
            nets[player, seat, "pair_plus"] = pair_plus(felt, seat, bets["pair_plus"])
    return nets


def against(felt: Felt, seat: str, bets: dict[str, int], house: tuple[int, tuple[int, ...]], qualifies: bool) -> dict[str, int]:
    """Return the nets of ante, play, bonus and coupon against the dealer."""
    ante, play, own = bets["ante"], bets.get("play", 0), felt.cards[seat]
    if not play:  # folded
        return {"ante": -ante}
    hand = three(own)
    wins = 1 if not qualifies else (hand > house) - (hand < house)
    base = felt.elects("tcp.version", "base") == "base"
    kind = "base" if base else felt.elects("tcp.ante_bonus", None) or "A"
    found = {"ante": wins * ante, "play": wins * play if qualifies else 0}
    found["ante_bonus"] = ante * BONUS[kind].get(named(own), 0)
    found["match_play"] = min(bets.get("match_play", 0), ante) if wins > 0 else 0
    return found


def pair_plus(felt: Felt, seat: str, stake: int) -> int:
    """Return the net of pair plus: a fold does not lose it, a hand folded unseen does (R-TCP-01)."""
    if felt.has_word(seat, "folds hidden"):
        return -stake
    row = named(felt.cards[seat]).replace("spades", "mini royal")
    if row not in PAIR_PLUS:
        return -stake
    return to_one(felt, stake, felt.elects("tcp.pair_plus", (1, 3, 5, 25, 35, 35))[PAIR_PLUS.index(row)])
