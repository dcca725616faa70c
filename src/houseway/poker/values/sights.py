"""Three or four cards while others are still to come: the hand they make already, or the hand they are short of.

>>> from houseway.core.values.cards import cards
>>> in_sight(cards("9s Ts Js")), in_sight(cards("9s Td Jh Qc")), in_sight(cards("Th Td 4c"))
('three to a straight flush', 'four to an open straight', 'pair, tens')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from houseway.core.values.cards import RANK_NAMES, RANKS, Card

from .hands import plural

ACE, TEN = 14, 10
_SHORT: Final = {3: "three to", 4: "four to"}


def straights(ranks: Iterable[int]) -> tuple[int, ...]:
    """Return the tops of the straights of five that hold all these ranks, lowest first; the ace is also below the two.

    >>> straights((3, 4, 5)), straights((14, 2, 3)), straights((14, 13, 2))
    ((5, 6, 7), (5,), ())
    """
    held = {*ranks}
    return tuple(top for top in range(5, ACE + 1) if held <= ({*range(top - 4, top + 1)} if top > 5 else {ACE, 2, 3, 4, 5}))


def in_sight(held: Sequence[Card]) -> str:
    """Return the hand that three or four cards already make, or the one they are one or two cards short of."""
    ranks = sorted((card.rank for card in held), reverse=True)
    groups = sorted((ranks.count(rank), rank) for rank in {*ranks})[::-1]
    match [many for many, _ in groups]:
        case [4]:
            return f"four of a kind, {plural(groups[0][1])}"
        case [3] | [3, 1]:
            return f"three of a kind, {plural(groups[0][1])}"
        case [2, 2]:
            return f"two pairs, {plural(groups[0][1])} and {plural(groups[1][1])}"
        case [2, 1] | [2, 1, 1]:
            return f"pair, {plural(groups[0][1])}"
        case _:
            return _short_of(ranks, suited=len({card.suit for card in held}) == 1)


def _short_of(ranks: Sequence[int], *, suited: bool) -> str:
    """Return the draw of different ranks: to a straight, a flush, both or none. Three to a straight have no name."""
    tops = straights(ranks)
    if suited:
        return f"{_SHORT[len(ranks)]} a {'royal flush' if min(ranks) >= TEN else 'straight flush' if tops else 'flush'}"
    if tops and len(ranks) == 4:
        return f"{_SHORT[4]} {'an open' if len(tops) == 2 else 'an inside'} straight"
    return f"{RANK_NAMES[RANKS[ranks[0] - 2]]} high"
