"""Poker hands as whole numbers: the greater number is the better hand, and equal numbers are a tie (PKR-3).

A card is one number that can be added up: three bits for each rank count how often it is held, four bits for each
suit how many cards it has. The sum of seven cards is the key of a table with the value of their best five; only where
five share a suit do suits matter. A table is filled as hands come up: there are 49,205 ways to hold ranks in seven
cards.

>>> from houseway.core.values.cards import cards
>>> named(high(cards("Ah Ad Ac Kh Kd 2s 7c")))
'full house, aces over kings'
>>> high(cards("5h 4d 3c 2s Ah")) < high(cards("6h 5d 4c 3s 2h"))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from houseway.core.values.cards import FRENCH, RANK_NAMES, RANKS, SUITS, ByFace, Card
from houseway.core.values.equipment import are_cards

CATEGORIES: Final = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
HIGH, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)

_SUITS_AT: Final = 39
_ADD: Final = ByFace({card: (1 << 3 * (card.rank - 2)) + (1 << _SUITS_AT + 4 * SUITS.index(card.suit)) for card in FRENCH})
_BIT: Final[dict[object, int]] = {card: 1 << card.rank for card in FRENCH}
_RANKS_ONLY: Final = (1 << _SUITS_AT) - 1
_THREE_MORE: Final = 0x3333 << _SUITS_AT
_FIVE_OR_MORE: Final = 0x8888 << _SUITS_AT


def high(held: Sequence[object]) -> int:
    """Return the value of the best five of five to seven cards; of fewer, the value of pairs and the like and of high cards."""
    added = sum(map(_ADD.__getitem__, held))
    suited = (added + _THREE_MORE) & _FIVE_OR_MORE
    value = _of_ranks(added & _RANKS_ONLY)
    return max(value, _of_suit(_bits(held, suited))) if suited else value


def _bits(held: Sequence[object], suited: int) -> int:
    suit = SUITS[(suited.bit_length() - 1 - _SUITS_AT) // 4]
    bits = 0
    assert are_cards(held)
    for card in held:
        if card.suit == suit:
            bits |= _BIT[card]
    return bits


def worth(category: int, ranks: Sequence[int]) -> int:
    """Return a category and up to five ranks, most significant first, as one number."""
    value = category
    for place in range(5):
        value = value << 4 | (ranks[place] if place < len(ranks) else 0)
    return value


@cache
def straight_top(bits: int, length: int) -> int:
    """Return the top of the best run of so many ranks, or zero; the ace is high or low, never between (PKR-3(b)(6))."""
    bits |= bits >> 13 & 2
    for _ in range(length - 1):
        bits &= bits << 1
    return bits.bit_length() - 1 if bits else 0


@cache
def _of_suit(bits: int) -> int:
    top = straight_top(bits, 5)
    if top:
        return worth(ROYAL if top == 14 else STRAIGHT_FLUSH, (top,))
    return worth(FLUSH, [rank for rank in range(14, 1, -1) if bits >> rank & 1][:5])


@cache
def _of_ranks(counts: int) -> int:
    """Return the value of the best five by rank alone: groups before single cards, the larger group first (R-GEN-03)."""
    held = sorted(((counts >> 3 * place & 7, place + 2) for place in range(13)), reverse=True)
    held = [(many, rank) for many, rank in held if many]
    most, rank = held[0]
    others = sorted((other for _, other in held if other != rank), reverse=True)
    top = straight_top(sum(1 << rank for _, rank in held), 5)
    second = held[1] if len(held) > 1 else (0, 0)
    if most == 4:
        return worth(QUADS, (rank, *others[:1]))
    if most == 3 and second[0] >= 2:
        return worth(FULL_HOUSE, (rank, max(other for many, other in held[1:] if many >= 2)))
    if top:
        return worth(STRAIGHT, (top,))
    if most == 3:
        return worth(TRIPS, (rank, *others[:2]))
    if most == 2 and second[0] == 2:
        return worth(TWO_PAIRS, (rank, second[1], next((other for other in others if other != second[1]), 0)))
    if most == 2:
        return worth(PAIR, (rank, *others[:3]))
    return worth(HIGH, (rank, *others[:4]))


def best_five(held: Sequence[object]) -> tuple[Card, ...]:
    """Return five cards that make the best hand; of equal fives the first as they are held."""
    value = high(held)
    assert are_cards(held)
    return next(five for five in combinations(held, 5) if high(five) == value)


def low(held: Sequence[object], best_is: int = 0, size: int = 5) -> int | None:
    """Return the value of the best low: an ace counts one, straights and flushes do not count (PKR-3(e), (f), R-PKR-01).

    Greater is better here too. With `best_is`, a low must be of different ranks none above it, or there is none.
    """
    assert are_cards(held)
    return _best_low(tuple(sorted(card.rank for card in held)), size, best_is)


@cache
def _best_low(ranks: tuple[int, ...], size: int, best_is: int) -> int | None:
    parts = combinations(sorted(1 if rank == 14 else rank for rank in ranks), size)
    return max((value for part in parts if (value := _low_of(part, best_is)) is not None), default=None)


@cache
def _low_of(part: tuple[int, ...], best_is: int) -> int | None:
    if best_is and (len({*part}) < len(part) or part[-1] > best_is):
        return None
    groups = sorted(((part.count(rank), rank) for rank in {*part}), reverse=True)
    worst = groups[0][0]
    category = {1: HIGH, 2: PAIR, 3: TRIPS, 4: QUADS}[worst]
    if worst == 3 and groups[-1][0] == 2:
        category = FULL_HOUSE
    elif worst == 2 and len(groups) > 1 and groups[1][0] == 2:
        category = TWO_PAIRS
    return -worth(category, [rank for _, rank in groups])


def named(value: int) -> str:
    """Return a high hand of five in words."""
    category = value >> 20
    top, next_ = (plural(value >> 16 & 15), plural(value >> 12 & 15))
    match category:
        case 1 | 3 | 7:
            return f"{CATEGORIES[category]}, {top}"
        case 2:
            return f"two pairs, {top} and {next_}"
        case 6:
            return f"full house, {top} over {next_}"
        case 9:
            return "royal flush"
        case _:
            name = RANK_NAMES[RANKS[(value >> 16 & 15) - 2]] + " high"
            return name if category == HIGH else f"{CATEGORIES[category]}, {name}"


def plural(rank: int) -> str:
    """Return the plural of a rank, in words."""
    if rank < 2:
        return ""
    name = RANK_NAMES[RANKS[rank - 2]]
    return name + ("es" if name == "six" else "s")
