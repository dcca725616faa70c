"""Code shared by the baccarat games: point counts of cards and hands, naturals, and the drawing rules as rows.

A game gives each row its own clause; the conditions are the same. They depend on point counts, not on cards, so that
code that computes odds uses the same rows.

>>> points(cards("Ah 2d 9c")), burned_with(cards("Kd")[0])
(2, 10)
>>> draws = bankers_draw(natural="a", once="b", stood="c", low="d", table="e", seven="f")
>>> [first_draw(draws, Hands(player=5, banker=3, third=third))[::2] for third in (8, 9)]
[('e', False), ('e', True)]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from houseway.core.round.state import Round
from houseway.core.stages.drawing import DrawRow, first_draw
from houseway.core.values.cards import Card, cards
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand

__all__ = [
    "BANKER",
    "PLAYER",
    "Hands",
    "bankers_draw",
    "burned_with",
    "cards",
    "first_draw",
    "is_natural",
    "named",
    "points",
    "value",
]

PLAYER: Final[Hand] = "player"
"""The Player's Hand. It belongs to no seat: any player may bet on it."""
BANKER: Final[Hand] = "banker"
"""The Banker's Hand."""

ACE: Final = 14

BANKER_DRAWS: Final = {
    3: frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
}
"""The counts of the Player's third card on which the Banker's Hand draws, by the Banker's points."""


def value(card: Card) -> int:
    """Return the points of one card: an ace one, tens and court cards zero."""
    return 1 if card.rank == ACE else card.rank if card.rank < 10 else 0


def points(held: Iterable[Card]) -> int:
    """Return the point count of a hand: the last digit of the sum of its cards."""
    return sum(map(value, held)) % 10


def burned_with(card: Card) -> int:
    """Return the number of cards burned with the first card of a shoe: its face value, where court cards are ten."""
    return value(card) or 10


def is_natural(count: int) -> bool:
    """Whether the point count of two cards ends the round at once."""
    return count >= 8


def named(held: tuple[Card, ...]) -> str:
    """Return the name of a hand at the table: its count, and whether that is a natural.

    >>> named(cards("Kh 8d")), named(cards("9h 9d 9c")), named(())
    ('natural 8', '7', '')
    """
    if not held:
        return ""
    count = points(held)
    return f"natural {count}" if len(held) == 2 and is_natural(count) else str(count)


class Hands(NamedTuple):
    """The point counts of the first two cards of each hand and the cards after them: all that the drawing rules consider."""

    player: int
    banker: int
    third: int | None = None
    """The count of the third card of the Player's Hand, once there is one."""
    drawn: bool = False
    """Whether the hand in turn has its third card already."""

    @classmethod
    def of(cls, round: Round, asked: Hand) -> Self:
        """Return the facts from the cards on the table, for one of the two hands."""
        player, banker = (cards_in(round.held[hand]) for hand in (PLAYER, BANKER))
        third = value(player[2]) if len(player) > 2 and asked == BANKER else None  # the Player's own rules do not use it
        return cls(points(player[:2]), points(banker[:2]), third, len(round.held[asked]) > 2)

    @classmethod
    def for_player(cls, round: Round) -> Self:
        """Return the facts from the cards on the table, for the Player's Hand."""
        return cls.of(round, PLAYER)

    @classmethod
    def for_banker(cls, round: Round) -> Self:
        """Return the facts from the cards on the table, for the Banker's Hand."""
        return cls.of(round, BANKER)

    def has_drawn(self) -> bool:
        """Whether the hand has its third card; no hand ever gets a fourth."""
        return self.drawn

    def either_is_natural(self) -> bool:
        """Whether either hand has eight or nine in two cards."""
        return is_natural(self.player) or is_natural(self.banker)

    def player_below_six(self) -> bool:
        """Whether the Player's Hand counts zero to five."""
        return self.player < 6

    def player_six_or_seven(self) -> bool:
        """Whether the Player's Hand counts six or seven."""
        return self.player >= 6

    def player_stood_and_banker_below_six(self) -> bool:
        """Whether the Player's Hand stood and the Banker's Hand counts zero to five, so it draws."""
        return self.third is None and self.banker < 6

    def player_stood_and_banker_has_more(self) -> bool:
        """Whether the Player's Hand stood and the Banker's Hand counts six or more, so it stays."""
        return self.third is None and self.banker >= 6

    def banker_below_three(self) -> bool:
        """Whether the Player's Hand drew and the Banker's Hand counts zero to two, so it draws in any case."""
        return self.third is not None and self.banker < 3

    def banker_has_seven(self) -> bool:
        """Whether the Player's Hand drew and the Banker's Hand counts seven, so it stays in any case."""
        return self.third is not None and self.banker == 7

    def draws_by_table(self) -> bool:
        """Whether the Banker's Hand counts three to six and draws on the Player's third card."""
        return self.third in BANKER_DRAWS.get(self.banker, ())

    def stays_by_table(self) -> bool:
        """Whether the Banker's Hand counts three to six and stays on the Player's third card."""
        return self.third is not None and self.third not in BANKER_DRAWS.get(self.banker, range(10))


def players_draw(*, natural: str, once: str, draws: str, stays: str) -> tuple[DrawRow, ...]:
    """Return the rows for the third card of a Player's Hand without a choice, each with the game's own clause."""
    return (
        DrawRow(once, Hands.has_drawn, draws=False),
        DrawRow(natural, Hands.either_is_natural, draws=False),
        DrawRow(draws, Hands.player_below_six, draws=True),
        DrawRow(stays, Hands.player_six_or_seven, draws=False),
    )


def bankers_draw(*, natural: str, once: str, stood: str, low: str, table: str, seven: str) -> tuple[DrawRow, ...]:
    """Return the rows for the third card of the Banker's Hand, each with the game's own clause."""
    return (
        DrawRow(once, Hands.has_drawn, draws=False),
        DrawRow(natural, Hands.either_is_natural, draws=False),
        DrawRow(stood, Hands.player_stood_and_banker_below_six, draws=True),
        DrawRow(stood, Hands.player_stood_and_banker_has_more, draws=False),
        DrawRow(low, Hands.banker_below_three, draws=True),
        DrawRow(seven, Hands.banker_has_seven, draws=False),
        DrawRow(table, Hands.draws_by_table, draws=True),
        DrawRow(table, Hands.stays_by_table, draws=False),
    )
