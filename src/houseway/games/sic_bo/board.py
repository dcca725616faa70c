"""The layout: every spot that takes a bet, the clause that defines it, and its test of the dice.

The test returns a number: how often the spot was hit. Only one of a kind can be hit more than once.

>>> SPOTS["one_of_a_kind_4"].hits((4, 4, 2)), SPOTS["total_10"].hits((4, 4, 2)), SPOTS["big"].hits((4, 4, 2))
(2, 1, 0)
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from houseway.core.values.dice import FACES, Throw


class Spot(NamedTuple):
    """One place on the layout."""

    row: str
    """The row of the pay table it is paid by, and of the sign its limits stand on."""
    cites: str
    hits: Callable[[Throw], int]


def is_triple(dice: Throw) -> bool:
    """Whether all dice show the same number."""
    return len({*dice}) == 1


def _three(number: int) -> Spot:
    def hits(dice: Throw) -> int:
        return int(dice.count(number) == 3)

    return Spot("three_of_a_kind", "SB-2(a)(1)", hits)


def _two(number: int) -> Spot:
    def hits(dice: Throw) -> int:
        return int(dice.count(number) >= 2)

    return Spot("two_of_a_kind", "SB-2(a)(2)", hits)


def _total(total: int) -> Spot:
    def hits(dice: Throw) -> int:
        return int(sum(dice) == total)

    return Spot(f"total_{total}", "SB-2(a)(4)", hits)


def _pair(one: int, other: int) -> Spot:
    def hits(dice: Throw) -> int:
        return int(one in dice and other in dice)

    return Spot("two_dice", "SB-2(a)(5)", hits)


def _one(number: int) -> Spot:
    def hits(dice: Throw) -> int:
        return dice.count(number)

    return Spot("one_of_a_kind", "SB-2(a)(8)", hits)


def _small(dice: Throw) -> int:
    return int(4 <= sum(dice) <= 10 and not is_triple(dice))


def _big(dice: Throw) -> int:
    return int(11 <= sum(dice) <= 17 and not is_triple(dice))


SPOTS: dict[str, Spot] = {
    "small": Spot("small", "SB-2(a)(6)", _small),
    "big": Spot("big", "SB-2(a)(7)", _big),
    "any_three_of_a_kind": Spot("any_three_of_a_kind", "SB-2(a)(3)", is_triple),
    **{f"three_of_a_kind_{number}": _three(number) for number in FACES},
    **{f"two_of_a_kind_{number}": _two(number) for number in FACES},
    **{f"total_{total}": _total(total) for total in range(4, 18)},
    **{f"two_dice_{one}_{other}": _pair(one, other) for one, other in combinations(FACES, 2)},
    **{f"one_of_a_kind_{number}": _one(number) for number in FACES},
}
ROWS: tuple[str, ...] = tuple(dict.fromkeys(spot.row for spot in SPOTS.values()))
