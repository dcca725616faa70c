"""The exact house edge of every bet at Casino War, counted over all cards of six decks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds

RANKS, OF_A_RANK = 13, 24
CARDS = RANKS * OF_A_RANK


def edges(rules: Rules) -> Mapping[str, Fraction]:
    """Return the edge of the ante, whose ties go to war, and of the tie bet."""
    tie = Fraction(OF_A_RANK - 1, CARDS - 1)
    price = rules.pays["tie"].of("tie")
    assert isinstance(price, Odds)
    pays = Fraction(price.num, price.den)
    return {"ante": tie * war_loss(), "tie": 1 - tie * (pays + 1)}


def war_loss() -> Fraction:
    """Return what a war loses in antes: the raise wins an ante and the ante is returned, or both are lost."""
    left = CARDS - 2
    loss = Fraction(0)
    for tied in range(RANKS):
        many = [OF_A_RANK - 2 * (rank == tied) for rank in range(RANKS)]
        wins = 0
        for dealer in range(RANKS):
            for player in range(dealer, RANKS):
                wins += many[dealer] * (many[player] - (player == dealer))
        won = Fraction(wins, left * (left - 1))
        loss += (2 * (1 - won) - won) / RANKS
    return loss
