"""Pair plus: how often each value comes among 22,100 hands of three. The dealer's cards and a fold do not touch it (R-TCP-01)."""

from __future__ import annotations

import numpy as np

from houseway.core.game import Game, Rules
from houseway.core.price import PayTable
from houseway.games.hung import row_for
from houseway.games.three_card_poker.playing import PAIR_PLUS
from houseway.lab.counting import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import under
from houseway.lab.tally import LOSES, net_of
from houseway.poker.three_cards import rows, ways

USUAL = "usual"
"""What hangs where a house says nothing: a step above the printed floor."""


def counts(rules: Rules, progress: Progress) -> Counts:
    """Hands by value."""
    found = ways()
    return {"values": np.array(list(found), np.int64), "ways": np.array(list(found.values()), np.int64)}


def tables(game: Game) -> dict[str, PayTable]:
    """The printed floor, and the prices of the game as it comes."""
    hung = under(game, {}).pays[PAIR_PLUS]
    return {**game.pays[PAIR_PLUS], USUAL: PayTable(hung.wager, USUAL, hung.cites, hung.pays, hung.rates)}


def spread(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Every hand by the narrowest row that pays it."""
    hung = rules.pays[PAIR_PLUS] if table is None else table
    least = rules.limits[PAIR_PLUS][0]  # a fixed sum is worth most beside the least bet
    found: dict[Ending, int] = {}
    for value, number in zip(counted["values"].tolist(), counted["ways"].tolist(), strict=True):
        row = row_for(hung, rows(value))
        ending = Ending("less than a pair", LOSES, cites=hung.cites)
        if row is not None:
            ending = Ending(row[0], net_of(row[1], least, collected=False), cites=hung.cites)
        elif rows(value):
            ending = Ending("nothing on the table", LOSES, cites=hung.cites)
        found[ending] = found.get(ending, 0) + number
    return Spread(found)
