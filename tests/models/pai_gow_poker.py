"""Pai gow poker settled from its text alone (PGP-9, PGP-10, PGP-13 to PGP-18); the side wagers are in `pai_gow_sides`."""

from __future__ import annotations

from collections import Counter

from . import bank as banking
from . import pai_gow_sides
from .felt import Felt, Nets
from .joker import Rank, high, is_foul, low, ranks_of, splits, straight_or_flush_high
from .ranks import PAIR

Set = tuple[Rank, Rank]
"""The low hand and the high hand."""


def settle(felt: Felt) -> Nets:
    """Return the net of every wager and side wager, and of the bank."""
    lowest = felt.elects("pgp.wheel_rank", "second") == "lowest"
    bank = banking.banker(felt)
    if felt.elects("pgp.house_way", "default_v1") == "default_v1" and "dealer" in felt.laid:
        assert set_of(felt, "dealer", lowest) == house_way(felt.cards["dealer"], lowest), felt.laid["dealer"]
    outcomes: dict[str, int] = {}
    for _, hand, wager in felt.bets:
        if wager == "wager" and hand != bank:
            against = bank or "dealer"  # not set where everybody surrendered before
            given_up = felt.has_word(hand, "surrenders")
            outcomes[hand] = -1 if given_up else compared(set_of(felt, hand, lowest), set_of(felt, against, lowest))
    return banking.wagers(felt, outcomes) | pai_gow_sides.settle(felt)


def set_of(felt: Felt, hand: str, lowest: bool) -> Set:
    """Return the two hands as they were laid: two cards, and the other five."""
    two, rest = min(felt.laid[hand], key=len), list(felt.cards[hand])
    for card in two:
        rest.remove(card)
    return low(two), high(tuple(rest), lowest=lowest)


def compared(own: Set, against: Set) -> int:
    """Return a win, push or loss: a copy is the dealer's, and a foul loses (R-PGP-08, R-PGP-09)."""
    if is_foul(own[1], own[0]):
        return -1
    return (own[0] > against[0]) + (own[1] > against[1]) - 1


# The house way (R-PGP-10)


def house_way(seven: tuple[str, ...], lowest: bool) -> Set:
    """Return the dealer's setting of seven cards."""
    sets = [(low(two), high(five, lowest=lowest), five) for two, five in splits(seven)]
    pick = keeps(seven) or (9, None)
    line, target = pick
    if line == 6:
        both = [way for way in sets if way[0][0] == PAIR and straight_or_flush_high(way[2])]
        if both:
            return max(way[:2] for way in both)
    if line in (7, 8, 9, 10):
        runs = [way[:2] for way in sets if straight_or_flush_high(way[2])]
        if runs:
            return max(runs)
    return max((way[:2] for way in sets if way[0][1] == target), key=lambda way: way[1])


def keeps(seven: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the line of the house way that fits a hand by its ranks, and the ranks it puts low."""
    ranks = ranks_of(seven)
    many = Counter(ranks)

    def of(count: int) -> list[int]:
        return sorted((rank for rank, times in many.items() if times == count), reverse=True)

    odd, pairs = of(1), of(2)
    if of(5):
        return 1, (13, 13) if 13 in pairs else (14, 14)
    if of(4):
        return 2, four_of_a_kind(of(4)[0], sorted(odd + pairs * 2 + of(3) * 3, reverse=True))
    if len(of(3)) == 2:
        return 3, (of(3)[0],) * 2
    if of(3) and pairs:
        return 4, (14, 13) if pairs == [2] and odd == [14, 13] else (pairs[0],) * 2
    if len(pairs) == 3:
        return 5, (pairs[0],) * 2
    if len(pairs) == 2:
        return 6, tuple(odd[:2]) if stay_together(pairs, odd) else (pairs[1],) * 2
    if of(3):
        return 8, (14, odd[0]) if of(3) == [14] else tuple(odd[:2])
    if pairs:
        return 9, tuple(odd[:2])
    return 10, (odd[1], odd[2])


def four_of_a_kind(rank: int, others: list[int]) -> tuple[int, ...]:
    """Return the low hand from four of a kind and three other cards."""
    pair = max((other for other in others if others.count(other) >= 2), default=0)
    together = rank <= 6
    if 7 <= rank <= 10:
        together = bool(pair) or 14 in others
    elif 11 <= rank <= 13:
        together = pair >= 10
    elif rank == 14:
        together = pair >= 7
    if not together:
        return (rank, rank)
    return (pair, pair) if pair else tuple(others[:2])


def stay_together(pairs: list[int], odd: list[int]) -> bool:
    """Whether two pairs stay in the high hand."""
    kinds = ["ace" if rank == 14 else "high" if rank >= 11 else "medium" if rank >= 7 else "low" for rank in pairs]
    if kinds == ["low", "low"]:
        return odd[0] >= 13
    return kinds in (["medium", "low"], ["medium", "medium"], ["high", "low"]) and odd[0] == 14
