"""Actions on the shoe and the markers between rounds."""

from __future__ import annotations

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_LOADED, USED, Tending
from houseway.core.game.duty import Duty, Left, before
from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition, under
from houseway.core.table.table import Table, recalls
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import SHUFFLER
from houseway.families.deck.cut_offer import from_the_highest, offered
from houseway.families.deck.one_deck import not_shuffled
from houseway.families.deck.shoe import cut_near_an_end, not_cut, shuffled_already

from .house_rules import CSM, CUT_MIN_FROM_ENDS, DEFERRED, VIG_COLLECTION
from .memory import Memory, fresh_shoe, no_markers, the_other_batch
from .vigorish import collects, short_of_vigorish


def shoe_goes_on(table: Table, value: str) -> bool:
    """The shoe is not finished, and the floor has not asked for a shuffle."""
    return table.deck != USED


def cut_too_near_an_end(table: Table, value: str) -> bool:
    """The cut is too near an end of the cards: at least ten, or the house's number, must be on each side."""
    return cut_near_an_end(table, value, table.rules[CUT_MIN_FROM_ENDS])


def not_dealt_from(table: Table, value: str) -> bool:
    """The cards have just been shuffled and not dealt from."""
    return table.deck != READY or remembered(table, Memory).rounds == 0


def nothing_owed(table: Table, value: str) -> bool:
    """No player owes marked vigorish."""
    return not remembered(table, Memory).owed


DUE = (
    Bar("MB-5(a)", shuffled_already),
    Bar("MB-9(e)", shoe_goes_on),
    Bar("MB-12(d)(2)(i)", short_of_vigorish),
)
CUT = (Bar("MB-5(b)", not_shuffled), Bar("MB-5(c)", cut_too_near_an_end))
BY_HAND, BY_MACHINE = under(SHUFFLER, "none"), under(SHUFFLER, "batch")
A_SHOE: tuple[Condition, ...] = (under(CSM, False),)

# fmt: off
TENDINGS = (
    Tending("shuffles", "MB-5(a)", (DEALER,), bars=DUE, leaves=SHUFFLED, does=(recalls(fresh_shoe),), moves=collects,
            under=(BY_HAND,)),
    Tending("shuffles", "MB-3(b)(4)", (DEALER,), bars=DUE, leaves=SHUFFLED, does=(recalls(the_other_batch),), moves=collects,
            under=(BY_MACHINE,)),
    Tending("cuts", "MB-5(c)", (DEALER,), takes="number", bars=CUT, leaves=READY, under=A_SHOE,
            offers=offered(from_the_highest, "MB-5(b)", "MB-5(e)")),
    Tending("orders a recut", "MB-5(e)", (FLOOR,), bars=(Bar("MB-5(e)", not_cut),), leaves=SHUFFLED,
            recuts=UNTIL_LOADED, under=A_SHOE),
    Tending("orders a shuffle", "MB-5(a)", (FLOOR,), bars=(Bar("MB-5(a)", not_dealt_from),), leaves=USED, under=A_SHOE),
    Tending("collects vigorish", "MB-12(d)(2)(i)", (DEALER,), moves=collects, does=(recalls(no_markers),),
            bars=(Bar("MB-12(d)(2)(iii)", nothing_owed), Bar("MB-12(d)(2)(i)", short_of_vigorish)),
            under=(under(VIG_COLLECTION, DEFERRED),)),
)
# fmt: on


def vigorish_left(table: Table) -> Left | None:
    """Return the duty's deadline, which is now, or None while no player owes vigorish."""
    return None if nothing_owed(table, "") else Left()


DUTIES = (
    Duty(
        name="collects vigorish",
        cites="MB-12(d)(2)(i)",
        by=(DEALER,),
        does="Collect the vigorish that was marked.",
        until=before("before the cards are reshuffled, or when the player leaves"),
        now=vigorish_left,
        otherwise="The cards are not reshuffled, and a player who cannot pay does not leave.",
        under=(under(VIG_COLLECTION, DEFERRED),),
    ),
)
