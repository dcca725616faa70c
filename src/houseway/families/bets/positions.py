"""Several betting positions of one player: how many a house allows, and that they are adjacent.

A position is a seat with any bet of the player's on it. A game gives its own clause; the questions are the same.
"""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.law.bar import Bar
from houseway.core.law.choice import Setting
from houseway.core.money.places import Bet
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand


class SideBySide(NamedTuple):
    """The bars to a bet, and the bars to taking one back."""

    bars: tuple[Bar[Round, Bet], ...]
    back_bars: tuple[Bar[Round, Bet], ...]


def _seats(round: Round, bet: Bet) -> set[Hand]:
    """Return the seats on which the player would have a bet with this one."""
    player = bet.by
    mine = {other.on for other in round.bets if other.by == player}
    mine.add(bet.on)
    return mine


def _has_a_gap(seats: set[Hand]) -> bool:
    if len(seats) < 2:
        return False
    mine = [int(seat) for seat in seats]
    return max(mine) - min(mine) >= len(mine)


def not_adjacent(round: Round, bet: Bet) -> bool:
    """The player's positions would not be next to each other."""
    return _has_a_gap(_seats(round, bet))


def leaves_a_gap(round: Round, bet: Bet) -> bool:
    """Without this bet the player's positions would not be next to each other."""
    player = bet.by
    return _has_a_gap({other.on for other in round.bets if other.by == player and other != bet})


def no_more_than(setting: Setting[int], cites: str) -> Bar[Round, Bet]:
    """Return the bar that limits one player's positions to the house's setting."""

    def too_many_positions(round: Round, bet: Bet) -> bool:
        """The player already has as many positions as the house allows."""
        return len(_seats(round, bet)) > round.rules[setting]

    return Bar(cites, too_many_positions)


def side_by_side(setting: Setting[int], cites: str) -> SideBySide:
    """Return the bars of a game, given the setting that limits one player's positions."""
    return SideBySide((no_more_than(setting, cites), Bar(cites, not_adjacent)), (Bar(cites, leaves_a_gap),))
