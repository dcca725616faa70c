"""The count of all deals as numbered shards of boards: what each two cards of each class win, and both hands of each split."""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.lab.shards import Job

from .boards import CLASSES, boards
from .sums import won_by_class
from .tables import CARDS

FOURS: Final = 22_022
"""The classes of four cards."""


def _part(decks: int, first: int, last: int) -> list[int]:
    every, names = boards()
    return won_by_class((decks,) * CARDS, every[first:last], names[first:last])


NAMES: Final = (
    *(f"{kind} {pair} won" for kind in range(FOURS) for pair in range(6)),
    *(f"{kind} {split} both won" for kind in range(FOURS) for split in range(3)),
)
SIX, EIGHT = (Job(CLASSES, partial(_part, decks), NAMES) for decks in (6, 8))
