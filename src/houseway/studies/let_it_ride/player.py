"""A player who follows a strategy at a real table, using only their own cards and those turned up."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import card_in
from houseway.core.values.hands import BOARD, Hand
from houseway.games.let_it_ride.play import RIDES, WITHDRAWS
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player
from houseway.poker.values.draws import alike

from .count import class_of
from .sights import table_in_use
from .spreads import decided


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player by a strategy: three cards in sight decide bet 1, four decide bet 2."""
    rides = {
        class_of(seen): ride
        for many, decisions in zip((3, 4), decided(counts, table_in_use(rules, table), strategy), strict=True)
        for (seen, _), ride in zip(alike(many), decisions, strict=True)
    }

    def next_word(round: Round, hand: Hand) -> str:
        seen = [card_in(card) for card in (*round.held[hand], *round.held[BOARD]) if card != BACK]
        return RIDES if rides[class_of(seen)] else WITHDRAWS

    return next_word
