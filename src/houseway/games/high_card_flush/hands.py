"""What seven cards are worth: the best flush in them, and the longest straight flush.

Against the dealer only flushes count: more cards beat fewer, then the highest card decides, then the next (HCF-5(b)).
Straight flushes are for the side wagers, where an ace may also stand below a two (HCF-5(a)).

>>> str(best_flush(cards("Qh 8h 3h Js 9s 2s 4d")))
'3-card flush, queen high'
>>> longest_run(cards("As 2s 3s Ks Qs 8d 5h"))
3
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from houseway.core.cards import RANK_NAMES, RANKS, Card, cards

__all__ = ["NINE_HIGH", "Flush", "best_flush", "cards", "flush_named", "longest_run", "run_cards", "run_named"]


class Flush(NamedTuple):
    """Suited cards: how many, and their ranks from the top. Flushes compare as the game does."""

    length: int
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.length}-card flush, {RANK_NAMES[RANKS[self.ranks[0] - 2]]} high"


NINE_HIGH = Flush(3, (9, 3, 2))
"""The lowest hand with which the dealer qualifies; any four-card flush is above it (R-HCF-03)."""


@lru_cache(maxsize=4096)
def best_flush(held: tuple[Card, ...]) -> Flush:
    """The longest flush, and of equal lengths the higher (R-HCF-04)."""
    suits: dict[str, list[int]] = {}
    for card in held:
        suits.setdefault(card.suit, []).append(card.rank)
    longest = max(map(len, suits.values()))
    return Flush(longest, max(tuple(sorted(ranks, reverse=True)) for ranks in suits.values() if len(ranks) == longest))


ACE = 1 << 14 | 1 << 1
"""The ace stands at both ends."""


@lru_cache(maxsize=4096)
def longest_run(held: tuple[Card, ...]) -> int:
    """How many cards the longest straight flush has; the ace is high or low, and never between (R-HCF-20)."""
    suits = {"c": 0, "d": 0, "h": 0, "s": 0}
    for card in held:
        suits[card.suit] |= ACE if card.rank == 14 else 1 << card.rank
    return max(map(_run, suits.values()))


def _run(bits: int) -> int:
    length = 0
    while bits:
        bits &= bits << 1
        length += 1
    return length


def run_cards(held: tuple[Card, ...], length: int) -> tuple[Card, ...]:
    """The cards of a longest run: what a folding player turns up to claim it (HCF-10(c))."""
    for suit in "cdhs":
        ranks = {card.rank for card in held if card.suit == suit}
        low = {1 if rank == 14 else rank for rank in ranks}
        for window in (range(start, start + length) for start in range(14, 0, -1)):
            if ranks.issuperset(window) or low.issuperset(window):
                wanted = {14 if rank == 1 else rank for rank in window}
                return tuple(card for card in held if card.suit == suit and card.rank in wanted)
    return ()


def flush_named(length: int) -> str | None:
    """The name of a flush on a pay table, from four cards up."""
    return f"{length} card flush" if length >= 4 else None


def run_named(length: int) -> str | None:
    """The name of a straight flush on a pay table, from three cards up."""
    return f"{length} card straight flush" if length >= 3 else None
