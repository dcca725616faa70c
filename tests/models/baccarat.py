"""The values and drawing rules of both baccarat games, from their printed tables (MB-6, MB-10, CDF-1(b), CDF-8)."""

from __future__ import annotations

from collections.abc import Sequence

DRAWS_AGAINST = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
"""Table 1 of MB-10 and Table 3 of CDF-8: the Player's third cards against which the Banker draws."""


def points(cards: Sequence[str]) -> int:
    """Return the last digit of the sum: an ace one, tens and court cards nothing."""
    return sum(point(card) for card in cards) % 10


def point(card: str) -> int:
    """Return the points of one card."""
    return int(card[0]) if card[0].isdigit() else int(card[0] == "A")


def banker_draws(banker: Sequence[str], third: str | None) -> bool:
    """Whether the Banker's first two cards draw: on 0 to 5 if the Player's Hand stood (MB-10(c)(1), R-CDF-01)."""
    count = points(banker[:2])
    if third is None:
        return count <= 5
    return count <= 2 or point(third) in DRAWS_AGAINST.get(count, ())


def is_natural(cards: Sequence[str]) -> bool:
    """Whether the first two cards count eight or nine."""
    return points(cards[:2]) >= 8


def dealt_by_the_table(player: Sequence[str], banker: Sequence[str], player_draws: bool) -> bool:
    """Whether both hands have the cards that the drawing rules give them."""
    if is_natural(player) or is_natural(banker):
        return len(player) == len(banker) == 2
    third = player[2] if len(player) == 3 else None
    return (len(player) == 3) == player_draws and (len(banker) == 3) == banker_draws(banker, third)
