"""Actions on the shoe between rounds."""

from __future__ import annotations

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, USED, Tending
from houseway.core.law.bar import Bar
from houseway.core.table.table import Table, recalls, relieved
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.deck.cut_offer import from_the_highest, offered
from houseway.families.deck.one_deck import not_shuffled
from houseway.families.deck.shoe import cut_too_near_an_end, not_cut, shuffled_already

from .memory import fresh_shoe


def shoe_goes_on(table: Table, value: str) -> bool:
    """The shoe is not finished, so it is not shuffled yet."""
    return table.deck != USED


# fmt: off
TENDINGS = (
    Tending("shuffles",       "CDF-3(a)", (DEALER,), leaves=SHUFFLED, does=(recalls(fresh_shoe),),
            bars=(Bar("CDF-3(a)", shuffled_already), Bar("CDF-3(a)", shoe_goes_on))),
    Tending("cuts",           "CDF-3(e)", (DEALER,), takes="number", leaves=READY,
            bars=(Bar("CDF-3(c)", not_shuffled), Bar("CDF-3(d)", cut_too_near_an_end)),
            offers=offered(from_the_highest, "CDF-3(c)", "CDF-3(f)")),
    Tending("orders a recut", "CDF-3(f)", (FLOOR,),  bars=(Bar("CDF-3(f)", not_cut),), leaves=SHUFFLED,
            recuts=UNTIL_DEALT),
    Tending("changes dealer", "CDF-8(d)", (FLOOR,),  takes="name", does=(relieved,)),
)
# fmt: on
