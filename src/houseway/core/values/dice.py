"""Dice. A throw is a tuple of faces, in order.

>>> throw("4 5 6")
(4, 5, 6)
"""

from __future__ import annotations

from typing import Final

from .printable import quoted

FACES: Final = range(1, 7)
_FACES: Final = frozenset(map(str, FACES))

Throw = tuple[int, ...]


def throw(text: str) -> Throw:
    """Return the dice in a text, separated by spaces."""
    words = text.split()
    if not all(word in _FACES for word in words):
        raise ValueError(f"not a roll: {quoted(text)}. Use one number from 1 to 6 per die, for example 2 5")
    return tuple(map(int, words))
