"""Actions at a poker table between rounds: the cards, the machine, the charge for time."""

from __future__ import annotations

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, USED, Tending
from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.round.state import Round
from houseway.core.table.table import Table, recalls, without_device
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import SHUFFLER
from houseway.families.deck.one_deck import cut_too_thin, not_cut, not_shuffled, shuffled_already
from houseway.families.deck.one_deck import leaves as left_by_one_deck

from . import bad_beat, house
from .house import fresh_deck
from .rake import no_time_charge, nobody_to_charge, time_charge, time_collected, time_is_not_up


def device_still_there(table: Table, value: str) -> bool:
    """The shuffler is still on the table; remove it before shuffling by hand."""
    return not table.device_removed


def device_gone(table: Table, value: str) -> bool:
    """The shuffler is off the table."""
    return table.device_removed


def leaves(table: Table, round: Round) -> str:
    """Return the state of the next deck: the other was shuffled meanwhile; without the machine there is none."""
    return USED if table.device_removed else left_by_one_deck(table, round)


BY_MACHINE = (under(SHUFFLER, "two_deck"),)

# fmt: off
TENDINGS = (
    Tending("shuffles",           "PKR-5(a)", (DEALER,),
            bars=(Bar("PKR-15(q)", device_gone), Bar("PKR-5(a)", shuffled_already)), leaves=SHUFFLED),
    Tending("shuffles by hand",   "PKR-5(a)", (DEALER,), under=BY_MACHINE,
            bars=(Bar("PKR-15(q)", device_still_there), Bar("PKR-5(a)", shuffled_already)), leaves=SHUFFLED),
    Tending("cuts",               "PKR-5(b)", (DEALER,), takes="number", leaves=READY,
            bars=(Bar("PKR-5(a)", not_shuffled), Bar("PKR-5(b)(2)", cut_too_thin))),
    Tending("orders a recut",     "PKR-5(c)", (FLOOR,), bars=(Bar("PKR-5(c)", not_cut),), leaves=SHUFFLED, recuts=UNTIL_DEALT),
    Tending("removes the device", "PKR-15(q)", (FLOOR,), bars=(Bar("PKR-15(q)", device_gone),), under=BY_MACHINE,
            does=(without_device, recalls(lambda memory, value: memory._replace(by_hand=True)))),
    Tending("changes deck",       "PKR-2(b)", (DEALER, FLOOR), leaves=USED, does=(fresh_deck,)),
    Tending("collects time",      "PKR-14(b)(3)(v)", (FLOOR,), moves=time_charge, does=(time_collected,),
            bars=(Bar("PKR-14(b)(3)", no_time_charge), Bar("PKR-14(b)(3)(iii)", time_is_not_up),
                  Bar("PKR-14(b)(3)(i)", nobody_to_charge))),
    *house.TENDINGS,
    *bad_beat.TENDINGS,
)
# fmt: on
OPEN_BARS = (*house.OPEN_BARS, *bad_beat.OPEN_BARS)
