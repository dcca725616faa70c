"""The betting rounds of a game, and the community cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from houseway.core.law.condition import under
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.stage import Stage
from houseway.core.values.hands import BOARD, BURN
from houseway.poker.betting.betting_round import BettingRound, is_contested

from .betting import BETTING_OPTIONS, big, completion_counts, small
from .house_rules import EXPOSED_CARD, STRUCTURE
from .rake import closes

FIXED = under(STRUCTURE, "fixed_limit")
OPEN = under(STRUCTURE, "spread", "pot_limit", "no_limit")


def betting(
    name: str,
    cites: str,
    least: Callable[[Round], int],
    *,
    begins: Callable[[Draft], Iterable[Event]] | None = None,
    options: tuple[Option, ...] = BETTING_OPTIONS,
    also: tuple[Option, ...] = (),
) -> tuple[BettingRound, BettingRound]:
    """Return a betting round with fixed bets, and one in which a raise must be as large as the one before."""
    fixed = BettingRound(
        name,
        cites,
        options=options,
        also=also,
        least=least,
        closes=closes,
        completes=completion_counts,
        begins=begins,
        under=(FIXED,),
    )
    return fixed, replace(fixed, doubles=True, under=(OPEN,))


def dealt_down(many: int, cites: str) -> Callable[[Round], tuple[Due, ...]]:
    """Return a deal of so many cards to each hand, face down, one at a time with the button last."""
    return lambda round: tuple(Due(hand, 1, "owner", cites) for _ in range(many) for hand in round.hands)


def laid_out(count: int, cites: str) -> Callable[[Round], tuple[Due, ...]]:
    """Return a burn and community cards. A card shown by mistake may already be the burn (PKR-15(o)(2))."""

    def due_cards(round: Round) -> tuple[Due, ...]:
        board = Due(BOARD, count, "all", cites)
        shown_as_burn = BURN in round.held and BOARD not in round.held and round.rules[EXPOSED_CARD] == "burn"
        return (board,) if shown_as_burn else (Due(BURN, 1, "owner", cites), board)

    return due_cards


def with_a_board(own: int, cites: str) -> tuple[Stage, ...]:
    """Return the stages of so many own cards, then three, one and one community cards, with betting after each deal."""
    # fmt: off
    return (
        Dealing("hole", cites, dealt_down(own, cites)),
        *betting("preflop", "PKR-10(f)", small),
        Dealing("to the flop", "PKR-10(g)", laid_out(3, "PKR-10(g)"), when=is_contested),
        *betting("flop", "PKR-10(g)", small),
        Dealing("to the turn", "PKR-10(h)", laid_out(1, "PKR-10(h)"), when=is_contested),
        *betting("turn", "PKR-10(h)", big),
        Dealing("to the river", "PKR-10(i)", laid_out(1, "PKR-10(i)"), when=is_contested),
        *betting("river", "PKR-10(i)", big),
    )
    # fmt: on
