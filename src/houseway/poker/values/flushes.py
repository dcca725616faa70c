"""Values of seven cards where flushes are played: the best flush in them, and the longest straight flush.

Against the dealer only flushes count: more cards beat fewer, then the highest card, then the next (HCF-5(b),
CTF-9(h)(1)). Straight flushes are for the side wagers, where an ace may also count below a two (HCF-5(a), R-CTF-07).

>>> str(best_flush(cards("Qh 8h 3h Js 9s 2s 4d")))
'3-card flush, queen high'
>>> longest_run(cards("As 2s 3s Ks Qs 8d 5h")), longest_run(cards("As 2s 3s 4s Qd 8d 5h"), ace_low=False)
(3, 3)
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from houseway.core.values.cards import RANK_NAMES, RANKS, Card, cards

__all__ = [
    "NINE_HIGH",
    "Flush",
    "best_flush",
    "called",
    "cards",
    "flush_cards",
    "flush_named",
    "longest_first",
    "longest_run",
    "run_cards",
    "run_in",
    "run_named",
]


class Flush(NamedTuple):
    """Suited cards: how many, and their ranks from the top. Flushes compare as the game compares them."""

    length: int
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.length}-card flush, {RANK_NAMES[RANKS[self.ranks[0] - 2]]} high"


NINE_HIGH = Flush(3, (9, 3, 2))
"""The lowest hand with which the dealer qualifies; any four-card flush is above it (R-HCF-03, R-CTF-05)."""


@lru_cache(maxsize=256)
def _suits(held: tuple[Card, ...]) -> tuple[int, ...]:
    """Return each suit's ranks as bits. Of two flushes of one length the higher is the greater number."""
    suits = {"c": 0, "d": 0, "h": 0, "s": 0}
    for card in held:
        suits[card.suit] |= 1 << card.rank
    return tuple(suits.values())


def best_flush(held: tuple[Card, ...]) -> Flush:
    """Return the longest flush, and of equal lengths the higher (R-HCF-04)."""
    return _flush(max((bits.bit_count() << 15) + bits for bits in _suits(held)) & 0x7FFF)


@cache
def _flush(bits: int) -> Flush:
    return Flush(bits.bit_count(), tuple(rank for rank in range(14, 1, -1) if bits >> rank & 1))


def longest_run(held: tuple[Card, ...], *, ace_low: bool = True) -> int:
    """Return the length of the longest straight flush; an ace is high or, where allowed, low, never between (R-HCF-20)."""
    return max(run_in(bits, ace_low) for bits in _suits(held))


@cache
def run_in(bits: int, ace_low: bool) -> int:
    """Return the longest run among the ranks of one suit; bit 14 is an ace."""
    if ace_low:
        bits |= bits >> 13 & 1 << 1  # the ace is also below the two
    length = 0
    while bits:
        bits &= bits << 1
        length += 1
    return length


def run_cards(held: tuple[Card, ...], length: int) -> tuple[Card, ...]:
    """Return the cards of a longest run, which a folding player turns up to claim it (HCF-10(c))."""
    for suit in "cdhs":
        ranks = {card.rank for card in held if card.suit == suit}
        low = {1 if rank == 14 else rank for rank in ranks}
        for window in (range(start, start + length) for start in range(14, 0, -1)):
            if ranks.issuperset(window) or low.issuperset(window):
                wanted = {14 if rank == 1 else rank for rank in window}
                return tuple(card for card in held if card.suit == suit and card.rank in wanted)
    return ()


def flush_named(length: int) -> str | None:
    """Return the name of a flush on a pay table, from four cards up; otherwise None."""
    return f"{length} card flush" if length >= 4 else None


def run_named(length: int) -> str | None:
    """Return the name of a straight flush on a pay table, from three cards up; otherwise None."""
    return f"{length} card straight flush" if length >= 3 else None


def longest_first(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand with its best flush first, each suit from the top.

    >>> longest_first(cards("2s Kh 9d 3h As"))
    (As, 2s, Kh, 3h, 9d)
    """
    flushes = {suit: best_flush(tuple(card for card in held if card.suit == suit)) for suit in {card.suit for card in held}}
    return tuple(sorted(held, key=lambda card: (flushes[card.suit], card.suit, card.rank), reverse=True))


def flush_cards(own: tuple[Card, ...], shared: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Return the cards of the flush that plays, of a player's own and the shared ones.

    >>> flush_cards(cards("2s Kh 9d 3h As"))
    (As, 2s)
    """
    held = (*own, *shared)
    return longest_first(held)[: best_flush(held).length]


def called(held: tuple[Card, ...]) -> str:
    """Return the name of the flush that plays."""
    return str(best_flush(held))
