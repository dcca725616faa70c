"""The places of dealt pieces. A round names pieces by their faces, and in several decks many look alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand

Held = Mapping[Hand, tuple[Piece, ...]]


class Dealt(NamedTuple):
    """A piece that came from a shoe."""

    shoe: int
    """The step that brought the shoe into play."""
    before: int
    """The number of pieces dealt from it earlier."""
    piece: Piece


Traced = tuple[Piece, Dealt | None]
"""A piece in a hand, and which one it is, or None where it did not come from a shoe in this round."""


class PieceTraces:
    """Follows the pieces of a round from hand to hand."""

    def __init__(self, held: Held) -> None:
        self.at: dict[Hand, list[Traced]] = {hand: [(piece, None) for piece in pieces] for hand, pieces in held.items()}
        self._loose: list[Traced] = []
        """Pieces that are in no hand: those of stacks that were taken apart."""
        self._alike: dict[Dealt, set[Dealt | None]] = {}

    def follow(self, held: Held, fresh: Sequence[Dealt]) -> None:
        """Take the hands as they are after an event; `fresh` are pieces that it dealt from the shoe."""
        new: list[Traced] = [(one.piece, one) for one in fresh]
        changed = [hand for hand in {**self.at, **held} if [piece for piece, _ in self.at.get(hand, ())] != [*held.get(hand, ())]]
        left: list[Traced] = []
        stays: dict[Hand, list[Traced | None]] = {}
        for hand in changed:
            had = self.at.pop(hand, [])
            stays[hand] = [_taken(had, piece) for piece in held.get(hand, ())]
            for gone in had:  # of two that look alike, either may have gone
                self._blur([gone, *(one for one in stays[hand] if one is not None and one[0] == gone[0])])
            left += had
        moved = left + self._loose
        for hand in changed:
            found = [one or self._came(piece, new, moved) for one, piece in zip(stays[hand], held.get(hand, ()), strict=True)]
            if found:
                self.at[hand] = found
        self._loose = moved

    def _came(self, piece: Piece, new: list[Traced], moved: list[Traced]) -> Traced:
        """Return the piece that came to a hand: one from the shoe, or one that left another place."""
        if one := _taken(new, piece):
            return one
        self._blur([other for other in moved if other[0] == piece])
        return _taken(moved, piece) or (piece, None)

    def _blur(self, ones: list[Traced]) -> None:
        if len(ones) > 1:
            group = {one for _, one in ones}.union(*(self._alike.get(one, ()) for _, one in ones if one))
            self._alike |= {one: group for one in group if one is not None}

    def alike(self, one: Dealt) -> set[Dealt | None]:
        """Return the pieces indistinguishable from this one, with None if one of them is not from a shoe."""
        return self._alike.get(one, {one})


def _taken(ones: list[Traced], piece: Piece) -> Traced | None:
    """Take the first of these pieces that looks like this one off the list, and return it."""
    at = next((at for at, one in enumerate(ones) if one[0] == piece), None)
    return None if at is None else ones.pop(at)
