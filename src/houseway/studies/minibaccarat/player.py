"""A player who turns over the cards they are handed and adds a House Money payout by a strategy."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand
from houseway.games.minibaccarat.turning_right import TURNS, Handing
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player who bets and takes every payout; the game has no other decision."""

    def next_word(seen: Round, hand: Hand) -> str:
        return TURNS if isinstance(seen.stage, Handing) else "takes payout"

    return next_word
