"""The line on which cards are shown that nobody knew (H-BACK-01): by themselves, or with the word that turns them up.

>>> from houseway.core.wire.notation import pieces_in
>>> turned_up("3", "shows Qs 9h 4d".split(), pieces_in)
TurnUp(who='3', pieces=(Qs, 9h, 4d), word='shows')
>>> turned_up("dealer", "burns and turns 8d".split(), pieces_in)
TurnUp(who='dealer', pieces=(8d,), word='burns and turns')
>>> turned_up("3", ["folds"], pieces_in)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from houseway.core.messages.command import TurnUp
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand

_FACE: Final = re.compile(r"[2-9TJQKA][cdhs]|JK")
"""A card at the end of a line, which is turned up with the word before it."""


def turned_up(hand: Hand, words: list[str], pieces_in: Callable[[list[str]], tuple[Piece, ...]]) -> TurnUp | None:
    """Return the cards that a line ends with, and the word before them; None where it ends with no card."""
    first = len(words)
    while first > 1 and _FACE.fullmatch(words[first - 1]):
        first -= 1
    return TurnUp(hand, pieces_in(words[first:]), " ".join(words[:first])) if first < len(words) else None
