"""A seat's hand and the dealer's, and the conditions on both for the rows of a game against the dealer.

A game defines how cards become a hand, the lowest hand with which a dealer qualifies, and the name of a hand; see
`three_card_poker/payouts.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from houseway.core.round.settlement import Row

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
    CALLED: ClassVar[Callable[[Any], str]] = str
    """Returns the name of a hand as it is called aloud."""

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

    def because(self, row: Row) -> str:
        """Return the facts behind the settlement, in words."""
        called = type(self).CALLED
        if row.holds is type(self).dealer_does_not_qualify:
            return f"dealer: {called(self.dealer)}; does not qualify"
        return f"{called(self.seat)} against the dealer's {called(self.dealer)}"
