"""Chemin de fer settled from its text alone (CDF-5, CDF-6, CDF-8, CDF-9)."""

from __future__ import annotations

from .baccarat import banker_draws, is_natural, points
from .felt import Felt, Nets, vigorish


def settle(felt: Felt) -> Nets:
    """Return the nets of banker and players against each other; the house takes vigorish of a bank's win only."""
    covers = {bet: chips for bet, chips in felt.bets.items() if bet[2] == "cover"}
    banks = [bet for bet in felt.bets if bet[2] == "bank"]
    if not covers:  # no coup is dealt (R-CDF-11)
        return dict.fromkeys(felt.bets, 0)
    (bank,) = banks
    dominant = next(hand for hand in felt.cards if hand in felt.seats and hand != bank[1])
    player, banker = felt.cards[dominant], felt.cards[bank[1]]
    drawn_by_the_rules(felt, player, banker)
    lead = points(player) - points(banker)
    nets: Nets = {bet: chips if lead > 0 else -chips if lead < 0 else 0 for bet, chips in covers.items()}
    live = sum(covers.values())
    rate = felt.elects("cdf.vig_rate", 5)
    nets[bank] = -live if lead > 0 else live - vigorish(felt, live, rate, {5: 25, 4: 20}[rate]) if lead < 0 else 0
    return nets


def drawn_by_the_rules(felt: Felt, player: tuple[str, ...], banker: tuple[str, ...]) -> None:
    """Check that each hand has the cards it is entitled to; on five the player may choose (CDF-8)."""
    if is_natural(player) or is_natural(banker):
        assert len(player) == len(banker) == 2, (player, banker)
        return
    count = points(player[:2])
    asked = any(word == "says card" for _, _, word in felt.said)
    assert (len(player) == 3) == (count <= 4 or (count == 5 and asked)), (player, asked)
    third = player[2] if len(player) == 3 else None
    assert (len(banker) == 3) == banker_draws(banker, third), (player, banker)
