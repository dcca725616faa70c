"""Actions on the shoe, the devices and the players between rounds."""

from __future__ import annotations

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, Tending
from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.table.table import Table, recalls, relieved, without_device
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import SHUFFLER
from houseway.families.deck.cut_offer import from_the_right, offered
from houseway.families.deck.one_deck import not_shuffled
from houseway.families.deck.shoe import cut_too_near_an_end, not_cut, shuffled_already

from .house_rules import HOLE_CARD, MID_SHOE_ENTRY
from .memory import Memory, fresh_shoe, let_in, mended, one_more_burn


def _remembers(table: Table) -> Memory:
    return remembered(table, Memory)


def device_still_there(table: Table, value: str) -> bool:
    """The shuffling machine is still on the table and must be removed before a shuffle by hand."""
    return table.rules[SHUFFLER] != "none" and not table.device_removed


def device_is_gone(table: Table, value: str) -> bool:
    """The shuffling machine was removed from the table, so the cards must be shuffled by hand."""
    return table.device_removed


def no_device(table: Table, value: str) -> bool:
    """There is no shuffling machine on the table to remove."""
    return table.rules[SHUFFLER] == "none" or table.device_removed


def works_already(table: Table, value: str) -> bool:
    """The card reader is working, so there is nothing to repair."""
    return _remembers(table).reader == "works"


def is_in_already(table: Table, value: str) -> bool:
    """The player may already bet, so they need not be let in."""
    memory = _remembers(table)
    return memory.rounds == 0 or value in memory.players.split()


BY_MACHINE = (under(SHUFFLER, "single"),)
SHUFFLE_BARS = (Bar("S21-4(a)", shuffled_already), Bar("S21-15(k)", device_is_gone))

# fmt: off
SHUFFLED_ANEW = (recalls(fresh_shoe),)
TENDINGS = (
    Tending("shuffles",           "S21-4(a)",  (DEALER,), bars=SHUFFLE_BARS, leaves=SHUFFLED, does=SHUFFLED_ANEW),
    Tending("shuffles",           "S21-4(a)",  (DEALER,), bars=SHUFFLE_BARS, leaves=READY, does=SHUFFLED_ANEW,
            under=BY_MACHINE),  # uncut: 4(b)(1)
    Tending("shuffles by hand",   "S21-15(k)", (DEALER,), bars=(Bar("S21-4(a)", shuffled_already),
                                                                Bar("S21-15(k)", device_still_there)),
            leaves=SHUFFLED, does=SHUFFLED_ANEW, under=BY_MACHINE),
    Tending("cuts",               "S21-4(e)",  (DEALER,), takes="number", leaves=READY,
            bars=(Bar("S21-4(b)(2)", not_shuffled), Bar("S21-4(e)", cut_too_near_an_end)),
            offers=offered(from_the_right, "S21-4(d)", "S21-4(f)")),
    Tending("orders a recut",     "S21-4(f)",  (FLOOR,),  bars=(Bar("S21-4(f)", not_cut),), leaves=SHUFFLED,
            recuts=UNTIL_DEALT),
    Tending("removes the device", "S21-15(k)", (FLOOR,),  bars=(Bar("S21-15(k)", no_device),), does=(without_device,)),
    Tending("changes dealer",     "S21-7(c)",  (FLOOR,),  takes="name", does=(relieved, recalls(one_more_burn))),
    Tending("lets in",            "S21-5(j)",  (FLOOR,),  takes="name", bars=(Bar("S21-5(j)", is_in_already),),
            does=(recalls(let_in),), under=(under(MID_SHOE_ENTRY, "barred"),)),
    Tending("repairs the reader", "S21-15(k)'", (FLOOR,), bars=(Bar("S21-15(k)'", works_already),), does=(recalls(mended),),
            under=(under(HOLE_CARD, "reader"),)),
)
# fmt: on
