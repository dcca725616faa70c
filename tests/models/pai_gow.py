"""Pai gow settled from its text alone (PG-2, PG-7, PG-8)."""

from __future__ import annotations

from . import bank as banking
from .felt import Felt, Nets

TWINS = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
"""Matched pairs from the second rank down (PG-2(b)); as single tiles they rank in the same order (PG-2(g))."""
MIXED = ({"3-6", "4-5"}, {"3-5", "2-6"}, {"3-4", "2-5"}, {"1-4", "2-3"})
SINGLE = {tile: place for place, tile in enumerate(TWINS, 1)} | {
    "3-6": 12, "4-5": 12, "2-6": 13, "3-5": 13, "2-5": 14, "3-4": 14, "2-4": 15, "1-4": 16, "2-3": 16, "1-2": 17,
}  # fmt: skip
SUPREME = {"2-4", "1-2"}
Rank = tuple[int, int, int]
"""Whether there is a pair, its rank or the value, and the best tile: higher is better."""


def spots(tile: str) -> int:
    """Return the number of spots on a tile."""
    return sum(map(int, tile.split("-")))


def pair_rank(one: str, other: str) -> int:
    """Return the rank of a permissible pair, the supreme pair as 1, or zero."""
    both = {one, other}
    if both == SUPREME:
        return 1
    if one == other:
        return 2 + TWINS.index(one)
    if both in MIXED:
        return 13 + MIXED.index(both)
    for first, (wong, gong) in (("6-6", (17, 19)), ("1-1", (18, 20))):
        if first in both:
            (second,) = both - {first}
            if second in ("4-5", "3-6"):
                return wong
            if second in ("2-6", "3-5", "4-4"):
                return gong
    return 0


def counted(tile: str) -> list[tuple[int, int]]:
    """Return the ways a tile counts, with its rank in each (PG-2(e))."""
    return [(3, 17), (6, 15)] if tile in SUPREME else [(spots(tile), SINGLE[tile])]


def rank(two: tuple[str, ...]) -> Rank:
    """Return the rank of two tiles."""
    pair = pair_rank(*two)
    if pair:
        return 1, -pair, 0
    ways = [((a + c) % 10, -min(b, d)) for a, b in counted(two[0]) for c, d in counted(two[1])]
    return 0, *max(ways)


def set_of(parts: tuple[tuple[str, ...], ...]) -> tuple[Rank, Rank]:
    """Return the high and the low hand: the stronger one is high, wherever it is (R-PG-07)."""
    high, low = sorted(map(rank, parts), reverse=True)
    return high, low


def settle(felt: Felt) -> Nets:
    """Return the net of every wager and of the bank."""
    bank = banking.banker(felt)
    if felt.elects("pg.house_way", "completed_mgc") == "completed_mgc":
        for hand in {"dealer"} & felt.laid.keys():
            assert set_of(felt.laid[hand]) == house_way(felt.cards[hand]), felt.laid[hand]
    outcomes: dict[str, int] = {}
    for _, hand, _ in felt.bets:
        if hand != bank:
            given_up = felt.has_word(hand, "surrenders")
            outcomes[hand] = -1 if given_up else compared(set_of(felt.laid[hand]), set_of(felt.laid[bank or "dealer"]))
    return banking.wagers(felt, outcomes)


def compared(own: tuple[Rank, Rank], against: tuple[Rank, Rank]) -> int:
    """Return a win, push or loss: copies lose, and a low hand that counts nothing never wins (PG-7(h) to (j), R-PG-02)."""
    high = own[0] > against[0]
    low = own[1] > against[1] and own[1][:2] != (0, 0)
    return high + low - 1


def house_way(tiles: tuple[str, ...]) -> tuple[Rank, Rank]:
    """Return the dealer's setting of four tiles (PG-7(d), R-PG-04)."""
    a, b, c, d = tiles
    splits = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    together = [split for split in splits if any(set(two) == SUPREME for two in split)]
    if together:
        return set_of(together[0])
    ranked = list(map(set_of, splits))
    paired = [way for way in ranked if way[0][0]]
    if paired:
        return max(paired, key=lambda way: (way[1][0], way))
    for value in (9, 8, 7):
        with_it = [way for way in ranked if any(hand[1] == value for hand in way)]
        if with_it:
            return max(with_it, key=lambda way: (way[1], way[0]))
    order = sorted(tiles, key=SINGLE.__getitem__)
    return set_of(((order[0], order[3]), (order[1], order[2])))
