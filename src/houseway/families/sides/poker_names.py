"""The poker hands that a number of cards contain, by name: of three cards, or five of five to seven.

A hand is *contained*: four of a kind contains three of a kind, and seven cards contain a straight if five of them are one.
Which of them pays is decided by the order of the rows alone, so a list needs no ranking of hands.

>>> from houseway.core.values.cards import cards
>>> sorted(names_in(cards("9s 9h 9c")))
['pair', 'three of a kind']
>>> sorted(names_in(cards("JK 5h 6h 8h 9h Kc Ad"), "bug"))
['flush', 'pair', 'straight', 'straight flush']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, Literal

from houseway.core.values.cards import JOKER, SUITS, Card

Joker = Literal["bug", "ace", "wild"]
"""An ace or the card that completes a straight or a flush; an ace only; any card."""
JOKERS: Final[tuple[Joker, ...]] = ("bug", "ace", "wild")

PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH = "pair", "two pair", "three of a kind", "straight", "flush"
FULL_HOUSE, QUADS, FIVE, FIVE_ACES = "full house", "four of a kind", "five of a kind", "five aces"
STRAIGHT_FLUSH, ROYAL = "straight flush", "royal flush"
NAMES: Final = (PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, FIVE, FIVE_ACES, STRAIGHT_FLUSH, ROYAL)
OF_THREE: Final = (PAIR, TRIPS, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)
"""The hands that three cards can be; a royal flush of three is ace, king and queen."""
RANK_COUNT, ACE = 13, 12
HOLDS = 8
"""A number of cards of one rank is one digit to this base, so a hand's ranks are one number."""

RanksHeld = int
"""The number of cards of each rank, a digit per rank from the two up."""
Suited = tuple[int, int]
"""Of one suit: the number of cards, and the ranks among them as bits from the two up."""


def hand_size(cards: int) -> int:
    """Return the number of cards that make a straight or a flush among so many."""
    return 3 if cards == 3 else 5


@lru_cache(maxsize=8)
def names_in(held: tuple[Card, ...], joker: Joker = "bug") -> frozenset[str]:
    """Return the names of all hands that the cards contain."""
    jokers = held.count(JOKER)
    plain = [card for card in held if card is not JOKER]
    ranks = sum(HOLDS ** (card.rank - 2) for card in plain)
    suits = (suited_in([card for card in plain if card.suit == suit]) for suit in SUITS)
    size = hand_size(len(held))
    return names_of_ranks(ranks, jokers, size, joker) | names_of_suits(suits, jokers, size, joker)


def suited_in(plain: Sequence[Card]) -> Suited:
    """Return the number of cards of one suit, and their ranks."""
    mask = 0
    for card in plain:
        mask |= 1 << (card.rank - 2)
    return len(plain), mask


def high_in(held: tuple[Card, ...], joker: Joker = "bug") -> int:
    """Return the highest rank of cards that contain no hand at all, or 0 where they contain one."""
    if names_in(held, joker):
        return 0
    return 14 if JOKER in held else max(card.rank for card in held)


def names_of_ranks(ranks: RanksHeld, jokers: int, size: int, joker: Joker) -> frozenset[str]:
    """Return the hands that the ranks alone make: of a kind, and straights."""
    counts: list[int] = []
    mask = 0
    for place in range(RANK_COUNT):
        ranks, count = divmod(ranks, HOLDS)
        counts.append(count)
        mask |= (count > 0) << place
    if jokers and joker != "wild":
        counts[ACE] += jokers
    if jokers and joker == "ace":
        mask |= 1 << ACE
    found = _of_a_kind(tuple(sorted((count for count in counts if count), reverse=True)), jokers if joker == "wild" else 0, size)
    if counts[ACE] + (jokers if joker == "wild" else 0) >= FIVE_CARDS:
        found |= {FIVE_ACES}
    return found | {STRAIGHT} if _runs(mask, jokers if joker != "ace" else 0, size) else found


FIVE_CARDS = 5


@cache
def _of_a_kind(counts: tuple[int, ...], wild: int, size: int) -> frozenset[str]:
    """Return the hands that equal ranks make, from the numbers of cards of a rank, the largest first."""
    found: set[str] = set()
    most = (counts[0] if counts else 0) + wild
    for name, many in ((PAIR, 2), (TRIPS, 3), (QUADS, 4), (FIVE, 5)):
        if most >= many:
            found.add(name)
    if size == FIVE_CARDS and len(counts) > 1:
        for name, first in ((TWO_PAIRS, 2), (FULL_HOUSE, 3)):
            if max(0, first - counts[0]) + max(0, 2 - counts[1]) <= wild:
                found.add(name)
    return frozenset(found)


@cache
def _windows(size: int) -> tuple[int, ...]:
    """Return the runs of ranks as bits, the highest first; an ace is also low."""
    run = (1 << size) - 1
    return (*(run << low for low in range(RANK_COUNT - size, -1, -1)), (run >> 1) | 1 << ACE)


@cache
def _runs(mask: int, help: int, size: int) -> bool:
    return any((mask & window).bit_count() + help >= size for window in _windows(size))


def names_of_suits(suits: Iterable[Suited], jokers: int, size: int, joker: Joker) -> frozenset[str]:
    """Return the hands that cards of one suit make."""
    help = 0 if joker == "ace" else jokers
    found: frozenset[str] = frozenset()
    for many, mask in suits:
        if many + help >= size:
            found |= _of_suit(mask, help, size)
    return found


@cache
def _of_suit(mask: int, help: int, size: int) -> frozenset[str]:
    found = {FLUSH}
    if _runs(mask, help, size):
        found.add(STRAIGHT_FLUSH)
    if (mask & _windows(size)[0]).bit_count() + help >= size:
        found.add(ROYAL)
    return frozenset(found)
