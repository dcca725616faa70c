"""The delivery of tiles: eight stacks, a place to start from, and the ten styles in which stacks are handed out.

Stacks are numbered from the dealer's right, tiles in a stack from the top (R-PG-14). A style is a list of eight hands
in the order of delivery, each four tiles named by stack and depth.

>>> dice_start((4, 3, 2), None), dice_start((5, 5, 5), None), dice_start((4, 4, 3), None)
('dealer', '1', '5')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.core.values.dice import Throw
from houseway.core.values.hands import DEAD, DEALER, Hand

Spot = tuple[int, int]
"""A stack and a depth in it: 0 is the tile on top."""

PLACES: Final[tuple[Hand, ...]] = (DEALER, "6", "5", "4", "3", "2", "1", DEAD)
"""Counterclockwise from the dealer; the dealer's right is our last seat (R-GEN-11)."""


def dice_start(dice: Throw, bank: Hand | None) -> Hand:
    """Return the place that gets the first four tiles: counted from the dealer, or from the bank (R-PG-08)."""
    return PLACES[(PLACES.index(bank or DEALER) + sum(dice) - 1) % len(PLACES)]


def around(start: Hand) -> tuple[Hand, ...]:
    """Return all places counterclockwise, from a given one on."""
    at = PLACES.index(start)
    return PLACES[at:] + PLACES[:at]


def _whole(stacks: Sequence[int]) -> Iterator[tuple[Spot, ...]]:
    for stack in stacks:
        yield tuple((stack, depth) for depth in range(4))


def _halves(pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[Spot, ...]]:
    """Yield the tiles two stacks at a time: the upper two of both, then the lower two of both."""
    for pair in pairs:
        for depths in ((0, 1), (2, 3)):
            yield tuple((stack, depth) for stack in pair for depth in depths)


def _row(stacks: Sequence[int], depth: int) -> tuple[Spot, ...]:
    return tuple((stack, depth) for stack in stacks)


def _slices(first: Sequence[int], second: Sequence[int]) -> Iterator[tuple[Spot, ...]]:
    for depth in range(4):
        yield _row(first, depth)
        yield _row(second, depth)


def _dragon(head: Sequence[int], tail: Sequence[int]) -> Iterator[tuple[Spot, ...]]:
    """Yield the tiles of a dragon: the first two stacks are put on the third and fourth, taken two and two, then a row of the
    others.
    """
    for depth, four in enumerate(_halves(((head[0], head[1]), (head[2], head[3])))):
        yield four
        yield _row(tail, depth)


RIGHT, LEFT = (1, 2, 3, 4), (5, 6, 7, 8)

STYLES: Final[dict[str, tuple[str, tuple[tuple[Spot, ...], ...]]]] = {
    "house_way_right": ("PG-8(k)(1)", tuple(_whole(range(1, 9)))),
    "house_way_left": ("PG-8(k)(2)", tuple(_whole(range(8, 0, -1)))),
    "cup_say_right": ("PG-8(k)(3)", tuple(_halves(((1, 2), (3, 4), (5, 6), (7, 8))))),
    "cup_say_left": ("PG-8(k)(4)", tuple(_halves(((8, 7), (6, 5), (4, 3), (2, 1))))),
    "jung_quat": ("PG-8(k)(5)", tuple(_halves(((4, 5), (3, 6), (2, 7), (1, 8))))),
    "chee_yee": ("PG-8(k)(6)", tuple(_halves(((1, 8), (2, 7), (3, 6), (4, 5))))),
    "pin_say_right": ("PG-8(k)(7)", tuple(_slices(RIGHT, LEFT))),
    "pin_say_left": ("PG-8(k)(8)", tuple(_slices(LEFT, RIGHT))),
    "dragon_head_right": ("PG-8(k)(9)", tuple(_dragon(RIGHT, LEFT))),
    "dragon_head_left": ("PG-8(k)(10)", tuple(_dragon(LEFT[::-1], RIGHT[::-1]))),
}
"""Each style with its clause."""

PLAIN: Final = "house_way_right"
"""The default style."""


def after_cut(right: Sequence[int], left: Sequence[int]) -> tuple[int, ...] | None:
    """Return the order of the stacks after a cut, or None if it moves none, all, or stacks that are not adjacent (PG-8(g))."""
    moved = sorted((*right, *left))
    together = moved == list(range(moved[0], moved[0] + len(moved))) if moved else False
    in_order = list(right) == sorted(right) and list(left) == sorted(left)
    if not together or not in_order or not 1 <= moved[0] <= moved[-1] <= 8 or len(moved) == 8:
        return None
    rest = [stack for stack in range(1, 9) if stack not in moved]
    return (*right, *rest, *left)
