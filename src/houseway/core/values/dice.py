"""Dice. A throw is a tuple of faces, as they lie.

>>> throw("4 5 6")
(4, 5, 6)
"""

from __future__ import annotations

from typing import Final

FACES: Final = range(1, 7)

Throw = tuple[int, ...]


def throw(text: str) -> Throw:
    """Read dice parted by spaces."""
    faces = tuple(int(word) for word in text.split())
    if not all(face in FACES for face in faces):
        raise ValueError(f"{text!r} is no throw: each die shows 1 to 6")
    return faces
