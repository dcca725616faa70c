"""One hand, priced exactly with Python integers: one polynomial per suit, and only the game's own tables.

The kernel's plain twin, and the values a player needs at the table: the expected net of a raise, and of a fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.values.cards import Card
from houseway.poker.values.flushes import NINE_HIGH

from .rule_tables import FOLD, LEAST, MOST, Nets, antes, in_antes, nets
from .suits import ALL, HELD, RANKS, mask_of

Suits = tuple[int, int, int, int]


class Beside(NamedTuple):
    """The number of the dealer's hands against one of a player's that are lower, not higher, not qualifying; and of all."""

    lower: int
    not_higher: int
    not_qualifying: int
    all: int

    def cases(self, seat_qualifies: bool) -> tuple[int, ...]:
        """Return the six cases the rows distinguish; `seat_qualifies` if the dealer would qualify with the seat's flush."""
        lower, upto, fail, total = self
        if seat_qualifies:
            return (fail, 0, 0, lower - fail, upto - lower, total - upto)
        return (lower, upto - lower, fail - upto, 0, 0, total - fail)


class Worth(NamedTuple):
    """The value of each action, in antes."""

    fold: Fraction
    least: Fraction
    most: Fraction

    @property
    def best(self) -> int:
        """Return the best action; of equal ones the one that puts up less."""
        return self.index(max(self))


def suits_of(held: Sequence[Card]) -> Suits:
    """Return a hand as four sets of ranks."""
    sets = dict.fromkeys("cdhs", 0)
    for card in held:
        sets[card.suit] |= 1 << (card.rank - 2)
    return (sets["c"], sets["d"], sets["h"], sets["s"])


def flush_in(hand: Suits) -> int:
    """Return the set of ranks that plays."""
    return max(hand, key=_order)


def _order(ranks: int) -> tuple[int, int]:
    return ranks.bit_count(), ranks


def beside(hand: Suits, need: int = HELD) -> Beside:
    """Return the counts of the dealer's hands; a test may give the dealer fewer than seven cards to deal them all."""
    flush, lowest = flush_in(hand), mask_of(NINE_HIGH)
    left = [ALL ^ held for held in hand]
    return Beside(
        _coefficient([_share(suit, flush, equal=False) for suit in left], need),
        _coefficient([_share(suit, flush, equal=True) for suit in left], need),
        _coefficient([_share(suit, lowest, equal=False) for suit in left], need),
        comb(sum(suit.bit_count() for suit in left), need),
    )


def _share(left: int, flush: int, equal: bool) -> list[int]:
    """Return a suit's polynomial: the ways in which the dealer's k cards of it rank below the flush, or equal it."""
    length, many = flush.bit_count(), left.bit_count()
    level = 1 if equal and left & flush == flush else 0
    return [comb(many, k) for k in range(length)] + [_below(left, flush) + level]


@cache
def _below(left: int, flush: int) -> int:
    """Return the number of sets of the flush's length, out of these ranks, that are smaller numbers."""
    if not flush:
        return 0
    top = flush.bit_length() - 1
    below = comb((left & ((1 << top) - 1)).bit_count(), flush.bit_count())
    return below + (_below(left & ((1 << top) - 1), flush ^ 1 << top) if left >> top & 1 else 0)


def _coefficient(shares: list[list[int]], power: int) -> int:
    whole = [1]
    for share in shares:
        grown = [0] * min(len(whole) + len(share) - 1, power + 1)
        for i, ways in enumerate(whole):
            for k, more in enumerate(share[: power + 1 - i]):
                grown[i + k] += ways * more
        whole = grown
    return whole[power] if len(whole) > power else 0


def worth(hand: Suits, found: Nets) -> Worth:
    """Return the values of folding, the minimum raise and the maximum raise."""
    flush = flush_in(hand)
    came = beside(hand).cases(_order(flush) >= _order(mask_of(NINE_HIGH)))
    paid = found.table[flush.bit_count()]
    fold, least, most = (
        in_antes(sum(int(n) * c for n, c in zip(paid[a], came, strict=True)), found) for a in (FOLD, LEAST, MOST)
    )
    return Worth(fold, least, most)


def off_suit_high_cards(hand: Suits) -> int:
    """Return the number of cards above a ten outside the flush that plays."""
    whole = sum((held >> 9).bit_count() for held in hand)
    return whole - (flush_in(hand) >> 9).bit_count()


def antes_raised(hand: Suits, action: int) -> int:
    """Return the number of antes an action puts up after the first."""
    return antes(flush_in(hand).bit_count())[action]


def hand_worth(rules: Rules, held: Sequence[Card]) -> Worth:
    """Return the value of a hand of seven cards at a table of these rules."""
    assert len(held) == HELD and RANKS == 13
    return worth(suits_of(held), nets(rules))
