"""The value of cards at Colorado hold 'em: five by the rows of a pay table, three by whether they win at once.

>>> from houseway.core.values.cards import cards
>>> rows(high(cards("Qs Qd 7h 4c 2s"))), rows(high(cards("Ts Td 7h 4c 2s"))), rows(high(cards("9s 9d 7h 4c 2s")))
(('pair of jacks or better', 'pair of tens or better'), ('pair of tens or better',), ())
>>> instant(cards("Ah 2h 3h"), ace_low=True), instant(cards("Kh Ah 2h"), ace_low=True), instant(cards("7c 7d 7h"), ace_low=True)
('instant straight flush', None, 'instant three of a kind')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from houseway.core.messages.basis import Basis, resting_on
from houseway.core.money.price import PUSH, Odds, Outcome, PayTable
from houseway.core.round.settlement import Row, first
from houseway.families.pay.pay_tables import row_for
from houseway.poker.values import three_cards
from houseway.poker.values.hands import CATEGORIES, HIGH, PAIR, ROYAL, STRAIGHT_FLUSH, high, named, worth

PAIRS: Final = (("pair of jacks or better", 11), ("pair of tens or better", 10))
"""The rows that pairs are paid by, and the lowest rank of each."""
INSTANT: Final = {
    three_cards.ROYAL: "instant straight flush",
    three_cards.STRAIGHT_FLUSH: "instant straight flush",
    three_cards.TRIPS: "instant three of a kind",
}
"""The rows that three cards are paid by."""
ACE_LOW: Final = 3
"""The top of ace, two, three."""


def rows(value: int) -> tuple[str, ...]:
    """Return the rows a hand of five satisfies, the narrowest first; empty for a low pair or less."""
    kind = value >> 20
    if kind == PAIR:
        return tuple(row for row, least in PAIRS if value >= worth(PAIR, (least,)))
    if kind == ROYAL:
        return (CATEGORIES[ROYAL], CATEGORIES[STRAIGHT_FLUSH])
    return () if kind == HIGH else (CATEGORIES[kind],)


def instant(held: Sequence[object], *, ace_low: bool) -> str | None:
    """Return the row of three cards that win at once, or None; ace, two and three may count or not (R-CHE-07)."""
    value = three_cards.high(held)
    row = INSTANT.get(three_cards.category(value))
    if row == INSTANT[three_cards.STRAIGHT_FLUSH] and value >> 16 & 15 == ACE_LOW and not ace_low:
        return None
    return row


class Five(NamedTuple):
    """A player's five cards, as a value."""

    value: int

    def below_sevens(self) -> bool:
        """Whether the hand is lower than a pair of sevens."""
        return self.value < worth(PAIR, (7,))

    def below_nines(self) -> bool:
        """Whether the hand is lower than a pair of nines."""
        return self.value < worth(PAIR, (9,))

    def sevens_to_nines(self) -> bool:
        """Whether the hand is a pair of sevens, eights or nines."""
        return worth(PAIR, (7,)) <= self.value < worth(PAIR, (10,))

    def nines_or_tens(self) -> bool:
        """Whether the hand is a pair of nines or tens."""
        return worth(PAIR, (9,)) <= self.value < worth(PAIR, (11,))

    def tens_or_better(self) -> bool:
        """Whether the hand is a pair of tens or anything better."""
        return self.value >= worth(PAIR, (10,))

    def jacks_or_better(self) -> bool:
        """Whether the hand is a pair of jacks or anything better."""
        return self.value >= worth(PAIR, (11,))


def judged(scale: Sequence[Row], table: PayTable, value: int) -> tuple[Outcome, str, Basis]:
    """Return the outcome of ante and bet (a loss or push by the scale, otherwise paid by the table), the clause and the facts."""
    row = first(scale, Five(value))
    if row.outcomes:
        return row.outcomes["ante"], row.cites, Basis(words=named(value))
    paid = row_for(table, rows(value))
    assert paid is not None, f"{table.name} has no row for {named(value)}"
    return paid[1], table.cites, paid_by(value, *paid)


def bonus_judged(table: PayTable, value: int) -> tuple[Outcome, str, Basis] | None:
    """Return the bonus's outcome on five cards if they are on its list, otherwise None; a price of zero is a push (R-CHE-09)."""
    paid = row_for(table, rows(value))
    if paid is None:
        return None
    pushes = paid[1] == Odds(0)
    outcome = PUSH if pushes else paid[1]
    basis = paid_by(value, paid[0], outcome)
    return outcome, table.cites, resting_on(basis, "R-CHE-09") if pushes else basis


def paid_by(value: int, row: str, outcome: Outcome) -> Basis:
    """Return the basis of a win: the hand, its row where the name of the hand does not begin with it, and the price."""
    hand, price = named(value), str(outcome)
    return Basis(row=hand, price=price) if hand.startswith(row) else Basis(words=hand, row=row, price=price)


__all__ = ["Five", "bonus_judged", "high", "instant", "judged", "named", "rows"]
