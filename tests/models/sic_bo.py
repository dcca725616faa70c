"""Sic bo settled from its text alone (SB-2, SB-4)."""

from __future__ import annotations

from .felt import Felt, Nets, at

PRINTED = {
    "three_of_a_kind": 150, "two_of_a_kind": 8, "any_three_of_a_kind": 24, "two_dice": 5, "small": 1, "big": 1,
    "total_4": 50, "total_5": 18, "total_6": 14, "total_7": 12, "total_8": 8, "total_9": 6, "total_10": 6,
    "total_11": 6, "total_12": 6, "total_13": 8, "total_14": 12, "total_15": 14, "total_16": 18, "total_17": 50,
}  # fmt: skip
"""SB-4(b): a house may pay more, never less."""


def settle(felt: Felt) -> Nets:
    """Return the net of every bet: each one stands where it is when the dice come to rest (SB-3(c))."""
    nets: Nets = {}
    for bet, stake in felt.bets.items():
        price = pays(felt, bet[2])
        nets[bet] = at(felt, stake, price) if price else -stake
    return nets


def pays(felt: Felt, wager: str) -> int | tuple[int, int]:
    """Return the odds to one of a winning wager, or zero."""
    dice, total = felt.dice, sum(felt.dice)
    triple = len(set(dice)) == 1
    if wager in ("small", "big"):
        in_range = 4 <= total <= 10 if wager == "small" else 11 <= total <= 17
        return odds(felt, wager) if in_range and not triple else 0
    if wager == "any_three_of_a_kind":
        return odds(felt, wager) if triple else 0
    kind, _, last = wager.rpartition("_")
    number = int(last)
    if kind == "total":
        return odds(felt, wager) if total == number else 0
    if kind == "one_of_a_kind":
        shown = dice.count(number)
        return felt.elects("sb.one_of_a_kind", (1, 2, 3))[shown - 1] if shown else 0
    if kind == "three_of_a_kind":
        return odds(felt, kind) if dice.count(number) == 3 else 0
    if kind == "two_of_a_kind":
        most = 3 if felt.elects("sb.two_of_a_kind_on_triple", "win") == "win" else 2
        return odds(felt, kind) if 2 <= dice.count(number) <= most else 0
    kind, _, other = kind.rpartition("_")
    assert kind == "two_dice", wager
    return odds(felt, kind) if number in dice and int(other) in dice else 0


def odds(felt: Felt, row: str) -> int | tuple[int, int]:
    """Return the odds the house offers on a row."""
    return felt.elects(f"sb.odds.{row}", PRINTED[row])
