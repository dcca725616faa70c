"""The exact house edges of the side bets, to check a price before it is posted."""

from __future__ import annotations

from fractions import Fraction


def match_edge(decks: int, same: int, another: int) -> Fraction:
    """Return the house edge of a match bet from a full shoe: two cards compared with the dealer's one."""
    others = 48 * decks - 1
    of_the_suit, of_the_rank = decks - 1, 4 * decks - 1
    wins = 2 * Fraction(of_the_suit * same + (of_the_rank - of_the_suit) * another, others)
    unmatched = others - of_the_rank
    loses = Fraction(unmatched * (unmatched - 1), others * (others - 1))
    return loses - wins


def insurance_edge(decks: int, to_one: int = 2) -> Fraction:
    """Return the house edge of an insurance bet when only the dealer's ace has been seen."""
    hits = Fraction(12 * decks, 48 * decks - 1)
    return 1 - hits - hits * to_one
