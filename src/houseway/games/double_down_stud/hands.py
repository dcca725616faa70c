"""The value of five cards at Double Down Stud: the row that pays them, a push, or a loss."""

from __future__ import annotations

from typing import NamedTuple, Self

from houseway.core.messages.basis import Basis
from houseway.core.money.price import LOSE, PUSH, Outcome
from houseway.core.round.settlement import Row, first
from houseway.core.round.state import Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.poker import CATEGORIES, high, named
from houseway.poker.values.hands import PAIR, worth

SIXES, JACKS = (worth(PAIR, (rank,)) for rank in (6, 11))
"""The lowest hands that push and that win; side cards never matter (R-DDS-03)."""
HIGH_PAIR = "high pair"


class Five(NamedTuple):
    """A hand of five, as a value."""

    value: int

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return the hand made of the seat's own card and the four in front of the dealer."""
        return cls(high(five(round, hand)))

    def is_fives_or_less(self) -> bool:
        """Whether the hand has no pair, or a pair of fives or lower."""
        return self.value < SIXES

    def is_sixes_to_tens(self) -> bool:
        """Whether the hand is a pair of sixes to tens."""
        return SIXES <= self.value < JACKS

    def is_jacks_or_better(self) -> bool:
        """Whether the hand is a pair of jacks or anything better."""
        return self.value >= JACKS

    @property
    def row(self) -> str:
        """Return the hand's row on the pay table, if it wins."""
        category = self.value >> 20
        return HIGH_PAIR if category == PAIR else CATEGORIES[category]

    def paid_by(self, outcome: Outcome) -> Basis:
        """Return the basis of a win: the hand, its row where the name of the hand does not begin with it, and the price."""
        hand, row, price = str(self), self.row, str(outcome)
        return Basis(row=hand, price=price) if hand.startswith(row) else Basis(words=hand, row=row, price=price)

    def __str__(self) -> str:
        return named(self.value)


# fmt: off
ZONES = (    # where a hand wins, its row on the pay table has the price (R-DDS-01)
    Row("DDS-9(a)", Five.is_fives_or_less,   wager=LOSE, double_down=LOSE),
    Row("DDS-9(b)", Five.is_sixes_to_tens,   {"R-DDS-01": LOSE}, wager=PUSH, double_down=PUSH),
    Row("DDS-9(c)", Five.is_jacks_or_better),
)
# fmt: on


def five(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return the five cards of a hand: the seat's own, the hole card, and three that are face up."""
    return (*round.held[hand], *round.held[DEALER], *round.held[BOARD])


def zone(value: int) -> Row:
    """Return the row that decides, for computing odds."""
    return first(ZONES, Five(value))
