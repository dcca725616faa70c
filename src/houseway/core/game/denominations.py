"""The chips a table is played with: a house lists them, or they follow from the limits it posts.

They restrict no rule: the engine accepts every amount that the rules accept. They set the steps in which an amount is
offered, so that no player is asked for a cent where the table has none.

>>> usual_chips(1, [(15_00, 500_00), (5_00, 100_00)])
(500, 2500, 10000, 50000, 100000)
>>> usual_chips(1, [(25, 500_00)])
(25, 50, 100, 500, 2500)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from houseway.core.law.choice import Unlawful
from houseway.core.law.readers import amount, list_of
from houseway.core.values.chips import Chips

KINDS: tuple[Chips, ...] = (1, 5, 25, 50, 1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00, 25_000_00, 100_000_00)
"""The chips that are made."""
AT_A_TABLE = 5
"""The number of denominations at a table whose house lists none."""
MOST = 12


def denominations(written: object) -> tuple[Chips, ...]:
    """Read the chips of a table in dollars, the smallest first."""
    chips = list_of(lambda one: amount(one, 1), 1, MOST)(written)
    if any(one >= other for one, other in pairwise(chips)):
        raise Unlawful(f"a list of one to {MOST} amounts, each above the one before")
    return chips


def usual_chips(unit: Chips, limits: Iterable[tuple[Chips, Chips]]) -> tuple[Chips, ...]:
    """Return the chips of a table with these limits: the largest chip that makes every minimum, and those above it."""
    lows = [low for low, _ in limits if low > 0]
    fits = [kind for kind in KINDS if kind % unit == 0 and all(low % kind == 0 for low in lows)]
    smallest = (max if lows else min)(fits, default=unit)
    above = [kind for kind in KINDS if kind > smallest]
    return (smallest, *above[: AT_A_TABLE - 1])
