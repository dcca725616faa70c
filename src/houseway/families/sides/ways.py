"""The parts of a count of a described bet: the cards of a shoe, the rows that hold, and the ways of each set of rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from houseway.core.values.cards import Card

from .poker_names import Joker
from .questions import Kind
from .side_bet import BetRow, SideBet

Composition = tuple[tuple[Card, int], ...]
"""The number of each card in the shoe, without those that are out."""
RowSet = tuple[int, ...]
"""The rows that hold, by number from zero, in their order."""
MOST_WAYS: Final = 1_500_000
"""The largest number of classes that are counted; a bet that has more is refused."""


class Uncountable(ValueError):
    """A bet that cannot be counted in reasonable time; the message says why and what to write."""


@dataclass(frozen=True)
class Counted:
    """The ways of every set of rows that hold."""

    ways: Mapping[RowSet, int]

    @property
    def total(self) -> int:
        """The number of ways in all."""
        return sum(self.ways.values())

    def of_row(self, row: int) -> int:
        """Return the ways in which a row pays: it holds, and none before it does."""
        return sum(many for rows, many in self.ways.items() if rows and rows[0] == row)

    def holding(self, row: int) -> int:
        """Return the ways in which a row holds, whether or not an earlier one pays."""
        return sum(many for rows, many in self.ways.items() if row in rows)

    def before(self, row: int) -> tuple[int, ...]:
        """Return the earlier rows that take the ways of a row."""
        return tuple(sorted({rows[0] for rows in self.ways if row in rows and rows[0] != row}))


def composition_of(pieces: Mapping[Card, int]) -> Composition:
    """Return the number of each card in one order."""
    return tuple(sorted(((card, many) for card, many in pieces.items() if many), key=lambda one: one[0].text))


def row_holds(kinds: Mapping[str, Kind], row: BetRow, facts: object) -> bool:
    """Whether every question of a row holds."""
    return all(kinds[name].holds(facts, scope, argument) for scope, name, argument in row.questions)


def rows_that_hold(bet: SideBet, kinds: Mapping[str, Kind], facts: object) -> RowSet:
    """Return the rows of which every question holds."""
    return tuple(number for number, row in enumerate(bet.rows) if row_holds(kinds, row, facts))


def joker_of(bet: SideBet) -> Joker:
    """Return the role of a joker for a bet: an ace or a card that completes a straight or a flush, unless the bet has its own."""
    return bet.joker or "bug"
