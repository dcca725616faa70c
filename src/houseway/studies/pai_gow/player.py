"""A player who sets by a strategy. They see only their own four tiles."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import spelled
from houseway.core.values.equipment import tiles_in
from houseway.core.values.hands import Hand
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player

from .prices import bank_set, seat_set, two_set
from .strategies import HOUSE
from .tables import Ints, hands

SAYS = {"bank": "banks", "wishes": "shakes"}
"""The words of a bank before it has tiles, by stage."""


def seat_plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a seat against the dealer; it never surrenders, because that costs the full wager (R-PG-05)."""
    return _plays(seat_set(counts, rules, strategy), strategy)


def bank_plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a bank against one seat."""
    return _banks(bank_set(counts, rules, strategy), strategy)


def two_plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a bank against two seats."""
    return _banks(two_set(counts, rules, strategy), strategy)


def _banks(chosen: Ints, strategy: str) -> Player:
    """Return a player who takes the bank whenever offered, shakes, and sets."""
    setting = _plays(chosen, strategy)

    def next_word(round: Round, hand: Hand) -> str:
        stage = round.stage.name if round.stage else ""
        return SAYS.get(stage) or setting(round, hand)

    return next_word


def _plays(chosen: Ints, strategy: str) -> Player:
    def next_word(round: Round, hand: Hand) -> str:
        if hand in round.arranged:
            return ""
        if strategy == HOUSE:
            return "sets house way"
        held = hands()
        high, low = held.laid(held.find(tiles_in(round.held[hand])), chosen)
        return f"sets {spelled(high)} / {spelled(low)}"

    return next_word
