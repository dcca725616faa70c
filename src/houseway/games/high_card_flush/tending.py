"""What is done to the cards and the devices between rounds."""

from __future__ import annotations

from houseway.core.choice import Value, under
from houseway.core.game import Rules, TableBar, Tending
from houseway.core.role import DEALER, FLOOR
from houseway.core.table import READY, SHUFFLED, USED, Table

METHODS = ("manual_shoe", "hand", "automated_shoe")
THINNEST_CUT = 10


def shuffled_already(table: Table, value: str) -> bool:
    """Cards that nobody has dealt from need no shuffle."""
    return table.deck != USED


def not_shuffled(table: Table, value: str) -> bool:
    """First the shuffle, then the cut."""
    return table.deck != SHUFFLED


def cut_too_thin(table: Table, value: str) -> bool:
    """At least ten cards come off the top, and some stay."""
    return not THINNEST_CUT <= int(value) < table.rules.equipment.size


def not_cut(table: Table, value: str) -> bool:
    """Only a cut can be ordered again, and only before the first card."""
    return table.deck != READY


def no_device(table: Table, value: str) -> bool:
    """There is nothing to take off the table."""
    return table.rules.settings["table.shuffler"] == "none" and not _deals_by_machine(table)


def no_such_method(table: Table, value: str) -> bool:
    """Three ways of dealing are known."""
    return value not in METHODS


def already_dealt_so(table: Table, value: str) -> bool:
    """That is how it is dealt now."""
    return value == table.rules.settings["table.dealing_method"]


def device_still_there(table: Table, value: str) -> bool:
    """The dealing shoe goes before another way of dealing comes; a shuffler beside it may stay."""
    return _deals_by_machine(table) and not table.device_removed


def hand_needs_a_shuffler(table: Table, value: str) -> bool:
    """From the hand only with a shuffler, and one that has not been taken off the table."""
    taken_off = table.device_removed and not _deals_by_machine(table)
    return value == "hand" and (taken_off or table.rules.settings["table.shuffler"] == "none")


def _deals_by_machine(table: Table) -> bool:
    return table.rules.settings["table.dealing_method"] == "automated_shoe"


def dealt_by(rules: Rules, value: str) -> dict[str, Value]:
    """The choice that changes with it."""
    return {"table.dealing_method": value}


def without_the_device(rules: Rules, value: str) -> dict[str, Value]:
    """Where the machine only shuffles, the dealer shuffles and cuts from now on."""
    return {} if rules.settings["table.dealing_method"] == "automated_shoe" else {"table.shuffler": "none"}


BY_HAND = (under("table.shuffler", "none"),)

# fmt: off
TENDINGS = (
    Tending("shuffles",           "HCF-4(a)", (DEALER,), bars=(TableBar("HCF-4(a)", shuffled_already),)),
    Tending("cuts",               "HCF-4(c)", (DEALER,), takes="number", under=BY_HAND,
            bars=(TableBar("HCF-4(b)(2)", not_shuffled), TableBar("HCF-4(c)(1)(ii)", cut_too_thin))),
    Tending("orders a recut",     "HCF-4(d)", (FLOOR,),  bars=(TableBar("HCF-4(d)", not_cut),), under=BY_HAND),
    Tending("removes the device", "HCF-13(g)", (FLOOR,), bars=(TableBar("HCF-13(g)", no_device),),
            changes=without_the_device),
    Tending("deals by",           "HCF-13(g)", (FLOOR,), takes="method", changes=dealt_by,
            bars=(TableBar("HCF-7(a)", no_such_method), TableBar("HCF-7(a)", already_dealt_so),
                  TableBar("HCF-13(g)", device_still_there), TableBar("HCF-8(b)(1)", hand_needs_a_shuffler))),
    Tending("changes deck",       "HCF-3(a)", (DEALER, FLOOR)),
)
# fmt: on
