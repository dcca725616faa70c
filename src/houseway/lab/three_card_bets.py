"""Bets on a seat's own three cards: the ways of each value among 22,100 hands, priced by any pay table."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.pay.pay_tables import row_for
from houseway.poker.values.three_cards import rows, ways

from .kept_counts import Counts, Progress
from .spread import Ending, Spread
from .tally import LOSES, net_of


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return the number of hands by value."""
    found = ways()
    return {"values": np.array(list(found), np.int64), "ways": np.array(list(found.values()), np.int64)}


def spread(wager: str) -> Callable[[Counts, Rules, PayTable | None, str], Spread]:
    """Return the outcomes of such a wager, each hand by the narrowest row that pays it."""

    def priced(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
        hung = rules.pays[wager] if table is None else table
        least = rules.limits[wager][0]  # a fixed sum is worth most beside the least bet
        found: dict[Ending, int] = {}
        for value, number in zip(counted["values"].tolist(), counted["ways"].tolist(), strict=True):
            row = row_for(hung, rows(value))
            ending = Ending("less than a pair", LOSES, cites=hung.cites)
            if row is not None:
                ending = Ending(row[0], net_of(row[1], least, collected=False), cites=hung.cites)
            elif rows(value):
                ending = Ending("no winning hand", LOSES, cites=hung.cites)
            found[ending] = found.get(ending, 0) + number
        return Spread(found)

    return priced
