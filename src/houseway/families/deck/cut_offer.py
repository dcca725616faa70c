"""To whom the cut is offered, where the rules offer it to players, and who cuts again when the floor orders it.

The dealer names the seat that cut; those who were offered the cut before it did not want it. A cut is made again by the player
who cut last or by the next in order, as the house chose (`deck.recut_by`).
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.core.game.between_rounds import Offer
from houseway.core.table.table import Table
from houseway.core.values.hands import Hand
from houseway.families.choices import RECUT_BY

Order = Callable[[Table], tuple[Hand, ...]]
"""Returns the seats in the order in which the cut is offered to them."""
LAST = "last"


def offered(order: Order, cites: str, recut: str = "") -> Callable[[Table], Offer]:
    """Return to whom a game offers the cut, under the clause of the order and that of a cut made again."""

    def offer(table: Table) -> Offer:
        seats, last = order(table), table.cutting.last
        if not (recut and table.cutting.again):
            return Offer(seats, cites)
        if table.rules.get(RECUT_BY) == LAST:
            return Offer((last,), recut, by_dealer=False) if last in seats else Offer((), recut)
        return Offer(seats[seats.index(last) + 1 :] if last in seats else seats, recut)

    return offer


def from_the_right(table: Table) -> tuple[Hand, ...]:
    """Return the taken seats counterclockwise from the dealer's right; each round the offer moves on (R-GEN-11).

    When a game begins the first player to come is offered the cut, and only the dealer knows who that was.
    """
    seats = tuple(table.seating)[::-1]
    before = table.number - table.is_playing
    at = (before - 1) % len(seats) if before and seats else 0
    return seats[at:] + seats[:at]


def from_the_highest(table: Table) -> tuple[Hand, ...]:
    """Return the taken seats clockwise from the highest number; the next one is the lowest."""
    seats = tuple(table.seating)
    return seats[-1:] + seats[:-1]
