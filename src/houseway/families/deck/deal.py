"""The deal around a table: one card at a time, or several at once; from the dealer's left, the dealer last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.core.messages.due import Due
from houseway.core.round.state import Round
from houseway.core.values.hands import BOARD, DEALER, Hand

Dues = Callable[[Round], tuple[Due, ...]]


def one_at_a_time(many: int, cites: str) -> Dues:
    """Return a deal of one card to each hand and one to the dealer, so many times around."""
    return lambda round: tuple(Due(hand, 1, "owner", cites) for _ in range(many) for hand in (*round.hands, DEALER))


def with_the_board(turns: Sequence[tuple[str, str | None]]) -> Dues:
    """Return a deal of one card to each hand and one face down to the board, by the two clauses of each turn, if any."""

    def due_cards(round: Round) -> tuple[Due, ...]:
        dues: list[Due] = []
        for seats, board in turns:
            dues += [Due(hand, 1, "owner", seats) for hand in round.hands]
            dues += [Due(BOARD, 1, "nobody", board)] if board else []
        return tuple(dues)

    return due_cards


def in_stacks(many: int, seats: str, dealer: str | None, last: Hand = DEALER) -> Dues:
    """Return a deal of so many cards at once to each hand, and to the dealer or the board if there is a clause for it."""

    def due_cards(round: Round) -> tuple[Due, ...]:
        dues = tuple(Due(hand, many, "owner", seats) for hand in round.hands)
        return dues if dealer is None else (*dues, Due(last, many, "owner", dealer))

    return due_cards


def dealers_stack(many: int, cites: str) -> Dues:
    """Return a deal of the dealer's cards alone, where they come later than the others."""
    return lambda round: (Due(DEALER, many, "owner", cites),)
