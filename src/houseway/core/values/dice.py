"""Dice. A throw is a tuple of faces, in order.

>>> throw("4 5 6")
(4, 5, 6)
"""

from __future__ import annotations

from typing import Final

FACES: Final = range(1, 7)

Throw = tuple[int, ...]


def throw(text: str) -> Throw:
    """Return the dice in a text, separated by spaces."""
    faces = tuple(int(word) for word in text.split())
    if not all(face in FACES for face in faces):
        raise ValueError(f"not a roll: {text!r}. Use one number from 1 to 6 per die, for example 2 5")
    return faces
