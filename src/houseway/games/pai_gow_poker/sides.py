"""The printed rows that a player's cards satisfy, by side wager. The joker is not the same for each of them.

A hand may satisfy several rows, and a straight outranks three of a kind but pays less, so the best price is paid
(R-PGP-04).

>>> from houseway.core.values.cards import cards
>>> sorted(bonus_rows(cards("5s 6d 7h 8c 9s 9d 9h"), KING_QUEEN))
['straight', 'three of a kind']
>>> insurance_row(cards("JK Kd Qc Jh 9s 4d 2c")), insurance_row(cards("JK Kd Qc Jh Ts 4d 2c"))
('ace high', None)
>>> "straight and pair" in progressive_rows(cards("5s 6d 7h 8c 9s 9d 9h"))
True
>>> sorted(three_card_rows(cards("JK 7h 9h"))), sorted(three_card_rows(cards("JK Kh Kd")))
(['flush', 'straight flush'], ['pair'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from houseway.core.money.price import Fixed, PayTable, Price, Share
from houseway.core.values.cards import JOKER, RANK_NAMES, RANKS
from houseway.core.values.chips import Chips
from houseway.poker.values.hands import straight_top
from houseway.poker.values.joker import KINDS, ROYAL, STRAIGHT_FLUSH, TRIPS, category, high, rank

from .hands import SEVEN, Cards, splits

KING_QUEEN: Final = "king_queen"
NATURAL_ACE_KING: Final = "natural_ace_king"
ACE, KING, QUEEN = 14, 13, 12

ROYAL_MATCH: Final = "royal flush plus royal match"
SEVEN_NATURAL: Final = "seven-card straight flush with no joker"
SEVEN_WITH_JOKER: Final = "seven-card straight flush with joker"
WITHOUT_JOKER, WITH_JOKER = "straight flush without joker", "straight flush with joker"
AND_PAIR: Final = " and pair"
NATURAL: Final = "natural "


# Five of seven


class Five(NamedTuple):
    """The kind of five of the cards, and whether the other two are a pair."""

    kind: int
    joker: bool
    """Whether the joker is among the five."""
    paired: bool
    """Whether the other two are a pair, the joker an ace."""


def fives(seven: Cards) -> frozenset[Five]:
    """Return every kind among the twenty-one fives, from three of a kind up."""
    parts = ((category(high(five)), JOKER in five, one, other) for five, (one, other) in splits(seven))
    return frozenset(Five(kind, joker, rank(one) == rank(other)) for kind, joker, one, other in parts if kind >= TRIPS)


def kind_names(found: Iterable[Five]) -> frozenset[str]:
    """Return the plain names of the kinds found."""
    return frozenset(KINDS[five.kind] for five in found)


# The bonus wager


def bonus_rows(seven: Cards, match: str) -> frozenset[str]:
    """Return the rows of the bonus and of envy: five of the seven cards, or all of them (PGP-3(f))."""
    rows = kind_names(fives(seven))
    return rows | all_seven(seven, match) if {KINDS[STRAIGHT_FLUSH], KINDS[ROYAL]} & rows else rows


def all_seven(seven: Cards, match: str) -> frozenset[str]:
    """Return the rows that take all seven cards."""
    rows: set[str] = set()
    if is_seven_in_a_row(seven):
        rows.add(SEVEN_WITH_JOKER if JOKER in seven else SEVEN_NATURAL)
    if has_royal_match(seven, match):
        rows.add(ROYAL_MATCH)
    return frozenset(rows)


def is_seven_in_a_row(seven: Cards) -> bool:
    """Whether seven cards of one suit are in a row, the ace at either end; the joker is the missing card (R-PGP-05)."""
    others = [card for card in seven if card is not JOKER]
    if len({card.suit for card in others}) != 1:
        return False
    held = sum(1 << card.rank for card in others)
    if len(others) == SEVEN:
        return bool(straight_top(held, SEVEN))
    return any(straight_top(held | 1 << of, SEVEN) for of in range(2, ACE + 1))


def has_royal_match(seven: Cards, match: str) -> bool:
    """Whether there is a royal flush with the suited match: a king and queen, or, where no joker is held, an ace and king."""
    wanted = {KING, QUEEN} if match == KING_QUEEN else {ACE, KING}
    if match == NATURAL_ACE_KING and JOKER in seven:
        return False
    return any(
        category(high(five)) == ROYAL and one.suit == other.suit and {one.rank, other.rank} == wanted
        for five, (one, other) in splits(seven)
    )


# Pai gow insurance


def insurance_row(seven: Cards) -> str | None:
    """Return the insurance row of a hand with nothing in it, or None; the joker is an ace without a suit (R-PGP-16)."""
    ranks = {*map(rank, seven)}
    suits = [card.suit for card in seven if card is not JOKER]
    flush = any(suits.count(suit) >= 5 for suit in {*suits})
    if len(ranks) < SEVEN or flush or straight_top(sum(1 << one for one in ranks), 5):
        return None
    return f"{RANK_NAMES[RANKS[max(ranks) - 2]]} high"


# The progressive


def progressive_rows(seven: Cards) -> frozenset[str]:
    """Return the rows of five cards, with or without a pair in the other two."""
    return progressive_names(fives(seven))


def progressive_names(found: Iterable[Five]) -> frozenset[str]:
    """Return the rows of the progressive; a royal flush is natural where it needs no joker."""
    rows: set[str] = set()
    for kind, joker, paired in found:
        name = NATURAL * (kind == ROYAL and not joker) + KINDS[kind]
        rows.add(name + AND_PAIR if paired and kind != TRIPS else name)
    return frozenset(rows)


# The seven-card bonus


def seven_card_rows(seven: Cards) -> frozenset[str]:
    """Return the row of the best five of the seven."""
    return seven_card_names(fives(seven))


def seven_card_names(found: Iterable[Five]) -> frozenset[str]:
    """Return the rows of the seven-card bonus, where a straight flush may depend on whether the joker is in it (PGP-3(g))."""
    told = {WITH_JOKER if five.joker else WITHOUT_JOKER for five in found if five.kind == STRAIGHT_FLUSH}
    return kind_names(found) | told


# The three-card bonus


def three_card_rows(three: Cards) -> frozenset[str]:
    """Return the rows of the first three cards; the joker is an ace, or completes a straight or a flush (R-PGP-17)."""
    others = [card for card in three if card is not JOKER]
    ranks = tuple(sorted(card.rank for card in others))
    return _three(ranks, len({card.suit for card in others}) == 1, len(others) < len(three))


@cache
def _three(ranks: tuple[int, ...], suited: bool, joker: bool) -> frozenset[str]:
    if not joker:
        return _natural_three(ranks, suited, "straight flush with no joker")
    found: set[str] = {*_natural_three((*ranks, ACE), False, "")} & {"pair", "three of a kind"}
    for of in {*range(2, ACE + 1)} - {*ranks}:
        found |= _natural_three((*ranks, of), suited, "straight flush") - {"pair"}
    return frozenset(found)


def _natural_three(ranks: tuple[int, ...], suited: bool, straight_flush: str) -> frozenset[str]:
    different = len({*ranks})
    if different < len(ranks):
        return frozenset({"three of a kind" if different == 1 else "pair"})
    if straight_top(sum(1 << one for one in ranks), len(ranks)):
        return frozenset({straight_flush if suited else "straight"})
    return frozenset({"flush"} if suited else ())


# Prices


def best_row(table: PayTable, rows: Iterable[str], worth: Callable[[Price], int]) -> tuple[str, Price] | None:
    """Return the row that pays most of those a hand satisfies, or None."""
    paid = [(worth(price), -at, row, price) for at, (row, price) in enumerate(table.pays.items()) if row in rows]
    return max(paid)[2:] if paid else None


def is_deducted(row: str, price: Price, chip: Chips) -> bool:
    """Whether a prize is paid from the meter: shares, $50 or more on each dollar bet, and a straight flush (R-PGP-15)."""
    if isinstance(price, Share) or row == "straight flush":
        return True
    return isinstance(price, Fixed) and price.chips >= 50 * chip
