"""All spots of the layout together: 216 throws, each with what every spot nets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.games.sic_bo.board import SPOTS
from houseway.games.sic_bo.odds import THROWS, hits_of, triple_loses
from houseway.lab.kept_counts import Progress
from houseway.lab.tally import LOSES, net_of
from houseway.lab.together import Nets, Together


def together(rules: Rules, progress: Progress) -> Together:
    """Return the joint results of every spot; all seats bet on the same dice."""
    wagers = tuple(name for name, spot in SPOTS.items() if spot.row in rules.pays)
    found: Counter[Nets] = Counter()
    for dice in THROWS:
        found[tuple(_net(rules, name, hits_of(name, dice, triple_loses(rules))) for name in wagers)] += 1
    return Together(wagers, found, shared=True)


def _net(rules: Rules, name: str, hits: int) -> Fraction:
    price = rules.pays[SPOTS[name].row].of(str(hits)) if hits else None
    return LOSES if price is None else net_of(price)
