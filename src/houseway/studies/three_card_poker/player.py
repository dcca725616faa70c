"""A player who follows a strategy, using only their own three cards."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.bets.antes import ante_of
from houseway.lab.dealer_hands import class_of
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player

from .ante import by_class, duel, stays


def plays(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player by a strategy; a fold leaves the cards up, for pair plus may still win."""
    chosen = stays(counted, duel(counted, rules, table), strategy)
    known = by_class(counted)

    def next_word(round: Round, hand: Hand) -> str:
        held = cards_in(round.held[hand])
        return f"plays {dollars(ante_of(round, hand))}" if chosen[known[class_of(held)]] else "folds"

    return next_word
