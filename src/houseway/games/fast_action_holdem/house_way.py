"""The dealer's house way: fourteen lines; the first that any two of the cards fit decides (FAH-8(i), R-FAH-08).

Within a line the higher top card counts, then the higher second card. Without a pair all ranks differ, so that names
two cards; only a pair out of three of a kind leaves a choice, which a house makes once for all.

>>> from houseway.core.values.cards import cards
>>> set_by(cards("9d 5h 7s 6s"))
Chosen(two=(7s, 6s), cites='FAH-8(i)(11)')
>>> set_by(cards("Kc 4h Kd Ks")).two, set_by(cards("Kc 4h Kd Ks"), HIGHEST_SUIT).two
((Kc, Kd), (Kd, Ks))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple, Self

from houseway.core.values.cards import SUITS, Card

ACE, JACK, TEN = 14, 11, 10
FIRST_DEALT: Final = "first_dealt"
HIGHEST_SUIT: Final = "highest_suit"

Two = tuple[Card, Card]


class Chosen(NamedTuple):
    """The two cards kept, in the order dealt, and the line that chose them."""

    two: Two
    cites: str


class Pair(NamedTuple):
    """Two cards with the facts that the lines test."""

    high: int
    low: int
    suited: bool

    @classmethod
    def of(cls, two: Two) -> Self:
        """Return two cards as a pair, the higher first."""
        one, other = two
        return cls(max(one.rank, other.rank), min(one.rank, other.rank), one.suit == other.suit)

    def is_a_suited_pair(self) -> bool:
        """Whether both cards have the same rank and suit."""
        return self.is_a_pair() and self.suited

    def is_a_pair(self) -> bool:
        """Whether both cards have the same rank."""
        return self.high == self.low

    def is_ace_and_court_suited(self) -> bool:
        """Whether the cards are an ace and a ten or better of its suit."""
        return self.is_ace_and_court() and self.suited

    def are_high_suited_runners(self) -> bool:
        """Whether the cards are one rank apart in one suit, jack and ten or better."""
        return self.are_suited_runners() and self.low >= TEN

    def is_ace_and_court(self) -> bool:
        """Whether the cards are an ace and a ten or better."""
        return self.has_an_ace() and self.low >= TEN

    def are_high_runners(self) -> bool:
        """Whether the cards are one rank apart, queen and jack or better."""
        return self.are_runners() and self.low >= JACK

    def is_ace_suited(self) -> bool:
        """Whether the cards are an ace and a card of its suit."""
        return self.has_an_ace() and self.suited

    def are_high_suited(self) -> bool:
        """Whether both cards are tens or better of one suit."""
        return self.suited and self.low >= TEN

    def are_high(self) -> bool:
        """Whether both cards are jacks or better."""
        return self.low >= JACK

    def has_an_ace(self) -> bool:
        """Whether one card is an ace, whatever the other is."""
        return self.high == ACE

    def are_suited_runners(self) -> bool:
        """Whether the cards are one rank apart in one suit."""
        return self.are_runners() and self.suited

    def are_suited(self) -> bool:
        """Whether the cards share a suit."""
        return self.suited

    def are_runners(self) -> bool:
        """Whether the cards are one rank apart; ace-king counts, and ace-two never occurs: an earlier line keeps an ace."""
        return self.high - self.low == 1

    def are_any(self) -> bool:
        """Whether any two cards remain, which is always so: the last line."""
        return True


class Line(NamedTuple):
    """One line of the house way."""

    cites: str
    fits: Callable[[Pair], bool]


# fmt: off
WAY: Final = (
    Line("FAH-8(i)(1)",  Pair.is_a_suited_pair),
    Line("FAH-8(i)(2)",  Pair.is_a_pair),
    Line("FAH-8(i)(3)",  Pair.is_ace_and_court_suited),
    Line("FAH-8(i)(4)",  Pair.are_high_suited_runners),
    Line("FAH-8(i)(5)",  Pair.is_ace_and_court),
    Line("FAH-8(i)(6)",  Pair.are_high_runners),
    Line("FAH-8(i)(7)",  Pair.is_ace_suited),
    Line("FAH-8(i)(8)",  Pair.are_high_suited),
    Line("FAH-8(i)(9)",  Pair.are_high),
    Line("FAH-8(i)(10)", Pair.has_an_ace),
    Line("FAH-8(i)(11)", Pair.are_suited_runners),
    Line("FAH-8(i)(12)", Pair.are_suited),
    Line("FAH-8(i)(13)", Pair.are_runners),
    Line("FAH-8(i)(14)", Pair.are_any),
)
# fmt: on


def set_by(held: Sequence[Card], trips: str = FIRST_DEALT) -> Chosen:
    """Return the two cards the house keeps; `trips` decides between equal pairs."""
    pairs = [(Pair.of(two), two) for two in combinations(held, 2)]
    for line in WAY:
        fitting = [(pair, two) for pair, two in pairs if line.fits(pair)]
        if fitting:
            best = max((pair.high, pair.low) for pair, _ in fitting)
            equal = [two for pair, two in fitting if (pair.high, pair.low) == best]
            return Chosen(equal[0] if trips == FIRST_DEALT else max(equal, key=by_suits), line.cites)
    raise ValueError(f"{held} are not two cards")


def by_suits(two: Two) -> list[int]:
    """Return the suits as a sort key, the higher first: spades, hearts, diamonds, clubs."""
    return sorted((SUITS.index(card.suit) for card in two), reverse=True)
