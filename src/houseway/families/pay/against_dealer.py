"""A seat's hand and the dealer's, and the conditions on both for the rows of a game against the dealer.

A game defines how cards become a hand, the lowest hand with which a dealer qualifies, the scale by which hands are compared and
the clause of its tie-break; see `three_card_poker/payouts.py`. The row that decides gives the basis of the settlement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from houseway.core.messages.basis import LEAST, Basis, Scale, Valued, compared
from houseway.core.round.settlement import Row, rulings_of
from houseway.core.round.state import Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand
from houseway.poker.values.flushes import Flush
from houseway.poker.values.names import highest_card_sign

Worth = TypeVar("Worth", bound=Any)
"""The value of a hand, of any comparable type."""


class _Pair(NamedTuple, Generic[Worth]):
    seat: Worth
    dealer: Worth


class Facing(_Pair[Worth]):
    """One seat's hand and the dealer's, as a settlement compares them."""

    __slots__ = ()

    LEAST: ClassVar[Any]
    """The lowest hand with which the dealer qualifies."""
    SCALE: ClassVar[Scale]
    """How two hands are compared, and what they are called."""
    BREAKS: ClassVar[str]
    """The clause that compares hands of one kind."""

    def dealer_does_not_qualify(self) -> bool:
        """Whether the dealer's hand is below the minimum to qualify."""
        return self.dealer < self.LEAST

    def seat_is_higher(self) -> bool:
        """Whether the seat has the better kind of hand, or higher cards of the same kind."""
        return self.seat > self.dealer

    def dealer_is_higher(self) -> bool:
        """Whether the dealer has the better kind of hand, or higher cards of the same kind."""
        return self.dealer > self.seat

    def hands_tie(self) -> bool:
        """Whether neither hand is higher than the other."""
        return self.seat == self.dealer

    @classmethod
    def pieces(cls, round: Round, hand: Hand) -> tuple[Piece, ...]:
        """Return the cards of a hand that play."""
        return round.held[hand]

    def basis(self, rows: Sequence[Row], row: Row, wager: str, round: Round, hand: Hand) -> Basis:
        """Return the basis of a wager's settlement: the dealer's hand against the lowest that qualifies, or both hands."""
        scale, dealer = self.SCALE, Valued(DEALER, self.pieces(round, DEALER), self.dealer)
        if row.holds is type(self).dealer_does_not_qualify:
            of = compared(scale, dealer, Valued(LEAST, (), self.LEAST))
        else:
            of = compared(scale, Valued(hand, self.pieces(round, hand), self.seat), dealer, self.BREAKS)
        return Basis((of,), rulings=rulings_of(rows, row, self, wager))


def by_highest_card(facts: Facing[int]) -> Facing[int]:
    """Return the facts read literally: of one kind, the highest rank that the other hand does not have decides (R-GEN-03)."""
    return facts._replace(seat=facts.dealer + highest_card_sign(facts.seat, facts.dealer))


def by_first_card(facts: Facing[Flush]) -> Facing[Flush]:
    """Return the facts as if the highest cards alone were compared between flushes of equal length."""
    seat, dealer = facts
    if seat.length != dealer.length:
        return facts
    return facts._replace(seat=Flush(seat.length, (seat.ranks[0], *dealer.ranks[1:])))


def long_but_low(facts: Facing[Flush]) -> Facing[Flush]:
    """Return the facts as if a dealer's longer flush qualified only with a card as high as the lowest hand's."""
    least: Flush = facts.LEAST
    low = facts.dealer.length > least.length and facts.dealer.ranks[0] < least.ranks[0]
    return facts._replace(dealer=Flush(0, ())) if low else facts
