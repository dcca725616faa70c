"""A bet on a seat's own three cards, by a posted table and not against another hand: pair plus, the three card bonus."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from houseway.core.messages.basis import Basis
from houseway.core.money.places import Bet
from houseway.core.money.price import LOSE, PayTable
from houseway.core.values.equipment import Piece
from houseway.families.pay.order import Verdict
from houseway.families.pay.pay_tables import house_edge, row_for
from houseway.poker.values.three_cards import high, named, rows, ways


def judged(bet: Bet, held: tuple[Piece, ...], table: PayTable) -> Verdict:
    """Return the outcome of the bet: the narrowest row the three cards satisfy pays, and below a pair it is lost."""
    value = high(held)
    paid = row_for(table, rows(value))
    if paid is None:
        return Verdict(bet, LOSE, table.cites, Basis(words=f"{named(value)}: less than a pair"))
    return Verdict(bet, paid[1], table.cites, Basis(row=paid[0], price=str(paid[1])))


def edge(table: PayTable) -> Fraction:
    """Return the house edge of the table, counted over every hand of three; if it is negative the house loses."""
    hands: Counter[tuple[str, ...]] = Counter()
    for value, many in ways().items():
        hands[rows(value)] += many
    return house_edge(table, hands)
