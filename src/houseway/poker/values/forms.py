"""Forms of hands that a game makes of a player's cards and the board: of which cards, how many, and their value.

Every form returns whole numbers, the greater the better; a low that does not qualify is None.

>>> from houseway.core.values.cards import cards
>>> named(OMAHA_HIGH.best(cards("Ah Kc 8s 7d"), cards("Kh Qh 9h 4c 2d")) or 0)
'pair, kings'
>>> named_low(SIX_OR_BETTER.best(cards("Ah 4h 5h"), cards("Kd")) or 0)
'5-4-A low'
>>> EIGHT_OR_BETTER.best(cards("Ah 4h 5h 9c 9d 2c 2d"), ()) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.core.values.cards import RANKS, Card
from houseway.core.values.equipment import card_in

from . import three_cards
from .hands import FULL_HOUSE, HIGH, PAIR, QUADS, TRIPS, TWO_PAIRS, high, low, named, plural

Held = Sequence[object]
SUIT_ORDER = "cdhs"
"""From the lowest, where suits decide anything at all."""


class Form(NamedTuple):
    """One way to make a hand."""

    best: Callable[[Held, Held], int | None]
    """Returns the value of the best hand of a player's own cards and the board's."""
    parts: Callable[[Held, Held], Iterable[tuple[object, ...]]]
    """Every hand that may be made."""
    worth: Callable[[Held], int | None]
    """Returns the value of one of them."""
    named: Callable[[int], str]
    is_low: bool = False

    def by_suit(self, own: Held, board: Held) -> list[tuple[int, int]]:
        """Return the cards of the best hand by rank and suit, for the odd chip.

        A high hand counts its highest suits; a low hand its lowest, from the largest card down. Of several equal hands, the
        one that ranks highest this way.
        """
        best = self.best(own, board)
        playing = (part for part in self.parts(own, board) if self.worth(part) == best)
        return max(sorted(map(self._card_key, map(card_in, part)), reverse=True) for part in playing)

    def _card_key(self, card: Card) -> tuple[int, int]:
        if self.is_low:
            return 1 if card.rank == 14 else card.rank, -SUIT_ORDER.index(card.suit)
        return card.rank, SUIT_ORDER.index(card.suit)


# Which cards


def any_of(many: int) -> Callable[[Held, Held], Iterable[tuple[object, ...]]]:
    """Return a function that yields every selection of so many from all the cards."""
    return lambda own, board: combinations((*own, *board), many)


def two_and_three(own: Held, board: Held) -> Iterable[tuple[object, ...]]:
    """Yield every selection of exactly two of a player's own cards and three of the board (R-PKR-10)."""
    return ((*two, *three) for two in combinations(own, 2) for three in combinations(board, 3))


# Worth what


def _high_of_all(own: Held, board: Held) -> int:
    return high((*own, *board))


def _low_of_all(best_is: int) -> Callable[[Held, Held], int | None]:
    return lambda own, board: low((*own, *board), best_is)


def _best_of(
    parts: Callable[[Held, Held], Iterable[tuple[object, ...]]], worth: Callable[[Held], int | None]
) -> Callable[[Held, Held], int | None]:
    def best(own: Held, board: Held) -> int | None:
        return max((value for value in map(worth, parts(own, board)) if value is not None), default=None)

    return best


def low_within(best_is: int, size: int = 5) -> Callable[[Held], int | None]:
    """Return a valuation of lows of different ranks, none above the given one; zero allows any low."""
    return lambda held: low(held, best_is, size)


def named_low(value: int) -> str:
    """Return a low hand in words, from its largest card."""
    value = -value
    category = value >> 20
    ranks = [rank for place in range(4, -1, -1) if (rank := value >> 4 * place & 15)]
    one, two = (_several(rank) for rank in (*ranks[:2], *ranks[:1])[:2])
    match category:
        case 0:
            return "-".join("A" if rank == 1 else RANKS[rank - 2] for rank in ranks) + " low"
        case _ if category == TWO_PAIRS:
            return f"two pairs, {one} and {two}, low"
        case _ if category == FULL_HOUSE:
            return f"full house, {one} over {two}, low"
        case _:
            return f"{ {PAIR: 'pair', TRIPS: 'three of a kind', QUADS: 'four of a kind', HIGH: ''}[category] }, {one}, low"


def _several(rank: int) -> str:
    return plural(14 if rank == 1 else rank)


HIGH_FIVE = Form(_high_of_all, any_of(5), high, named)
LOW_FIVE = Form(_low_of_all(0), any_of(5), low_within(0), named_low, is_low=True)
EIGHT_OR_BETTER = Form(_low_of_all(8), any_of(5), low_within(8), named_low, is_low=True)
OMAHA_HIGH = Form(_best_of(two_and_three, high), two_and_three, high, named)
OMAHA_EIGHT = Form(_best_of(two_and_three, low_within(8)), two_and_three, low_within(8), named_low, is_low=True)
HIGH_THREE = Form(_best_of(any_of(3), three_cards.high), any_of(3), three_cards.high, three_cards.named)
SIX_OR_BETTER = Form(_best_of(any_of(3), low_within(6, 3)), any_of(3), low_within(6, 3), named_low, is_low=True)
