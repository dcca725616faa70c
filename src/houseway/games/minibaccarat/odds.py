"""The frequency of each coup, counted over every deal with the drawing rules themselves.

>>> tie_edge(8, 8)
Fraction(103841353768, 723147898655)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from houseway.core.stages.drawing import first_draw
from houseway.families.baccarat.hands import Hands

from .facts import Coup
from .third_card import BANKER_DRAWS, PLAYER_DRAWS

VALUES = range(10)
POINTS = (16, 4, 4, 4, 4, 4, 4, 4, 4, 4)
"""The number of cards in a deck that count zero, one, two and so on."""


def shoe(decks: int) -> tuple[int, ...]:
    """Return the number of cards in a full shoe, by what they count."""
    return tuple(decks * cards for cards in POINTS)


class Two(NamedTuple):
    """Two cards out of a shoe: what they count, in how many orders they come, and what is left."""

    points: int
    ways: int
    left: tuple[int, ...]


def _two(cards: Sequence[int]) -> Iterator[Two]:
    for one, other in combinations_with_replacement(VALUES, 2):
        left = list(cards)
        ways = left[one] * (1 if one == other else 2)
        left[one] -= 1
        ways *= left[other]
        left[other] -= 1
        if ways:
            yield Two((one + other) % 10, ways, tuple(left))


def coups(cards: tuple[int, ...]) -> Counter[Coup]:
    """Return the number of orders of six cards in which each coup comes, from a shoe with a number of cards of each value.

    Cards that are not needed are counted as dealt, so every coup is weighed by the same total, n (n - 1) ... (n - 5).
    """
    left = sum(cards) - 4
    ways: Counter[Coup] = Counter()
    for player in _two(cards):
        for banker in _two(player.left):
            deal = player.ways * banker.ways
            for coup, number in thirds(player.points, banker.points, banker.left, left):
                ways[coup] += deal * number
    return ways


def thirds(player: int, banker: int, cards: tuple[int, ...], left: int) -> Iterator[tuple[Coup, int]]:
    """Yield the coups that result from two hands of two cards, each with its number of orders of two more cards."""
    dealt = Hands(player, banker)
    if not _player_draws(dealt):
        for coup, number in _last(dealt, player, cards, left):
            yield coup, number * (left - 1)
        return
    for third, number in enumerate(cards):
        if number:
            rest = (*cards[:third], number - 1, *cards[third + 1 :])
            for coup, more in _last(Hands(player, banker, third), (player + third) % 10, rest, left - 1):
                yield coup, number * more


def _last(hands: Hands, player: int, cards: tuple[int, ...], left: int) -> Iterator[tuple[Coup, int]]:
    """Yield the coups that result from the Banker's turn, each with its number of orders of one more card."""
    held = 2 if hands.third is None else 3
    if not _banker_draws(hands):
        yield Coup(player, hands.banker, held, 2), left
        return
    for third, number in enumerate(cards):
        if number:
            yield Coup(player, (hands.banker + third) % 10, held, 3), number


@cache
def _player_draws(hands: Hands) -> bool:
    return first_draw(PLAYER_DRAWS, hands).draws


@cache
def _banker_draws(hands: Hands) -> bool:
    return first_draw(BANKER_DRAWS, hands).draws


@cache
def _ties(decks: int) -> Fraction:
    """Return the probability that a full shoe deals a tie."""
    ways = coups(shoe(decks))
    return Fraction(sum(number for coup, number in ways.items() if coup.counts_are_equal()), ways.total())


def tie_edge(decks: int, to_one: Fraction | int) -> Fraction:
    """Return the house edge of a bet on the tie at given odds, from a full shoe."""
    return 1 - _ties(decks) * (to_one + 1)
