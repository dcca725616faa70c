"""The result of a player's bank in the two pai gow games, from their text (PG-8(n) to (r), PGP-10(k) to (o))."""

from __future__ import annotations

from .felt import Felt, Nets, vigorish

HOUSE = "the house"


def banker(felt: Felt) -> str | None:
    """Return the seat that banks the round, or None where the dealer does."""
    return next((hand for _, hand, word in felt.said if word in ("banks", "co-banks")), None)


def wagers(felt: Felt, outcomes: dict[str, int]) -> Nets:
    """Return the nets of wagers, coupons and the bank, given each hand's outcome against the bank or dealer."""
    nets: Nets = {}
    bank = banker(felt)
    centre = 0
    for (player, hand, wager), stake in felt.bets.items():
        if wager not in ("wager", "match_play") or hand == bank:
            continue
        result = outcomes[hand]
        if wager == "match_play":
            face = min(stake, felt.bets[player, hand, "wager"])
            nets[player, hand, wager] = face - vigorish(felt, face) if result > 0 else 0
            continue
        centre -= result * stake
        fee = vigorish(felt, stake) if result > 0 and player != HOUSE else 0
        nets[player, hand, wager] = result * stake - fee
    if bank is not None:
        nets[felt.player(bank), bank, "bank"] = of_the_bank(felt, centre)
    return nets


def of_the_bank(felt: Felt, centre: int) -> int:
    """Return the bank's surplus less vigorish, or its deficit; half of either where the house shares."""
    if any(word == "co-banks" for _, _, word in felt.said):
        unit = felt.elects("money.smallest_unit", 1)
        centre = -(-centre // (2 * unit)) * unit  # what cannot be halved is the player's (R-GEN-15)
    return centre - vigorish(felt, centre) if centre > 0 else centre
