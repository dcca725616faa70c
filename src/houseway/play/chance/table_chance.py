"""The interface of chance for a table: a deck, a reshuffle, a cut, dice, a generator's number, and a secret.

A host draws only here. `LiveChance` checks at every draw that its source is live, so that a seed is never used, even
if the source is replaced later.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.messages.command import Display, Roll
from houseway.core.messages.due import Due
from houseway.core.values.commitment import SALT
from houseway.core.values.equipment import Equipment, Piece

from .feeders import Feeder, number_due, roll_due
from .shuffle import cut_depth, shuffled
from .source import Live, Source, must_be_live


class Chance:
    """Chance for a demonstration, a test or the lab, from any source."""

    __slots__ = ("source",)

    def __init__(self, source: Source) -> None:
        self.source: Source = source

    def _draws(self) -> Source:
        return self.source

    def deck(self, equipment: Equipment) -> Feeder:
        """Shuffle all of a table's cards or tiles."""
        return Feeder(shuffled(equipment.pieces(), self._draws()))

    def reshuffle(self, pieces: Sequence[Piece]) -> Feeder:
        """Shuffle the cards that are left while a round is being played."""
        return Feeder(shuffled(pieces, self._draws()))

    def cut(self, size: int) -> int:
        """Return the number of cards that a cut takes off the top."""
        return cut_depth(size, self._draws())

    def roll(self, due: Due) -> Roll:
        """Roll the dice that are due."""
        return roll_due(due, self._draws())

    def number(self, due: Due) -> Display:
        """Draw the number that is due."""
        return number_due(due, self._draws())

    def secret(self) -> bytes:
        """Draw the secret from which the salts of a commitment follow."""
        return self._draws().below(256**SALT).to_bytes(SALT, "big")


class LiveChance(Chance):
    """Chance for a live table. It takes live chance only."""

    __slots__ = ()

    def __init__(self, source: Live) -> None:
        super().__init__(must_be_live(source))

    def _draws(self) -> Live:
        return must_be_live(self.source)
