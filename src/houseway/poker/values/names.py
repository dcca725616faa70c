"""The scales by which hands are compared, and their names as far as the card that makes the difference.

No count depends on this module: it names values, and other modules make them.

>>> from houseway.core.messages.basis import Valued, compared
>>> from houseway.core.values.cards import cards
>>> def against(scale, value, one, other):
...     sides = (Valued(whose, cards(held), value(cards(held))) for whose, held in (("3", one), ("dealer", other)))
...     return Basis((compared(scale, *sides, "TCP-3(c)"),)).text
>>> against(THREE_CARDS, three_cards.high, "As Kd 7c", "Ah Qd Jc")
"ace high, king kicker, against the dealer's ace high, queen kicker (TCP-3(c))"
>>> against(FIVE_CARDS, hands.high, "Ks Kd 9c 7d 4s", "Kh Kc 9d 7s 3h")
"pair, kings, third kicker four, against the dealer's pair, kings, third kicker three (TCP-3(c))"
>>> against(FLUSHES, flushes.best_flush, "As 9s 4s 2s Kd Qd Jh", "Ah 9h 3h 2h Kc Qc Js")
"4-card flush, ace high, third card four, against the dealer's 4-card flush, ace high, third card three (TCP-3(c))"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from houseway.core.messages.basis import Basis, Scale
from houseway.core.values.cards import RANK_NAMES, RANKS

from . import flushes, hands, joker, many_decks, three_cards
from .forms import named_low

__all__ = ["FIVE_CARDS", "FIVE_CARDS_WITH_JOKER", "FLUSHES", "LOW", "MANY_DECKS", "THREE_CARDS", "Basis", "highest_card_sign"]

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def rank_named(rank: int) -> str:
    """Return the name of a rank; an ace may be one."""
    return RANK_NAMES[RANKS[(14 if rank == 1 else rank) - 2]]


def ranks_in(value: int) -> tuple[int, ...]:
    """Return the ranks in a hand's value, the most significant first."""
    return tuple(rank for place in range(4, -1, -1) if (rank := value >> 4 * place & 15))


def highest_card_sign(own: int, other: int) -> int:
    """Return 1, 0 or -1: which value is higher where, within a kind, the highest rank that the other does not have decides."""
    if own >> 20 != other >> 20:
        return (own > other) - (own < other)
    mine, theirs = {*ranks_in(own)}, {*ranks_in(other)}
    best, least = max(mine - theirs, default=0), max(theirs - mine, default=0)
    return (best > least) - (best < least)


def _measures(value: int) -> Sequence[tuple[str, int]]:
    return (("kind", value >> 20), *((f"rank {at}", rank) for at, rank in enumerate(ranks_in(value), start=1)))


Groups = Callable[[int], int]
"""Returns the number of ranks that belong to the groups of a kind: the others are single cards."""


def _scale(named: Callable[[int], str], groups: Groups, kickers: Callable[[int], bool]) -> Scale:
    """Return the scale of values that are a kind and up to five ranks."""

    def detail(value: int, at: int) -> str:
        kind = value >> 20
        covered = groups(kind)
        if at <= covered:
            return ""
        rank = rank_named(ranks_in(value)[at - 1])
        if not kickers(kind) or (kind == hands.HIGH and at > 2):
            return f"{ORDINALS[at - 1]} card {rank}"
        return f"{rank} kicker" if at - covered == 1 else f"{ORDINALS[at - covered - 1]} kicker {rank}"

    return Scale(_measures, named, detail)


def _groups_of_five(kind: int) -> int:
    return 2 if kind in (hands.TWO_PAIRS, hands.FULL_HOUSE) else 1


_TWO_GROUPS: Final = frozenset(
    {many_decks.TWO_PAIRS, many_decks.FULL_HOUSE, many_decks.FLUSH_TWO_PAIRS, many_decks.FLUSH_FULL_HOUSE}
)
FIVE_CARDS: Final = _scale(hands.named, _groups_of_five, lambda kind: kind != hands.FLUSH)
FIVE_CARDS_WITH_JOKER: Final = _scale(joker.named, _groups_of_five, lambda kind: kind != hands.FLUSH)
THREE_CARDS: Final = _scale(three_cards.named, lambda kind: 1, lambda kind: kind != three_cards.FLUSH)
MANY_DECKS: Final = _scale(many_decks.named, lambda kind: 2 if kind in _TWO_GROUPS else 1, lambda kind: kind != many_decks.FLUSH)


def _low_measures(value: int) -> Sequence[tuple[str, int]]:
    return tuple((what, -rank) for what, rank in _measures(-value))


def _low_detail(value: int, at: int) -> str:
    kind = -value >> 20
    covered = _groups_of_five(kind)
    if kind == hands.HIGH or at <= covered:
        return ""  # the name of a low without a pair has every card
    kicker = rank_named(ranks_in(-value)[at - 1])
    return f"{kicker} kicker" if at - covered == 1 else f"{ORDINALS[at - covered - 1]} kicker {kicker}"


LOW: Final = Scale(_low_measures, named_low, _low_detail)
"""The scale of lows: the smaller rank wins, so ranks are below zero."""


def _flush_measures(flush: flushes.Flush) -> Sequence[tuple[str, int]]:
    return (("cards", flush.length), *((f"rank {at}", rank) for at, rank in enumerate(flush.ranks, start=1)))


def _flush_detail(flush: flushes.Flush, at: int) -> str:
    return "" if at <= 1 else f"{ORDINALS_OF_SEVEN[at - 1]} card {rank_named(flush.ranks[at - 1])}"


ORDINALS_OF_SEVEN: Final = (*ORDINALS, "sixth", "seventh")
FLUSHES: Final = Scale(_flush_measures, str, _flush_detail)
