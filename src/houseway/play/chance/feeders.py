"""Feeders: shuffled decks that deal the pieces that are due in a round, in order, as commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from houseway.core.messages.command import Deal, Display, Roll
from houseway.core.messages.due import Due
from houseway.core.values.equipment import Equipment, Piece

from .shuffle import cut, rolled
from .source import Source


class Feeder:
    """Pieces in order, and the number already dealt."""

    __slots__ = ("gone", "pieces")

    def __init__(self, pieces: Sequence[Piece], gone: int = 0) -> None:
        """An order of pieces, from the top, and the number already dealt: enough to continue with a sealed shoe."""
        if not 0 <= gone <= len(pieces):
            raise ValueError(f"{gone} of {len(pieces)} pieces cannot be gone")
        self.pieces: tuple[Piece, ...] = tuple(pieces)
        self.gone = gone

    def deal(self, due: Due) -> Deal:
        """Return the command that deals what is due from the top."""
        if self.gone + due.many > len(self.pieces):
            raise ValueError(f"{due.many} pieces are due and {self.left} are left")
        self.gone += due.many
        return Deal(due.to, self.pieces[self.gone - due.many : self.gone])

    def burn(self) -> Piece:
        """Take the next piece out of the deck."""
        self.gone += 1
        return self.pieces[self.gone - 1]

    def put_back(self, count: int = 1) -> None:
        """Put the last pieces back, because they were not dealt."""
        self.gone -= count

    def cut(self, depth: int) -> None:
        """Cut a deck that has not been dealt from."""
        if self.gone:
            raise ValueError("a deck that has been dealt from cannot be cut")
        self.pieces = cut(self.pieces, depth)

    @property
    def left(self) -> int:
        """The number of pieces left."""
        return len(self.pieces) - self.gone


def undealt(equipment: Equipment, held: Iterable[tuple[Piece, ...]]) -> list[Piece]:
    """Return every piece that is not in play: those that can be reshuffled during a round."""
    left = Counter(equipment.pieces())
    left.subtract(piece for pieces in held for piece in pieces)
    return list(left.elements())


def roll_due(due: Due, source: Source) -> Roll:
    """Return the dice that are due."""
    return Roll(rolled(due.many, source))


def number_due(due: Due, source: Source) -> Display:
    """Return the number that is due, each equally likely."""
    return Display(1 + source.below(due.many))
