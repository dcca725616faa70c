"""The pay tables of a sic bo table under a house's choices, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.readers import terms
from houseway.core.money.price import Odds, PayTable, to_one
from houseway.families.choices import ALLOW_NEGATIVE_EDGE
from houseway.families.pay.pay_tables import loses

from .board import SPOTS
from .house_rules import ODDS, ONE_OF_A_KIND
from .odds import house_edge, triple_loses


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the house's pay tables, row by row."""
    hung = {row: PayTable(row, "house", "SB-4(b)", {"1": Odds(*terms(rules[odds]))}, {}) for row, odds in ODDS.items()}
    one, two, three = rules[ONE_OF_A_KIND]
    prices = {"3": to_one(three), "2": to_one(two), "1": to_one(one)}
    return {**hung, "one_of_a_kind": PayTable("one_of_a_kind", "house", "SB-4(c)", prices, {})}


def _house_has_the_edge(rules: Rules) -> Iterator[Breach]:
    """Yield a breach for a row on which the house loses, unless the house accepts it expressly (R-GEN-20)."""
    if rules[ALLOW_NEGATIVE_EDGE] is not None:
        return
    seen: set[str] = set()
    for name, spot in SPOTS.items():
        edge = house_edge(name, rules.pays[spot.row], triple_loses(rules))
        if spot.row not in seen and edge < 0:
            tenths = round((1 - edge) * 1000)
            setting = ODDS.get(spot.row, ONE_OF_A_KIND)
            yield loses(setting, f"it returns {tenths // 10}.{tenths % 10} %, so the house loses", "SB-4(b)")
        seen.add(spot.row)


CHECKS = (Check("house_has_the_edge", _house_has_the_edge),)
