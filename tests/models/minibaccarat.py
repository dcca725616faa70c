"""Minibaccarat settled from its text alone (MB-7, MB-10, MB-12)."""

from __future__ import annotations

from .baccarat import dealt_by_the_table, is_natural, points
from .felt import Bet, Felt, Nets, at, vigorish

DRAGON_BONUS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
"""MB-12(e): by points won by, to one; a natural winner is paid even money whatever the margin (R-MB-03)."""


def settle(felt: Felt) -> Nets:
    """Return the net of every bet."""
    player, banker = felt.cards["player"], felt.cards["banker"]
    assert dealt_by_the_table(player, banker, points(player[:2]) <= 5), (player, banker)
    nets: Nets = {}
    for bet, stake in bets_with_parlays(felt).items():
        assert felt.bets[bet] == stake, (bet, stake)
        nets[bet] = result_of(felt, bet[2], stake)
    return nets


def result_of(felt: Felt, wager: str, stake: int) -> int:
    """Return the net of a stake on one wager."""
    player, banker = felt.cards["player"], felt.cards["banker"]
    lead = points(banker) - points(player)
    ez = felt.elects("mb.mode", "commission") == "ez"
    dragon = len(banker) == 3 and points(banker) == 7 and points(player) < 7
    panda = len(player) == 3 and points(player) == 8 and points(banker) < 8
    if wager == "banker":
        if lead > 0 and not ez:
            marked = felt.elects("mb.vig.collection", "at_payout") == "deferred"  # it is owed, not taken (MB-12(d)(2))
            return stake - (0 if marked else vigorish(felt, stake))
        return 0 if lead == 0 or (ez and dragon) else stake if lead > 0 else -stake
    if wager == "player":
        return 0 if lead == 0 else stake if lead < 0 else -stake
    if wager == "tie":
        return at(felt, stake, felt.elects("mb.tie_odds", 8)) if lead == 0 else -stake
    if wager == "dragon_7":
        return 40 * stake if dragon else -stake
    if wager == "panda_8":
        return 25 * stake if panda else -stake
    if wager == "house_money":
        return house_money(felt) * stake or -stake
    own, other = (player, banker) if wager == "dragon_bonus_player" else (banker, player)
    return dragon_bonus(felt, own, other) * stake


def dragon_bonus(felt: Felt, own: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return the odds to one of a Dragon Bonus, zero for a push and minus one for a loss."""
    lead = points(own) - points(other)
    if is_natural(own):
        return 1 if lead > 0 or not is_natural(other) else 0 if lead == 0 else -1
    return DRAGON_BONUS[felt.elects("mb.dragon_bonus.table", None)].get(lead, -1)


def house_money(felt: Felt) -> int:
    """Return the odds to one of House Money: a pair of one rank in one hand, or in both (MB-12(h)); zero where it loses."""
    pairs = sum(hand[0][0] == hand[1][0] for hand in (felt.cards["player"], felt.cards["banker"]))
    return (0, 3, 15)[pairs]


def bets_with_parlays(felt: Felt) -> dict[Bet, int]:
    """Return every stake, with the part of a House Money payout that was added to it, in whole chips (R-MB-05, B-05)."""
    stakes: dict[Bet, int] = {}
    for kind, told in felt.story:
        if kind == "CardsDealt" and told["to"] == "player":
            break
        if kind == "BetPlaced":
            stakes[told["bet"]] = stakes.get(told["bet"], 0) + told["chips"]
        elif kind == "BetTakenBack":
            stakes.pop(told["bet"])
    num, den = felt.elects("mb.house_money.parlay_portion", (1, 1)) or (0, 1)
    unit = felt.elects("money.smallest_unit", 1)
    for _, seat, word in felt.said:
        if word in ("adds to player", "adds to banker"):
            own = (felt.player(seat), seat, "house_money")
            stakes[felt.player(seat), seat, word[8:]] += house_money(felt) * stakes[own] * num // (den * unit) * unit
    return stakes
