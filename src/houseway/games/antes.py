"""What the games with an ante share: nothing else is bet without it, and positions played together lie side by side."""

from __future__ import annotations

from houseway.core.betting import Betting, positions
from houseway.core.chips import Chips
from houseway.core.money import Bet, Hand
from houseway.core.round import Round


def ante_of(round: Round, hand: Hand) -> Chips:
    """What lies on a hand's ante."""
    return round.bets[round.bet(hand, "ante")]


def no_ante(round: Round, bet: Bet) -> bool:
    """Cards go only to a position with an ante, so every other bet needs one."""
    return Bet(bet.by, bet.on, "ante") not in round.bets


def not_adjacent(round: Round, bet: Bet) -> bool:
    """A player's positions must lie side by side."""
    assert isinstance(round.stage, Betting) and round.stage.main is not None
    mine = positions(round, bet.on, bet.by, round.stage.main)
    return mine[-1] - mine[0] >= len(mine)
