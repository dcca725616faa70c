"""How cards go round a table: one at a time, or so many at once; from the dealer's left, the dealer last."""

from __future__ import annotations

from collections.abc import Callable

from houseway.core.event import Due
from houseway.core.money import DEALER
from houseway.core.round import Round

Owes = Callable[[Round], tuple[Due, ...]]


def one_at_a_time(many: int, cites: str) -> Owes:
    """A card to each hand and one to the dealer, so many times round."""
    return lambda round: tuple(Due(hand, 1, "owner", cites) for _ in range(many) for hand in (*round.hands, DEALER))


def in_stacks(many: int, seats: str, dealer: str | None) -> Owes:
    """So many cards at once to each hand, and to the dealer; without a clause for the dealer, none to the dealer yet."""

    def owes(round: Round) -> tuple[Due, ...]:
        dues = tuple(Due(hand, many, "owner", seats) for hand in round.hands)
        return dues if dealer is None else (*dues, Due(DEALER, many, "owner", dealer))

    return owes


def dealers_stack(many: int, cites: str) -> Owes:
    """The dealer's cards alone, where they come later than the others."""
    return lambda round: (Due(DEALER, many, "owner", cites),)
