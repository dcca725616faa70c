"""Several betting positions of one player: how many a house allows, and that they lie side by side.

A position is a seat with any bet of the player's on it. A game gives its own clause; the questions are the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.core.law.bar import Bar
from houseway.core.law.choice import Setting
from houseway.core.money.places import Bet
from houseway.core.round.state import Round


class SideBySide(NamedTuple):
    """What bars a bet, and what bars taking one back."""

    bars: tuple[Bar[Round, Bet], ...]
    back_bars: tuple[Bar[Round, Bet], ...]


def _seats(bets: Iterable[Bet], player: str) -> list[int]:
    return sorted({int(bet.on) for bet in bets if bet.by == player})


def not_adjacent(round: Round, bet: Bet) -> bool:
    """A player's positions must lie side by side."""
    mine = _seats((*round.bets, bet), bet.by)
    return mine[-1] - mine[0] >= len(mine)


def leaves_a_gap(round: Round, bet: Bet) -> bool:
    """What stays must still lie side by side."""
    mine = _seats((other for other in round.bets if other != bet), bet.by)
    return bool(mine) and mine[-1] - mine[0] >= len(mine)


def no_more_than(setting: Setting[int], cites: str) -> Bar[Round, Bet]:
    """The bar of a player who has as many positions as the house's choice allows."""

    def too_many_positions(round: Round, bet: Bet) -> bool:
        """More positions than the house lets one player have."""
        return len(_seats((*round.bets, bet), bet.by)) > round.rules[setting]

    return Bar(cites, too_many_positions)


def side_by_side(setting: Setting[int], cites: str) -> SideBySide:
    """The bars of a game, with the choice that says how many positions one player may have."""
    return SideBySide((no_more_than(setting, cites), Bar(cites, not_adjacent)), (Bar(cites, leaves_a_gap),))
