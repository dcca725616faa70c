"""Chance as a command: a shuffled deck that pays a round what it is owed, piece by piece, in the order they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from houseway.core.messages.command import Deal, Display, Roll
from houseway.core.messages.due import Due
from houseway.core.values.equipment import Equipment, Piece

from .mixing import cut, rolled
from .source import Source


class Feeder:
    """Pieces in an order, and how many of them are gone."""

    __slots__ = ("gone", "pieces")

    def __init__(self, pieces: Sequence[Piece], gone: int = 0) -> None:
        """An order of pieces, from the top, and how many of them have been dealt: enough to go on with a sealed shoe."""
        if not 0 <= gone <= len(pieces):
            raise ValueError(f"{gone} of {len(pieces)} pieces cannot be gone")
        self.pieces: tuple[Piece, ...] = tuple(pieces)
        self.gone = gone

    def deal(self, due: Due) -> Deal:
        """What is owed, off the top."""
        if self.gone + due.many > len(self.pieces):
            raise ValueError(f"{due.many} are owed and {self.left} are left")
        self.gone += due.many
        return Deal(due.to, self.pieces[self.gone - due.many : self.gone])

    def burn(self) -> Piece:
        """The next piece, out of the deal."""
        self.gone += 1
        return self.pieces[self.gone - 1]

    def put_back(self, count: int = 1) -> None:
        """The last pieces were never dealt."""
        self.gone -= count

    def cut(self, depth: int) -> None:
        """Cut what has not been dealt from yet."""
        if self.gone:
            raise ValueError("cards that have been dealt from are not cut")
        self.pieces = cut(self.pieces, depth)

    @property
    def left(self) -> int:
        """How many have not been dealt."""
        return len(self.pieces) - self.gone


def undealt(equipment: Equipment, held: Iterable[tuple[Piece, ...]]) -> list[Piece]:
    """Every piece that lies nowhere else: what can be shuffled again while a round is on."""
    left = Counter(equipment.pieces())
    left.subtract(piece for pieces in held for piece in pieces)
    return list(left.elements())


def roll_due(due: Due, source: Source) -> Roll:
    """The dice a round is owed."""
    return Roll(rolled(due.many, source))


def number_due(due: Due, source: Source) -> Display:
    """The number a round is owed, each as likely."""
    return Display(1 + source.below(due.many))
