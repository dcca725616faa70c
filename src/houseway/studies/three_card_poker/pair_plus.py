"""Pair plus, at the printed floor and at the usual prices. The dealer's cards and a fold do not touch it (R-TCP-01)."""

from __future__ import annotations

from houseway.core.game.game import Game
from houseway.core.money.price import PayTable
from houseway.games.three_card_poker.play import PAIR_PLUS
from houseway.lab import three_card_bets
from houseway.lab.study import under

USUAL = "usual"
"""The default prices: a step above the printed floor."""

counts, spread = three_card_bets.counts, three_card_bets.spread(PAIR_PLUS)


def tables(game: Game) -> dict[str, PayTable]:
    """Return the printed floor, and the default prices."""
    hung = under(game, {}).pays[PAIR_PLUS]
    return {**game.pays[PAIR_PLUS], USUAL: PayTable(hung.wager, USUAL, hung.cites, hung.pays, hung.rates)}
