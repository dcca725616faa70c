"""Pair plus, at the printed prices and at the usual ones above them. The dealer's cards and a fold do not touch it (R-TCP-01)."""

from __future__ import annotations

from dataclasses import replace

from houseway.core.game.game import Game
from houseway.core.money.price import PayTable
from houseway.families.pay.pay_tables import raised
from houseway.games.three_card_poker.house_rules import FLOOR, PRICED
from houseway.games.three_card_poker.play import PAIR_PLUS
from houseway.lab import three_card_bets

USUAL = "usual"
"""What most houses post, a step above print: 1, 3, 6, 30, 40 and 40 to 1."""
USUAL_PRICES = (1, 3, 6, 30, 40, 40)

counts, spread = three_card_bets.counts, three_card_bets.spread(PAIR_PLUS)


def tables(game: Game) -> dict[str, PayTable]:
    """Return the printed prices, and the usual ones."""
    return {**game.pays[PAIR_PLUS], USUAL: replace(raised(FLOOR, PRICED, USUAL_PRICES), name=USUAL)}
