"""The tending of the shoe, the dealer and the devices between rounds."""

from __future__ import annotations

from houseway.core.game.between_rounds import READY, SHUFFLED, USED, Tending
from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.table.table import Table, recalls, relieved
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import SHUFFLER
from houseway.families.deck.cut_offer import from_the_highest, offered
from houseway.families.deck.one_deck import not_shuffled
from houseway.families.deck.shoe import cut_too_near_an_end, shuffled_already

from .house_rules import CSM, RESHUFFLE_ANY_ROUND
from .memory import fresh_shoe, one_more_burn, the_other_batch


def shoe_goes_on(table: Table, value: str) -> bool:
    """The cutting card has not come out yet, and this house shuffles only after it."""
    return table.deck != USED and not table.rules[RESHUFFLE_ANY_ROUND]


BY_HAND, BY_MACHINE = (under(SHUFFLER, "none"),), (under(SHUFFLER, "batch"),)
DUE = (Bar("FAH-5(a)", shuffled_already), Bar("FAH-5(g)", shoe_goes_on))
CUT = (Bar("FAH-5(b)(2)", not_shuffled), Bar("FAH-5(e)", cut_too_near_an_end))

# fmt: off
TENDINGS = (
    Tending("shuffles", "FAH-5(a)", (DEALER,), bars=DUE, leaves=SHUFFLED, does=(recalls(fresh_shoe),), under=BY_HAND),
    Tending("shuffles", "FAH-5(b)(1)", (DEALER,), bars=DUE, leaves=READY, does=(recalls(the_other_batch),), under=BY_MACHINE),
    Tending("cuts", "FAH-5(e)", (DEALER,), takes="number", bars=CUT, leaves=READY, under=(under(CSM, False),),
            offers=offered(from_the_highest, "FAH-5(c)")),
    Tending("changes dealer", "FAH-7(a)", (FLOOR,), takes="name", does=(relieved, recalls(one_more_burn))),
)
# fmt: on
