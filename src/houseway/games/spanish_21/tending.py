"""What is done to the shoe, the devices and the people between rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from houseway.core.choice import under
from houseway.core.game import TableBar, Tending
from houseway.core.role import DEALER, FLOOR
from houseway.core.table import READY, SHUFFLED, Table

if TYPE_CHECKING:
    from .memory import Memory

DECK = 48


def _remembers(table: Table) -> Memory:
    return cast("Memory", table.memory)


def shuffled_already(table: Table, value: str) -> bool:
    """Cards that nobody has dealt from need no shuffle."""
    return table.deck == SHUFFLED or (table.deck == READY and _remembers(table).rounds == 0)


def device_still_there(table: Table, value: str) -> bool:
    """A machine leaves the table before anybody shuffles by hand."""
    return table.rules.settings["table.shuffler"] != "none" and not table.device_removed


def device_is_gone(table: Table, value: str) -> bool:
    """The machine was taken off the table: by hand, from now on."""
    return table.device_removed


def not_shuffled(table: Table, value: str) -> bool:
    """First the shuffle, then the cut."""
    return table.deck != SHUFFLED


def cut_too_near_an_end(table: Table, value: str) -> bool:
    """At least a deck stays on either side."""
    return not DECK <= int(value) <= table.rules.equipment.size - DECK


def not_cut(table: Table, value: str) -> bool:
    """Only a cut can be ordered again, and only before the first card."""
    return table.deck != READY or _remembers(table).rounds > 0


def no_device(table: Table, value: str) -> bool:
    """There is nothing to take off the table."""
    return table.rules.settings["table.shuffler"] == "none" or table.device_removed


def works_already(table: Table, value: str) -> bool:
    """Nothing to repair."""
    return _remembers(table).reader == "works"


def is_in_already(table: Table, value: str) -> bool:
    """May bet as it is."""
    memory = _remembers(table)
    return memory.rounds == 0 or value in memory.players.split()


BY_MACHINE = (under("table.shuffler", "single"),)
SHUFFLE_BARS = (TableBar("S21-4(a)", shuffled_already), TableBar("S21-15(k)", device_is_gone))

# fmt: off
TENDINGS = (
    Tending("shuffles",           "S21-4(a)",  (DEALER,), bars=SHUFFLE_BARS),
    Tending("shuffles",           "S21-4(a)",  (DEALER,), bars=SHUFFLE_BARS, under=BY_MACHINE, leaves=READY),  # uncut: 4(b)(1)
    Tending("shuffles by hand",   "S21-15(k)", (DEALER,), bars=(TableBar("S21-4(a)", shuffled_already),
                                                                TableBar("S21-15(k)", device_still_there)),
            under=BY_MACHINE),
    Tending("cuts",               "S21-4(e)",  (DEALER,), takes="number",
            bars=(TableBar("S21-4(b)(2)", not_shuffled), TableBar("S21-4(e)", cut_too_near_an_end))),
    Tending("orders a recut",     "S21-4(f)",  (FLOOR,),  bars=(TableBar("S21-4(f)", not_cut),)),
    Tending("removes the device", "S21-15(k)", (FLOOR,),  bars=(TableBar("S21-15(k)", no_device),)),
    Tending("changes dealer",     "S21-7(c)",  (FLOOR,),  takes="name"),
    Tending("lets in",            "S21-5(j)",  (FLOOR,),  takes="name", bars=(TableBar("S21-5(j)", is_in_already),),
            under=(under("s21.mid_shoe_entry", "barred"),)),
    Tending("repairs the reader", "S21-15(k)'", (FLOOR,), bars=(TableBar("S21-15(k)'", works_already),),
            under=(under("s21.hole_card", "reader"),)),
)
# fmt: on
