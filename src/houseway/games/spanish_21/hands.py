"""Point counts of cards, and the twenty-ones that pay a bonus.

>>> points(cards("Ah 6d")), points(cards("Ah 6d Kc"))
(Points(total=17, soft=True), Points(total=17, soft=False))
>>> bonus_of(cards("8s 6s 7s"))
Bonus(clause='5(f)(2)', hand='6-7-8 of spades')
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from houseway.core.values.cards import Card, cards

__all__ = ["TEN_OR_ACE", "Bonus", "Points", "bonus_of", "cards", "is_blackjack", "points", "value"]

ACE, SEVEN = 14, 7
TEN_OR_ACE = frozenset({11, 12, 13, ACE})
"""Ranks of a first card under which the dealer may have blackjack."""


class Points(NamedTuple):
    """A total, and whether an ace in it counts eleven."""

    total: int
    soft: bool


def value(card: Card) -> int:
    """Return the value of one card: an ace counts eleven, a court card ten."""
    return 11 if card.rank == ACE else min(card.rank, 10)


@lru_cache(maxsize=4096)
def points(held: tuple[Card, ...]) -> Points:
    """Return the best total not above twenty-one, or the lowest total above it."""
    total, elevens = sum(map(value, held)), sum(card.rank == ACE for card in held)
    while total > 21 and elevens:
        total, elevens = total - 10, elevens - 1
    return Points(total, elevens > 0)


def is_blackjack(held: tuple[Card, ...]) -> bool:
    """Whether two cards are an ace and a court card; whether the box was split is checked elsewhere."""
    return len(held) == 2 and points(held).total == 21


class Bonus(NamedTuple):
    """A twenty-one that pays more: the clause, and its line there."""

    clause: str
    hand: str


def bonus_of(held: tuple[Card, ...]) -> Bonus | None:
    """Return the bonus line of S21-5(f) for a hand, or None."""
    if points(held).total != 21:
        return None
    if len(held) == 3:
        ranks = sorted(card.rank for card in held)
        if ranks in ([6, 7, 8], [SEVEN] * 3):
            return _three(held, "6-7-8" if ranks[0] == 6 else "7-7-7")
    if len(held) >= 7:
        return Bonus("5(f)(7)", "21 in seven cards or more")
    return {5: Bonus("5(f)(5)", "21 in five cards"), 6: Bonus("5(f)(6)", "21 in six cards")}.get(len(held))


def _three(held: tuple[Card, ...], name: str) -> Bonus:
    suits = {card.suit for card in held}
    mixed, suited = ("5(f)(1)", "5(f)(2)") if name == "6-7-8" else ("5(f)(3)", "5(f)(4)")
    if len(suits) > 1:
        return Bonus(mixed, f"{name} of mixed suits")
    return Bonus(suited, f"{name} of spades" if suits == {"s"} else f"{name} of one suit")


def is_three_suited_sevens(held: tuple[Card, ...]) -> bool:
    """Whether a hand is the three suited sevens that the super bonus requires."""
    found = bonus_of(held)
    return found is not None and found.clause == "5(f)(4)"
