"""Deal all 154,143,080 hands of pai gow poker one by one, and compare them with the lab's classes. Some minutes.

    scripts/dev deal pai_gow_poker [FIRST...]

Another way than the lab's: no classes, no tables that the game has filled. Every five of every hand is looked at by plain
arithmetic on ranks and suits, written for this file alone. A hand is dealt under its lowest card: naming some of the 47 lowest
cards deals only those hands, and then nothing is compared.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel
from houseway.lab.tally import by_name

from .classes import count_insurance, count_sides

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

STRAIGHTS = [0b1000000001111, *(0b11111 << low for low in range(9))]
TOP, ACE = STRAIGHTS[9], 1 << 12
FITS = np.array([any(bits & run == bits for run in STRAIGHTS) for bits in range(1 << 13)])
"""Whether ranks are part of some straight."""
HOLDS = np.array([any(bits & run == run for run in STRAIGHTS) for bits in range(1 << 13)])
"""Whether ranks hold a whole straight."""
MANY = np.array([bits.bit_count() for bits in range(1 << 13)])


@kernel
def kind(c: int, d: int, h: int, s: int, joker: bool, fits: Flags, many: Ints) -> int:
    """Return the kind of five cards, from the ranks of each suit (four ranks with the joker); zero below three of a kind."""
    ranks = c | d | h | s
    different = many[ranks]
    two = (c & d) | (c & h) | (c & s) | (d & h) | (d & s) | (h & s)
    three = (c & d & h) | (c & d & s) | (c & h & s) | (d & h & s)
    suited = ranks in (c, d, h, s)
    if different == (4 if joker else 5):
        if suited and fits[ranks]:
            return 9 if ranks & TOP == ranks else 8
        return 5 if suited else 4 if fits[ranks] else 0
    if not joker:
        if different == 2:
            return 7 if c & d & h & s else 6
        return 3 if three else 0
    if different == 1:
        return 10 if ranks == ACE else 7
    if different == 2:
        if three:
            return 7 if three == ACE else 6 if ranks & ACE else 3
        return 6 if ranks & ACE else 0
    return 3 if two == ACE else 0


@kernel
def deal(first: int, fits: Flags, holds: Flags, many: Ints, found: Any, nothing: Ints) -> None:
    """Deal all hands whose lowest card is this one: by what is in them, and by how high those are that have nothing."""
    hand, left = np.zeros(7, np.int64), np.zeros(4, np.int64)
    for at in range(7):
        hand[at] = first + at
    while True:
        whole = np.zeros(4, np.int64)
        for at in range(7):
            if hand[at] != 52:
                whole[hand[at] // 13] |= 1 << hand[at] % 13
        joker, mask = hand[6] == 52, 0
        for one in range(6):
            for other in range(one + 1, 7):
                for suit in range(4):
                    left[suit] = whole[suit]
                left[hand[one] // 13] ^= 1 << hand[one] % 13
                held = joker and other != 6
                if hand[other] != 52:
                    left[hand[other] // 13] ^= 1 << hand[other] % 13
                what = kind(left[0], left[1], left[2], left[3], held, fits, many)
                if what:
                    also = hand[other] % 13 if hand[other] != 52 else 12
                    mask |= 1 << (4 * (what - 3) + 2 * held + (hand[one] % 13 == also))
        found[mask] = found.get(mask, 0) + 1
        bits = whole[0] | whole[1] | whole[2] | whole[3]
        if joker and bits & ACE == 0:
            bits |= ACE
            joker = False
        flush = many[whole[0]] > 4 or many[whole[1]] > 4 or many[whole[2]] > 4 or many[whole[3]] > 4
        if many[bits] == 7 and not joker and not flush and not holds[bits]:
            top = 12
            while bits >> top & 1 == 0:
                top -= 1
            nothing[top] += 1
        at = 6
        while at > 0 and hand[at] == 46 + at:
            at -= 1
        if at == 0:
            return
        hand[at] += 1
        for place in range(at + 1, 7):
            hand[place] = hand[place - 1] + 1


def dealt(first: int) -> tuple[dict[int, int], list[int]]:
    """Return the hands whose lowest card is this one, by what is in them, and those that have nothing, by how high they are."""
    from numba import int64, typed  # type: ignore[import-untyped]

    found = cast("dict[Any, Any]", typed.Dict.empty(int64, int64))  # type: ignore[no-untyped-call]
    nothing = np.zeros(13, np.int64)
    deal(first, FITS, HOLDS, MANY, found, nothing)
    return {int(mask): int(ways) for mask, ways in found.items()}, nothing.tolist()


def main(firsts: list[int]) -> int:
    """Deal every hand, or those under some lowest cards; return 1 where the classes have other counts."""
    masks, nothing = Counter[int](), np.zeros(13, np.int64)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for found, high in pool.map(dealt, firsts or range(47)):
            masks.update(found)
            nothing += high
            print(f"{masks.total():>11,} hands", end="\r", flush=True)
    if firsts:
        print(f"{masks.total():,} hands, {len(masks)} kinds of them")
        return 0
    counts = count_sides()
    classes = Counter[int]()
    for mask, ways in zip(counts["masks"].tolist(), counts["ways"].tolist(), strict=True):
        classes[mask] += ways
    named = by_name(count_insurance())
    names = ["nine", "ten", "jack", "queen", "king", "ace"]
    highs = {f"{name} high": int(nothing[rank]) for rank, name in enumerate(names, start=7)}
    same = masks == classes and {name: named[name] for name in highs} == highs and masks.total() == comb(53, 7)
    print(f"{masks.total():,} hands, {len(masks)} kinds of them: {'the same' if same else 'NOT the same'} as in classes")
    return 0 if same else 1


if __name__ == "__main__":
    if {"-h", "--help"} & {*sys.argv}:
        sys.exit(__doc__)
    sys.exit(main([int(first) for first in sys.argv[1:]]))
