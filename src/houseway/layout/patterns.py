"""Families of wagers by one name: `{1..6}` stands for six of them, and two runs in a name for every rising pair.

>>> [one.wager for one in unfolded("total_{4..7}")]
['total_4', 'total_5', 'total_6', 'total_7']
>>> [one.numbers for one in unfolded("two_dice_{1..3}_{2..3}")]
[(1, 2), (1, 3), (2, 3)]
"""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import NamedTuple

from .entry import BadFelt

RUN = re.compile(r"\{(\d{1,2})\.\.(\d{1,2})\}")
NAME = re.compile(r"[a-z][a-z0-9_ ]*")


class Named(NamedTuple):
    """One wager of a family, and its numbers in the name."""

    wager: str
    numbers: tuple[int, ...] = ()


def unfolded(name: str) -> list[Named]:
    """Return every wager that a name stands for: itself, or its family."""
    runs = [range(int(low), int(high) + 1) for low, high in RUN.findall(name)]
    if not NAME.fullmatch(RUN.sub("1", name)):
        raise BadFelt(f"{name!r} is not a name. Write it as the game does, with {{1..6}} for a family")
    if any(len(run) == 0 for run in runs):
        raise BadFelt(f"{name!r} matches nothing: the first number of a family must not be above the last")
    found: list[Named] = []
    for numbers in product(*runs):
        if all(low < high for low, high in pairwise(numbers)):
            each = iter(numbers)
            found.append(Named(RUN.sub(lambda _, each=each: str(next(each)), name), numbers))
    return found


def stem(name: str) -> str:
    """Return the common prefix of a family: its name up to the first number; nothing for a single wager.

    >>> stem("total_{4..17}"), stem("small")
    ('total', '')
    """
    run = RUN.search(name)
    return name[: run.start()].rstrip("_ ") if run else ""
